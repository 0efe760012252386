import LemmyMiddleware
import ReplKit

extension Command {
    /// `modlog`.
    static func modlog(_ lemmy: LemmySession) -> Command {
        Command(
            "modlog",
            group: .moderate,
            summary: "List what moderators did",
            parameters: [
                .choice(ModlogKind.allCases.map(\.rawValue), name: "DEED").optional,
                .option("in", .reference("COMMUNITY", kinds: ["community"])),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["modlog limit 5", "modlog removedPost in community:swift"],
            synonyms: ["log", "audit"]
        ) { call in
            let api = try lemmy.client
            let listing = try Listing.modlog(
                call.optionalWord("DEED") ?? "all",
                of: api,
                community: lemmy.community(of: call, at: api),
                limit: call.optionalNumber("limit") ?? 20
            )
            return try await loaded(listing, call)
        }
    }
}
