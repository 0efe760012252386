import Foundation
import Primitives
import ReplKit

/// The requests and output that other threads send to the thread that owns the terminal.
final class TerminalMailbox: Sendable {
    struct Block: Sendable {
        let text: String
        let isError: Bool
        /// True to empty the screen instead of printing.
        var clears = false

        /// The number of lines of the text as it was written.
        var lineCount: Int { text.count { $0 == "\n" } + 1 }
    }

    enum Request: Sendable {
        /// A request for a line. `entry` is the text that the line continues; nil if an entry begins.
        case line(id: Int, prompt: String, entry: String?, CheckedContinuation<LineEvent, Never>)
        case secret(id: Int, prompt: String, CheckedContinuation<String?, Never>)
        /// A request to show text, a screenful at a time.
        case pages(id: Int, text: String, CheckedContinuation<Void, Never>)
        case release(id: Int, CheckedContinuation<Void, Never>)

        var id: Int {
            switch self {
            case .line(let id, _, _, _), .secret(let id, _, _), .pages(let id, _, _), .release(let id, _): id
            }
        }

        /// Answers the request as a closed terminal does.
        func end() {
            switch self {
            case .line(_, _, _, let continuation): continuation.resume(returning: .end)
            case .secret(_, _, let continuation): continuation.resume(returning: nil)
            case .pages(_, _, let continuation), .release(_, let continuation): continuation.resume()
            }
        }
    }

    /// Panes to keep on the screen.
    struct Panes: Sendable {
        /// The panes to show; `nil` restores the screen.
        let state: PanesState?
        /// The colours; `nil` for no colour.
        let palette: ColourPalette?
        let usesUnicode: Bool
    }

    /// The look of what the terminal's thread paints by itself.
    struct Appearance: Sendable {
        var usesColour = false
        /// True for lines that a screen reader reads one after the other: no columns, and nothing that is painted again.
        var isLinear = false
    }

    private struct State {
        /// The latest panes that are not painted yet. Newer panes replace them.
        var panes: Panes?
        /// The prompt that replaces the one of the line that is being read.
        var prompt: String?
        var blocks = OutputBlockQueue()
        var requests: [Request] = []
        var live: Set<Int> = []
        var cancelled: Set<Int> = []
        var lastID = 0
        var isClosing = false
        var isFinished = false
        var isLent = false
        var reclaimContinuation: CheckedContinuation<Void, Never>?
        var onInterrupt: (@Sendable () -> Void)?
        /// True if an interrupt has come since the last line was returned.
        var wasInterrupted = false
        var waitsFor: (@Sendable () -> String?)?
    }

    let pipe: WakePipe
    /// The lines that the terminal's thread has stored, oldest first.
    let history = Lock<[HistoryLine]>([])
    private let look = Lock(Appearance())
    private let state = Lock(State())

    init(pipe: WakePipe) { self.pipe = pipe }

    /// The look that the session asked for last.
    var appearance: Appearance {
        get { look.withLock { $0 } }
        set { look.withLock { $0 = newValue } }
    }

    // MARK: The side of the callers

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

    /// Asks the owner for a line that is not shown; returns `nil` if the person cancelled or the task was cancelled.
    @concurrent
    func secret(prompt: String) async -> String? {
        let id = makeID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { post(.secret(id: id, prompt: prompt, $0)) }
        } onCancel: {
            cancel(id)
        }
    }

    /// Asks the owner to show text, a screenful at a time; returns when the person has seen it or left it, or the task is cancelled.
    @concurrent
    func showPages(of text: String) async {
        let id = makeID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { post(.pages(id: id, text: text, $0)) }
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
            // It was meant for an earlier line.
            state.prompt = nil
            return state.isFinished
        }
        if isFinished { request.end() } else { pipe.wake() }
    }

    func cancel(_ id: Int) {
        state.withLock { if $0.live.contains(id) { $0.cancelled.insert(id) } }
        pipe.wake()
    }

    /// Queues a block. Returns false if the owner has ended and will not print it.
    func post(_ block: Block) -> Bool {
        let isPosted = state.withLock { state in
            if !state.isFinished { state.blocks.append(block, isLent: state.isLent) }
            return !state.isFinished
        }
        if isPosted { pipe.wake() }
        return isPosted
    }

    /// Replaces the panes that are not painted yet.
    func post(_ panes: Panes) {
        state.withLock { $0.panes = panes }
        pipe.wake()
    }

    /// Replaces the prompt of the line that is being read.
    func post(prompt: String) {
        state.withLock { $0.prompt = prompt }
        pipe.wake()
    }

    func setInterruptHandler(_ handler: @escaping @Sendable () -> Void) {
        let replaced = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state.onInterrupt = handler }
            return state.onInterrupt
        }
        // Released outside the lock: the handler may hold the last reference to a source, which closes in its `deinit`.
        withExtendedLifetime(replaced) {}
    }

    var wasInterrupted: Bool { state.withLock { $0.wasInterrupted } }

    func setProgressDescription(_ describe: @escaping @Sendable () -> String?) {
        let replaced = state.withLock { state -> (@Sendable () -> String?)? in
            defer { state.waitsFor = describe }
            return state.waitsFor
        }
        withExtendedLifetime(replaced) {}
    }

    /// Resumes the continuation when the owner has its terminal again.
    func reclaim(_ continuation: CheckedContinuation<Void, Never>) {
        let wasLent = state.withLock { state in
            if state.isLent { state.reclaimContinuation = continuation }
            defer { state.isLent = false }
            return state.isLent
        }
        if wasLent { pipe.wake() } else { continuation.resume() }
    }

    /// Runs `body` while the owner does not touch the terminal.
    func withTerminalReleased<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        let id = makeID()
        await withCheckedContinuation { post(.release(id: id, $0)) }
        do {
            let result = try await body()
            await withCheckedContinuation { reclaim($0) }
            return result
        } catch {
            await withCheckedContinuation { reclaim($0) }
            throw error
        }
    }

    func close() {
        state.withLock { $0.isClosing = true }
        pipe.wake()
    }

    // MARK: The owner's side

    var isClosing: Bool { state.withLock { $0.isClosing } }
    var isReleased: Bool { state.withLock { $0.isLent && !$0.isClosing } }

    func isCancelled(_ id: Int) -> Bool { state.withLock { $0.cancelled.contains(id) } }

    func drainBlocks() -> [Block] {
        state.withLock { $0.blocks.drain() }
    }

    /// Takes the next output, up to `lines` lines, and returns true for `hasMore` if there is more.
    func drainBlocks(lines: Int) -> (blocks: [Block], hasMore: Bool) {
        state.withLock { $0.blocks.dequeue(lines: lines) }
    }

    func drainPanes() -> Panes? {
        state.withLock { state in
            defer { state.panes = nil }
            return state.panes
        }
    }

    func drainPrompt() -> String? {
        state.withLock { state in
            defer { state.prompt = nil }
            return state.prompt
        }
    }

    /// Takes the next request and the output before it in one step: output that was shown before a line was asked for stands above its
    /// prompt, even if the next line is already typed.
    func dequeue() -> (blocks: [Block], request: Request?) {
        state.withLock { state in
            let blocks = state.blocks.drain()
            guard !state.requests.isEmpty else { return (blocks, nil) }
            let request = state.requests.removeFirst()
            if case .release = request { state.isLent = true }
            return (blocks, request)
        }
    }

    func removeRequest(_ id: Int) {
        state.withLock { state in
            state.live.remove(id)
            state.cancelled.remove(id)
        }
    }

    func didReclaim() {
        let borrower = state.withLock { state in
            state.isLent = false
            defer { state.reclaimContinuation = nil }
            return state.reclaimContinuation
        }
        borrower?.resume()
    }

    /// The closure that describes the request that a command waits for; nil if none is set.
    var waitsFor: (@Sendable () -> String?)? { state.withLock { $0.waitsFor } }

    /// Clears the interrupt before a line is returned, so that a later Ctrl-C belongs to the command of that line.
    func clearInterrupt() { state.withLock { $0.wasInterrupted = false } }

    func interrupt() {
        let handler = state.withLock { state in
            state.wasInterrupted = true
            return state.onInterrupt
        }
        handler?()
    }

    /// Ends the mailbox and returns the waiting requests and blocks.
    func finish() -> (requests: [Request], blocks: [Block]) {
        let (requests, blocks, handler) = state.withLock { state in
            state.isFinished = true
            defer { (state.requests, state.onInterrupt, state.waitsFor) = ([], nil, nil) }
            return (state.requests, state.blocks.drain(), state.onInterrupt)
        }
        // A handler that retains its source would keep it alive for ever. It is released outside the lock, because a source closes in its
        // `deinit`.
        withExtendedLifetime(handler) {}
        return (requests, blocks)
    }
}
