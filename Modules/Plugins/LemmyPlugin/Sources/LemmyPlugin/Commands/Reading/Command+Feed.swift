import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// `feed`.
    static func feed(_ lemmy: LemmySession) -> Command {
        Command(
            "feed",
            group: .read,
            summary: "Fetch a page of posts",
            details: Marks.legend,
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
            let isOwn = kind == .subscribed || kind == .moderated
            let api = isOwn ? try lemmy.account(for: "feed \(kind.rawValue)") : try lemmy.client
            let sort = call.optionalWord("sort").flatMap(PostSort.init(rawValue:))
            let limit = call.optionalNumber("limit")
            let feed = try lemmy.list(kind, sort, limit, of: api)
            try await feed.load()
            return .list(ShownFeed(feed: feed))
        }
    }
}
