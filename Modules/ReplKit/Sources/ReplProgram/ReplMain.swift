public import Foundation
import LineEditing
import Primitives
public import ReplKit

/// A program around a session. It connects a process with plug-ins.
///
/// ```swift
/// // main.swift
/// exit(await ReplMain.run(plugins: [NotesPlugin()]).rawValue)
/// ```
///
/// A program with arguments of its own creates one, sets its properties, and calls the method for its mode: ``interact()``,
/// ``run(commands:)`` or ``run(transcripts:updates:)``.
@MainActor
public struct ReplMain {
    /// True to print one JSON object a line.
    public var printsJSON = false
    /// True to print tables as CSV.
    public var printsCSV = false
    /// The file of the stored settings and aliases, which interactive sessions apply; nil for none.
    public var settings: SettingsFile?
    /// True to apply the stored settings and aliases; they can be saved in any case.
    public var appliesStoredSettings = true
    /// True to print linear text without colour, and to use no line editing, even at a terminal: for a screen reader, and for copying.
    public var isPlain = false
    /// True if neither an option nor the environment forbids colour.
    public var allowsColour = !ReplMain.isColourUnwanted
    /// The file that keeps typed lines for the next run; nil keeps them while the program runs.
    public var historyFile: URL?
    /// The line that a person reads first, with the name of the program; it is wrapped where the terminal is narrow. Nil for none.
    public var greeting: String?
    /// Runs after the session has started and before the first line is read. It gets the session and the source that shows its output.
    public var onStart: @MainActor (_ session: Session, _ source: any LineSource) async throws -> Void = { _, _ in }

    private let makePlugins: @MainActor () throws -> [any Plugin]

    /// Creates a program.
    ///
    /// - Parameter plugins: Returns the plug-ins, created anew for each session; called after the terminal is set up.
    public init(plugins: @escaping @MainActor () throws -> [any Plugin]) {
        makePlugins = plugins
    }

    /// Reads lines until Ctrl-D, `exit` or the end of the input. At a terminal there is editing, history, search and completion, at a dumb
    /// terminal a prompt; input from a pipe has no prompt, and its first failure ends the program.
    ///
    /// - Returns: The exit status of the program.
    /// - Throws: `ReplError` if the session cannot be created or started; any error of the closure that creates the plug-ins.
    public func interact() async throws -> ExitStatus {
        // Breaks a cycle: the completer uses the session, which shows on the source, which has the completer.
        let completer = Lock<(@Sendable (String, Int) -> [CompletionCandidate]?)?>(nil)
        let hinter = Lock<(@Sendable (String, Int) -> String?)?>(nil)
        let source = try makeSource { line, cursor in
            // Before there is a session there is nothing to offer.
            guard let completer = completer.withLock({ $0 }) else { return [] }
            return completer(line, cursor)
        } hinter: { line, cursor in
            hinter.withLock { $0 }?(line, cursor)
        }
        defer { source.close() }
        let session = try makeSession(on: source)
        completer.withLock { $0 = session.completer }
        hinter.withLock { $0 = session.hinter }
        (source as? EditingLineSource)?.showProgress(session.pendingRequestDescription)
        // It comes first, because a server that is asked at the start may be slow.
        if source.isInteractive, let greeting { session.showGreeting(greeting) }
        try await begin(session, source) {
            if source.isInteractive, appliesStoredSettings {
                session.applyStoredSettings(except: settingsFromArguments)
            }
            try await onStart(session, source)
            session.showSuggestions()
        }
        let status = await Repl(session: session, source: source).run()
        await session.end()
        return session.finalStatus(status)
    }

    /// Runs lines one after the other, up to the first that fails, for `-c`. Ctrl-C cancels the running line.
    ///
    /// - Returns: The exit status of the line that failed, else `ExitStatus.ok`.
    /// - Throws: The errors of ``interact()``.
    public func run(commands: String) async throws -> ExitStatus {
        let source = try PlainLineSource()
        defer { source.close() }
        let session = try makeSession(on: source, isScript: true)
        let status = try await begin(session, source) {
            try await onStart(session, source)
            session.options.allowsUnquotedText = false
            return await session.run(script: commands)
        }
        await session.end()
        return session.finalStatus(status)
    }

    /// Starts a session and runs `body` before the first line is read: Ctrl-C cancels it, and a failure ends the session.
    private func begin<Result: Sendable>(
        _ session: Session,
        _ source: any LineSource,
        _ body: @escaping @MainActor () async throws -> Result
    ) async throws -> Result {
        let beginning = Task { @MainActor in
            try await session.start()
            return try await body()
        }
        source.onInterrupt { beginning.cancel() }
        do {
            return try await beginning.value
        } catch {
            await session.end()
            throw error
        }
    }

    /// The names of the settings that options have set.
    private var settingsFromArguments: Set<String> {
        var said: Set<String> = []
        if printsJSON || printsCSV { said.insert("json") }
        if isPlain { said.formUnion(["plain", "colour"]) }
        if !allowsColour { said.insert("colour") }
        return said
    }

    private func makeSource(
        completer: @escaping @Sendable (String, Int) -> [CompletionCandidate]?,
        hinter: @escaping @Sendable (String, Int) -> String?
    ) throws -> any LineSource {
        guard !isPlain else { return try PlainLineSource() }
        return try LineSources.makeBest(historyFile: historyFile, completer: completer, hinter: hinter)
    }

    private func makeSession(on source: any LineSource, isScript: Bool = false) throws -> Session {
        var options = SessionOptions(for: source, allowsColour: allowsColour && !isPlain)
        if isScript { options.isInteractive = false }
        options.isPlain = isPlain
        options.printsJSON = printsJSON
        options.printsCSV = printsCSV
        options.settings = settings
        return try Session(plugins: makePlugins(), surface: Surface(source), options: options)
    }

    /// Creates the session of a transcript.
    func makeSession(_ surface: Surface, _ options: SessionOptions) throws -> Session {
        try Session(plugins: makePlugins(), surface: surface, options: options)
    }

    /// True if the environment asks for no colour, with a non-empty `NO_COLOR` or `CLICOLOR=0`, unless colour is forced.
    public nonisolated static var isColourUnwanted: Bool { ColourPreference() == .never }
}

extension ReplMain {
    /// Runs transcripts, each in a session of its own, and reports differences on standard error, for `run FILE…`.
    ///
    /// - Parameters:
    ///   - files: The paths; a pipe is read to its end (`<(…)`), and `-` is standard input.
    ///   - updates: True to write the results into the files instead, for `--update`.
    /// - Returns: `ExitStatus.expectationNotMet` if one differs.
    /// - Throws: `ReplError` if a file cannot be read or written, or no session can be created or started.
    public func run(transcripts files: [String], updates: Bool = false) async throws -> ExitStatus {
        var status = ExitStatus.ok
        for file in files {
            if updates { try TextFile.requireRewritable(file) }
            let transcript = Transcript(parsing: try TextFile.readRaw(file))
            try transcript.check(file)
            let runner = TranscriptRunner { surface, options in try makeSession(surface, options) }
            let result = try await runner.run(transcript)
            let commands = result.commandCount == 1 ? "1 command" : "\(result.commandCount) commands"
            if result.isMatch {
                try StandardStreams.write("ok    \(file): \(commands)\n")
            } else if updates, result.commandCount > 0 {
                try TextFile.replace(file, with: result.updatedText)
                try StandardStreams.write("ok    \(file): \(result.differences.count) of \(commands) rewritten\n")
            } else {
                StandardStreams.writeError(result.report(file: file) + "\n")
                status = .expectationNotMet
            }
        }
        return status
    }
}
