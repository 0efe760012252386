import LemmyMiddleware
import ReplKit

extension Command {
    /// Returns the `search` command.
    static func search(_ lemmy: LemmySession) -> Command {
        Command(
            "search",
            group: .read,
            summary: "Find posts, comments, communities, people",
            details: [
                "limit is the maximum of each kind on a page. community C searches in one",
                "community, by P the texts of one person. Quote a TEXT that has these words.",
            ],
            parameters: [
                .text("TEXT"), .option("in", .choice(SearchKind.allCases.map(\.rawValue), name: "KIND")),
                .option("sort", .choice(PostSort.allCases.map(\.rawValue), name: "S")),
                .option("community", .reference("C", kinds: ["community"])),
                .option("by", .reference("P", kinds: ["person"])),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: [
                "search identity maps limit 3 as s; show s.1", "search cats in communities",
                "search maps in posts sort new community swift by alice",
            ],
            synonyms: ["find", "grep"]
        ) { call in
            let api = try lemmy.client
            var options = SearchOptions(
                kind: call.optionalWord("in").flatMap(SearchKind.init(rawValue:)) ?? .all,
                sort: call.optionalWord("sort").flatMap(PostSort.init(rawValue:)),
                limit: call.optionalNumber("limit") ?? 10
            )
            if call.has("community") {
                options.community = try await call.shown("community", as: CommunityTiers.self).id(at: api)
            }
            if call.has("by") { options.creator = try await call.shown("by", as: PersonTiers.self).id(at: api) }
            let listing = Listing.search(try call.word("TEXT"), options, of: api)
            let output = try await loaded(listing, call)
            let limit = call.optionalNumber("limit") ?? 10
            guard options.kind == .all, listing.rows.count > limit else { return output }
            return output + .note("up to \(limit) of each kind: more _ shows the next; in posts one kind alone")
        }
    }
}
