import Networking

extension Route {
    static var messageRoutes: [Route] {
        [
            Route(.post, "/private_message", CreatePrivateMessage.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = try world.createMessage(body, by: viewer, at: call.now)
                return try world.answer(message: id)
            },
            Route(.put, "/private_message", EditPrivateMessage.self) { world, call, viewer, body throws(ServerError) in
                try world.editMessage(body, by: viewer, at: call.now)
                return try world.answer(message: body.privateMessageID)
            },
            Route(.post, "/private_message/delete", DeletePrivateMessage.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.deleteMessage(body.privateMessageID, body.deleted, by: viewer)
                return try world.answer(message: body.privateMessageID)
            },
            Route(.post, "/private_message/mark_as_read", MarkPrivateMessageAsRead.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
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
    /// Sends a message.
    ///
    /// - Returns: The number of the message.
    mutating func createMessage(
        _ body: DecodedBody<CreatePrivateMessage>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) -> Int32 {
        let content = cleaned(body.content)
        try TextValidation.requireBody(content, longest: TextValidation.longestComment)
        if personBlocks[body.recipientID, viewer.id] != nil { throw ServerError("person_is_blocked") }
        return try send(dialect.sanitized(content), to: body.recipientID, by: viewer.person, at: now)
    }

    /// Changes a message, which only its sender may do.
    mutating func editMessage(
        _ body: DecodedBody<EditPrivateMessage>,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        let id = body.privateMessageID
        let content = cleaned(body.content)
        try requireOwn(message: id, of: viewer)
        try TextValidation.requireBody(content, longest: TextValidation.longestComment)
        if software.blocksMessages, dialect >= .v0_19, personBlocks[try message(id).recipientID, viewer.id] != nil {
            throw ServerError("person_is_blocked")
        }
        privateMessages[id]?.content = dialect.sanitized(content)
        privateMessages[id]?.updated = now
    }

    /// Deletes or restores a message, which only its sender may do.
    mutating func deleteMessage(_ id: Int32, _ deleted: Bool, by viewer: Viewer) throws(ServerError) {
        try requireOwn(message: id, of: viewer)
        privateMessages[id]?.deleted = deleted
    }

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
    mutating func send(
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
        if dialect >= .v1_0 { notify(recipient, of: .message(id), at: now) }
        return id
    }

    fileprivate func answer(message id: Int32) throws(ServerError) -> Answer {
        guard let view = privateMessageView(try message(id)) else { throw ServerError("couldnt_find_private_message") }
        return respond { writer in writer.object("private_message_view") { $0.write(view) } }
    }
}
