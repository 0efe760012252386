import Middleware
import ReplKit

extension Command {
    /// `more`.
    static var more: Command {
        Command(
            "more",
            group: .read,
            summary: "Fetch the next page of a feed",
            parameters: [.reference("FEED", kinds: ["feed"])],
            examples: ["feed local limit 3 as f; more f"]
        ) { call in
            let shown = try call.object("FEED", as: ShownFeed.self)
            guard shown.feed.posts.hasMore else {
                return .hit("\(shown.reference): there is no more", result: shown)
            }
            try await shown.feed.posts.loadMore()
            return .list(shown)
        }
    }
}
