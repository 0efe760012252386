import Foundation
import Primitives
import ReplKit

/// What everybody else asks of the thread that owns the terminal.
final class TerminalMailbox: Sendable {
    struct Block: Sendable {
        let text: String
        let isError: Bool
        /// Whether the screen is emptied instead.
        var clears = false

        /// Its lines, as it was written.
        var lineCount: Int { text.count { $0 == "\n" } + 1 }
    }

    enum Request: Sendable {
        /// `entry` is what the line goes on with; nil where an entry begins.
        case line(id: Int, prompt: String, entry: String?, CheckedContinuation<LineEvent, Never>)
        case secret(id: Int, prompt: String, CheckedContinuation<String?, Never>)
        case lend(id: Int, CheckedContinuation<Void, Never>)

        var id: Int {
            switch self {
            case .line(let id, _, _, _), .secret(let id, _, _), .lend(let id, _): id
            }
        }

        /// The answer of a terminal that is gone.
        func end() {
            switch self {
            case .line(_, _, _, let continuation): continuation.resume(returning: .end)
            case .secret(_, _, let continuation): continuation.resume(returning: nil)
            case .lend(_, let continuation): continuation.resume()
            }
        }
    }

    /// Panes to keep on the screen.
    struct Panes: Sendable {
        /// `nil` gives the screen back.
        let state: PanesState?
        let usesColour: Bool
    }

    private struct State {
        /// The last that nobody has painted yet: who is late paints what is there now.
        var panes: Panes?
        var blocks = BlockQueue()
        var requests: [Request] = []
        var live: Set<Int> = []
        var cancelled: Set<Int> = []
        var lastID = 0
        var isClosing = false
        var isFinished = false
        var isLent = false
        var borrower: CheckedContinuation<Void, Never>?
        var onInterrupt: (@Sendable () -> Void)?
        /// Since the last line was given.
        var wasInterrupted = false
        var waitsFor: (@Sendable () -> String?)?
    }

    let pipe: WakePipe
    /// The lines that the terminal's thread knows, oldest first.
    let history = Lock<[String]>([])
    private let state = Lock(State())

    init(pipe: WakePipe) { self.pipe = pipe }

    // MARK: Everybody's side

    /// Asks the owner for a line. A cancelled task gets `.interrupted`.
    @concurrent
    func line(prompt: String, continuing entry: String? = nil) async -> LineEvent {
        let id = makeID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { post(.line(id: id, prompt: prompt, entry: entry, $0)) }
        } onCancel: {
            cancel(id)
        }
    }

    /// Asks the owner for a line that is not shown; `nil` when the person gave up or the task was cancelled.
    @concurrent
    func secret(prompt: String) async -> String? {
        let id = makeID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { post(.secret(id: id, prompt: prompt, $0)) }
        } onCancel: {
            cancel(id)
        }
    }

    func makeID() -> Int {
        state.withLock { state in
            state.lastID += 1
            state.live.insert(state.lastID)
            return state.lastID
        }
    }

    func post(_ request: Request) {
        let isFinished = state.withLock { state in
            if !state.isFinished { state.requests.append(request) }
            return state.isFinished
        }
        if isFinished { request.end() } else { pipe.ring() }
    }

    func cancel(_ id: Int) {
        state.withLock { if $0.live.contains(id) { $0.cancelled.insert(id) } }
        pipe.ring()
    }

    /// False: nobody will print it any more.
    func post(_ block: Block) -> Bool {
        let isPosted = state.withLock { state in
            if !state.isFinished { state.blocks.append(block, isLent: state.isLent) }
            return !state.isFinished
        }
        if isPosted { pipe.ring() }
        return isPosted
    }

    /// Puts panes in the place of those that nobody has painted yet.
    func post(_ panes: Panes) {
        state.withLock { $0.panes = panes }
        pipe.ring()
    }

    func setInterruptHandler(_ handler: @escaping @Sendable () -> Void) {
        let replaced = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state.onInterrupt = handler }
            return state.onInterrupt
        }
        // Released outside of the lock: it may hold the last of a source, which closes when it goes.
        withExtendedLifetime(replaced) {}
    }

    var wasInterrupted: Bool { state.withLock { $0.wasInterrupted } }

    func setWaiting(_ describe: @escaping @Sendable () -> String?) {
        let replaced = state.withLock { state -> (@Sendable () -> String?)? in
            defer { state.waitsFor = describe }
            return state.waitsFor
        }
        withExtendedLifetime(replaced) {}
    }

    /// Answers when the owner has its terminal again.
    func takeBack(_ continuation: CheckedContinuation<Void, Never>) {
        let wasLent = state.withLock { state in
            if state.isLent { state.borrower = continuation }
            defer { state.isLent = false }
            return state.isLent
        }
        if wasLent { pipe.ring() } else { continuation.resume() }
    }

    /// Runs `body` while the owner keeps its hands off the terminal.
    func lending<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        let id = makeID()
        await withCheckedContinuation { post(.lend(id: id, $0)) }
        do {
            let result = try await body()
            await withCheckedContinuation { takeBack($0) }
            return result
        } catch {
            await withCheckedContinuation { takeBack($0) }
            throw error
        }
    }

    func close() {
        state.withLock { $0.isClosing = true }
        pipe.ring()
    }

    // MARK: The owner's side

    var isClosing: Bool { state.withLock { $0.isClosing } }
    var isLent: Bool { state.withLock { $0.isLent && !$0.isClosing } }

    func isCancelled(_ id: Int) -> Bool { state.withLock { $0.cancelled.contains(id) } }

    func takeBlocks() -> [Block] {
        state.withLock { $0.blocks.take() }
    }

    /// What is to be printed next, up to so many lines, and whether there is more.
    func takeBlocks(lines: Int) -> (blocks: [Block], hasMore: Bool) {
        state.withLock { $0.blocks.take(lines: lines) }
    }

    func takePanes() -> Panes? {
        state.withLock { state in
            defer { state.panes = nil }
            return state.panes
        }
    }

    /// The next request, and what is to be printed before it: taken together, since what was shown before a line was asked for stands
    /// above its prompt, even where the line waits already.
    func takeNext() -> (blocks: [Block], request: Request?) {
        state.withLock { state in
            let blocks = state.blocks.take()
            guard !state.requests.isEmpty else { return (blocks, nil) }
            let request = state.requests.removeFirst()
            if case .lend = request { state.isLent = true }
            return (blocks, request)
        }
    }

    func finished(_ id: Int) {
        state.withLock { state in
            state.live.remove(id)
            state.cancelled.remove(id)
        }
    }

    func tookBack() {
        let borrower = state.withLock { state in
            state.isLent = false
            defer { state.borrower = nil }
            return state.borrower
        }
        borrower?.resume()
    }

    /// What says what a command waits for; nil if nobody does.
    var waitsFor: (@Sendable () -> String?)? { state.withLock { $0.waitsFor } }

    /// Before a line is given: a Ctrl-C that comes from now on is for what it says.
    func beginsCommand() { state.withLock { $0.wasInterrupted = false } }

    func interrupt() {
        let handler = state.withLock { state in
            state.wasInterrupted = true
            return state.onInterrupt
        }
        handler?()
    }

    /// Nothing is taken any more; what still waits is returned.
    func finish() -> (requests: [Request], blocks: [Block]) {
        let (requests, blocks, handler) = state.withLock { state in
            state.isFinished = true
            defer { (state.requests, state.onInterrupt, state.waitsFor) = ([], nil, nil) }
            return (state.requests, state.blocks.take(), state.onInterrupt)
        }
        // A handler that holds its source would keep it for ever; released outside of the lock, since a source closes when it goes.
        withExtendedLifetime(handler) {}
        return (requests, blocks)
    }
}
