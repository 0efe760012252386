import Foundation
public import ReplKit

extension SessionOptions {
    /// Creates the options that follow from the line source: interactivity, colour, signs beyond ASCII, reading of secrets, history, clearing of the screen,
    /// the pager, the panes and the release of the terminal to other programs.
    ///
    /// ```swift
    /// let source = try LineSources.makeBest()
    /// let session = try Session(plugins: plugins, surface: Surface(source), options: SessionOptions(for: source))
    /// ```
    ///
    /// - Parameters:
    ///   - source: The source of the lines; the options do not retain it.
    ///   - allowsColour: False if an option or `NO_COLOR` forbids colour. Only a terminal with line editing gets colour, unless the
    ///     environment wants it everywhere (``ColourPreference``).
    public init(for source: any LineSource, allowsColour: Bool = true) {
        self.init()
        isInteractive = source.isInteractive
        let environment = ProcessInfo.processInfo.environment
        let isForced = ColourPreference(environment: environment) == .always
        let showsErrors = source.errorsAreOnTerminal && LineSources.canMoveCursor(environment["TERM"])
        coloursErrors = allowsColour && (isForced || showsErrors)
        usesColour = allowsColour && (isForced || source is EditingLineSource)
        canColour = usesColour
        palette = ColourPalette(environment: environment)
        coloursPipes = allowsColour && isForced
        usesUnicode = source is EditingLineSource && LineSources.showsUTF8(environment)
        if let source = source as? any SecretSource {
            readSecret = { [weak source] prompt in await source?.readSecret(prompt: prompt) }
        }
        if let source = source as? any TerminalReleasing {
            withTerminalReleased = { [weak source] body in await source?.withTerminalReleased { await body() } }
        }
        if let source = source as? EditingLineSource {
            clearScreen = { [weak source] in source?.clearScreen() }
            setAppearance = { [weak source] in source?.setAppearance(usesColour: $0, isLinear: $1) }
            history = { [weak source] in source?.numberedHistory ?? [] }
            showPanes = { [weak source, usesUnicode] in
                source?.showPanes($0, palette: $1, usesUnicode: usesUnicode)
            }
            guard let own = environment["PAGER"]?.trimmingCharacters(in: .whitespaces) else {
                showPages = { [weak source] text in await source?.showPages(text) }
                return
            }
            // A command that prints everything at once is no pager.
            pager = own.isEmpty || own == "cat" ? nil : own
        }
    }
}
