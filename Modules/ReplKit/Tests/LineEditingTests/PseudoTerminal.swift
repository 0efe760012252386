import CTerminal
import Foundation
import LineEditing
import Primitives
import ReplKit
import Testing

/// A pseudo-terminal with a screen: the test types at one end, the editor has the other.
///
/// A thread polls the near end, feeds the screen and resumes the tests that wait for output; no test sleeps, and none blocks a cooperative
/// thread.
final class PseudoTerminal: Sendable {
    struct Timeout: Error, CustomStringConvertible {
        let description: String
    }

    private struct Waiter: Sendable {
        let isMet: @Sendable (Screen) -> Bool
        /// A limit for a test that hangs; it is generous, because the machine may be busy.
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Screen?, Never>
    }

    private struct State {
        var screen: Screen
        var waiters: [Waiter] = []
        var isClosed = false
        /// True while nothing is read, so that output fills the terminal and then waits.
        var isHeld = false
        var bytes: [UInt8] = []
    }

    /// The editor's end.
    let far: Int32
    private let near: Int32
    private let state: Lock<State>
    private let hasEnded = DispatchSemaphore(value: 0)
    private let sources = Lock<[WeakSource]>([])

    private struct WeakSource {
        weak var source: EditingLineSource?
    }

    init(columns: Int = 40, rows: Int = 12) throws {
        near = posix_openpt(O_RDWR | O_NOCTTY)
        guard near >= 0, grantpt(near) == 0, unlockpt(near) == 0 else {
            throw Timeout(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        far = strata_terminal_open_far(near, 0)
        guard far >= 0 else { throw Timeout(description: "far end: \(String(cString: strerror(errno)))") }
        state = Lock(State(screen: Screen(columns: columns, rows: rows)))
        setSize(columns, rows)
        let thread = Thread { [near, state, hasEnded] in
            Self.pump(near, state)
            hasEnded.signal()
        }
        thread.start()
    }

    deinit {
        // A source that still read here would read from the next terminal with the same number, and take its input.
        for weak in sources.withLock({ $0 }) { weak.source?.close() }
        hangUp()
        close(far)
    }

    private static func pump(_ near: Int32, _ state: Lock<State>) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !state.withLock({ $0.isClosed }) {
            var descriptor = pollfd(fd: near, events: Int16(POLLIN), revents: 0)
            // The timeout only limits how late a deadline or the end is noticed.
            if state.withLock({ $0.isHeld }) {
                _ = poll(nil, 0, 1)
            } else if poll(&descriptor, 1, 20) > 0 {
                let count = read(near, &buffer, buffer.count)
                if count > 0 {
                    let bytes = Array(buffer[..<count])
                    state.withLock {
                        $0.screen.feed(bytes)
                        $0.bytes += bytes
                    }
                }
            }
            settle(state)
        }
        close(near)
        settle(state)
    }

    private static func settle(_ state: Lock<State>) {
        let (met, late, screen) = state.withLock { state in
            var met: [Waiter] = []
            var late: [Waiter] = []
            var waiting: [Waiter] = []
            for waiter in state.waiters {
                if waiter.isMet(state.screen) {
                    met.append(waiter)
                } else if state.isClosed || waiter.deadline < .now {
                    late.append(waiter)
                } else {
                    waiting.append(waiter)
                }
            }
            state.waiters = waiting
            return (met, late, state.screen)
        }
        met.forEach { $0.continuation.resume(returning: screen) }
        late.forEach { $0.continuation.resume(returning: nil) }
    }

    var screen: Screen { state.withLock { $0.screen } }
    /// All output of the terminal so far.
    var bytes: [UInt8] { state.withLock { $0.bytes } }

    /// Waits until the screen meets a condition.
    @discardableResult
    func wait(
        for what: String,
        _ isMet: @escaping @Sendable (Screen) -> Bool
    ) async throws -> Screen {
        let found = await withCheckedContinuation { continuation in
            state.withLock {
                $0.waiters.append(
                    Waiter(isMet: isMet, deadline: .now.advanced(by: .seconds(300)), continuation: continuation)
                )
            }
            Self.settle(state)
        }
        guard let found else {
            let rows = screen.text.map { "|\($0)|" }.joined(separator: "\n")
            throw Timeout(description: "never saw: \(what)\ncursor \(screen.cursor)\n\(rows)")
        }
        #expect(found.unknown.isEmpty, "sequences that the screen does not know")
        return found
    }

    /// Waits until the cursor's line is `text`, without trailing blanks.
    @discardableResult
    func wait(forLine text: String) async throws -> Screen {
        let text = Screen.trimmed(text)
        return try await wait(for: "the line \(text.debugDescription)") {
            $0.lineAtCursor.unicodeScalars.elementsEqual(text.unicodeScalars)
        }
    }

    /// Stops reading the output, or resumes it.
    func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

    func type(_ text: String) { type(bytes: Array(text.utf8)) }

    /// Types the bytes, on a thread of its own if there are many, because a full terminal blocks.
    func type(bytes: [UInt8]) {
        guard bytes.count > 1024 else { return send(bytes) }
        Thread { self.send(bytes) }.start()
    }

    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(near, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Resizes the terminal as a window manager does: the terminal wraps its text again and the program gets SIGWINCH.
    func resize(columns: Int, rows: Int) {
        state.withLock { $0.screen.resize(columns: columns, rows: rows) }
        setSize(columns, rows)
        kill(getpid(), SIGWINCH)
    }

    private func setSize(_ columns: Int, _ rows: Int) {
        _ = strata_terminal_set_window_size(near, Int32(columns), Int32(rows))
    }

    /// Closes the window.
    func hangUp() {
        let wasOpen = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if wasOpen { hasEnded.wait() }
    }

    /// The terminal mode in the kernel.
    var mode: Mode {
        var mode = termios()
        tcgetattr(far, &mode)
        return Mode(input: mode.c_iflag, output: mode.c_oflag, control: mode.c_cflag, local: mode.c_lflag)
    }

    struct Mode: Equatable {
        let input: tcflag_t
        let output: tcflag_t
        let control: tcflag_t
        let local: tcflag_t

        var echoes: Bool { local & tcflag_t(ECHO) != 0 }
        var isCooked: Bool { local & tcflag_t(ICANON) != 0 }
    }

    /// Returns an editor on this terminal.
    ///
    /// - Parameter candidates: Returns candidates with what they are; else `completer` returns their words.
    func edit(
        history: URL? = nil,
        error: Int32? = nil,
        completer: (@Sendable (String, Int) -> [String])? = nil,
        candidates: (@Sendable (String, Int) -> [CompletionCandidate]?)? = nil,
        hinter: (@Sendable (String, Int) -> String?)? = nil,
        asksWidths: Bool = false,
        editor: String? = nil
    ) throws -> EditingLineSource {
        let words: @Sendable (String, Int) -> [CompletionCandidate]? = { line, cursor in
            (completer?(line, cursor) ?? []).map { word in CompletionCandidate(word) }
        }
        let source = try EditingLineSource(
            input: far,
            output: far,
            error: error ?? far,
            historyFile: history,
            completer: candidates ?? (completer == nil ? nil : words),
            hinter: hinter,
            asksWidths: asksWidths,
            editor: editor
        )
        sources.withLock { $0.append(WeakSource(source: source)) }
        return source
    }
}

/// A folder that is removed with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    // Ignored: at worst the folder is left in the system's temporary folder.
    deinit { try? FileManager.default.removeItem(at: url) }
}
