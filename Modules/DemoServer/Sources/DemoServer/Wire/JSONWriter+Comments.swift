extension JSONWriter {
    /// Writes a comment. If `isBlanked` is true, the content of a deleted or removed comment is blank; 0.18 leaves that to the client.
    mutating func write(_ comment: Comment, isBlanked: Bool) {
        let isBlank = isBlanked && dialect >= .v0_19 && (comment.deleted || comment.removed)
        member("id", comment.id)
        member("creator_id", comment.creatorID)
        member("post_id", comment.postID)
        if isBlank { member("content", "") } else { member("content", .content, of: comment.texts) }
        member("removed", comment.removed)
        member("published", comment.published)
        member("updated", comment.updated)
        member("deleted", comment.deleted)
        member("ap_id", comment.apID)
        member("local", comment.local)
        member("path", .path, of: comment.texts)
        member("distinguished", comment.distinguished)
        member("language_id", comment.languageID)
    }

    mutating func write(_ view: CommentView, isBlanked: Bool) {
        object("comment") { $0.write(view.comment, isBlanked: isBlanked) }
        object("creator") { $0.write(view.creator) }
        object("post") { $0.write(view.post) }
        object("community") { $0.write(view.community) }
        object("counts") { $0.write(view.counts, of: view.comment.id) }
        relations(of: view)
    }

    mutating func write(_ counts: CommentCounts, of comment: CommentID) {
        if dialect == .v0_18 { member("id", counts.rowID ?? comment) }
        member("comment_id", comment)
        member("score", counts.score)
        member("upvotes", counts.upvotes)
        member("downvotes", counts.downvotes)
        member("published", counts.published)
        member("child_count", counts.childCount)
        if dialect == .v0_18 { member("hot_rank", Int(counts.hotRank)) }
    }

    private mutating func relations(of view: CommentView) {
        member("creator_banned_from_community", view.creatorIsBannedFromCommunity)
        standing(
            viewerIsBanned: view.viewerIsBannedFromCommunity,
            creatorIsModerator: view.creatorIsModerator,
            creatorIsAdmin: view.creatorIsAdmin
        )
        member("subscribed", view.subscription.rawValue)
        member("saved", view.isSaved)
        member("creator_blocked", view.creatorIsBlocked)
        member("my_vote", view.vote)
    }

    mutating func comments(_ comments: [CommentView], isBlanked: Bool) {
        array("comments", comments) { writer, comment in writer.object { $0.write(comment, isBlanked: isBlanked) } }
    }

    /// Writes replies or mentions. The content of a removed comment stays readable in them.
    mutating func notices(_ key: StaticString, each name: StaticString, _ notices: [NoticeView]) {
        array(key, notices) { writer, view in writer.object { $0.write(view, named: name) } }
    }

    /// Writes one reply or mention.
    mutating func notice(_ key: StaticString, of name: StaticString, _ view: NoticeView) {
        object(key) { $0.write(view, named: name) }
    }

    private mutating func write(_ view: NoticeView, named name: StaticString) {
        object(name) { $0.write(view.notice) }
        object("comment") { $0.write(view.view.comment, isBlanked: false) }
        object("creator") { $0.write(view.view.creator) }
        object("post") { $0.write(view.view.post) }
        object("community") { $0.write(view.view.community) }
        object("recipient") { $0.write(view.recipient) }
        object("counts") { $0.write(view.view.counts, of: view.view.comment.id) }
        relations(of: view.view)
    }

    private mutating func write(_ notice: Notice) {
        member("id", notice.id)
        member("recipient_id", notice.recipientID)
        member("comment_id", notice.commentID)
        member("read", notice.read)
        member("published", notice.published)
    }

    mutating func privateMessages(_ messages: [PrivateMessageView]) {
        array("private_messages", messages) { writer, view in
            writer.object { $0.write(view) }
        }
    }

    mutating func write(_ view: PrivateMessageView) {
        object("private_message") { $0.write(view.message) }
        object("creator") { $0.write(view.creator) }
        object("recipient") { $0.write(view.recipient) }
    }

    mutating func write(_ message: PrivateMessage) {
        member("id", message.id)
        member("creator_id", message.creatorID)
        member("recipient_id", message.recipientID)
        member("content", message.content)
        member("deleted", message.deleted)
        member("read", message.read)
        member("published", message.published)
        member("updated", message.updated)
        member("ap_id", message.apID)
        member("local", message.local)
        if dialect >= .v0_19 { member("removed", message.removed) }
    }
}
