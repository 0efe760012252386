import Primitives
import Synchronization

/// Counts the work that is under way, so that a caller can wait for quiet instead of sleeping.
///
/// A transcript prints only after all work that a command started is done: no request is open and no background work is left. Held requests
/// do not count, because they wait for a person.
public final class Activity: Sendable {
    private struct State {
        var all = Counts()
        /// The open work of each share; a share without open work has no entry.
        var shares: [Share: Counts] = [:]
        var commits = 0
        var waiters: [(share: Share?, continuation: CheckedContinuation<Void, Never>)] = []
        var nextWatcher = 0
        var watchers: [Int: (limit: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        func counts(_ share: Share?) -> Counts { share.map { shares[$0] ?? Counts() } ?? all }

        func isSettled(_ share: Share?) -> Bool { all.isSettled || counts(share).isSettled }
    }

    private struct Counts {
        var open = 0
        var held = 0

        var isSettled: Bool { open <= held }
    }

    private let state = Lock(State())

    /// Makes a counter at zero.
    public init() {}

    /// The number of pieces of work under way, including held ones.
    public var openCount: Int { state.withLock { $0.all.open } }
    /// The number of pieces of work that are held back on purpose.
    public var heldCount: Int { state.withLock { $0.all.held } }
    /// The number of commits made so far.
    public var commitCount: Int { state.withLock { $0.commits } }
    /// True if no work is under way except held work.
    public var isIdle: Bool { state.withLock { $0.all.isSettled } }

    /// Counts a piece of work as begun, also for the current ``scope``. Balance each call with ``end(_:)``.
    public func begin() { change(Self.scope) { $0.open += 1 } }

    /// Counts a piece of work as done.
    ///
    /// - Parameter share: The share that the work was counted for. Pass it when the task that ends the work is neither the task that began
    ///   it nor a task started by that one.
    public func end(_ share: Share? = Activity.scope) { change(share) { $0.open -= 1 } }

    /// Counts a piece of open work as held; waiters do not wait for held work.
    public func suspend() { change(Self.scope) { $0.held += 1 } }

    /// Counts a piece of held work as running again.
    public func resume() { change(Self.scope) { $0.held -= 1 } }

    /// True if the current task's work is already counted. Nested calls do not count again, because the work is held only once.
    @TaskLocal private static var isCounted = false

    // MARK: Shares

    /// The work that one caller starts. It is counted in the total and also separately, so that the caller can wait for its own work alone.
    ///
    /// A share propagates with the task: to child tasks, and to tasks started by `Task { … }`.
    public struct Share: Hashable, Sendable {
        private static let count = Atomic<UInt64>(0)
        private let id = Share.count.add(1, ordering: .relaxed).newValue

        /// Makes a share without any work; make it current with `Activity.$scope.withValue`.
        public init() {}
    }

    /// The share that the current task's work is counted for.
    @TaskLocal public static var scope: Share?

    /// Returns the number of open pieces of work and the number of held ones among them.
    ///
    /// - Parameter share: The share to count; nil counts all work.
    public func counts(of share: Share?) -> (open: Int, held: Int) {
        let counts = state.withLock { $0.counts(share) }
        return (counts.open, counts.held)
    }

    // MARK: Work

    /// Counts `body` as under way, unless the current task is part of counted work.
    ///
    /// - Parameters:
    ///   - isNew: True to count `body` in any case. Use it for a task that was started from counted work and outlives it.
    ///   - body: The work.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws.
    public func counting<Result>(isNew: Bool = false, _ body: () async throws -> Result) async rethrows -> Result {
        guard isNew || !Self.isCounted else { return try await body() }
        begin()
        defer { end() }
        return try await Self.$isCounted.withValue(true, operation: body)
    }

    /// Runs `body` as part of work that is already counted. Nested calls do not count again, because the work is held only once.
    ///
    /// - Parameter body: The part of the work; it ends before the work does.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws.
    public func withoutCounting<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Self.$isCounted.withValue(true, operation: body)
    }

    /// Starts `body` in a new task that counts as under way from this call on, not only from the task's first step.
    ///
    /// Otherwise a caller that waits for quiet could resume in between, and a transcript would print before the work has begun.
    ///
    /// May be called on any thread.
    ///
    /// - Parameter body: The work; nested calls do not count again.
    /// - Returns: The task, which runs on the main actor.
    @discardableResult
    public func start<Result: Sendable>(
        _ body: @escaping @MainActor @Sendable () async -> Result
    ) -> Task<Result, Never> {
        begin()
        return Task { @MainActor in
            defer { end() }
            return await Self.$isCounted.withValue(true, operation: body)
        }
    }

    func countCommit() { state.withLock { $0.commits += 1 } }

    /// Waits until no work is under way except held work.
    ///
    /// - Parameter share: The share to wait for; nil waits for all work.
    public func waitUntilIdle(_ share: Share? = nil) async {
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                let isSettled = state.isSettled(share)
                if !isSettled { state.waiters.append((share, continuation)) }
                return isSettled
            }
            if isSettled { continuation.resume() }
        }
    }

    /// Waits until all open work is held and more than `count` pieces are held, or until the task is cancelled.
    ///
    /// Used by a caller that must give up on work that will not be released, such as a script after `net hold`.
    public func waitUntilHeld(beyond count: Int) async {
        let id = state.withLock { state in
            state.nextWatcher += 1
            return state.nextWatcher
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || (state.all.isSettled && state.all.held > count) { return true }
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

    /// Changes the counts of all work and of the share, and resumes the waiters whose work is idle, and the watchers that give up because
    /// the remaining work is held.
    private func change(_ share: Share?, _ body: (inout Counts) -> Void) {
        let done = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            body(&state.all)
            assert(state.all.open >= 0 && state.all.held >= 0, "Activity went below zero: every end() needs a begin()")
            if let share {
                var counts = state.counts(share)
                body(&counts)
                state.shares[share] = counts.open > 0 ? counts : nil
            }
            let ready = state.waiters.filter { state.isSettled($0.share) }
            if !ready.isEmpty { state.waiters = state.waiters.filter { !state.isSettled($0.share) } }
            let stuck = state.all.isSettled ? state.watchers.filter { state.all.held > $0.value.limit } : [:]
            for id in stuck.keys { state.watchers[id] = nil }
            return ready.map(\.continuation) + stuck.values.map(\.continuation)
        }
        for waiter in done { waiter.resume() }
    }
}
