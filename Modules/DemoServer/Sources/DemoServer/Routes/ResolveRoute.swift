/// What an address turns out to name.
private enum Resolved {
    case post(Post)
    case comment(Comment)
    case community(Community)
    case person(Person)
}

extension World {
    /// Answers with what `address` names: the address of something known here or, for whoever is logged in, `!name@host` and
    /// `@name@host` of this server.
    ///
    /// Anything else would have to be fetched from another server, and none can be reached. What was deleted or removed is a 404, what
    /// may not be seen or is unknown a 400.
    func resolved(_ address: String, for viewer: Viewer?) throws(ServerError) -> Answer {
        let missing = ServerError("couldnt_find_object")
        let gone = ServerError("couldnt_find_object", status: 404)
        // In 0.18 what is there and not to be seen is missing like any row.
        let unseen = dialect == .v0_18 ? gone : missing
        switch find(address) ?? (viewer == nil ? nil : findActor(named: address)) {
        case .post(let post):
            guard let view = singlePostView(post.id, for: viewer),
                shows(post, of: view.community, to: viewer, asModerator: false)
            else { throw unseen }
            if post.deleted || post.removed { throw gone }
            return answer { $0.object("post") { $0.write(view) } }
        case .comment(let comment):
            guard let view = singleCommentView(comment.id, for: viewer), viewer != nil || view.community.isPublic else {
                throw unseen
            }
            if comment.deleted || comment.removed { throw gone }
            return answer { $0.object("comment") { $0.write(view, isBlanked: true) } }
        case .community(let community):
            guard shows(community, to: viewer, asModerator: false), let view = communityView(community.id, for: viewer)
            else { throw unseen }
            return answer { $0.object("community") { $0.write(view) } }
        case .person(let person):
            guard !person.deleted, let view = personView(person.id) else { throw unseen }
            return answer { $0.object("person") { $0.write(view) } }
        case nil:
            throw missing
        }
    }

    private func find(_ text: String) -> Resolved? {
        // What cannot be read as an address is not one that something has.
        guard let address = try? WebAddress(parsing: text).text else { return nil }
        if let person = people.rows.first(where: { $0.actorID == address }) { return .person(person) }
        if let community = communities.rows.first(where: { $0.actorID == address }) { return .community(community) }
        let place = ObjectAddress(address)
        if let post = posts.rows.first(where: { $0.address == place }) { return .post(post) }
        return comments.rows.first { $0.address == place }.map(Resolved.comment)
    }

    /// Finds a local actor by `name@host`, people before communities: the mark that may stand before it says nothing.
    private func findActor(named address: String) -> Resolved? {
        let parts = address.drop { $0 == "!" || $0 == "@" }.split(separator: "@", maxSplits: 1)
        guard parts.count == 2, parts[1] == domain(of: ownSite.instanceID) ?? "" else { return nil }
        let name = parts[0].lowercased()
        if let person = people.rows.first(where: { $0.local && !$0.deleted && $0.name.lowercased() == name }) {
            return .person(person)
        }
        let community = communities.rows.first {
            $0.local && $0.isCounted && $0.isPublic && $0.name.lowercased() == name
        }
        return community.map(Resolved.community)
    }
}
