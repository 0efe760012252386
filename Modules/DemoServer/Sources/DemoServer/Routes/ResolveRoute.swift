/// The object that an address identifies.
enum ResolvedObject {
    case post(Post)
    case comment(Comment)
    case community(Community)
    case person(Person)
}

extension World {
    /// Returns the response with the object that `address` identifies: the address of a known object or, for a logged-in viewer,
    /// `!name@host` or `@name@host` of this server.
    ///
    /// All other objects would have to be fetched, and no other server can be reached. A deleted or removed object gives 404, an invisible
    /// or unknown one 400.
    func resolved(_ address: String, for viewer: Viewer?) throws(ServerError) -> Answer {
        let missing = ServerError("couldnt_find_object")
        let gone = ServerError("couldnt_find_object", status: 404)
        // In 0.18 an existing object that the viewer may not see gives the error of a missing row.
        let unseen = dialect == .v0_18 ? gone : missing
        switch find(address) ?? (viewer == nil ? nil : findActor(named: address)) {
        case .post(let post):
            guard let view = singlePostView(post.id, for: viewer),
                isVisible(post, of: view.community, to: viewer, asModerator: false)
            else { throw unseen }
            if post.deleted || post.removed { throw gone }
            return respond { $0.object("post") { $0.write(view) } }
        case .comment(let comment):
            guard let view = singleCommentView(comment.id, for: viewer), viewer != nil || view.community.isPublic else {
                throw unseen
            }
            if comment.deleted || comment.removed { throw gone }
            return respond { $0.object("comment") { $0.write(view, isBlanked: true) } }
        case .community(let community):
            guard shows(community, to: viewer, asModerator: false), let view = communityView(community.id, for: viewer)
            else { throw unseen }
            return respond { $0.object("community") { $0.write(view) } }
        case .person(let person):
            guard !person.deleted, let view = personView(person.id) else { throw unseen }
            return respond { $0.object("person") { $0.write(view) } }
        case nil:
            throw missing
        }
    }

    func find(_ text: String) -> ResolvedObject? {
        // Ignored: a text that is not an address identifies no object.
        guard let address = try? WebURL(parsing: text).text else { return nil }
        if let person = people.rows.first(where: { $0.actorID == address }) { return .person(person) }
        if let community = communities.rows.first(where: { $0.actorID == address }) { return .community(community) }
        let place = ObjectURL(address)
        if let post = posts.rows.first(where: { $0.address == place }) { return .post(post) }
        return comments.rows.first { $0.address == place }.map(ResolvedObject.comment)
    }

    /// Finds a local actor by `name@host`, people before communities. The prefix `!` or `@` does not restrict the kind.
    func findActor(named address: String) -> ResolvedObject? {
        let parts = address.drop { $0 == "!" || $0 == "@" }.split(separator: "@", maxSplits: 1)
        guard parts.count == 2, parts[1] == domain(of: localInstanceSite.instanceID) ?? "" else { return nil }
        let name = parts[0].lowercased()
        if let person = people.rows.first(where: { $0.local && !$0.deleted && $0.name.lowercased() == name }) {
            return .person(person)
        }
        let community = communities.rows.first {
            $0.local && $0.isCounted && $0.isPublic && $0.name.lowercased() == name
        }
        return community.map(ResolvedObject.community)
    }
}
