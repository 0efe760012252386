import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Returns the `feed` command.
    static func feed(_ lemmy: LemmySession) -> Command {
        Command(
            "feed",
            group: .read,
            summary: "Fetch a page of posts",
            details: [
                "NAME is all, local, subscribed or moderated; saved, liked or disliked: the",
                "posts that you marked; a community: swift, !swift@elsewhere.test; a person:",
                "@bob; multi:3. A bare name is a community. hidden, read: what you hid, and",
                "what you have read, the last first with 1.0, else searched page by page;",
                "behind another NAME they include these.",
                "favourites: the posts of your favourite communities, the newest first, or",
                "by old, newComments, mostComments or a top; pinned ones before the others.",
                "Without NAME: the account's default feed, for a guest the server's.",
            ] + Marks.legend,
            parameters: [
                Parameter.reference("NAME", kinds: ["community", "person", "multi"]).naming("community")
                    .orWord(ContentScope.words + OwnPosts.words).optional,
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)), .flag("hidden"), .flag("read"),
            ],
            bindsResult: true,
            examples: [
                "feed local limit 5 as f", "feed all sort new limit 3", "feed swift limit 3", "feed @bob limit 3",
                "login alice; feed saved", "login alice; hide post:290; feed hidden",
                "login alice; favourite community:cats; feed favourites sort topAll limit 3",
            ],
            synonyms: ["fetch", "posts", "timeline", "frontpage"]
        ) { call in
            let sort = call.optionalWord("sort").flatMap(PostSort.init(rawValue:))
            if let list = OwnPosts(named: call.optionalWord("NAME"), or: call.has) {
                let api = try lemmy.account(for: "feed \(list.rawValue)")
                let limit = call.optionalNumber("limit")
                return try await loaded(lemmy.ownPosts(list, of: api, sort: sort, limit: limit), call)
            }
            let isDefault = !call.has("NAME")
            let scope: ContentScope =
                isDefault ? .range(try await lemmy.defaultFeed()) : try await scope(of: call, "NAME", lemmy)
            let options = FeedOptions(
                scope: scope,
                sort: sort,
                limit: call.optionalNumber("limit"),
                showsHidden: call.has("hidden"),
                showsRead: call.has("read")
            )
            let output = try await lemmy.feed(options, of: lemmy.client(for: scope, "feed \(scope.id)"))
            guard isDefault else { return output }
            let whose = try lemmy.client.isGuest ? "the server's" : "your"
            return output + .note("feed \(scope.id) is \(whose) default")
        }
    }

    /// Returns the scope that a call names: a word, a community or a person.
    ///
    /// - Throws: ``ReplKit/ReplError`` for an object of another server.
    @MainActor
    static func scope(of call: Invocation, _ name: String, _ lemmy: LemmySession) async throws -> ContentScope {
        guard let word = call.optionalWord(name) else {
            return try await ContentScope(of: call.object(name), at: lemmy.client)
        }
        guard let scope = ContentScope(word) else {
            preconditionFailure("the parameter's words are ContentScope's")
        }
        return scope
    }
}

extension OwnPosts {
    /// Reads the name of a list. A word that also is an option, `hidden`, is the name of a list if no other name stands before it.
    ///
    /// - Parameters:
    ///   - name: The name that was typed; nil for none.
    ///   - has: Returns true if a parameter was typed.
    init?(named name: String?, or has: (String) -> Bool) {
        let isNameless = name == nil && !has("NAME")
        let word = isNameless ? Self.words.first(where: has) : name
        guard let list = word.flatMap(Self.init(rawValue:)) else { return nil }
        self = list
    }
}

extension LemmySession {
    /// Returns the feed that the account shows first; for a guest, or without one, the server's. Fetches it if it is not alive.
    ///
    /// - Throws: ``ReplKit/ReplError`` without a connection; the error of the request.
    func defaultFeed() async throws -> FeedKind {
        let api = try client
        if let known = knownDefaultFeed { return known }
        if api.isGuest {
            return FeedKind(serverName: try await api.getInstance().defaultFeed, isGuest: true)
        }
        return FeedKind(serverName: try await api.getMyPerson().defaultFeed, isGuest: false)
    }

    /// The feed that the account, or the server for a guest, shows first, if it is known without a request.
    var knownDefaultFeed: FeedKind? {
        guard let api = current else { return nil }
        if api.isGuest {
            let own = api.caches.instance2.objects.first { InstanceTiers.name(of: $0.instance1) == api.siteHost }
            return own.map { FeedKind(serverName: $0.defaultFeed, isGuest: true) }
        }
        let own = api.myPersonID.flatMap { api.caches.person4[$0] }
        return own.map { FeedKind(serverName: $0.defaultFeed, isGuest: false) }
    }
}

extension FeedKind {
    /// Reads a server's name of a feed: `Local`, `ModeratorView`. A guest has no feed of an account's own; any other name means all posts.
    fileprivate init(serverName: String, isGuest: Bool) {
        let name = serverName.lowercased()
        let found = Self.allCases.first { name.hasPrefix($0.rawValue.prefix(5).lowercased()) } ?? .all
        self = isGuest && ContentScope.range(found).needsAccount ? .local : found
    }
}
