import Foundation
import LineEditing
import Primitives
import ReplKit

/// The REPL at a terminal, or on a pipe.
@MainActor
enum Terminal {
    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        // Before anything of the folder is opened, the history too.
        let keeping = try arguments.makeKeeping(isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
        let completer = Lock<(@Sendable (String, Int) -> [String])?>(nil)
        let source = try makeSource(arguments) { line, cursor in completer.withLock { $0 }?(line, cursor) ?? [] }
        defer { source.close() }
        var options = SessionOptions()
        options.isInteractive = source.isInteractive
        options.printsJSON = arguments.printsJSON
        options.printsCSV = arguments.printsCSV
        options.settings = arguments.settingsFile
        options.usesColour = source.isInteractive && source is EditingLineSource && arguments.allowsColour
        options.readSecret = { await source.readSecret(prompt: $0) }
        if let source = source as? EditingLineSource {
            options.clearScreen = { source.clearScreen() }
            options.history = { source.history }
        }
        options.lendTerminal = { body in await source.lendingTerminal { await body() } }
        let plugins = try arguments.makePlugins(keeping: keeping)
        let session = try Session(plugins: plugins, surface: Surface(source), options: options)
        completer.withLock { $0 = session.completer }
        try await session.start()
        if source.isInteractive { source.show("strata \(Help.version): help lists the commands, Ctrl-D leaves") }
        await session.prepare(arguments)
        let status = await Repl(session: session, source: source).run()
        await session.end()
        return status
    }

    private static func makeSource(
        _ arguments: Arguments,
        completer: @escaping @Sendable (String, Int) -> [String]
    ) throws -> any LineSource & SecretSource & TerminalLending {
        guard !arguments.isPlain else { return try PlainLineSource() }
        return try LineSources.makeBest(historyFile: arguments.historyFile, completer: completer)
    }
}

extension Arguments {
    /// Whether nothing speaks against colour; the terminal has to be able to show it, too.
    var allowsColour: Bool {
        let forbidden = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        return usesColour && !isPlain && !forbidden
    }
}
