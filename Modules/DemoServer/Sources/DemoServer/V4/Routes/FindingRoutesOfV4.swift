import Networking

extension Route {
    static var v4FindingRoutes: [Route] {
        [
            Route(.get, at: .v4, "/search") { world, call throws(ServerError) in
                let parameters = try SearchParametersOfV4(call.query)
                try world.requireMayLook(call.viewer)
                return try parameters.answer(in: world, call)
            },
            Route(.get, at: .v4, "/resolve_object") { world, call throws(ServerError) in
                let address = try call.query.required("q", call.query.text("q"))
                try world.requireMayLook(call.viewer)
                let viewer = call.viewer
                return switch try world.objectV4(at: address) {
                case .post(let post):
                    world.resolved("post", world.postView(post.id, for: viewer), for: viewer) {
                        $0.write($1, v4: world, for: viewer)
                    }
                case .comment(let comment):
                    world.resolved("comment", world.commentView(comment.id, for: viewer), for: viewer) {
                        $0.write($1, v4: world, for: viewer)
                    }
                case .community(let community):
                    world.resolved("community", world.communityView(community.id, for: viewer), for: viewer) {
                        $0.write($1, v4: world, for: viewer)
                    }
                case .person(let person):
                    world.resolved("person", world.personView(person.id), for: viewer) {
                        $0.write($1, v4: world, for: viewer)
                    }
                }
            },
        ]
    }
}

extension World {
    /// Returns the object that an address identifies, or `!name@host` or `@name@host` of this server.
    fileprivate func objectV4(at address: String) throws(ServerError) -> ResolvedObject {
        if let found = find(address) ?? findActor(named: address) { return found }
        let isAddress = address.contains("://")
        let named = address.drop { $0 == "!" || $0 == "@" }
        let host = named.split(separator: "@").last.map(String.init) ?? ""
        let target =
            isAddress ? address : "http://\(host)/.well-known/webfinger?resource=acct:\(named)"
        let isOwn = address.hasPrefix(localInstanceSite.actorID)
        if isAddress, isOwn, ["post/", "comment/"].contains(where: { address.contains($0) }) {
            let content = #"{"error":"not_found","cause":"Record not found"}"#
            throw ServerError(
                "resolve_object_failed",
                message: "Failed to parse object \(address) with content \(content): "
                    + "data did not match any variant of untagged enum UntaggedEither"
            )
        }
        let message =
            isAddress || named.contains("@")
            ? "Failed to parse object \(target) with content : EOF while parsing a value at line 1 column 0"
            : "Failed to resolve actor via webfinger"
        throw ServerError("resolve_object_failed", message: message)
    }

    fileprivate func resolved<View>(
        _ type: String,
        _ view: View?,
        for viewer: Viewer?,
        _ write: (inout JSONWriter, View) -> Void
    ) -> Answer {
        respond { writer in
            writer.member("type_", type)
            if let view { write(&writer, view) }
        }
    }
}

/// The kinds of objects that a search covers.
private enum SearchTypeOfV4: String, Choice {
    case all, comments, posts, communities, users
    case multiCommunities = "multi_communities"
}

/// The parameters of `/search`.
private struct SearchParametersOfV4 {
    let text: String
    let type: SearchTypeOfV4
    let listing: ListingOfV4?
    let community: CommunityID?
    let communityName: String?
    let creator: PersonID?
    let titleOnly: Bool
    let page: PageOfV4.Parameters

    init(_ query: Query) throws(ServerError) {
        text = try query.required("search_term", query.text("search_term"))
        type = try query.choice("type_") ?? .all
        listing = try query.choice("listing_type")
        community = try query.number("community_id")
        communityName = try query.text("community_name")
        creator = try query.number("creator_id")
        titleOnly = try query.flag("title_only") ?? false
        page = try PageOfV4.Parameters(query)
    }

    var term: SearchTerm { SearchTerm(text) }

    /// Returns the response: five lists, and one cursor for a list of one kind or five for all kinds.
    func answer(in world: World, _ call: Call) throws(ServerError) -> Answer {
        if text.hasNUL { throw .invalidText }
        let community = try world.communityID(named: communityName, or: community, for: call.viewer)
        let viewer = call.viewer
        let posts = try slice(.posts, 0, in: world, viewer, world.posts(self, community, call)) { $0.post.id }
        let comments = try slice(.comments, 1, in: world, viewer, world.comments(self, community, call)) {
            $0.comment.id
        }
        let communities = try slice(.communities, 3, in: world, viewer, world.communities(self, call)) {
            $0.community.id
        }
        let people = try slice(.users, 2, in: world, viewer, world.people(self)) { $0.person.id }
        return world.respond { writer in
            writer.nullable("resolve", String?.none)
            writer.array("comments", comments.items) { writer, view in
                writer.object { $0.write(view, v4: world, for: viewer) }
            }
            writer.array("posts", posts.items) { writer, view in
                writer.object { $0.write(view, v4: world, for: viewer) }
            }
            writer.array("communities", communities.items) { writer, view in
                writer.object { $0.write(view, v4: world, for: viewer) }
            }
            writer.array("persons", people.items) { writer, view in
                writer.object { $0.write(view, v4: world, for: viewer) }
            }
            writer.emptyLists("multi_communities")
            let next = [posts.next, comments.next, people.next, communities.next, nil]
            let previous = [posts.previous, comments.previous, people.previous, communities.previous, nil]
            writer.nullable("next_page", cursors(next))
            writer.nullable("prev_page", cursors(previous))
        }
    }

    private func cursors(_ cursors: [Cursor?]) -> String? {
        type == .all
            ? cursors.map { $0?.text ?? "none" }.joined(separator: ",") : cursors.lazy.compactMap { $0?.text }.first
    }

    /// Returns the page of one kind. A cursor for all kinds has five parts.
    private func slice<View>(
        _ kind: SearchTypeOfV4,
        _ part: Int,
        in world: World,
        _ viewer: Viewer?,
        _ rows: @autoclosure () -> [View],
        _ id: (View) -> Int32
    ) throws(ServerError) -> PageOfV4.Slice<View> {
        var page = try PageOfV4.Parameters(limit: page.limit, cursor: nil).page(in: world, for: viewer)
        guard type == .all || type == kind else { return PageOfV4.Slice([], of: page) { String(id($0)) } }
        let parts = cursorParts
        if let text = type == .all ? parts.dropFirst(part).first : parts.first, text != "none" {
            page.cursor = try Cursor(text)
        }
        return page.slice(rows()) { String(id($0)) }
    }

    private var cursorParts: [String] { page.cursor?.split(separator: ",").map(String.init) ?? [] }
}

extension World {
    fileprivate func posts(_ search: SearchParametersOfV4, _ community: CommunityID?, _ call: Call) -> [PostView] {
        PostQuery(
            viewer: call.viewer,
            listing: search.listing?.listing ?? .all,
            sort: .hot,
            community: community,
            creator: search.creator,
            search: PostSearch(term: search.term, isTitleOnly: search.titleOnly),
            page: Page(all: posts.lastID)
        ).posts(in: self, at: call.now, ties: call.ties)
    }

    fileprivate func comments(
        _ search: SearchParametersOfV4,
        _ community: CommunityID?,
        _ call: Call
    ) -> [CommentView] {
        CommentQuery(
            viewer: call.viewer,
            listing: search.listing?.listing ?? .all,
            sort: .new,
            community: community,
            creator: search.creator,
            term: search.term,
            page: Page(all: comments.lastID)
        ).comments(in: self, ties: call.ties)
    }

    fileprivate func communities(_ search: SearchParametersOfV4, _ call: Call) -> [CommunityView] {
        CommunityQuery(viewer: call.viewer, listing: search.listing?.listing, term: search.term)
            .sortedRows(by: .new, in: self, ties: TieBreaker()).compactMap { communityView($0.id, for: call.viewer) }
    }

    /// Returns the people whose name matches, the latest first.
    fileprivate func people(_ search: SearchParametersOfV4) -> [PersonView] {
        let term = search.term
        return people.rows.filter { !$0.deleted && [$0.name, $0.displayName, $0.bio].contains { term.matches($0) } }
            .sorted { ($0.published, $0.id) > ($1.published, $1.id) }.compactMap { personView($0.id) }
    }
}
