import CTerminal
import Foundation
import Primitives
import Testing

/// The built `strata` on a pseudo-terminal of its own, as a person uses it: 80 columns, Ctrl-C is a signal, the output is a screen.
///
/// It is the program that was built with the tests, or the one that `STRATA_PROGRAM` names, because an optimized build has errors of its
/// own.
///
/// A shell starts it and reports at the end whether the terminal's state was restored. Nothing sleeps: output resumes the tests that wait
/// for the screen.
final class ProgramOnTerminal: Sendable {
    /// The error for a condition that was never met, with the screen at that time.
    struct NeverSeen: Error, CustomStringConvertible {
        let description: String
    }

    private struct Waiter {
        let isMet: @Sendable (State) -> Bool
        /// Receives true if the condition was met.
        let then: @Sendable (Bool) -> Void
    }

    private struct State {
        var screen = Screen(columns: 80, rows: 30)
        var bytes: [UInt8] = []
        /// The times at which output arrived, with the number of bytes at each time.
        var arrivals: [(instant: ContinuousClock.Instant, end: Int)] = []
        var waiters: [UUID: Waiter] = [:]
        /// True if no more output will come, because the program and all its children have ended.
        var hasHungUp = false
    }

    /// The time after which a wait fails.
    private static let patience: DispatchTimeInterval = .seconds(300)
    static let restored = "(the terminal is as it was)"
    private static let script = """
        stty rows 30 cols 80; found=$(stty -g); trap : INT QUIT
        "$0" "$@"; echo $? >"$STATUS"
        [ "$(stty -g)" = "$found" ] && echo "\(restored)"
        """

    private let near: Int32
    private let state = Lock(State())
    private let reader: TerminalReader
    private let data: URL
    /// The file with the program's exit status, which the shell writes.
    private let status: URL

    /// Starts the program, passes it to `body` and ends it, whatever `body` does.
    ///
    /// - Parameter isToldWhere: True if the program gets a data folder; otherwise it has to find one itself.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        isToldWhere: Bool = true,
        _ body: (ProgramOnTerminal) async throws -> Void
    ) async throws {
        let program = try ProgramOnTerminal()
        let process = try program.start(
            (isToldWhere ? ["--data", program.data.path] : []) + arguments,
            environment
        )
        defer {
            // The terminal is closed, which ends the program, whatever it waits for.
            program.reader.stop()
            process.send(SIGTERM)
            // Ignored: it is a test's own history.
            for folder in [program.data, program.status] { try? FileManager.default.removeItem(at: folder) }
        }
        try await body(program)
        #expect(program.screen.unknown.isEmpty, "control sequences that the screen does not know")
    }

    static func run(_ arguments: String..., body: (ProgramOnTerminal) async throws -> Void) async throws {
        try await run(arguments, body)
    }

    private init() throws {
        near = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard near >= 0, grantpt(near) == 0, unlockpt(near) == 0 else {
            throw NeverSeen(description: "a pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        let name = "terminal-\(UUID().uuidString)"
        data = FileManager.default.temporaryDirectory.appending(path: name)
        status = FileManager.default.temporaryDirectory.appending(path: name + ".status")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        reader = try TerminalReader(near) { [state] bytes in
            Self.change(state) {
                guard let bytes else { return $0.hasHungUp = true }
                $0.screen.feed(bytes)
                $0.bytes += bytes
                $0.arrivals.append((.now, $0.bytes.count))
            }
        }
    }

    private func start(_ arguments: [String], _ environment: [String: String]) throws -> ChildProcess {
        let far = strata_terminal_open_far(near, O_CLOEXEC)
        guard far >= 0 else { throw NeverSeen(description: "the terminal: \(String(cString: strerror(errno)))") }
        // From then on only the program holds the terminal: when it ends, there is nothing more to read.
        defer { close(far) }
        // The program has a session of its own, so that Ctrl-C and Ctrl-Z come from this terminal.
        return try ChildProcess(
            "/usr/bin/setsid",
            ["--ctty", "--wait", "/bin/sh", "-c", Self.script, try Self.strata.path] + arguments,
            environment: Self.environment(home: data).merging(environment) { _, new in new }
                .merging(["STATUS": status.path]) { _, new in new },
            folder: data.path,
            input: .descriptor(far),
            output: .descriptor(far),
            errors: .descriptor(far)
        )
    }

    /// The program that the environment names, or the one that the build put next to the tests.
    static var strata: URL {
        get throws {
            let named = ProcessInfo.processInfo.environment["STRATA_PROGRAM"].map { URL(filePath: $0) }
            let url = named ?? Bundle.main.bundleURL.appending(path: "strata")
            try #require(FileManager.default.isExecutableFile(atPath: url.path), "there is no program \(url.path)")
            return url
        }
    }

    private static func environment(home: URL) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        var environment = ["HOME": home.path, "TERM": "xterm", "LC_ALL": "C.UTF-8"]
        for name in ["PATH", "LD_LIBRARY_PATH", "TSAN_OPTIONS"] { environment[name] = own[name] }
        return environment
    }

    // MARK: What it shows

    var screen: Screen { state.withLock { $0.screen } }
    /// All output of the terminal so far.
    var text: String { String(decoding: state.withLock { $0.bytes }, as: UTF8.self) }
    /// The history file below the `--data` folder.
    var history: URL { data.appending(path: "history") }

    /// Returns the time at which the condition was first met, however late the test is scheduled; nil if it never was.
    func instant(_ isMet: (Screen) -> Bool) -> ContinuousClock.Instant? {
        let (bytes, arrivals) = state.withLock { ($0.bytes, $0.arrivals) }
        var screen = Screen(columns: 80, rows: 30)
        var start = 0
        for (instant, end) in arrivals {
            screen.feed(bytes[start..<end])
            if isMet(screen) { return instant }
            start = end
        }
        return nil
    }

    func wait(for what: String, _ isMet: @escaping @Sendable (Screen) -> Bool) async throws {
        try await wait(forState: what) { isMet($0.screen) }
    }

    private func wait(forState what: String, _ isMet: @escaping @Sendable (State) -> Bool) async throws {
        guard await isMetOnce(isMet) else {
            let rows = screen.lines.map { "|\($0)" }.joined(separator: "\n")
            throw NeverSeen(description: "never saw \(what); cursor at \(screen.cursor)\n\(rows)")
        }
    }

    /// Waits until the cursor's line is `text`, apart from the states in its prompt.
    func wait(forPrompt text: String) async throws {
        try await wait(for: "the prompt \"\(text)\"") { $0.promptAtCursor == text }
    }

    /// Waits for a line with this beginning.
    func wait(forLine start: String) async throws {
        try await wait(for: "a line that begins with \"\(start)\"") { screen in
            screen.lines.contains { $0.hasPrefix(start) }
        }
    }

    /// Waits until the program has ended.
    ///
    /// - Returns: The exit status.
    func end() async throws -> Int32 {
        try await wait(forState: "the end of the program") { $0.hasHungUp }
        let text = try String(contentsOf: status, encoding: .utf8)
        return try #require(Int32(text.trimmingCharacters(in: .newlines)), "it ended with \(text)")
    }

    /// Leaves by Ctrl-D, at an empty prompt.
    ///
    /// Before the prompt, the terminal may still read lines: it would take the key as the end of one, and the editor would never receive
    /// it.
    ///
    /// - Returns: The exit status.
    func leave() async throws -> Int32 {
        try await wait(for: "an empty prompt") { $0.lineAtCursor.hasSuffix(">") }
        type("\u{04}")
        return try await end()
    }

    private func isMetOnce(_ isMet: @escaping @Sendable (State) -> Bool) async -> Bool {
        let id = UUID()
        return await withCheckedContinuation { continuation in
            Self.change(state) { $0.waiters[id] = Waiter(isMet: isMet) { continuation.resume(returning: $0) } }
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [state] in Self.giveUp(state, id) }
        }
    }

    private static func giveUp(_ state: Lock<State>, _ id: UUID) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.then(false)
    }

    /// Changes the state and resumes the waiters whose condition it meets.
    private static func change(_ state: Lock<State>, _ body: (inout State) -> Void) {
        let met = state.withLock { state in
            body(&state)
            let met = state.waiters.filter { $0.value.isMet(state) }
            for id in met.keys { state.waiters[id] = nil }
            return met.values.map(\.then)
        }
        for then in met { then(true) }
    }

    /// Runs a closure as soon as the screen meets a condition, on the thread that reads the terminal. Keys that must come within a time
    /// limit of the program then do not depend on when the test is scheduled, which on a busy machine may be later.
    func once(_ isMet: @escaping @Sendable (Screen) -> Bool, _ act: @escaping @Sendable () -> Void) {
        Self.change(state) { $0.waiters[UUID()] = Waiter(isMet: { isMet($0.screen) }) { if $0 { act() } } }
    }

    // MARK: Typing

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        let count = write(near, bytes, bytes.count)
        #expect(count == bytes.count, "the terminal took \(count) of \(bytes.count) bytes")
    }
}
