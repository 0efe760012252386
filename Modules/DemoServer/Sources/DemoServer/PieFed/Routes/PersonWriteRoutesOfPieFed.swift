import Networking

extension Route {
    static var pieFedPersonWriteRoutes: [Route] {
        [
            Route(.post, at: .pieFed, "/user/block", BlockPerson.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.personID
                if id == viewer.id { throw .pieFed("cannot_block_self") }
                if world.isAdmin(id) { throw .pieFed("cannot_block_admin_or_staff") }
                guard world.people[id] != nil else {
                    throw .pieFedNoTarget(id, of: "blocked_id", in: "user_block", target: "user")
                }
                try world.blockPerson(id, body.block, by: viewer, at: call.now)
                return try world.answerPieFed(person: id, isBlocked: body.block, for: viewer)
            },
            Route(.put, at: .pieFed, "/user/subscribe", SubscribeToPerson.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                guard world.people[body.personID] != nil else { throw .pieFedRowNotFound }
                world.ofPieFed.personAlerts[viewer.id, body.personID] = body.subscribe ? call.now : nil
                return try world.answerPieFed(person: body.personID, isSubscribed: body.subscribe, for: viewer)
            },
            Route(.post, at: .pieFed, "/user/note", NotePersonOfPieFed.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.personID
                guard world.people[id] != nil else {
                    throw .pieFedNoTarget(id, of: "target_id", in: "user_note", target: "user")
                }
                let text = body.note.value?.text ?? ""
                let note = PersonNote(text: text, published: call.now)
                world.since1_0.notes[viewer.id, id] = text.isEmpty ? nil : note
                return try world.answerPieFed(person: id, for: viewer)
            },
            Route(.post, at: .pieFed, "/site/block", BlockInstance.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let id = body.instanceID
                guard world.instances[id] != nil else {
                    throw .pieFedNoTarget(id, of: "instance_id", in: "instance_block", target: "instance")
                }
                let own = ServerError.pieFed("You cannot block the local instance.")
                try world.replacing(["cant_block_local_instance"], by: own) { world throws(ServerError) in
                    try world.blockInstance(id, body.block, by: viewer, at: call.now)
                }
                return world.respond { $0.member("blocked", body.block) }
            },
        ]
    }
}
