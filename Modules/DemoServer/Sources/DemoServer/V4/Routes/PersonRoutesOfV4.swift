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
            },
            Route(.get, at: .v4, "/person/list") { world, call throws(ServerError) in
                let parameters = try PageOfV4.Parameters(call.query)
                try world.requireMayLook(call.viewer)
                let people = try PersonListOfV4(call.query).people(in: world)
                let page = try parameters.page(in: world, for: call.viewer).slice(people) { String($0.id) }
                return world.respond { writer in
                    writer.page(page) { writer, person in
                        if let view = world.personView(person.id) { writer.write(view, v4: world, for: call.viewer) }
                    }
                }
            },
        ]
    }
}

/// A query for the people that the server knows.
private struct PersonListOfV4 {
    private enum Sort: String, Choice {
        case new, old
        case postScore = "post_score"
        case commentScore = "comment_score"
    }

    private enum Listing: String, Choice {
        case all, local
    }

    private let sort: Sort
    private let listing: Listing
    private let term: SearchTerm?
    private let titleOnly: Bool

    init(_ query: Query) throws(ServerError) {
        listing = try query.choice("type_") ?? .all
        sort = try query.choice("sort") ?? .new
        term = try query.text("search_term").map(SearchTerm.init)
        titleOnly = try query.flag("search_title_only") ?? false
    }

    /// Returns the people in order; of equal ones the latest is the first.
    func people(in world: World) -> [Person] {
        world.people.rows.filter { person in
            !person.deleted && (listing == .all || person.local) && matches(person)
        }
        .map { (rank: rank(of: $0, in: world), person: $0) }
        .sorted { ($0.rank, $0.person.id) > ($1.rank, $1.person.id) }.map(\.person)
    }

    private func matches(_ person: Person) -> Bool {
        guard let term else { return true }
        return [person.name, person.displayName, titleOnly ? nil : person.bio].contains { term.matches($0) }
    }

    private func rank(of person: Person, in world: World) -> Int64 {
        switch sort {
        case .new: person.published.micros
        case .old: -person.published.micros
        case .postScore: Int64(world.personCounts[person.id]?.postScore ?? 0)
        case .commentScore: Int64(world.personCounts[person.id]?.commentScore ?? 0)
        }
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
                try personID(named: name ?? "", for: call.viewer)
            }
        guard let view = personView(id), !view.person.deleted || call.viewer.isAdmin else {
            throw ServerError.rowNotFound
        }
        return view
    }
}
