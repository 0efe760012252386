import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Command {
    /// Returns the `reports` command.
    static func reports(_ lemmy: LemmySession) -> Command {
        Command(
            "reports",
            group: .moderate,
            summary: "List the reports that are not resolved",
            details: [
                "Moderators see their communities; administrators see all, and messages too.",
                "all shows the resolved ones, too.",
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

extension Command {
    /// Returns the `votes` command.
    static func votes(_ lemmy: LemmySession) -> Command {
        Command(
            "votes",
            group: .moderate,
            summary: "List the votes on a post or a comment",
            details: ["For the moderators of its community, and administrators."],
            parameters: [.reference(kinds: ["post", "comment"]), .option("limit", .number("N", in: 1...50))],
            bindsResult: true,
            examples: ["login alice; votes post:21 limit 5", "login carol; votes comment:1"],
            synonyms: ["voters", "likes"]
        ) { call in
            let limit = call.optionalNumber("limit")
            if try call.object().reference.kind == "post" {
                let target = try EditTarget<any Post1Providing>(call, lacking: "its number", lemmy)
                let (id, community) = (target.subject.id, target.subject.communityId)
                return try await loaded(.votes(on: .post(id), in: community, of: target.api, limit: limit), call)
            }
            let target = try EditTarget<any Comment2Providing>(call, lacking: "its community", lemmy)
            let (id, community) = (target.subject.id, target.subject.communityId)
            return try await loaded(.votes(on: .comment(id), in: community, of: target.api, limit: limit), call)
        }
    }
}

extension Command {
    /// Returns the `modlog` command.
    static func modlog(_ lemmy: LemmySession) -> Command {
        Command(
            "modlog",
            group: .moderate,
            summary: "List the actions of moderators",
            parameters: [
                .choice(ModlogKind.allCases.map(\.rawValue), name: "ACTION").optional,
                .option("in", .reference("COMMUNITY", kinds: ["community"])),
                .option("limit", .number("N", in: 1...50)),
            ],
            bindsResult: true,
            examples: ["modlog limit 5", "modlog removedPost in community:swift"],
            synonyms: ["log", "audit"]
        ) { call in
            let api = try lemmy.client
            let listing = try Listing.modlog(
                call.optionalWord("ACTION") ?? "all",
                of: api,
                community: lemmy.community(of: call, at: api),
                limit: call.optionalNumber("limit") ?? 20
            )
            return try await loaded(listing, call)
        }
    }
}

extension Command {
    /// Returns the `applications` command.
    static func applications(_ lemmy: LemmySession) -> Command {
        Command(
            "applications",
            group: .moderate,
            summary: "List requests for an account; approve or deny",
            details: [
                "For administrators of servers that require an application.",
                "decision: undecided, accepted or denied.",
                "ROW is one of the list: applications as a; applications approve a.1",
                "of PERSON shows the application of one person.",
            ],
            parameters: [
                .choice(["approve", "deny", "all"]).optional,
                .reference("ROW", kinds: ["registration_application"]).optional,
                .option("reason", .word("R")), .option("of", .reference("PERSON", kinds: ["person"])),
            ],
            bindsResult: true,
            examples: ["login carol; applications", "login carol; applications all"],
            synonyms: ["approve", "deny", "registrations"]
        ) { call in
            let api = try lemmy.account(for: call.verb)
            let word = call.optionalWord("approve|deny|all")
            if call.has("of") {
                let person = try EditTarget<any Person1Providing>(call, "of", lacking: "their number", lemmy)
                return .object(ShownModel(try await api.getRegistrationApplication(personId: person.subject.id)))
            }
            guard let word, word != "all" else {
                return try await loaded(Listing.applications(word ?? "undecided", of: api), call)
            }
            guard call.has("ROW") else {
                throw ReplError(
                    .usage,
                    "applications: \(word) needs a row of the list",
                    hint: "applications as a, then applications \(word) a.1"
                )
            }
            let target = try EditTarget<RegistrationApplication>(call, "ROW", lacking: "anything", lemmy)
            let application = target.subject
            let edit = word == "approve" ? application.approve() : application.deny(reason: call.optionalWord("reason"))
            return try await waitForResult(
                of: edit,
                "\(word) \(application.creator.name)",
                by: api,
                undo: nil,
                EditContext(),
                call
            )
        }
    }
}
