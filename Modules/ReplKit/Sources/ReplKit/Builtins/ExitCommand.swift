/// `exit`.
@MainActor
enum ExitCommand {
    static let exit = Command(
        "exit",
        group: .meta,
        summary: "Leave",
        examples: ["exit"],
        aliases: ["quit"],
        synonyms: ["bye", "q", "logoff"]
    ) { call in
        let session = call.session
        if session.options.isInteractive, !session.isWarnedOfLosses {
            let losses = await session.losses()
            session.isWarnedOfLosses = true
            guard losses.isEmpty else {
                throw ReplError(
                    .failed,
                    "exit: \(losses.joined(separator: "; "))",
                    hint: "make room on the disk; exit again leaves all the same"
                )
            }
        }
        session.isEnded = true
        return .nothing
    }
}
