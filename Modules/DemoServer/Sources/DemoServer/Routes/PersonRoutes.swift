import Networking

extension Route {
    static var personRoutes: [Route] {
        [
            Route(.get, "/user") { world, call throws(ServerError) in
                let query = PersonQuery(
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
            }
        ]
    }
}

/// What `/user` can be asked.
private struct PersonQuery {
    var id: PersonID?
    var name: String?
    var sort: SortType?
    var page: PageParameters
    var communityID: CommunityID?
    var savedOnly: Bool

    /// A profile with what the person wrote; of saved things, whoever wrote them.
    func answer(in world: World, _ call: Call) throws(ServerError) -> Answer {
        let id =
            if let id { id } else {
                try world.personID(named: name ?? "", orSay: "couldnt_find_person", for: call.viewer)
            }
        guard let view = world.personView(id), !view.person.deleted || call.viewer.isAdmin else {
            throw ServerError("couldnt_find_person")
        }
        let creator = savedOnly ? nil : id
        let page = try page.page()
        let posts = PostFeed(
            viewer: call.viewer,
            sort: sort ?? .hot,
            community: communityID,
            creator: creator,
            savedOnly: savedOnly,
            page: page
        ).posts(in: world, at: call.now)
        let comments = CommentFeed(
            viewer: call.viewer,
            sort: sort.map(CommentSortType.init) ?? .hot,
            community: communityID,
            creator: creator,
            savedOnly: savedOnly,
            page: page
        ).comments(in: world, ties: call.ties)
        return .object { writer in
            writer.object("person_view") { $0.write(view) }
            if let site = world.site(of: view.person.actorID) { writer.object("site") { $0.write(site) } }
            writer.comments(comments, isBlanked: !call.viewer.isAdmin)
            writer.posts("posts", posts)
            writer.moderation("moderates", world.communitiesModerated(by: id, for: call.viewer, ties: call.ties))
        }
    }
}
