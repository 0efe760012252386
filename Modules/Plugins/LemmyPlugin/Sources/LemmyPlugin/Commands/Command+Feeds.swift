import LemmyMiddleware
import ReplKit

extension Command {
    /// Feeds and tiers.
    @MainActor
    static func feeds(_ lemmy: LemmySession) -> [Command] {
        [feed(lemmy), more, upgrade]
    }

    private static func feed(_ lemmy: LemmySession) -> Command {
        Command(
            "feed",
            group: .read,
            summary: "Fetch a page of posts",
            parameters: [
                .choice(FeedKind.allCases.map(\.rawValue), name: "NAME"),
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["feed local limit 5 as f", "feed all sort new limit 3"]
        ) { call in
            guard let kind = FeedKind(rawValue: try call.word("NAME")) else {
                preconditionFailure("the parameter's choices are FeedKind's cases")
            }
            let api = try lemmy.client
            let sort = call.optionalWord("sort").flatMap(PostSort.init(rawValue:))
            let limit = call.optionalNumber("limit")
            let feed = PostFeed(kind, sort: sort, limit: limit, api: api)
            try await feed.fetch()
            return .list(ShownFeed(feed: feed))
        }
    }

    private static var more: Command {
        Command(
            "more",
            group: .read,
            summary: "Fetch the next page of a feed",
            parameters: [.reference("FEED", kinds: ["feed"])],
            examples: ["feed local limit 3 as f; more f"]
        ) { call in
            let shown = try call.object("FEED", as: ShownFeed.self)
            let feed = shown.feed
            guard let cursor = feed.nextCursor else {
                return .hit("\(shown.reference): there is no more", result: shown)
            }
            try await feed.fetch(after: cursor)
            return .list(shown)
        }
    }

    private static var upgrade: Command {
        Command(
            "upgrade",
            group: .read,
            summary: "Fetch what the higher tiers know",
            parameters: [.reference(kinds: ["post", "community"])],
            examples: ["load post 1 as p; upgrade p", "load community swift as c; upgrade c"]
        ) { call in
            let object = try call.object()
            let before = object.tierLabel ?? ""
            let fieldsBefore = Set(object.fields().map(\.name))
            switch object {
            case let post as ShownPost: try await post.handle.upgrade()
            case let community as ShownCommunity: try await community.handle.upgrade()
            default: throw ReplError(.wrongKind, "\(object.reference) has no tiers", hint: "help upgrade")
            }
            let after = object.tierLabel ?? ""
            guard after != before else {
                return .hit("\(object.reference) is at \(after), the top", result: object)
            }
            let new = object.fields().map(\.name).filter { !fieldsBefore.contains($0) }
            return .done("\(object.reference) \(before) -> \(after): \(new.joined(separator: ", "))", result: object)
        }
    }
}
