/// The command that an empty line at the prompt stands for, as long as a lesson, a demo or a plug-in offers one.
///
/// ```swift
/// registrar.onEmptyLine { _ in quiz.isOpen ? EmptyLineAction("next question", line: "quiz next") : nil }
/// ```
public struct EmptyLineAction: Hashable, Sendable {
    /// The effect in words: `next step`. It is shown as `Enter: next step`.
    public let title: String
    /// The command line that is executed in place of the empty line.
    public let line: String
    /// The command line that Ctrl-C at the prompt executes; nil if Ctrl-C only discards the typed line.
    public let cancelLine: String?

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - title: The effect in words.
    ///   - line: The command line that is executed in place of the empty line.
    ///   - cancelLine: The command line that Ctrl-C at the prompt executes.
    public init(_ title: String, line: String, cancelLine: String? = nil) {
        self.title = title
        self.line = line
        self.cancelLine = cancelLine
    }
}

extension Session {
    /// The action of an empty line; nil if an empty line does nothing. The first plug-in that offers one takes precedence.
    var emptyLineAction: EmptyLineAction? {
        for offer in registry.emptyLineOffers {
            if let action = offer(self) { return action }
        }
        return nil
    }

    /// The commands that short words stand for while a lesson or a demo is active: `next` for `tour next`. The names of commands, aliases
    /// and handles take precedence.
    var guideWords: [String: String] {
        if demo.script != nil { return ["next": "demo"] }
        guard tour.lesson != nil else { return [:] }
        return Dictionary(uniqueKeysWithValues: Tour.shortForms.map { ($0, "tour") })
    }

    /// Shows in an interactive session what Enter does now, if that has changed. ``didExecuteLine(with:)`` calls it.
    func showEmptyLineAction() {
        guard options.isInteractive, !options.printsJSON, !options.printsCSV, !isEnded else { return }
        let action = emptyLineAction
        defer { shownEmptyLineAction = action }
        guard let action, action != shownEmptyLineAction else { return }
        let line = style.paint("      Enter: \(TextLayout.clean(action.title))", .dim)
        // A script that is recorded has no Enter, and prints no such line.
        guard recorder?.form == .transcript else { return surface.show(line) }
        outputTap.withoutRecording { surface.show(line) }
    }
}
