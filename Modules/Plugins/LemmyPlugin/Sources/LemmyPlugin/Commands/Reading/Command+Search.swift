import LemmyMiddleware
import ReplKit

extension Command {
    /// `search`.
    static func search(_ lemmy: LemmySession) -> Command {
        Command(
            "search",
            group: .read,
            summary: "Find posts, comments, communities, people",
            details: ["limit is how many of each kind a page has at most."],
            parameters: [
                .text("TEXT"), .option("in", .choice(SearchKind.allCases.map(\.rawValue), name: "KIND")),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["search identity maps limit 3 as s; show s.1", "search cats in communities"],
            synonyms: ["find", "grep", "query"]
        ) { call in
            let kind = call.optionalWord("in").flatMap(SearchKind.init(rawValue:)) ?? .all
            let limit = call.optionalNumber("limit") ?? 10
            let listing = Listing.search(try call.word("TEXT"), for: kind, of: try lemmy.client, limit: limit)
            let output = try await loaded(listing, call)
            guard kind == .all, listing.rows.count > limit else { return output }
            return output
                + Output([.line(OutputLine(.note, "up to \(limit) of each kind; in posts, for one kind: help search"))])
        }
    }
}
