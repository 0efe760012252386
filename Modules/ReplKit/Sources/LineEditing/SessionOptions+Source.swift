import Foundation
public import ReplKit

extension SessionOptions {
    /// What follows from where the lines come from: whether a person types, whether colour shows, how a secret is asked for, what the
    /// history is, how the screen is emptied, what shows what is longer than it, where panes stay, and who else may use the
    /// terminal.
    ///
    /// ```swift
    /// let source = try LineSources.makeBest()
    /// let session = try Session(plugins: plugins, surface: Surface(source), options: SessionOptions(for: source))
    /// ```
    ///
    /// - Parameters:
    ///   - source: Where the lines come from; it is not kept alive.
    ///   - allowsColour: Whether nothing speaks against it: `NO_COLOR`, an option. Only a terminal with line editing gets any, unless
    ///     the environment wants it everywhere (``ColourWish``).
    public init(for source: any LineSource, allowsColour: Bool = true) {
        self.init()
        isInteractive = source.isInteractive
        let environment = ProcessInfo.processInfo.environment
        let isForced = ColourWish(environment: environment) == .always
        let showsErrors = source.errorsHaveTerminal && LineSources.canMoveCursor(environment["TERM"])
        coloursErrors = allowsColour && (isForced || showsErrors)
        usesColour = allowsColour && (isForced || source is EditingLineSource)
        canColour = usesColour
        if let source = source as? any SecretSource {
            readSecret = { [weak source] prompt in await source?.readSecret(prompt: prompt) }
        }
        if let source = source as? any TerminalLending {
            lendTerminal = { [weak source] body in await source?.lendingTerminal { await body() } }
        }
        if let source = source as? EditingLineSource {
            clearScreen = { [weak source] in source?.clearScreen() }
            history = { [weak source] in source?.history ?? [] }
            showPanes = { [weak source] in source?.showPanes($0, usesColour: $1) }
            // One that shows everything at once is none.
            let own = (environment["PAGER"] ?? "less -R").trimmingCharacters(in: .whitespaces)
            pager = own.isEmpty || own == "cat" ? nil : own
        }
    }
}
