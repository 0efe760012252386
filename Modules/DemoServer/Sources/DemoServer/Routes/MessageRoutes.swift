import Networking

extension Route {
    static var messageRoutes: [Route] {
        [
            Route(.post, "/private_message", CreatePrivateMessage.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let content = world.cleaned(body.content)
                let recipient = body.recipientID
                try TextValidation.requireBody(content, longest: TextValidation.longestComment)
                if world.personBlocks[recipient, viewer.id] != nil { throw ServerError("person_is_blocked") }
                let id = try world.send(
                    world.dialect.sanitized(content),
                    to: recipient,
                    by: viewer.person,
                    at: call.now
                )
                return try world.answer(message: id)
            },
            Route(.put, "/private_message", EditPrivateMessage.self) { world, call, sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.privateMessageID
                let content = world.cleaned(body.content)
                try world.requireOwn(message: id, of: viewer)
                try TextValidation.requireBody(content, longest: TextValidation.longestComment)
                if call.dialect >= .v0_19, world.personBlocks[try world.message(id).recipientID, viewer.id] != nil {
                    throw ServerError("person_is_blocked")
                }
                world.privateMessages[id]?.content = call.dialect.sanitized(content)
                world.privateMessages[id]?.updated = call.now
                return try world.answer(message: id)
            },
            Route(.post, "/private_message/delete", DeletePrivateMessage.self) {
                world,
                call,
                sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.privateMessageID
                let deleted = body.deleted
                try world.requireOwn(message: id, of: viewer)
                world.privateMessages[id]?.deleted = deleted
                return try world.answer(message: id)
            },
            Route(.post, "/private_message/mark_as_read", MarkPrivateMessageAsRead.self) {
                world,
                call,
                sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let body = try sent.get()
                let id = body.privateMessageID
                let read = body.read
                guard try world.message(id).recipientID == viewer.id else {
                    throw ServerError("couldnt_update_private_message")
                }
                world.privateMessages[id]?.read = read
                return try world.answer(message: id)
            },
        ]
    }
}

extension World {
    /// Returns the message with a number.
    func message(_ id: Int32) throws(ServerError) -> PrivateMessage {
        guard let message = privateMessages[id] else { throw dialect.rowNotFound("couldnt_find_private_message") }
        return message
    }

    /// Checks that the viewer wrote the message.
    fileprivate func requireOwn(message id: Int32, of viewer: Viewer) throws(ServerError) {
        guard try message(id).creatorID == viewer.id else { throw ServerError("edit_private_message_not_allowed") }
    }

    /// Sends a message. A missing recipient is an error that still uses a number.
    fileprivate mutating func send(
        _ content: String,
        to recipient: PersonID,
        by person: Person,
        at now: Timestamp
    ) throws(ServerError) -> Int32 {
        let id = privateMessages.nextID()
        guard people[recipient] != nil else { throw ServerError("couldnt_create_private_message") }
        privateMessages[id] = PrivateMessage(
            id: id,
            creatorID: person.id,
            recipientID: recipient,
            content: content,
            deleted: false,
            read: false,
            published: now,
            apID: "\(localInstanceSite.actorID)private_message/\(id)",
            local: true,
            removed: false
        )
        return id
    }

    fileprivate func answer(message id: Int32) throws(ServerError) -> Answer {
        guard let view = privateMessageView(try message(id)) else { throw ServerError("couldnt_find_private_message") }
        return respond { writer in writer.object("private_message_view") { $0.write(view) } }
    }
}
