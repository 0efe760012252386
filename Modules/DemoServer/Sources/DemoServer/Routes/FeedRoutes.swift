import Networking

extension Route {
    /// What feed readers ask for.
    static var feedRoutes: [Route] {
        [
            Route(.get, at: .root, "/feeds/all.xml") { world, call throws(ServerError) in
                try world.feed(of: .all, call)
            },
            Route(.get, at: .root, "/feeds/local.xml") { world, call throws(ServerError) in
                try world.feed(of: .local, call)
            },
            Route(.get, at: .root, "/feeds/{kind}/{name}.xml") { world, call throws(ServerError) in
                let query = try FeedQuery(call)
                do throws(ServerError) {
                    return .feed(try world.feed(query, call), in: world.dialect)
                } catch {
                    throw error.isUnreadable ? error : error.asPlainText(in: world.dialect)
                }
            },
        ]
    }
}

/// What a feed can be asked.
private struct FeedQuery {
    /// As many as a feed has unless asked otherwise.
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
    /// This server's address, without a slash at the end.
    var address: String { String(ownSite.actorID.hasSuffix("/") ? ownSite.actorID.dropLast() : ownSite.actorID[...]) }

    /// The feed of all posts, or of those of this server's communities.
    fileprivate func feed(of listing: ListingType, _ call: Call) throws(ServerError) -> Answer {
        let query = try FeedQuery(call)
        let sort = try query.sort(in: dialect)
        try requireFeedsArePublic()
        let posts = PostFeed(listing: listing, sort: sort, page: try query.page(in: dialect))
        var answer = Answer.feed(
            feed(named: listing.rawValue, at: address, about: ownSite.description, posts, call),
            in: dialect
        )
        answer.isFreshFor = 3600
        return answer
    }

    /// The feed of somebody or of something that the path names.
    fileprivate func feed(_ query: FeedQuery, _ call: Call) throws(ServerError) -> Feed {
        let name = call.parameters["name"] ?? ""
        switch call.parameters["kind"] {
        case "u":
            let sort = try query.sort(in: dialect)
            guard let person = ownPerson(named: name), !person.deleted else {
                throw dialect.missingRow("couldnt_find_person")
            }
            try requireFeedsArePublic()
            let posts = PostFeed(
                listing: .all,
                sort: sort,
                creator: person.id,
                page: try query.page(in: dialect)
            )
            return feed(named: person.name, at: person.actorID, about: nil, posts, call)
        case "c":
            let sort = try query.sort(in: dialect)
            guard let community = ownCommunity(named: name), community.isCounted else {
                throw dialect.missingRow("couldnt_find_community")
            }
            guard community.isPublic || dialect == .v0_18 else { throw ServerError("couldnt_find_community") }
            try requireFeedsArePublic()
            let posts = PostFeed(sort: sort, community: community.id, page: try query.page(in: dialect))
            return feed(
                named: community.name,
                at: community.actorID,
                about: community.description.map(renderedSince0_19),
                posts,
                call
            )
        case "front":
            let sort = try query.sort(in: dialect)
            let posts = PostFeed(
                viewer: try feedReader(with: name),
                listing: .subscribed,
                sort: sort,
                page: try query.page(in: dialect)
            )
            let about = ownSite.description.map(renderedSince0_19)
            return feed(named: "Subscribed", at: address, about: about, posts, call)
        case "inbox":
            return try inboxFeed(of: feedReader(with: name), call)
        default:
            throw .unknown("wrong_type")
        }
    }

    /// Replies, then mentions, the newest of each first; 0.18 and 0.19 have no feed of messages.
    private func inboxFeed(of viewer: Viewer, _ call: Call) throws(ServerError) -> Feed {
        let inbox = Inbox(viewer: viewer)
        let page = try Page(number: nil, limit: FeedQuery.usual, in: dialect)
        let notices =
            inbox.notices(.replies, sort: .new, page: page, in: self, ties: call.ties)
            + inbox.notices(.mentions, sort: .new, page: page, in: self, ties: call.ties)
        return Feed(
            title: "\(ownSite.name) - Inbox",
            link: "\(address)/inbox",
            description: ownSite.description,
            items: notices.map { FeedItem($0, in: self) }
        )
    }

    private func feed(
        named name: String,
        at link: String,
        about description: String?,
        _ posts: PostFeed,
        _ call: Call
    ) -> Feed {
        Feed(
            title: "\(ownSite.name) - \(name)",
            link: link,
            description: description,
            items: posts.posts(in: self, at: call.now, ties: call.ties).map { FeedItem($0, in: self) }
        )
    }

    /// Whoever the token in a feed's address belongs to: a feed reader sends no header.
    private func feedReader(with token: String) throws(ServerError) -> Viewer {
        let digest = TokenDigest(of: token)
        guard let viewer = viewer(with: digest) else {
            // A token that is none is no login; of one that is, the refusal says why it does not count.
            throw dialect == .v0_18 ? refusal(of: digest) : ServerError("not_logged_in")
        }
        return viewer
    }

    /// 0.18 has feeds on a private site too.
    private func requireFeedsArePublic() throws(ServerError) {
        if dialect == .v0_19 { try requireMayLook(nil) }
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
    /// How the feeds that a path names refuse: whatever it is, it is a 400 without a code of its own. The code is in the message, spelled
    /// as the real server's source spells it, and once more behind it.
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
