/// The `exit` command.
@MainActor
enum ExitCommand {
    static let exit = Command(
        "exit",
        group: .repl,
        summary: "End the session",
        examples: ["exit"],
        aliases: ["quit"],
        synonyms: ["bye", "q", "logoff"]
    ) { call in
        let session = call.session
        if session.options.isInteractive, !session.hasWarnedOfLosses {
            let losses = await session.pendingLosses()
            session.hasWarnedOfLosses = true
            guard losses.isEmpty else {
                throw ReplError(
                    .failed,
                    "exit: \(losses.joined(separator: "; "))",
                    hint: "free space on the disk; or exit again, to leave anyway"
                )
            }
        }
        session.isEnded = true
        return .nothing
    }
}
