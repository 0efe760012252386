/// A command that a person may begin with; the first screen of an interactive session shows it with its purpose.
public struct Suggestion: Hashable, Sendable {
    /// The command as it is typed: `login alice`.
    public let command: String
    /// The purpose of the command in half a line.
    public let purpose: String

    /// Creates a suggestion.
    ///
    /// - Parameters:
    ///   - command: The command as it is typed.
    ///   - purpose: The purpose of the command in half a line, without a full stop.
    public init(_ command: String, _ purpose: String) {
        self.command = command
        self.purpose = purpose
    }

    /// Returns the suggestion of the lessons; nil if there are none.
    ///
    /// - Parameter count: The number of lessons.
    public static func tour(of count: Int) -> Suggestion? {
        guard count > 0 else { return nil }
        return Suggestion(
            "tour",
            count == 1 ? "1 lesson of two minutes" : "\(count) lessons, the first takes two minutes"
        )
    }
}

extension Session {
    /// The commands to begin with: those of the plug-ins, or else the lessons. A command that no plug-in provides is left out.
    package var suggestions: [Suggestion] {
        let own = registry.suggestions.flatMap { $0(self) }
        let all = own.isEmpty ? [Suggestion.tour(of: lessons.count)].compactMap(\.self) : own
        return all.filter { suggestion in
            let verb = suggestion.command.prefix { $0 != " " }
            return !registry.candidates(for: String(verb)).isEmpty
        }
    }

    /// Shows the first line of an interactive session, wrapped to the width of the terminal.
    ///
    /// - Parameter greeting: The line: the name of the program and its purpose.
    package func showGreeting(_ greeting: String) { showProse(greeting) }

    private func showProse(_ text: String) {
        let lines = TextLayout.wrap(TextLayout.clean(text), indent: 2, columns: Renderer(style).columns)
        surface.show(lines.joined(separator: "\n"))
    }

    /// Shows where the session begins and the commands to begin with, if a person types and has not switched them off. Call it once, before
    /// the first prompt.
    public func showSuggestions() {
        guard options.isInteractive, options.showsSuggestions, !options.printsJSON, !options.printsCSV, !isEnded else {
            return
        }
        if let words = registry.introductions.lazy.compactMap({ $0(self) }).first {
            showProse("\(words): help lists the commands, Ctrl-D leaves")
        }
        let suggestions = suggestions
        guard !suggestions.isEmpty else { return }
        let width = suggestions.map { TextWidth.columns($0.command) }.max() ?? 0
        let blocks = suggestions.map { suggestion in
            Output.Block.step(
                OutputStep(
                    number: nil,
                    label: suggestion.command,
                    detail: suggestion.purpose,
                    labelWidth: width,
                    duration: nil
                )
            )
        }
        let lines = lines(of: Output(blocks), duration: nil, style: style, isLast: true)
        surface.show(lines.joined(separator: "\n"))
    }
}
