import Networking

extension Route {
    static var pieFedMessageRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/private_message", CreatePrivateMessage.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let recipient = body.recipientID
                guard world.people[recipient] != nil else { throw .pieFedRowNotFound }
                if recipient == viewer.id { throw .noConversationWithOneself(viewer.id) }
                // A block by the recipient does not keep the message from them.
                let id = try world.send(body.content, to: recipient, by: viewer.person, at: call.now)
                return try world.answerPieFed(message: id, for: viewer)
            },
            Route(.put, at: .pieFed, "/private_message", EditPrivateMessage.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.privateMessageID
                guard world.privateMessages[id]?.creatorID == viewer.id else { throw .pieFedRowNotFound }
                try world.editMessage(body, by: viewer, at: call.now)
                return try world.answerPieFed(message: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/private_message/delete", DeletePrivateMessage.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.privateMessageID
                guard world.privateMessages[id]?.creatorID == viewer.id else { throw .pieFedRowNotFound }
                try world.deleteMessage(id, body.deleted, by: viewer)
                return try world.answerPieFed(message: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/private_message/mark_as_read", MarkPrivateMessageAsRead.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.privateMessageID
                guard world.privateMessages[id]?.recipientID == viewer.id else { throw .pieFedRowNotFound }
                world.privateMessages[id]?.read = body.read
                return try world.answerPieFed(message: id, for: viewer)
            },
        ]
    }

    static var pieFedInboxWriteRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/user/mark_all_as_read") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                world.markAllRead(of: viewer.id)
                return world.respond { $0.emptyLists("replies") }
            },
            Route(.put, at: .pieFed, "/user/notification_state", ChangeNotificationState.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let all = world.pieFedNotifications(of: viewer)
                guard let notification = all.first(where: { $0.id == body.notificationID }) else {
                    throw .pieFedRowNotFound
                }
                switch notification.kind {
                case .replies: world.replies[notification.notice.id]?.read = body.read
                case .mentions: world.mentions[notification.notice.id]?.read = body.read
                }
                // The response has the mark before the change.
                return world.respond { $0.write(notification, of: world, for: viewer) }
            },
            Route(.put, at: .pieFed, "/user/mark_all_notifications_read") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                world.markAllNoticesRead(of: viewer.id)
                return world.respond { $0.member("mark_all_notifications_as_read", "complete") }
            },
        ]
    }
}

extension ServerError {
    /// Returns the refusal of a message to oneself, which would make somebody a member of a conversation twice.
    fileprivate static func noConversationWithOneself(_ person: PersonID) -> ServerError {
        pieFed(
            "(psycopg2.errors.UniqueViolation) duplicate key value violates unique constraint "
                + "\"conversation_member_pkey\"\nDETAIL:  Key (user_id)=(\(person)) already exists.\n"
        )
    }
}
