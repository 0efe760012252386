// The views of PieFed's API: an object with its surroundings, which are nested as Lemmy's.

extension JSONWriter {
    /// Writes the members of a post's view. Its vote is present for everybody, and 0 for none.
    mutating func write(_ view: PostView, pieFed world: World, for viewer: Viewer?, isInList: Bool = false) {
        let crossPosts = 0
        member("activity_alert", world.isSubscribed(viewer, to: view.post.id))
        member("banned_from_community", false)
        if isInList {
            member("blurred", false)
            member("filtered", false)
        }
        member("can_auth_user_moderate", world.isModOrAdmin(viewer, of: view.community.id))
        object("community") { $0.write(view.community, pieFed: world) }
        object("counts") { $0.write(view.counts, pieFed: view.post.id, crossPosts: crossPosts) }
        object("creator") { writer in
            writer.write(view.creator, pieFed: world, for: viewer)
            writer.member("flair", world.ofPieFed.flairs[view.creator.id, view.community.id])
        }
        // A guest does not learn these of a post, but of a comment.
        member("creator_banned_from_community", viewer != nil && view.creatorIsBannedFromCommunity)
        member("creator_is_admin", view.creatorIsAdmin)
        member("creator_is_moderator", viewer != nil && view.creatorIsModerator)
        flairs(world.tags(ofPost: view.post.id), world)
        member("hidden", false)
        member("my_vote", view.vote ?? 0)
        object("post") { $0.write(view.post, pieFed: world, isInList: isInList) }
        member("read", view.isRead)
        member("saved", view.isSaved)
        member("subscribed", view.subscription.rawValue)
        member("unread_comments", view.counts.comments)
    }

    /// Writes the members of a comment's view.
    ///
    /// - Parameters:
    ///   - view: The comment with its surroundings.
    ///   - world: The world.
    ///   - viewer: The viewer.
    ///   - isInList: True if the comment is in a list.
    ///   - hasPost: False if the post and the community are left out, as below the top of a tree.
    ///   - hasEditTime: True if the time of an edit of the post belongs to it.
    mutating func write(
        _ view: CommentView,
        pieFed world: World,
        for viewer: Viewer?,
        isInList: Bool = false,
        hasPost: Bool = true,
        hasEditTime: Bool = false
    ) {
        member("banned_from_community", false)
        member("can_auth_user_moderate", world.isModOrAdmin(viewer, of: view.community.id))
        object("comment") { $0.write(view.comment, pieFed: world, isInList: isInList) }
        commentSurroundings(of: view, pieFed: world, for: viewer, hasPost: hasPost, hasEditTime: hasEditTime)
    }

    /// Writes the members that a comment's view shares with a reply of the inbox.
    private mutating func commentSurroundings(
        of view: CommentView,
        pieFed world: World,
        for viewer: Viewer?,
        hasPost: Bool = true,
        hasEditTime: Bool = false
    ) {
        member("activity_alert", world.isSubscribed(viewer, toComment: view.comment.id))
        if hasPost { object("community") { $0.write(view.community, pieFed: world) } }
        object("counts") { $0.write(view.counts, pieFed: view.comment.id) }
        object("creator") { writer in
            writer.write(view.creator, pieFed: world, for: viewer)
            writer.member("flair", world.ofPieFed.flairs[view.creator.id, view.community.id])
        }
        member("creator_banned_from_community", view.creatorIsBannedFromCommunity)
        member("creator_blocked", view.creatorIsBlocked)
        member("creator_is_admin", view.creatorIsAdmin)
        member("creator_is_moderator", view.creatorIsModerator)
        member("my_vote", view.vote ?? 0)
        if hasPost { object("post") { $0.write(view.post, pieFed: world, isInList: hasEditTime) } }
        member("saved", view.isSaved)
        member("subscribed", view.subscription.rawValue)
    }

    /// Writes the members of a reply or a mention. It has the number of its comment.
    mutating func write(_ view: NoticeView, pieFed world: World, for viewer: Viewer?) {
        object("comment") { $0.write(view.view.comment, pieFed: world) }
        object("comment_reply") { writer in
            writer.member("comment_id", view.notice.commentID)
            writer.member("id", view.notice.commentID)
            writer.member("published", inMicroseconds: view.notice.published)
            writer.member("read", view.notice.read)
            writer.member("recipient_id", view.notice.recipientID)
        }
        commentSurroundings(of: view.view, pieFed: world, for: viewer)
        object("recipient") { $0.write(view.recipient, pieFed: world, for: viewer, isSubject: true) }
    }

    /// Writes the members of a community's view.
    mutating func write(_ view: CommunityView, pieFed world: World, for viewer: Viewer?) {
        let mode = viewer.flatMap { world.since1_0.communityNotifications[$0.id, view.community.id] }
        member("activity_alert", mode == .allPosts || mode == .allPostsAndComments)
        member("blocked", view.isBlocked)
        object("community") { $0.write(view.community, pieFed: world, isSubject: true) }
        object("counts") { $0.write(view.counts, pieFed: view.community.id) }
        flairs(world.flairs(of: view.community.id), world)
        // PieFed takes a subscription at another server as granted.
        let isPending = view.subscription == .pending
        member("subscribed", (isPending ? Subscription.subscribed : view.subscription).rawValue)
    }

    /// Writes the members of a person's view.
    mutating func write(_ view: PersonView, pieFed world: World, for viewer: Viewer?, isSubject: Bool = true) {
        member("activity_alert", viewer.map { world.ofPieFed.personAlerts[$0.id, view.person.id] != nil } ?? false)
        object("counts") { $0.write(view.counts, pieFed: view.person.id) }
        member("is_admin", view.isAdmin)
        object("person") { $0.write(view.person, pieFed: world, for: viewer, isSubject: isSubject) }
    }

    /// Writes the members of a message's view. Both people have their biographies.
    mutating func write(_ view: PrivateMessageView, pieFed world: World, for viewer: Viewer?) {
        member("conversation_id", view.message.conversationInPieFed)
        object("creator") { $0.write(view.creator, pieFed: world, for: viewer, isSubject: true) }
        object("private_message") { $0.write(pieFed: view.message) }
        object("recipient") { $0.write(view.recipient, pieFed: world, for: viewer, isSubject: true) }
    }

    /// Writes pairs of a community and a person, without the viewer's note about the person.
    mutating func memberships(
        _ key: StaticString,
        each name: StaticString,
        pieFed world: World,
        _ memberships: [MembershipView]
    ) {
        array(key, memberships) { writer, membership in
            writer.object { writer in
                writer.object("community") { $0.write(membership.community, pieFed: world) }
                writer.object(name) { $0.write(membership.person, pieFed: world, for: nil) }
            }
        }
    }
}

extension World {
    /// Returns true if the viewer is told about the comments on a post: by default about those on their own posts.
    func isSubscribed(_ viewer: Viewer?, to post: PostID) -> Bool {
        guard let viewer else { return false }
        if let mode = since1_0.postNotifications[viewer.id, post] { return mode == .allComments }
        return posts[post]?.creatorID == viewer.id
    }
}

extension PrivateMessage {
    /// The number of the conversation that a message belongs to. The world has no conversations, so the number is made of its two people.
    var conversationInPieFed: Int {
        let pair = [Int(creatorID), Int(recipientID)].sorted()
        return pair[1] * (pair[1] - 1) / 2 + pair[0]
    }
}
