import LemmyMiddleware
import ReplKit

extension Command {
    /// `report`.
    static func report(_ lemmy: LemmySession) -> Command {
        Command(
            "report",
            group: .write,
            summary: "Tell the moderators what is wrong with it",
            details: ["There is no way to take a report back; moderators resolve it."],
            parameters: [.reference(kinds: ["post", "comment", "reply", "message"]), .text("REASON").verbatim],
            examples: ["login alice; report post:1 It is about dogs."],
            synonyms: ["flag", "complain"]
        ) { call in
            let target = try EditTarget<any ReportableProviding>(call, lacking: "its number", lemmy)
            let reason = try await call.writtenText("REASON", of: "reason")
            let text = "report \(target.reference)"
            do {
                let report = try await target.subject.report(reason: reason)
                return .done(
                    "\(text): the moderators see it\(lemmy.otherAccount(target.api))",
                    result: ShownModel(report)
                )
            } catch let error as ApiClientError {
                let attempt = Attempt(sending: [LimitedText("the reason", reason, .reportReason)])
                throw failure(error, text, attempt, typed: call.typed)
            }
        }
    }
}
