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
                "N is a row of the list: applications approve 1",
            ],
            parameters: [
                .choice(["approve", "deny", "all"]).optional, .number("N", in: 1...50).optional,
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
            guard let number = call.optionalNumber("N") else {
                throw ReplError(.usage, "applications: which one?", hint: "applications \(word) 1")
            }
            let waiting = try await api.getRegistrationApplications(undecidedOnly: true)
            guard waiting.indices.contains(number - 1) else {
                throw ReplError(
                    .unknownReference,
                    "applications: there is no number \(number), \(waiting.count) wait",
                    hint: "applications"
                )
            }
            let application = waiting[number - 1]
            let edit = word == "approve" ? application.approve() : application.deny(reason: call.optionalWord("reason"))
            return try await outcome(of: edit, "\(word) \(application.creator.name)", undo: nil, call)
        }
    }
}
