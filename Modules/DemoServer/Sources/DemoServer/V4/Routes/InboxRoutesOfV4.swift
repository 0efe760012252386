import Networking

extension Route {
    static var v4InboxRoutes: [Route] {
        [
            Route(.get, at: .v4, "/account/unread_counts") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let unread = NotificationQuery(viewer: viewer, unreadOnly: true).notifications(in: world).count
                let moderates = viewer.user.isAdmin || !world.moderators.all(of: viewer.id).isEmpty
                return world.respond { writer in
                    writer.member("notification_count", unread)
                    if moderates {
                        writer.member("report_count", world.openReportCount(for: viewer, at: call.now))
                        writer.member("pending_follow_count", 0)
                    }
                    if viewer.user.isAdmin {
                        writer.member("registration_application_count", world.openApplicationCount)
                    }
                }
            },
            Route(.get, at: .v4, "/account/notification/list") { world, call throws(ServerError) in
                let type: NotificationTypeOfV4 = try call.query.choice("type_") ?? .all
                let unreadOnly = try call.query.flag("unread_only") ?? false
                let creator: PersonID? = try call.query.number("creator_id")
                let parameters = try PageOfV4.Parameters(call.query)
                let viewer = try call.requireLogin()
                let query = NotificationQuery(viewer: viewer, type: type, unreadOnly: unreadOnly, creator: creator)
                let all = query.notifications(in: world)
                let page = try parameters.page(in: world, for: viewer).slice(all) { String($0.id) }
                return world.respond { $0.page(page) { $0.write($1, v4: world, for: viewer) } }
            },
            Route(.post, at: .v4, "/account/notification/mark_as_read", MarkNotificationAsRead.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.markNotification(body.notificationID, read: body.read, of: viewer)
                return .success
            },
            Route(.post, at: .v4, "/account/notification/mark_as_read/all") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                world.markAllRead(of: viewer.id)
                for id in world.inboxIndex.notifications[viewer.id] { world.since1_0.notifications[id]?.read = true }
                return .success
            },
        ]
    }
}

struct MarkNotificationAsRead: RequestBody {
    let notificationID = Member<Int32>("notification_id")
    let read = Member<Bool>("read")
}

/// The kinds of notifications that a list covers.
enum NotificationTypeOfV4: String, Choice {
    case all, mention, reply, subscribed
    case privateMessage = "private_message"
    case moderation = "mod_action"
}

/// A notification of any kind.
struct NotificationView {
    enum Subject {
        case reply(CommentID)
        case mention(CommentID)
        case message(PrivateMessage)
        /// A comment that the recipient watches.
        case comment(CommentID)
        /// A post that the recipient watches.
        case post(PostID)
        case moderation(Modlog.Kind, ModlogEntry)
    }

    let id: Int32
    let recipientID: PersonID
    let subject: Subject
    let read: Bool
    let published: Timestamp
}

/// A query for the notifications of an account, the latest first.
struct NotificationQuery {
    let viewer: Viewer
    var type = NotificationTypeOfV4.all
    var unreadOnly = false
    var creator: PersonID?

    /// Returns all notifications of the list.
    ///
    /// - Complexity: O(notifications · log notifications) of the viewer.
    func notifications(in world: World) -> [NotificationView] {
        var found: [NotificationView] = []
        let index = world.inboxIndex
        if type == .all || type == .reply {
            found += index.notices(.replies, unreadOnly: unreadOnly)[viewer.id].compactMap { id in
                world.replies[id].flatMap { notice($0, .reply($0.commentID), in: world) }
            }
        }
        if type == .all || type == .mention {
            found += index.notices(.mentions, unreadOnly: unreadOnly)[viewer.id].compactMap { id in
                world.mentions[id].flatMap { notice($0, .mention($0.commentID), in: world) }
            }
        }
        // The list of messages has the sent ones too.
        let withSent = type == .privateMessage && !unreadOnly
        let sent = withSent ? index.sent[viewer.id].flatMap { index.notificationsOfMessage[$0] } : []
        for id in Set(index.notifications[viewer.id]).union(sent) {
            guard let notification = world.since1_0.notifications[id] else { continue }
            let view =
                message(notification, in: world) ?? moderation(notification, in: world)
                ?? watched(notification, in: world)
            if let view { found.append(view) }
        }
        return found.sorted { ($0.published, $0.id) > ($1.published, $1.id) }
    }

    private func notice(_ notice: Notice, _ subject: NotificationView.Subject, in world: World) -> NotificationView? {
        guard notice.recipientID == viewer.id, let comment = world.comments[notice.commentID],
            !(unreadOnly && notice.read), comment.isCounted, world.posts[comment.postID]?.isCounted == true,
            isShown(comment.creatorID, in: world)
        else { return nil }
        return NotificationView(
            id: notice.id,
            recipientID: notice.recipientID,
            subject: subject,
            read: notice.read,
            published: notice.published
        )
    }

    private func message(_ notification: Notification, in world: World) -> NotificationView? {
        guard type == .all || type == .privateMessage, case .message(let id) = notification.subject,
            let message = world.privateMessages[id], !message.deleted, !message.removed
        else { return nil }
        let isReceived = notification.recipientID == viewer.id
        guard
            isReceived && !(unreadOnly && message.read)
                || message.creatorID == viewer.id && type == .privateMessage && !unreadOnly,
            isShown(message.creatorID, in: world)
        else {
            return nil
        }
        return NotificationView(
            id: notification.id,
            recipientID: notification.recipientID,
            subject: .message(message),
            read: message.read,
            published: notification.published
        )
    }

    /// Returns the notification of a comment or a post that the viewer watches.
    private func watched(_ notification: Notification, in world: World) -> NotificationView? {
        guard type == .all || type == .subscribed, notification.recipientID == viewer.id,
            !(unreadOnly && notification.read)
        else { return nil }
        let subject: NotificationView.Subject
        switch notification.subject {
        case .comment(let id):
            guard let comment = world.comments[id], comment.isCounted, isShown(comment.creatorID, in: world) else {
                return nil
            }
            subject = .comment(id)
        case .post(let id):
            guard let post = world.posts[id], post.isCounted, isShown(post.creatorID, in: world) else { return nil }
            subject = .post(id)
        case .message, .moderation: return nil
        }
        return NotificationView(
            id: notification.id,
            recipientID: notification.recipientID,
            subject: subject,
            read: notification.read,
            published: notification.published
        )
    }

    private func moderation(_ notification: Notification, in world: World) -> NotificationView? {
        guard type == .all || type == .moderation, notification.recipientID == viewer.id,
            case .moderation(let kind, let id) = notification.subject, let entry = world.modlog[kind][id],
            !(unreadOnly && notification.read), (creator ?? entry.moderatorID) == entry.moderatorID
        else { return nil }
        let comment = entry.commentID.flatMap { world.comments[$0] }
        if let post = (entry.postID ?? comment?.postID).flatMap({ world.posts[$0] }), post.deleted { return nil }
        return NotificationView(
            id: notification.id,
            recipientID: notification.recipientID,
            subject: .moderation(kind, entry),
            read: notification.read,
            published: notification.published
        )
    }

    /// Returns true if the list shows what a person has sent.
    private func isShown(_ person: PersonID, in world: World) -> Bool {
        world.personBlocks[viewer.id, person] == nil && (creator ?? person) == person
            && (viewer.user.showBotAccounts || world.people[person]?.isBot != true)
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ view: NotificationView, v4 world: World, for viewer: Viewer) {
        object("notification") { writer in
            writer.member("id", view.id)
            writer.member("recipient_id", view.recipientID)
            writer.member("read", view.read)
            writer.member("published_at", view.published)
            switch view.subject {
            case .reply(let comment), .mention(let comment), .comment(let comment):
                writer.member("comment_id", comment)
                writer.member("post_id", world.comments[comment]?.postID)
            case .message(let message): writer.member("private_message_id", message.id)
            case .post(let post): writer.member("post_id", post)
            case .moderation(_, let entry): writer.member("modlog_id", entry.id)
            }
            writer.member("kind", view.kind)
            // The real server does not load the creator here.
            writer.member("creator_id", 0)
        }
        object("data") { writer in
            switch view.subject {
            case .reply(let comment), .mention(let comment), .comment(let comment):
                writer.member("type_", "comment")
                guard let comment = world.commentView(comment, for: viewer) else { return }
                writer.write(comment, v4: world, for: viewer)
            case .message(let message):
                writer.member("type_", "private_message")
                if let message = world.privateMessageView(message) { writer.write(message, v4: world) }
            case .post(let post):
                writer.member("type_", "post")
                if let view = world.postView(post, for: viewer) { writer.write(view, v4: world, for: viewer) }
            case .moderation(let kind, let entry):
                writer.member("type_", "mod_action")
                let row = ModlogRowOfV4(kind: kind, entry: entry)
                writer.write(row, v4: world, withModerator: world.isModOrAdmin(viewer, of: entry.communityID ?? 0))
            }
        }
    }
}

extension NotificationView {
    fileprivate var kind: String {
        switch subject {
        case .reply: "reply"
        case .mention: "mention"
        case .message: "private_message"
        case .comment, .post: "subscribed"
        case .moderation: "mod_action"
        }
    }
}

extension World {
    /// The number of open reports that the viewer may resolve.
    fileprivate func openReportCount(for viewer: Viewer, at now: Timestamp) -> Int {
        let query = ReportQuery(viewer: viewer, unresolvedOnly: true, now: now)
        return ReportKind.allCases.reduce(0) { count, kind in
            count + (reports[kind]?.rows.count { query.shows($0, kind, in: self) } ?? 0)
        }
    }

    /// The number of accounts that wait for an admin's decision.
    fileprivate var openApplicationCount: Int { applications.rows.count { $0.adminID == nil } }

    /// Marks a notification as read or unread. Only its recipient may do so.
    fileprivate mutating func markNotification(_ id: Int32, read: Bool, of viewer: Viewer) throws(ServerError) {
        if replies[id]?.recipientID == viewer.id {
            replies[id]?.read = read
        } else if mentions[id]?.recipientID == viewer.id {
            mentions[id]?.read = read
        } else if let notification = since1_0.notifications[id], notification.recipientID == viewer.id {
            since1_0.notifications[id]?.read = read
            if case .message(let message) = notification.subject { privateMessages[message]?.read = read }
        } else {
            throw ServerError.rowNotFound
        }
    }
}
