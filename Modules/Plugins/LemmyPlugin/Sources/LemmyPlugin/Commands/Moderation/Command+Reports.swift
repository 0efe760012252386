import LemmyMiddleware
import ReplKit

extension Command {
    /// `reports`.
    static func reports(_ lemmy: LemmySession) -> Command {
        Command(
            "reports",
            group: .moderate,
            summary: "List what was reported and is not settled",
            details: [
                "Of the communities one moderates; an administrator's are all, messages too.",
                "all shows the settled ones, too.",
            ],
            parameters: [
                .choice(ReportKind.allCases.map(\.rawValue)).optional, .flag("all"),
                .option("in", .reference("COMMUNITY", kinds: ["community"])),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["login carol; reports limit 3 as r; show r.1", "login alice; reports posts in community:swift"]
        ) { call in
            let api = try lemmy.account(for: call.verb)
            let listing = try await Listing.reports(
                call.optionalWord("posts|comments|messages") ?? "all",
                of: api,
                community: lemmy.community(of: call, at: api),
                settledToo: call.has("all"),
                limit: call.optionalNumber("limit")
            )
            return try await loaded(listing, call)
        }
    }
}
