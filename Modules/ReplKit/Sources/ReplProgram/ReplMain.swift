public import Foundation
import LineEditing
import Primitives
public import ReplKit

/// A program around a session: everything between a process and plug-ins.
///
/// ```swift
/// // main.swift
/// exit(await ReplMain.run(plugins: [NotesPlugin()]).rawValue)
/// ```
///
/// A program with arguments of its own makes one, sets it up, and calls what it was asked for: ``interact()``, ``run(commands:)``,
/// ``run(transcripts:updates:)``.
@MainActor
public struct ReplMain {
    /// Whether to print one JSON object a line.
    public var printsJSON = false
    /// Whether to print tables as CSV.
    public var printsCSV = false
    /// Where settings and aliases that last are, applied where a person types; nil for nowhere.
    public var settings: SettingsFile?
    /// Whether the settings and aliases that last are applied; they can be kept in any case.
    public var appliesKeptSettings = true
    /// Whether to do without line editing and colour even at a terminal.
    public var isPlain = false
    /// Whether nothing but the terminal speaks against colour.
    public var allowsColour = !ReplMain.isColourUnwanted
    /// Keeps what is typed for the next time; nil keeps it while the program runs.
    public var historyFile: URL?
    /// What a person reads first; nil for nothing.
    public var greeting: String?
    /// Is called when the session has started and nothing has been read yet, and gets what it is shown on.
    public var whenStarted: @MainActor (_ session: Session, _ source: any LineSource) async throws -> Void = { _, _ in }

    private let makePlugins: @MainActor () throws -> [any Plugin]

    /// Makes a program.
    ///
    /// - Parameter plugins: The manifest, made anew for each session; asked for when the terminal is there already.
    public init(plugins: @escaping @MainActor () throws -> [any Plugin]) {
        makePlugins = plugins
    }

    /// Reads lines until Ctrl-D, `exit` or the end of the input: with editing, history, search and completion at a terminal, with a prompt
    /// at a dumb one, and without from a pipe, where the first failure ends it.
    ///
    /// - Returns: What the program ends with.
    /// - Throws: `ReplError` if the session cannot be made or started; what making the plug-ins throws.
    public func interact() async throws -> ExitStatus {
        // The completer asks the session, which shows on the source, which has the completer.
        let completer = Lock<(@Sendable (String, Int) -> [String])?>(nil)
        let hinter = Lock<(@Sendable (String, Int) -> String?)?>(nil)
        let source = try makeSource { line, cursor in
            completer.withLock { $0 }?(line, cursor) ?? []
        } hinter: { line, cursor in
            hinter.withLock { $0 }?(line, cursor)
        }
        defer { source.close() }
        let session = try makeSession(on: source)
        completer.withLock { $0 = session.completer }
        hinter.withLock { $0 = session.hinter }
        (source as? EditingLineSource)?.showWaiting(session.waitsFor)
        try await begin(session, source) {
            if source.isInteractive, let greeting { source.show(greeting) }
            if source.isInteractive, appliesKeptSettings { session.applyKeptSettings(except: said) }
            try await whenStarted(session, source)
        }
        let status = await Repl(session: session, source: source).run()
        await session.end()
        return session.finalStatus(status)
    }

    /// Runs lines one after the other up to the first that fails: `-c`. Ctrl-C cancels the one that runs.
    ///
    /// - Returns: What the line that failed ends with, else `ExitStatus.ok`.
    /// - Throws: As ``interact()`` does.
    public func run(commands: String) async throws -> ExitStatus {
        let source = try PlainLineSource()
        defer { source.close() }
        let session = try makeSession(on: source, isScript: true)
        let status = try await begin(session, source) {
            try await whenStarted(session, source)
            session.options.takesBareTexts = false
            return await session.run(script: commands)
        }
        await session.end()
        return session.finalStatus(status)
    }

    /// Starts a session and does what comes before anybody is asked for a line: Ctrl-C cancels it, and what fails ends the session.
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

    /// The settings that options have decided.
    private var said: Set<String> {
        var said: Set<String> = []
        if printsJSON || printsCSV { said.insert("json") }
        if !allowsColour { said.insert("colour") }
        return said
    }

    private func makeSource(
        completer: @escaping @Sendable (String, Int) -> [String],
        hinter: @escaping @Sendable (String, Int) -> String?
    ) throws -> any LineSource {
        guard !isPlain else { return try PlainLineSource() }
        return try LineSources.makeBest(historyFile: historyFile, completer: completer, hinter: hinter)
    }

    private func makeSession(on source: any LineSource, isScript: Bool = false) throws -> Session {
        var options = SessionOptions(for: source, allowsColour: allowsColour && !isPlain)
        if isScript { options.isInteractive = false }
        options.printsJSON = printsJSON
        options.printsCSV = printsCSV
        options.settings = settings
        return try Session(plugins: makePlugins(), surface: Surface(source), options: options)
    }

    /// Makes the session of a transcript.
    func makeSession(_ surface: Surface, _ options: SessionOptions) throws -> Session {
        try Session(plugins: makePlugins(), surface: surface, options: options)
    }

    /// Whether the environment wants no colour: `NO_COLOR`, set to anything but nothing, or `CLICOLOR=0`, unless it is forced.
    public nonisolated static var isColourUnwanted: Bool { ColourWish() == .never }
}
