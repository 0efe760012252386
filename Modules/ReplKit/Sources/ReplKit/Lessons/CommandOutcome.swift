/// The outcome of a typed command, for the goals of a lesson.
///
/// ``Session/execute(_:)`` records it when the command has run; ``Condition`` reads it.
struct CommandOutcome {
    /// The command as it was typed.
    let typed: String
    /// The command with its aliases replaced; nil if it has none.
    let expanded: String?
    /// True if the command succeeded.
    let succeeded: Bool
    /// The lines of the output, joined by blanks, which is empty unless a lesson was active; or the error.
    let text: String
    let instant = ContinuousClock.now

    /// Returns true if the command, as it was typed or with its aliases replaced, begins with these words.
    func begins(with words: String) -> Bool {
        [typed, expanded ?? typed].contains { $0 == words || $0.hasPrefix(words + " ") }
    }
}

extension Session {
    /// Records a command that succeeded.
    func recordOutcome(of statement: Statement, _ expanded: String?, output: Output) {
        let style = Style(columns: 1_000, signs: .ascii, isPlain: true)
        // Only goals read the text, and a large table takes time to render.
        let blocks = tour.lesson == nil ? [] : output.blocks
        let lines = blocks.flatMap { Renderer(style).lines(of: $0, duration: nil) }
        append(CommandOutcome(typed: statement.sourceText, expanded: expanded, succeeded: true, text: joined(lines)))
    }

    /// Records a command that failed.
    func recordOutcome(of statement: Statement, _ expanded: String?, error: ReplError) {
        let text = joined([error.message, error.hint])
        append(CommandOutcome(typed: statement.sourceText, expanded: expanded, succeeded: false, text: text))
    }

    private func joined(_ lines: [String]) -> String { lines.map(\.trimmed).joined(separator: " ") }

    private func append(_ outcome: CommandOutcome) {
        outcomes.append(outcome)
        if outcomes.count > 500 { outcomes.removeFirst(250) }
    }
}
