import Foundation

extension World {
    /// Notifies the people whom a comment concerns: the people of this server whom it mentions, then the creator of its parent.
    ///
    /// People are not notified of their own comments. A reply gives no notification if the recipient has blocked its creator or, in 0.19,
    /// the community or the community's instance. Each notification uses a number, even if its row exists already.
    ///
    /// - Parameters:
    ///   - writer: The person who writes, edits, deletes or removes the comment.
    ///   - text: The text with mentions; nil if no text was written.
    /// - Returns: The notified accounts, in order.
    mutating func notifyRecipients(
        _ comment: Comment,
        by writer: Person,
        mentionsIn text: String?,
        at now: Timestamp
    ) -> [LocalUserID] {
        guard let post = posts[comment.postID], let community = communities[post.communityID] else { return [] }
        var told: [LocalUserID] = []
        let repeats = dialect >= .v1_0
        let names = text.map(mentionedNames) ?? []
        let author = comment.ancestors.last.map { comments[$0]?.creatorID } ?? post.creatorID
        if !names.isEmpty {
            let users = localUsersByName
            var known = mentions.recipients(of: comment.id)
            for name in names where name != writer.name {
                guard let user = users[name.lowercased()] else { continue }
                // 1.0 does not notify of mentions below the posts of blocked people.
                if dialect >= .v1_0, personBlocks[user.personID, post.creatorID] != nil { continue }
                if hasMuted(post, user.personID) { continue }
                if software.ignoresMentionsOfAnswered, user.personID == author { continue }
                told.append(user.id)
                shareNotificationNumbers()
                mentions.addNotice(of: comment.id, to: user.personID, at: now, &known, evenIfKnown: repeats)
            }
        }
        // 1.0 notifies only of texts.
        if dialect >= .v1_0, text == nil { return told }
        if let author, author != writer.id, !hasMuted(post, author), !hasBlocked(author, writer.id, community),
            let user = localUser(of: author), !told.contains(user.id) || dialect == .v0_18
        {
            told.append(user.id)
            var known = replies.recipients(of: comment.id)
            shareNotificationNumbers()
            replies.addNotice(of: comment.id, to: author, at: now, &known, evenIfKnown: repeats)
        }
        return told
    }

    /// Notifies a person of a message or of an action of a moderator, as 1.0 does.
    mutating func notify(_ recipient: PersonID, of subject: Notification.Subject, at now: Timestamp) {
        shareNotificationNumbers()
        let id = since1_0.notifications.nextID()
        since1_0.notifications[id] = Notification(
            id: id,
            recipientID: recipient,
            subject: subject,
            published: now
        )
    }

    /// Makes the next notification of any kind get a number that no other one has, because 1.0 has one table for all of them.
    private mutating func shareNotificationNumbers() {
        guard dialect >= .v1_0 else { return }
        let last = max(replies.lastID, mentions.lastID, since1_0.notifications.lastID)
        replies.advanceID(through: last)
        mentions.advanceID(through: last)
        since1_0.notifications.advanceID(through: last)
    }

    /// Marks the replies on a post as read, because their recipient has voted on the post or marked it as read, as 1.0 does.
    mutating func markNoticesRead(on post: PostID, of person: PersonID) {
        let index = inboxIndex
        for id in index.unreadReplies[person] where replies[id].map({ comments[$0.commentID]?.postID == post }) == true
        {
            replies[id]?.read = true
        }
    }

    /// Marks the notices of `comment` as read for the person who replies to it. In 0.18 it also marks the reply of any recipient.
    mutating func markNoticesRead(of comment: CommentID, by person: PersonID) {
        if dialect == .v0_18, let id = replies.rows.first(where: { $0.commentID == comment })?.id {
            replies[id]?.read = true
        }
        if dialect >= .v1_0 {
            // A comment that was edited has several notices.
            for id in inboxIndex.unreadReplies[person] where replies[id]?.commentID == comment {
                replies[id]?.read = true
            }
        }
        if let id = replies.notice(of: comment, to: person) { replies[id]?.read = true }
        if let id = mentions.notice(of: comment, to: person) { mentions[id]?.read = true }
    }

    /// Returns the distinct names in `@name@host` whose host is this server.
    private func mentionedNames(in text: String) -> [String] {
        guard let host = domain(of: localInstanceSite.instanceID) else { return [] }
        let hosts: Set = software.findsMentionsBeforeFullStops ? [host, "\(host)."] : [host]
        return Mention.all(in: text).filter { hosts.contains($0.host) }.map(\.name)
    }

    /// The accounts by their lower-case names; the first one wins.
    private var localUsersByName: [String: LocalUser] {
        localUsers.rows.reduce(into: [:]) { users, user in
            guard let name = people[user.personID]?.name.lowercased(), users[name] == nil else { return }
            users[name] = user
        }
    }

    private func hasBlocked(_ person: PersonID, _ writer: PersonID, _ community: Community) -> Bool {
        if dialect == .v0_18 { return personBlocks[person, writer] != nil }
        return personBlocks[person, writer] != nil || communityBlocks[person, community.id] != nil
            || instanceBlocks[person, community.instanceID] != nil
    }
}

extension Table<Notice> {
    /// Returns the number of the notice about `comment` for `recipient`.
    func notice(of comment: CommentID, to recipient: PersonID) -> Int32? {
        rows.first { $0.commentID == comment && $0.recipientID == recipient }?.id
    }

    /// Returns the people who have a notice about `comment`.
    fileprivate func recipients(of comment: CommentID) -> Set<PersonID> {
        var recipients: Set<PersonID> = []
        forEach { _, notice in
            if notice.commentID == comment { recipients.insert(notice.recipientID) }
        }
        return recipients
    }

    fileprivate mutating func addNotice(
        of comment: CommentID,
        to recipient: PersonID,
        at now: Timestamp,
        _ known: inout Set<PersonID>,
        evenIfKnown repeats: Bool
    ) {
        let id = nextID()
        guard known.insert(recipient).inserted || repeats else { return }
        self[id] = Notice(id: id, recipientID: recipient, commentID: comment, read: false, published: now)
    }
}
