import Primitives

/// Counts what is still under way, so that somebody can wait for quiet instead of sleeping.
///
/// A transcript prints only once everything that a command set off has arrived: no request is open (held ones aside: they wait for a
/// person) and no background work is left.
public final class Activity: Sendable {
    private struct State {
        var open = 0
        var held = 0
        var commits = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
        var nextWatcher = 0
        var watchers: [Int: (limit: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        var isSettled: Bool { open <= held }
    }

    private let state = Lock(State())

    /// Makes a counter at zero.
    public init() {}

    /// How many pieces of work are under way, held ones included.
    public var openCount: Int { state.withLock { $0.open } }
    /// How many of them are held back on purpose.
    public var heldCount: Int { state.withLock { $0.held } }
    /// How many commits have been made.
    public var commitCount: Int { state.withLock { $0.commits } }
    /// Whether nothing is under way, held work aside.
    public var isSettled: Bool { state.withLock { $0.isSettled } }

    /// Counts a piece of work as begun; balance it with ``end()``.
    public func begin() { state.withLock { $0.open += 1 } }

    /// Counts a piece of work as done.
    public func end() { change { $0.open -= 1 } }

    /// Counts a piece of open work as held back: it does not keep anyone waiting.
    public func hold() { change { $0.held += 1 } }

    /// Counts held work as going on.
    public func release() { change { $0.held -= 1 } }

    /// Whether the current task's work is counted already: what it calls does not count again, since it is held back only once.
    @TaskLocal private static var isCounted = false

    /// Counts `body` as under way, unless the task it runs in is part of counted work.
    ///
    /// - Parameters:
    ///   - isNew: Count it in any case: a task that was started from counted work, and outlives it, is work of its own.
    ///   - body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func during<Result>(isNew: Bool = false, _ body: () async throws -> Result) async rethrows -> Result {
        guard isNew || !Self.isCounted else { return try await body() }
        begin()
        defer { end() }
        return try await Self.$isCounted.withValue(true, operation: body)
    }

    /// Starts `body` as a task of its own, which is under way from this moment on, and not only from its first step.
    ///
    /// Between the two somebody who waits for quiet would find it: a transcript would print before what it shows has begun.
    ///
    /// - Parameter body: The work; what it calls does not count again.
    /// - Returns: The task.
    @MainActor @discardableResult
    public func start(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        begin()
        return Task {
            await Self.$isCounted.withValue(true, operation: body)
            end()
        }
    }

    func countCommit() { state.withLock { $0.commits += 1 } }

    /// Waits until nothing is under way, held work aside.
    public func settled() async {
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                if !state.isSettled { state.waiters.append(continuation) }
                return state.isSettled
            }
            if isSettled { continuation.resume() }
        }
    }

    /// Waits until all that is under way is held back, and more than `count` pieces of it; or until the task is cancelled.
    ///
    /// For who has to give up on work that nobody will let go: a script after `net hold`.
    public func heldBack(beyond count: Int) async {
        let id = state.withLock { state in
            state.nextWatcher += 1
            return state.nextWatcher
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || (state.isSettled && state.held > count) { return true }
                    state.watchers[id] = (count, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { $0.watchers.removeValue(forKey: id) }
            watcher?.continuation.resume()
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            body(&state)
            assert(state.open >= 0 && state.held >= 0, "Activity went below zero: every end() needs a begin()")
            guard state.isSettled else { return [] }
            let stuck = state.watchers.filter { state.held > $0.value.limit }
            for id in stuck.keys { state.watchers[id] = nil }
            defer { state.waiters = [] }
            return state.waiters + stuck.values.map(\.continuation)
        }
        for waiter in waiters { waiter.resume() }
    }
}
