import CTerminal
import Foundation
import Primitives
import Testing

/// The built `strata` on a pseudo-terminal of its own, as a person has it: 80 columns, Ctrl-C is a signal, what it prints is a screen.
///
/// It is the one that was built with the tests, or the one that `STRATA_PROGRAM` names: an optimized build has mistakes of its own.
///
/// A shell starts it and says at the end whether the terminal is as it was. Nothing sleeps: whoever waits for the screen is woken by
/// what arrives there.
final class ProgramOnTerminal: Sendable {
    /// What never came, and what was there in its place.
    struct NeverSeen: Error, CustomStringConvertible {
        let description: String
    }

    private struct Waiter {
        let isMet: @Sendable (State) -> Bool
        /// Told whether it came to that.
        let then: @Sendable (Bool) -> Void
    }

    private struct State {
        var screen = Screen(columns: 80, rows: 30)
        var bytes: [UInt8] = []
        /// When something came, and how many bytes there were then.
        var arrivals: [(instant: ContinuousClock.Instant, end: Int)] = []
        var waiters: [UUID: Waiter] = [:]
        /// Nothing more will come: the program and all that it started have ended.
        var hasHungUp = false
    }

    /// How long anything may take before it counts as never.
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
    /// What the program ended with. Foundation's `Process` would say it as late as the end of another that was started at the same
    /// moment and got its descriptors.
    private let status: URL

    /// Starts it, gives it to `body` and ends it, whatever `body` did.
    ///
    /// - Parameter isToldWhere: Whether it gets a folder for what it keeps; without, it has to find one itself.
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
            // Its terminal goes away: whatever it waits for, it ends.
            program.reader.stop()
            if process.isRunning { process.terminate() }
            // The history of a test: nothing is lost with it.
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

    private func start(_ arguments: [String], _ environment: [String: String]) throws -> Process {
        let far = strata_terminal_open_far(near, O_CLOEXEC)
        guard far >= 0 else { throw NeverSeen(description: "the terminal: \(String(cString: strerror(errno)))") }
        let handle = FileHandle(fileDescriptor: far, closeOnDealloc: true)
        let process = Process()
        // A session of its own, so that the terminal is the one that Ctrl-C and Ctrl-Z come from.
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments =
            ["--ctty", "--wait", "/bin/sh", "-c", Self.script, try Self.strata.path] + arguments
        process.environment = Self.environment(home: data).merging(environment) { _, new in new }
            .merging(["STATUS": status.path]) { _, new in new }
        process.currentDirectoryURL = data
        (process.standardInput, process.standardOutput, process.standardError) = (handle, handle, handle)
        try process.run()
        // From now on the terminal is the program's alone: when that ends, there is nothing more to read.
        try handle.close()
        return process
    }

    /// The program that the environment names, or where the build put it: beside the tests.
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
    /// Everything that ever came out of the terminal.
    var text: String { String(decoding: state.withLock { $0.bytes }, as: UTF8.self) }
    /// The file that `--data` leads to.
    var history: URL { data.appending(path: "history") }

    /// When it was first so, however late whoever asks got a turn; nil if it never was.
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

    /// Waits until the cursor's line is `text`.
    func wait(forPrompt text: String) async throws {
        try await wait(for: "the prompt \"\(text)\"") { $0.lineAtCursor == text }
    }

    /// Waits for a line that begins so.
    func wait(forLine start: String) async throws {
        try await wait(for: "a line that begins with \"\(start)\"") { screen in
            screen.lines.contains { $0.hasPrefix(start) }
        }
    }

    /// Waits until it has ended.
    ///
    /// - Returns: Its exit status.
    func end() async throws -> Int32 {
        try await wait(forState: "the end of the program") { $0.hasHungUp }
        let text = try String(contentsOf: status, encoding: .utf8)
        return try #require(Int32(text.trimmingCharacters(in: .newlines)), "it ended with \(text)")
    }

    /// Leaves by Ctrl-D, at an empty prompt.
    ///
    /// Typed before that, the terminal may still read lines: it takes the key then as the end of one, and the editor never sees it.
    ///
    /// - Returns: Its exit status.
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

    /// Changes what there is to see and wakes whoever waited for it.
    private static func change(_ state: Lock<State>, _ body: (inout State) -> Void) {
        let met = state.withLock { state in
            body(&state)
            let met = state.waiters.filter { $0.value.isMet(state) }
            for id in met.keys { state.waiters[id] = nil }
            return met.values.map(\.then)
        }
        for then in met { then(true) }
    }

    /// Does something as soon as the screen is so, on the thread that reads it: what has to come within a time limit of the program's does
    /// not wait for the test's turn, which on a busy machine may come later.
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
