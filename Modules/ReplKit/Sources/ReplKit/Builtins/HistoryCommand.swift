/// The `history` command.
@MainActor
enum HistoryCommand {
    static let history = Command(
        "history",
        group: .repl,
        summary: "List the lines that were typed (Ctrl-R searches)",
        details: [
            "!N at the beginning of a line is line N again; more may follow.",
            "A line that begins with a blank is not kept.",
            "Nor is a password that was typed at its own prompt.",
        ],
        parameters: [.number("N", in: 1...10_000).optional],
        examples: ["history", "history 20"]
    ) { call in
        let session = call.session
        guard let lines = session.options.history?() else {
            return .acknowledgement("there is no history: it is kept only at the prompt")
        }
        let shown = lines.suffix(call.optionalNumber("N") ?? 50)
        let width = shown.last.map { "\($0.number)".count } ?? 0
        return Output([
            .text(
                shown.map { line in
                    let digits = "\(line.number)"
                    let entry = line.text.replacing("\n", with: "\n" + String(repeating: " ", count: width + 2))
                    return String(repeating: " ", count: width - digits.count) + "\(digits)  \(entry)"
                }
            )
        ])
    }
}
