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
            let feed = shown.feed
            guard let cursor = feed.nextCursor else {
                return .hit("\(shown.reference): there is no more", result: shown)
            }
            try await feed.fetch(after: cursor)
            return .list(shown)
        }
    }
}
