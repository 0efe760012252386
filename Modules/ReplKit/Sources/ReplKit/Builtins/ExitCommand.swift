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
        call.session.isEnded = true
        return .nothing
    }
}
