import Networking

extension Route {
    /// The routes for feed readers.
    static var feedRoutes: [Route] {
        [
            Route(.get, at: .root, "/feeds/all.xml") { world, call throws(ServerError) in
                try world.feed(of: .all, call)
            },
            Route(.get, at: .root, "/feeds/local.xml") { world, call throws(ServerError) in
                try world.feed(of: .local, call)
            },
            Route(.get, at: .root, "/feeds/{kind}/{name}.xml") { world, call throws(ServerError) in
                let query = try FeedParameters(call)
                do throws(ServerError) {
                    return .feed(try world.feed(query, call), in: world.dialect)
                } catch {
                    throw error.isUnreadable ? error : error.asPlainText(in: world.dialect)
                }
            },
        ]
    }
}

/// The parameters of a feed.
private struct FeedParameters {
    /// The default number of items.
    static let usual = 20

    private let sort: String
    private let limit: Int?
    private let page: Int?

    init(_ call: Call) throws(ServerError) {
        sort = try call.query.text("sort") ?? SortType.hot.rawValue
        limit = try call.query.number("limit")
        page = try call.query.number("page")
    }

    func sort(in dialect: Dialect) throws(ServerError) -> SortType {
        guard case .success(let sort) = SortType.named(sort, in: dialect) else {
            throw .unreadable("Matching variant not found")
        }
        return sort
    }

    func page(in dialect: Dialect) throws(ServerError) -> Page {
        try Page(number: page, limit: limit ?? Self.usual, in: dialect)
    }
}

extension World {
    /// The address of this server, without a slash at the end.
    var address: String {
        String(
            localInstanceSite.actorID.hasSuffix("/")
                ? localInstanceSite.actorID.dropLast() : localInstanceSite.actorID[...]
        )
    }

    /// Returns the feed of all posts, or of the posts in this server's communities.
    fileprivate func feed(of listing: ListingType, _ call: Call) throws(ServerError) -> Answer {
        let query = try FeedParameters(call)
        let sort = try query.sort(in: dialect)
        try requireFeedsArePublic()
        let posts = PostQuery(listing: listing, sort: sort, page: try query.page(in: dialect))
        var answer = Answer.feed(
            feed(named: listing.rawValue, at: address, about: localInstanceSite.description, posts, call),
            in: dialect
        )
        answer.maxAge = 3600
        return answer
    }

    /// Returns the feed of the person, community or account that the path names.
    fileprivate func feed(_ query: FeedParameters, _ call: Call) throws(ServerError) -> Feed {
        let name = call.parameters["name"] ?? ""
        switch call.parameters["kind"] {
        case "u":
            let sort = try query.sort(in: dialect)
            guard let person = localPerson(named: name), !person.deleted else {
                throw dialect.rowNotFound("couldnt_find_person")
            }
            try requireFeedsArePublic()
            let posts = PostQuery(
                listing: .all,
                sort: sort,
                creator: person.id,
                page: try query.page(in: dialect)
            )
            return feed(named: person.name, at: person.actorID, about: nil, posts, call)
        case "c":
            let sort = try query.sort(in: dialect)
            guard let community = localCommunity(named: name), community.isCounted else {
                throw dialect.rowNotFound("couldnt_find_community")
            }
            guard community.isPublic || dialect == .v0_18 else { throw ServerError("couldnt_find_community") }
            try requireFeedsArePublic()
            let posts = PostQuery(sort: sort, community: community.id, page: try query.page(in: dialect))
            return feed(
                named: community.name,
                at: community.actorID,
                about: community.description.map(renderedSince0_19),
                posts,
                call
            )
        case "front":
            let sort = try query.sort(in: dialect)
            let posts = PostQuery(
                viewer: try feedReader(with: name),
                listing: .subscribed,
                sort: sort,
                page: try query.page(in: dialect)
            )
            let about = localInstanceSite.description.map(renderedSince0_19)
            return feed(named: "Subscribed", at: address, about: about, posts, call)
        case "inbox":
            return try inboxFeed(of: feedReader(with: name), call)
        default:
            throw .unknown("wrong_type")
        }
    }

    /// Returns the feed of replies, then mentions, the newest of each first. Neither 0.18 nor 0.19 has a feed of messages.
    private func inboxFeed(of viewer: Viewer, _ call: Call) throws(ServerError) -> Feed {
        let inbox = Inbox(viewer: viewer)
        let page = try Page(number: nil, limit: FeedParameters.usual, in: dialect)
        let notices =
            inbox.notices(.replies, sort: .new, page: page, in: self, ties: call.ties)
            + inbox.notices(.mentions, sort: .new, page: page, in: self, ties: call.ties)
        return Feed(
            title: "\(localInstanceSite.name) - Inbox",
            link: "\(address)/inbox",
            description: localInstanceSite.description,
            items: notices.map { RSSItem($0, in: self) }
        )
    }

    private func feed(
        named name: String,
        at link: String,
        about description: String?,
        _ posts: PostQuery,
        _ call: Call
    ) -> Feed {
        Feed(
            title: "\(localInstanceSite.name) - \(name)",
            link: link,
            description: description,
            items: posts.posts(in: self, at: call.now, ties: call.ties).map { RSSItem($0, in: self) }
        )
    }

    /// Returns the owner of the token in a feed's address, because feed readers send no header.
    private func feedReader(with token: String) throws(ServerError) -> Viewer {
        let digest = TokenDigest(of: token)
        guard let viewer = viewer(with: digest) else {
            // An unreadable token means signed out; a known but invalid one is refused with its reason.
            throw dialect == .v0_18 ? refusal(of: digest) : ServerError("not_logged_in")
        }
        return viewer
    }

    /// Checks that anonymous clients may read feeds. 0.18 has feeds on a private site too.
    private func requireFeedsArePublic() throws(ServerError) {
        if dialect >= .v0_19 { try requireMayLook(nil) }
    }

    private func renderedSince0_19(_ text: String) -> String { dialect == .v0_18 ? text : Markdown.html(text) }
}

extension Answer {
    fileprivate static func feed(_ feed: Feed, in dialect: Dialect) -> Answer {
        var answer = Answer(body: feed.xml(in: dialect))
        answer.contentType = "application/rss+xml"
        return answer
    }
}

extension ServerError {
    /// Returns the error in the form that the feeds of a path have: a 400 without a code of its own. The message is the code in the
    /// spelling of the real server's source, written twice.
    fileprivate func asPlainText(in dialect: Dialect) -> ServerError {
        if code == Self.unknownCode {
            let message = message ?? ""
            return .unreadable(dialect == .v0_18 ? "\(message)\n" : "Unknown: \(message)\n")
        }
        if dialect == .v0_18 { return .unreadable("\(dialect.code(code)): \(dialect.code(code))\n") }
        let name = code.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return .unreadable("\(name): \(name)\n")
    }
}
