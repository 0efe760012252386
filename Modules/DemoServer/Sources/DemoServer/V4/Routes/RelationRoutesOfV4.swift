import Networking

extension Route {
    /// The routes by which an account follows, blocks and writes to others.
    static var v4RelationRoutes: [Route] {
        [
            Route(.post, at: .v4, "/community/follow", FollowCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.followCommunity(body.communityID, body.follow, by: viewer, at: call.now)
                return try world.answerV4(community: body.communityID, for: viewer)
            },
            Route(.post, at: .v4, "/account/block/community", BlockCommunity.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.blockCommunity(body.communityID, body.block, by: viewer, at: call.now)
                return try world.answerV4(community: body.communityID, for: viewer)
            },
            Route(.post, at: .v4, "/account/block/person", BlockPerson.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.blockPerson(body.personID, body.block, by: viewer, at: call.now)
                return try world.answerV4(person: body.personID, for: viewer)
            },
            Route(.post, at: .v4, "/account/block/instance/communities", BlockInstance.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.blockInstance(body.instanceID, body.block, by: viewer, at: call.now)
                return .success
            },
            Route(.post, at: .v4, "/person/note", NotePerson.self) { world, call, viewer, body throws(ServerError) in
                guard world.people[body.personID] != nil else { throw ServerError.rowNotFound }
                let note = PersonNote(text: body.note, published: call.now)
                world.since1_0.notes[viewer.id, body.personID] = body.note.isEmpty ? nil : note
                return try world.answerV4(person: body.personID, for: viewer)
            },
            Route(.post, at: .v4, "/private_message", CreatePrivateMessage.self) {
                world,
                call,
                sent throws(ServerError) in
                let viewer = try call.requireLogin()
                let id = try world.createMessage(sent.get(), by: viewer, at: call.now)
                return try world.answerV4(message: id)
            },
            Route(.put, at: .v4, "/private_message", EditPrivateMessage.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.editMessage(body, by: viewer, at: call.now)
                return try world.answerV4(message: body.privateMessageID)
            },
            Route(.delete, at: .v4, "/private_message", DeletePrivateMessage.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                try world.deleteMessage(body.privateMessageID, body.deleted, by: viewer)
                return try world.answerV4(message: body.privateMessageID)
            },
        ]
    }
}

struct NotePerson: RequestBody {
    let personID = Member<PersonID>("person_id")
    let note = Member<String>("note")
}

extension World {
    /// Returns the response with one community after a write.
    func answerV4(community id: CommunityID, for viewer: Viewer?) throws(ServerError) -> Answer {
        guard let view = communityView(id, for: viewer) else { throw ServerError.rowNotFound }
        return respond { writer in
            writer.object("community_view") { $0.write(view, v4: self, for: viewer) }
            writer.languages("discussion_languages", (communityLanguages[id] ?? []).sorted())
        }
    }

    /// Returns the response with one person after a write.
    func answerV4(person id: PersonID, for viewer: Viewer) throws(ServerError) -> Answer {
        guard let view = personView(id) else { throw ServerError.rowNotFound }
        return respond { $0.object("person_view") { $0.write(view, v4: self, for: viewer) } }
    }

    /// Returns the response with one message after a write.
    fileprivate func answerV4(message id: Int32) throws(ServerError) -> Answer {
        guard let view = privateMessageView(try message(id)) else { throw ServerError.rowNotFound }
        return respond { $0.object("private_message_view") { $0.write(view, v4: self) } }
    }
}
