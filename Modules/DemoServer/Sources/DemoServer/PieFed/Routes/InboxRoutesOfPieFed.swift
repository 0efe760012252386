import Networking

extension Route {
    static var pieFedInboxRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/user/unread_count") { world, call throws(ServerError) in
                let inbox = Inbox(viewer: try call.requireLogin())
                return world.respond { writer in
                    writer.member("mentions", inbox.unreadCount(of: .mentions, in: world))
                    // The world has no other notifications.
                    writer.member("other", 0)
                    writer.member("private_messages", inbox.unreadMessageCount(in: world))
                    writer.member("replies", inbox.unreadCount(of: .replies, in: world))
                }
            },
            Route(.get, at: .pieFed, "/user/replies") { world, call throws(ServerError) in
                try world.pieFedNotices(.replies, call)
            },
            // The mentions have the same key as the replies.
            Route(.get, at: .pieFed, "/user/mentions") { world, call throws(ServerError) in
                try world.pieFedNotices(.mentions, call)
            },
            Route(.get, at: .pieFed, "/user/notifications") { world, call throws(ServerError) in
                let status: NotificationOfPieFed.Status = try call.pieFedQuery.required(
                    "status",
                    call.pieFedQuery.choice("status")
                )
                let viewer = try call.requireLogin()
                let page = try call.pieFedQuery.page(of: 20)
                let all = world.pieFedNotifications(of: viewer)
                let shown = all.filter { status.includes($0) }
                return world.respond { writer in
                    writer.object("counts") { writer in
                        writer.member("read", all.count(where: \.notice.read))
                        writer.member("total", all.count)
                        writer.member("unread", all.count { !$0.notice.read })
                    }
                    writer.page("items", page.slice(shown)) { $0.write($1, of: world, for: viewer) }
                    writer.member("status", status.rawValue)
                    writer.member("username", viewer.person.name)
                }
            },
            Route(.get, at: .pieFed, "/user/notifications_count") { world, call throws(ServerError) in
                let inbox = Inbox(viewer: try call.requireLogin())
                let notices = Inbox.Kind.allCases.map { inbox.unreadCount(of: $0, in: world) }.reduce(0, +)
                return world.respond { $0.member("count", notices + inbox.unreadMessageCount(in: world)) }
            },
            Route(.get, at: .pieFed, "/private_message/list") { world, call throws(ServerError) in
                let unreadOnly = try call.pieFedQuery.flag("unread_only") ?? false
                return try world.pieFedMessages(with: nil, unreadOnly: unreadOnly, call)
            },
            Route(.get, at: .pieFed, "/private_message/conversation") { world, call throws(ServerError) in
                let person: PersonID? = try call.pieFedQuery.number("person_id")
                guard let person else {
                    // A conversation cannot be read by its number, although the API has a field for it.
                    if call.pieFedQuery.text("conversation_id") != nil { throw .pieFed("'person_id'") }
                    let complaint = "One of either person_id or conversation_id must be specified"
                    throw .invalid("_schema", complaint, in: "query")
                }
                return try world.pieFedMessages(with: person, unreadOnly: false, call)
            },
        ]
    }
}

extension World {
    /// Returns the response with a page of replies or mentions. Those that were read are left out unless the request asks for them.
    fileprivate func pieFedNotices(_ kind: Inbox.Kind, _ call: Call) throws(ServerError) -> Answer {
        let sort: CommentSortOfPieFed = try call.pieFedQuery.choice("sort") ?? .new
        let unreadOnly = try call.pieFedQuery.flag("unread_only") ?? true
        let page = try call.pieFedQuery.page(of: 10)
        let viewer = try call.requireLogin()
        let inbox = Inbox(viewer: viewer, unreadOnly: unreadOnly)
        var wanted = page.page
        wanted.limit += 1
        let rows = inbox.notices(kind, sort: sort.sort, page: wanted, in: self, ties: call.ties)
        let next = rows.count > page.limit ? "\(page.number + 1)" : nil
        let shown = PageOfPieFed.Slice(rows: Array(rows.prefix(page.limit)), next: next)
        return respond { writer in
            writer.page("replies", shown) { $0.write($1, pieFed: self, for: viewer) }
        }
    }

    /// Returns the response with a page of messages, the latest first. Deleted ones keep their places; no member tells the next page.
    fileprivate func pieFedMessages(
        with other: PersonID?,
        unreadOnly: Bool,
        _ call: Call
    ) throws(ServerError) -> Answer {
        let page = try call.pieFedQuery.page(of: 10)
        let viewer = try call.requireLogin()
        let inbox = Inbox(viewer: viewer, unreadOnly: unreadOnly, includesDeleted: true)
        let messages = inbox.messages(with: other, page: page.page, in: self, ties: call.ties)
        return respond { writer in
            writer.array("private_messages", messages) { writer, view in
                writer.object { $0.write(view, pieFed: self, for: viewer) }
            }
        }
    }

    /// Returns the notifications of a viewer, the latest first: one for each reply and mention whose comment still exists.
    func pieFedNotifications(of viewer: Viewer) -> [NotificationOfPieFed] {
        let inbox = Inbox(viewer: viewer)
        let all = Page(all: max(replies.lastID, mentions.lastID))
        let found = Inbox.Kind.allCases.flatMap { kind in
            inbox.notices(kind, sort: .new, page: all, in: self, ties: TieBreaker())
                .map { NotificationOfPieFed(kind: kind, notice: $0.notice, view: $0.view) }
        }
        return found.filter { $0.view.comment.isCounted }
            .sorted { ($0.notice.published, $0.id) > ($1.notice.published, $1.id) }
    }
}

/// A notification, which PieFed has in one list for all kinds.
struct NotificationOfPieFed {
    enum Status: String, Choice {
        case all = "All"
        case unread = "Unread"
        case read = "Read"
        case new = "New"

        fileprivate func includes(_ notification: NotificationOfPieFed) -> Bool {
            switch self {
            case .all: true
            case .unread, .new: !notification.notice.read
            case .read: notification.notice.read
            }
        }
    }

    let kind: Inbox.Kind
    let notice: Notice
    let view: CommentView

    /// The number of the notification. Replies have the even numbers and mentions the odd ones.
    var id: Int32 { notice.id * 2 + (kind == .mentions ? 1 : 0) }

    /// The kind in PieFed's numbers, and its name.
    fileprivate var type: (number: Int, name: String) {
        if kind == .mentions { return (6, "comment_mention") }
        return view.comment.level > 2 ? (4, "new_reply_on_followed_comment") : (3, "top_level_comment_on_followed_post")
    }
}

extension JSONWriter {
    /// Writes the members of a notification.
    mutating func write(_ notification: NotificationOfPieFed, of world: World, for viewer: Viewer) {
        let view = notification.view
        let type = notification.type
        object("author") { $0.write(view.creator, pieFed: world, for: viewer, isSubject: true) }
        object("comment") { $0.write(view.comment, pieFed: world) }
        member("comment_id", view.comment.id)
        if notification.kind == .replies { object("comment_view") { $0.write(view, pieFed: world, for: viewer) } }
        member("notif_body", view.comment.content)
        member("notif_id", notification.id)
        member("notif_subtype", type.name)
        member("notif_type", type.number)
        if let post = world.postView(view.post.id, for: viewer) {
            object("post") { $0.write(post, pieFed: world, for: viewer) }
        }
        member("post_id", view.post.id)
        member("status", notification.notice.read ? "Read" : "Unread")
    }
}
