import Networking

extension Route {
    static var personRoutes: [Route] {
        [
            Route(.get, "/user") { world, call throws(ServerError) in
                let query = PersonParameters(
                    id: try call.query.number("person_id"),
                    name: try call.query.text("username"),
                    sort: try call.query.choice("sort"),
                    page: try call.query.page(),
                    communityID: try call.query.number("community_id"),
                    savedOnly: (try call.query.flag("saved_only")) ?? false
                )
                if query.id == nil, query.name == nil { throw ServerError("no_id_given") }
                try world.requireMayLook(call.viewer)
                return try query.answer(in: world, call)
            },
            Route(.post, "/user/block", BlockPerson.self) { world, call, viewer, body throws(ServerError) in
                let id = body.personID
                let block = body.block
                try world.blockPerson(id, block, by: viewer, at: call.now)
                guard let view = world.personView(id), !view.person.deleted || call.dialect == .v0_18 else {
                    throw ServerError("couldnt_find_person")
                }
                return world.respond { writer in
                    writer.object("person_view") { $0.write(view) }
                    writer.member("blocked", block)
                }
            },
        ]
    }
}

extension World {
    /// Blocks a person, or lifts the block.
    mutating func blockPerson(
        _ id: PersonID,
        _ block: Bool,
        by viewer: Viewer,
        at now: Timestamp
    ) throws(ServerError) {
        if id == viewer.id { throw ServerError("cant_block_yourself") }
        if dialect == .v0_18, people[id] == nil { throw dialect.rowNotFound("couldnt_find_person") }
        if isAdmin(id) { throw ServerError("cant_block_admin") }
        guard block else { return personBlocks[viewer.id, id] = nil }
        guard people[id] != nil else { throw ServerError("person_block_already_exists") }
        if personBlocks[viewer.id, id] == nil { personBlocks[viewer.id, id] = now }
    }
}

/// The parameters of `/user`.
private struct PersonParameters {
    var id: PersonID?
    var name: String?
    var sort: SortType?
    var page: PageParameters
    var communityID: CommunityID?
    var savedOnly: Bool

    /// Returns a profile with the person's content. With `saved_only` it lists the saved content of any creator instead.
    func answer(in world: World, _ call: Call) throws(ServerError) -> Answer {
        let isOld = world.dialect == .v0_18
        let id =
            if let id { id } else {
                try world.personID(named: name ?? "", for: call.viewer)
            }
        guard let view = world.personView(id), !view.person.deleted || call.viewer.isAdmin || isOld else {
            throw world.dialect.rowNotFound("couldnt_find_person")
        }
        let creator = savedOnly ? nil : id
        let page = try page.page()
        let posts = PostQuery(
            viewer: call.viewer,
            sort: sort ?? .hot,
            community: communityID,
            creator: creator,
            savedOnly: savedOnly,
            includesRemoved: call.viewer.isAdmin,
            page: page
        ).posts(in: world, at: call.now, ties: call.ties)
        let comments = CommentQuery(
            viewer: call.viewer,
            sort: sort.map(CommentSortType.init) ?? .hot,
            community: communityID,
            creator: creator,
            savedOnly: savedOnly,
            includesRemoved: !isOld,
            page: page
        ).comments(in: world, ties: call.ties)
        return world.respond { writer in
            writer.object("person_view") { $0.write(view) }
            if !isOld, let site = world.site(of: view.person.actorID) { writer.object("site") { $0.write(site) } }
            writer.comments(comments, isBlanked: !call.viewer.isAdmin)
            writer.posts("posts", posts)
            writer.moderation("moderates", world.communitiesModerated(by: id, for: call.viewer, ties: call.ties))
        }
    }
}
