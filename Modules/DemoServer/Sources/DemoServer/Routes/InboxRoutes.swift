import Networking

extension Route {
    static var inboxRoutes: [Route] {
        [
            Route(.get, "/user/unread_count") { world, call throws(ServerError) in
                let inbox = Inbox(viewer: try call.requireLogin())
                return world.respond { writer in
                    writer.member("replies", inbox.unreadCount(of: .replies, in: world))
                    writer.member("mentions", inbox.unreadCount(of: .mentions, in: world))
                    writer.member("private_messages", inbox.unreadMessageCount(in: world))
                }
            },
            Route(.get, "/user/replies") { world, call throws(ServerError) in
                let sort: CommentSortType = (try call.query.choice("sort")) ?? .new
                let notices = try call.notices(.replies, sort: sort, in: world)
                return world.respond { $0.notices("replies", each: "comment_reply", notices) }
            },
            Route(.get, "/user/mention") { world, call throws(ServerError) in
                let sort: CommentSortType = (try call.query.choice("sort")) ?? .hot
                let notices = try call.notices(.mentions, sort: sort, in: world)
                return world.respond { $0.notices("mentions", each: "person_mention", notices) }
            },
            Route(.get, "/private_message/list") { world, call throws(ServerError) in
                let unreadOnly = try call.query.flag("unread_only") ?? false
                let page = try call.query.page()
                let other: PersonID? = try call.newQuery.number("creator_id")
                let inbox = Inbox(viewer: try call.requireLogin(), unreadOnly: unreadOnly)
                let messages = inbox.messages(with: other, page: try page.page(), in: world, ties: call.ties)
                return world.respond { $0.privateMessages(messages) }
            },
            Route(.post, "/comment/mark_as_read", MarkCommentReplyAsRead.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let view = try world.markNotice(
                    \.replies,
                    body.commentReplyID,
                    read: body.read,
                    for: viewer,
                    orSay: "couldnt_find_comment_reply"
                )
                return world.respond { $0.notice("comment_reply_view", of: "comment_reply", view) }
            },
            Route(.post, "/user/mention/mark_as_read", MarkPersonMentionAsRead.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let view = try world.markNotice(
                    \.mentions,
                    body.personMentionID,
                    read: body.read,
                    for: viewer,
                    orSay: "couldnt_find_person_mention"
                )
                return world.respond { $0.notice("person_mention_view", of: "person_mention", view) }
            },
            Route(.post, "/user/mark_all_as_read") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                world.markAllRead(of: viewer.id)
                return world.respond { $0.notices("replies", each: "comment_reply", []) }
            },
        ]
    }
}

extension World {
    /// Marks a reply or a mention as read or unread. Only its recipient may do so.
    fileprivate mutating func markNotice(
        _ table: WritableKeyPath<World, Table<Notice>>,
        _ id: Int32,
        read: Bool,
        for viewer: Viewer,
        orSay code: String
    ) throws(ServerError) -> NoticeView {
        guard let notice = self[keyPath: table][id] else { throw dialect.rowNotFound(code) }
        guard notice.recipientID == viewer.id else { throw ServerError("couldnt_update_comment") }
        self[keyPath: table][id]?.read = read
        guard let marked = self[keyPath: table][id].flatMap({ noticeView($0, for: viewer) }) else {
            throw ServerError(code)
        }
        return marked
    }

    mutating func markAllRead(of person: PersonID) {
        markAllNoticesRead(of: person)
        for id in inboxIndex.received[person] where privateMessages[id]?.read == false {
            privateMessages[id]?.read = true
        }
    }

    /// Marks all replies and mentions of a person as read.
    mutating func markAllNoticesRead(of person: PersonID) {
        let index = inboxIndex
        for id in index.replies[person] where replies[id]?.read == false { replies[id]?.read = true }
        for id in index.mentions[person] where mentions[id]?.read == false { mentions[id]?.read = true }
    }
}

extension Call {
    fileprivate func notices(
        _ kind: Inbox.Kind,
        sort: CommentSortType,
        in world: World
    ) throws(ServerError) -> [NoticeView] {
        let page = try query.page()
        let unreadOnly = try query.flag("unread_only") ?? false
        let inbox = Inbox(viewer: try requireLogin(), unreadOnly: unreadOnly)
        return inbox.notices(kind, sort: sort, page: try page.page(), in: world, ties: ties)
    }
}
