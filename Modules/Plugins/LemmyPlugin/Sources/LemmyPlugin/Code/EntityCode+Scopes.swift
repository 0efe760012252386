import LemmyMiddleware
import ReplKit

@MainActor
extension EntityCode {
    /// The list of a scope's posts.
    ///
    /// - Parameters:
    ///   - scope: The posts.
    ///   - api: The client.
    ///   - options: The options of the list; nil for none.
    static func feed(_ scope: CodeScope, of api: String, _ options: FeedOptions? = nil) -> EntityCode {
        let arguments = [
            options?.sort.map { "sort: .\($0.rawValue)" }, filter(of: scope, options),
            options?.limit.map { "limit: \($0)" },
        ]
        let value = scope.call("feed", of: api, arguments.compactMap(\.self))
        return list("feed", value, of: EntityType("post", tier: 2), by: api)
    }

    /// The list of an account's posts that no request of a server returns.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - api: The client.
    ///   - sort: The sort order; nil for the account's own, and for the newest first among the favourites.
    static func ownPosts(_ list: OwnPosts, of api: String, sort: PostSort? = nil) -> EntityCode {
        let post = EntityType("post", tier: 2)
        guard list != .favourites else {
            // By another order only the server can compare the posts of several communities.
            let communities = "\(api).favorites.communities"
            let branches = "\(communities).map { FeedBranch(\(api).feed(ofCommunity: $0, sort: .new)) { $0 } }"
            let value = "MergedFeed<Post2>(\(branches)) { $0.created > $1.created }"
            return Self.list("feed", value, of: post, by: api, type: "MergedFeed")
        }
        let shows = list == .hidden ? "PostFilter(showsRead: true, showsHidden: true)" : "PostFilter(showsRead: true)"
        let order = sort.map { "sort: .\($0.rawValue), " } ?? ""
        let value = "\(api).feed(.all, \(order)filter: \(shows), limit: \(OwnPosts.searchedPage))"
        var feed = Self.list("feed", value, of: post, by: api)
        // It hides all others, so that a load goes on until it finds some.
        feed.loads.insert(
            "$.filters = [FeedFilter(\"not \(list.rawValue)\") { post in !post.\(list.rawValue) }]",
            at: 0
        )
        return feed
    }

    /// The filter of a feed, as an argument; nil if it needs none. A filter with a mark alone has a name of its own.
    private static func filter(of scope: CodeScope, _ options: FeedOptions?) -> String? {
        // The page of a person shows all their posts.
        guard !scope.isPerson else { return nil }
        let shows = [
            options?.showsRead ?? false ? "showsRead: true" : nil,
            options?.showsHidden ?? false ? "showsHidden: true" : nil,
        ]
        .compactMap(\.self)
        guard !shows.isEmpty else { return scope.mark.map { "filter: .\($0.rawValue)" } }
        let parts = (scope.mark.map { ["only: .\($0.rawValue)"] } ?? []) + shows
        return "filter: PostFilter(\(parts.joined(separator: ", ")))"
    }

    /// The list of a scope's comments.
    static func comments(in scope: CodeScope, of api: String, sort: String? = nil, limit: String? = nil) -> EntityCode {
        let filter = scope.mark.map { "filter: .\($0.rawValue)" }
        // The session lists the latest first; a page of marked comments, or of a person, has an order of its own.
        let sort = sort ?? (scope.mark == nil && !scope.isPerson ? "sort: .new" : nil)
        let value = scope.call("commentFeed", of: api, [sort, filter, limit].compactMap(\.self))
        return list("comments", value, of: EntityType("comment", tier: 2), by: api)
    }

    /// A list of communities.
    static func communities(_ part: String, of api: String, _ arguments: [String]) -> EntityCode {
        guard let kind = FeedKind(rawValue: part) else {
            // The favourites of this device are a section of the subscriptions.
            return EntityCode(
                "subscriptions",
                "SubscriptionList<Community2>",
                "\(api).subscriptions()",
                kind: "communities",
                loads: ["try await $.members.load()"],
                shows: "for section in $.sections { print(section.title, section.items.map(\\.title)) }",
                refreshes: "try await $.members.load()",
                edge: { _ in nil }
            )
        }
        if kind == .moderated {
            return EntityType("community").list("communities", "try await \(api).getMyPerson().moderates", of: api)
        }
        let all = ([".\(kind.rawValue)"] + arguments).joined(separator: ", ")
        let type = EntityType("community", tier: 2)
        return list("communities", "\(api).communityFeed(\(all))", of: type, by: api, item: "community")
    }

    /// The lists of what the account blocks.
    static func blocks(of api: String) -> EntityCode {
        EntityCode(
            "blocked",
            "BlockList",
            "BlockList(of: \(api))",
            kind: "blocks",
            loads: ["try await $.load()"],
            shows: "print($.people.members.count, $.communities.members.count, $.instances.members.count)",
            refreshes: "try await $.load()",
            edge: { _ in nil }
        )
    }

    /// The code for what `open` shows of an entity: the comments of a post, the thread of a comment, the posts of a community, and what a
    /// person wrote. In its value, `$` stands for the entity.
    static func page(ofKind kind: String, of api: String) -> EntityCode {
        switch kind {
        case "post": .tree("\(api).commentTree(ofPost: $.id)", of: api)
        case "comment": .tree("\(api).commentTree(under: $.id)", of: api)
        case "community": .feed(.of("community", id: "$.id"), of: api)
        default:
            EntityCode(
                "content",
                "PersonContent",
                "try await \(api).getPersonContent(id: $.id)",
                shows: "print($.posts.count, $.comments.count)",
                edge: { _ in nil }
            )
        }
    }
}

/// The content of a list, as the printed code names it.
enum CodeScope {
    /// The content of a range.
    case range(FeedKind)
    /// The content that the viewer saved or voted on.
    case marked(ViewerMark)
    /// The content of a community or of a person, with the expression of its id.
    case of(String, id: String)

    init(_ scope: ContentScope) {
        self =
            switch scope {
            case .range(let kind): .range(kind)
            case .marked(let mark): .marked(mark)
            case .community(let id): .of("community", id: "\(id)")
            case .person(let id): .of("person", id: "\(id)")
            case .multi(let id): .of("multi", id: "\(id)")
            }
    }

    /// The mark that the content must have; nil if it needs none.
    var mark: ViewerMark? { if case .marked(let mark) = self { mark } else { nil } }

    /// True for the content of a person.
    var isPerson: Bool { if case .of("person", _) = self { true } else { false } }

    /// Returns the call that lists the scope: `api.feed(.local, sort: .hot)`, `api.feed(ofCommunity: 2)`.
    func call(_ function: String, of api: String, _ arguments: [String]) -> String {
        let first =
            switch self {
            case .range(let kind): ".\(kind.rawValue)"
            case .marked: ".all"
            case .of("multi", let id): "ofMultiCommunity: \(id)"
            case .of(_, let id): "\(isPerson ? "ofPerson" : "ofCommunity"): \(id)"
            }
        return "\(api).\(function)(\(([first] + arguments).joined(separator: ", ")))"
    }
}
