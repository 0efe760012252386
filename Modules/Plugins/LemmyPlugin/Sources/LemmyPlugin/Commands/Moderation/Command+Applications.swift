import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// `applications`.
    static func applications(_ lemmy: LemmySession) -> Command {
        Command(
            "applications",
            group: .moderate,
            summary: "List who asks for an account; let them in, or not",
            details: [
                "For administrators of servers where one applies.",
                "decision: undecided, accepted or denied.",
                "ROW is one of the list: applications as a; applications approve a.1",
            ],
            parameters: [
                .choice(["approve", "deny", "all"]).optional,
                .reference("ROW", kinds: ["registration_application"]).optional,
                .option("reason", .word("R")),
            ],
            bindsResult: true,
            examples: ["login carol; applications", "login carol; applications all"],
            synonyms: ["approve", "deny", "registrations"]
        ) { call in
            let api = try lemmy.account(for: call.verb)
            let word = call.optionalWord("approve|deny|all")
            guard let word, word != "all" else {
                return try await loaded(Listing.applications(word ?? "undecided", of: api), call)
            }
            guard call.has("ROW") else {
                throw ReplError(
                    .usage,
                    "applications: which one?",
                    hint: "applications as a, then applications \(word) a.1"
                )
            }
            let target = try EditTarget<RegistrationApplication>(call, "ROW", lacking: "anything", lemmy)
            let application = target.subject
            let edit = word == "approve" ? application.approve() : application.deny(reason: call.optionalWord("reason"))
            return try await outcome(
                of: edit,
                "\(word) \(application.creator.name)",
                by: api,
                undo: nil,
                Attempt(),
                call
            )
        }
    }
}
