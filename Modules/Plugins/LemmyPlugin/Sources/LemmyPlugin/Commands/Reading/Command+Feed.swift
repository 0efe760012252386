import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// The lists that servers have no request for, each with the reason and the advice.
    private static let refusedFeeds = [
        "hidden": (
            "no server lists hidden posts alone",
            "feed all hidden lists them with the others, then query post where hidden"
        ),
        "read": (
            "no server lists read posts alone",
            "feed all read lists them with the others, then query post where read"
        ),
    ]

    /// Returns the `feed` command.
    static func feed(_ lemmy: LemmySession) -> Command {
        Command(
            "feed",
            group: .read,
            summary: "Fetch a page of posts",
            details: [
                "NAME is all, local, subscribed or moderated; saved, liked or disliked: the",
                "posts that you marked; a community: swift, !swift@elsewhere.test; a person:",
                "@bob. A bare name is a community. hidden and read also list the posts that",
                "you hid, and those that you have read. Without NAME it is the account's",
                "default feed, for a guest the server's.",
            ] + Marks.legend,
            parameters: [
                Parameter.reference("NAME", kinds: ["community", "person"]).naming("community")
                    .orWord(ContentScope.words + refusedFeeds.keys.sorted()).optional,
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)), .flag("hidden"), .flag("read"),
            ],
            bindsResult: true,
            examples: [
                "feed local limit 5 as f", "feed all sort new limit 3", "feed swift limit 3", "feed @bob limit 3",
                "login alice; feed saved",
            ],
            synonyms: ["posts", "timeline", "frontpage"]
        ) { call in
            let isDefault = !call.has("NAME")
            // Without a name, the word means the list of these posts alone.
            if isDefault,
                let refusal = refusedFeeds.keys.filter(call.has).sorted().first.flatMap({
                    refusal(of: $0, by: call.verb)
                })
            {
                throw refusal
            }
            let scope: ContentScope =
                isDefault ? .range(try await lemmy.defaultFeed()) : try await scope(of: call, "NAME", lemmy)
            let options = FeedOptions(
                scope: scope,
                sort: call.optionalWord("sort").flatMap(PostSort.init(rawValue:)),
                limit: call.optionalNumber("limit"),
                showsHidden: call.has("hidden"),
                showsRead: call.has("read")
            )
            let output = try await lemmy.feed(options, of: lemmy.client(for: scope, "feed \(scope.id)"))
            guard isDefault else { return output }
            let whose = try lemmy.client.isGuest ? "the server's" : "your"
            return output + Output([.line(OutputLine(.note, "feed \(scope.id) is \(whose) default"))])
        }
    }

    /// Returns the scope that a call names: a word, a community or a person.
    ///
    /// - Throws: ``ReplKit/ReplError`` for a list that servers have no request for, and for an object of another server.
    @MainActor
    static func scope(of call: Invocation, _ name: String, _ lemmy: LemmySession) async throws -> ContentScope {
        guard let word = call.optionalWord(name) else {
            return try await ContentScope(of: call.object(name), at: lemmy.client)
        }
        if let refusal = refusal(of: word, by: call.verb) { throw refusal }
        guard let scope = ContentScope(word) else {
            preconditionFailure("the parameter's words are ContentScope's and the refused ones")
        }
        return scope
    }

    /// Returns the error for a list that servers have no request for; nil for any other word.
    @MainActor
    static func refusal(of word: String, by verb: String) -> ReplError? {
        refusedFeeds[word].map { ReplError(.failed, "\(verb) \(word): \($0.0)", hint: $0.1) }
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
