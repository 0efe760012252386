import Networking

extension Route {
    static var inboxRoutes: [Route] {
        [
            Route(.get, "/user/unread_count") { world, call throws(ServerError) in
                let inbox = Inbox(viewer: try call.requireLogin())
                return .object { writer in
                    writer.member("replies", inbox.unreadCount(of: world.replies, in: world))
                    writer.member("mentions", inbox.unreadCount(of: world.mentions, in: world))
                    writer.member("private_messages", inbox.unreadMessageCount(in: world))
                }
            },
            Route(.get, "/user/replies") { world, call throws(ServerError) in
                let sort: CommentSortType = (try call.query.choice("sort")) ?? .new
                let notices = try call.notices(world.replies, named: "replies", sort: sort, in: world)
                return .object { $0.notices("replies", each: "comment_reply", notices) }
            },
            Route(.get, "/user/mention") { world, call throws(ServerError) in
                let sort: CommentSortType = (try call.query.choice("sort")) ?? .hot
                let notices = try call.notices(world.mentions, named: "mentions", sort: sort, in: world)
                return .object { $0.notices("mentions", each: "person_mention", notices) }
            },
            Route(.get, "/private_message/list") { world, call throws(ServerError) in
                let unreadOnly = try call.query.flag("unread_only") ?? false
                let page = try call.query.page()
                let other: PersonID? = try call.query.number("creator_id")
                let inbox = Inbox(viewer: try call.requireLogin(), unreadOnly: unreadOnly)
                let messages = inbox.messages(with: other, page: try page.page(), in: world, ties: call.ties)
                return .object { $0.privateMessages(messages) }
            },
        ]
    }
}

extension Call {
    fileprivate func notices(
        _ table: Table<Notice>,
        named list: String,
        sort: CommentSortType,
        in world: World
    ) throws(ServerError) -> [NoticeView] {
        let page = try query.page()
        let unreadOnly = try query.flag("unread_only") ?? false
        let inbox = Inbox(viewer: try requireLogin(), unreadOnly: unreadOnly)
        return inbox.notices(table, named: list, sort: sort, page: try page.page(), in: world, ties: ties)
    }
}
