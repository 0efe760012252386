import Networking

extension Route {
    static var pieFedPersonRoutes: [Route] {
        [
            Route(.get, at: .pieFed, "/user") { world, call throws(ServerError) in
                try ProfileOfPieFed(call.pieFedQuery, call).answer(in: world, call)
            },
            Route(.get, at: .pieFed, "/user/media") { world, call throws(ServerError) in
                let viewer = try call.requireLogin()
                let page = try call.pieFedQuery.page(of: 50)
                let images = world.images.rows.filter { $0.userID == viewer.user.id }
                    .sorted { ($0.published, $0.id) > ($1.published, $1.id) }
                let root = world.localInstanceSite.actorID
                return world.respond { writer in
                    writer.page("media", page.slice(images)) { writer, image in
                        writer.member("name", image.alias)
                        writer.member("url", "\(root)pictrs/image/\(image.alias)")
                    }
                }
            },
            Route(.get, at: .pieFed, "/suggest_completion") { world, call throws(ServerError) in
                guard let text = call.pieFedQuery.text("q") else { throw .pieFed("'q'") }
                return world.respond { $0.texts("result", world.completions(of: text)) }
            },
        ]
    }
}

/// The parameters of `/user`.
private struct ProfileOfPieFed {
    private let id: PersonID?
    private let name: String?
    private let sort: SortOfPieFed
    private let community: CommunityID?
    private let includesContent: Bool
    private let savedOnly: Bool
    private let page: PageOfPieFed

    init(_ query: QueryOfPieFed, _ call: Call) throws(ServerError) {
        id = try query.number("person_id")
        name = query.text("username")
        sort = try query.choice("sort") ?? .new
        community = try query.number("community_id")
        includesContent = try query.flag("include_content") ?? false
        savedOnly = try query.flag("saved_only") ?? false
        page = try query.page(of: 20)
        if id == nil, name == nil {
            throw .invalid("_schema", "One of either person_id or username must be specified", in: "query")
        }
        if savedOnly, call.viewer == nil { throw .pieFed("Login required for saved_only query") }
    }

    /// Returns a profile. It has the person's posts and comments only on request; the saved ones are the viewer's own.
    func answer(in world: World, _ call: Call) throws(ServerError) -> Answer {
        guard let person = world.pieFedPerson(id, named: name), let view = world.personView(person.id) else {
            throw id == nil ? .pieFedRowNotFound : .pieFedNoAttribute("id")
        }
        let viewer = call.viewer
        let hasContent = (includesContent || savedOnly) && page.limit > 0
        let posts = hasContent ? posts(of: person.id, in: world, call) : []
        let comments = hasContent ? comments(of: person.id, in: world, call) : []
        let moderates = world.communitiesModerated(by: person.id, for: viewer, ties: call.ties)
        return world.respond { writer in
            writer.array("comments", comments) { writer, view in
                writer.object { $0.write(view, pieFed: world, for: viewer, isInList: true) }
            }
            writer.memberships("moderates", each: "moderator", pieFed: world, moderates)
            writer.object("person_view") { $0.write(view, pieFed: world, for: viewer) }
            writer.array("posts", posts) { writer, view in
                writer.object { $0.write(view, pieFed: world, for: viewer) }
            }
        }
    }

    private func posts(of person: PersonID, in world: World, _ call: Call) -> [PostView] {
        var query = PostQuery(viewer: call.viewer)
        query.sort = sort.sort
        query.ignoresPins = true
        query.community = community
        // In a community, the posts of all people are listed.
        query.creator = savedOnly || community != nil ? nil : person
        query.savedOnly = savedOnly
        if savedOnly { query.showNSFW = true }
        query.showHidden = true
        query.countedOnly = true
        var rows = page.slice(query, by: PostSortOfPieFed(rawValue: sort.rawValue) ?? .hot, in: world, call).rows
        // The list of saved posts does not tell which were read.
        if savedOnly { for index in rows.indices { rows[index].isRead = false } }
        return rows
    }

    private func comments(of person: PersonID, in world: World, _ call: Call) -> [CommentView] {
        var query = CommentQuery(viewer: call.viewer)
        query.sort = (CommentSortOfPieFed(rawValue: sort.rawValue) ?? .top).sort
        query.community = community
        query.creator = savedOnly ? nil : person
        query.savedOnly = savedOnly
        query.includesRemoved = false
        query.page = page.page
        return query.comments(in: world, ties: call.ties)
    }
}

extension World {
    /// Returns the complete names of the people (`@al`) or communities (`!sw`) whose name begins with a text.
    ///
    /// - Complexity: O(people + communities).
    fileprivate func completions(of text: String) -> [String] {
        let name = text.dropFirst().lowercased()
        let names: [(name: String, instance: InstanceID)] =
            switch text.first {
            case "@": people.rows.filter { !$0.deleted }.map { ($0.name, $0.instanceID) }
            case "!": communities.rows.filter { $0.isCounted && $0.isPublic }.map { ($0.name, $0.instanceID) }
            default: []
            }
        let found = names.filter { $0.name.lowercased().hasPrefix(name) }.prefix(10)
        return found.compactMap { found in domain(of: found.instance).map { "\(found.name)@\($0)" } }
    }
}
