import Networking

extension Route {
    static var v4PersonRoutes: [Route] {
        [
            Route(.get, at: .v4, "/person") { world, call throws(ServerError) in
                let view = try world.personView(call)
                let moderates = world.communitiesModerated(by: view.person.id, for: call.viewer, ties: call.ties)
                return world.respond { writer in
                    writer.object("person_view") { $0.write(view, v4: world, for: call.viewer) }
                    if let site = world.site(of: view.person.actorID) { writer.object("site") { $0.write(v4: site) } }
                    writer.moderation("moderates", v4: world, moderates)
                    let created = world.since1_0.multiCommunities.rows.filter { $0.creatorID == view.person.id }
                    writer.array("multi_communities_created", created) { writer, multi in
                        writer.object { $0.write(multi, v4: world, for: call.viewer) }
                    }
                }
            }
        ]
    }
}

extension World {
    /// Returns the person whom a request names by number or by name.
    func personView(_ call: Call) throws(ServerError) -> PersonView {
        let number: PersonID? = try call.query.number("person_id")
        let name = try call.query.text("username")
        if number == nil, name == nil { throw ServerError("no_id_given") }
        try requireMayLook(call.viewer)
        let id =
            if let number { number } else {
                try personID(named: name ?? "", orSay: "couldnt_find_person", for: call.viewer)
            }
        guard let view = personView(id), !view.person.deleted || call.viewer.isAdmin else {
            throw ServerError.rowNotFound
        }
        return view
    }
}
