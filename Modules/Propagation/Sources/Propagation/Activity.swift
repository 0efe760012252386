import Primitives
import Synchronization

/// Counts what is still under way, so that somebody can wait for quiet instead of sleeping.
///
/// A transcript prints only once everything that a command set off has arrived: no request is open (held ones aside: they wait for a
/// person) and no background work is left.
public final class Activity: Sendable {
    private struct State {
        var all = Counts()
        /// What each share has open, while it has something.
        var shares: [Share: Counts] = [:]
        var commits = 0
        var waiters: [(share: Share?, continuation: CheckedContinuation<Void, Never>)] = []
        var nextWatcher = 0
        var watchers: [Int: (limit: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        func counts(_ share: Share?) -> Counts { share.map { shares[$0] ?? Counts() } ?? all }

        func isSettled(_ share: Share?) -> Bool { all.isSettled || counts(share).isSettled }

        /// Those who have nothing more to wait for, and those who give up since what they wait for is held back.
        mutating func takeSettled() -> [CheckedContinuation<Void, Never>] {
            let ready = waiters.filter { isSettled($0.share) }
            if !ready.isEmpty { waiters = waiters.filter { !isSettled($0.share) } }
            let stuck = all.isSettled ? watchers.filter { all.held > $0.value.limit } : [:]
            for id in stuck.keys { watchers[id] = nil }
            return ready.map(\.continuation) + stuck.values.map(\.continuation)
        }
    }

    private struct Counts {
        var open = 0
        var held = 0

        var isSettled: Bool { open <= held }
    }

    private let state = Lock(State())

    /// Makes a counter at zero.
    public init() {}

    /// How many pieces of work are under way, held ones included.
    public var openCount: Int { state.withLock { $0.all.open } }
    /// How many of them are held back on purpose.
    public var heldCount: Int { state.withLock { $0.all.held } }
    /// How many commits have been made.
    public var commitCount: Int { state.withLock { $0.commits } }
    /// Whether nothing is under way, held work aside.
    public var isSettled: Bool { state.withLock { $0.all.isSettled } }

    /// Counts a piece of work as begun, for the current ``share`` too; balance it with ``end(_:)``.
    public func begin() { change(Self.share) { $0.open += 1 } }

    /// Counts a piece of work as done.
    ///
    /// - Parameter share: Whose it was; say so where another task ends it than the one that began it, or one that it started.
    public func end(_ share: Share? = Activity.share) { change(share) { $0.open -= 1 } }

    /// Counts a piece of open work as held back: it does not keep anyone waiting.
    public func hold() { change(Self.share) { $0.held += 1 } }

    /// Counts held work as going on.
    public func release() { change(Self.share) { $0.held -= 1 } }

    /// Whether the current task's work is counted already: what it calls does not count again, since it is held back only once.
    @TaskLocal private static var isCounted = false

    // MARK: Shares

    /// What one caller sets off: counted with everything else, and apart, so that she can wait for her own work alone.
    ///
    /// It goes where the task does: to child tasks, and to those started by `Task { … }`.
    public struct Share: Hashable, Sendable {
        private static let count = Atomic<UInt64>(0)
        private let id = Share.count.add(1, ordering: .relaxed).newValue

        /// A share that nothing counts to yet; make it the current one by `Activity.$share.withValue`.
        public init() {}
    }

    /// Whose work is begun and ended by the current task.
    @TaskLocal public static var share: Share?

    /// How much is under way, and how much of that is held back.
    ///
    /// - Parameter share: Only what was set off with it; nil for all.
    public func counts(of share: Share?) -> (open: Int, held: Int) {
        let counts = state.withLock { $0.counts(share) }
        return (counts.open, counts.held)
    }

    // MARK: Work

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

    /// Runs `body` as a part of work that has been counted already: what it calls does not count again, since it is held back only once.
    ///
    /// - Parameter body: The part; it ends before the work does.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withinCounted<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await Self.$isCounted.withValue(true, operation: body)
    }

    /// Starts `body` as a task of its own, which is under way from this moment on, and not only from its first step.
    ///
    /// Between the two somebody who waits for quiet would find it: a transcript would print before what it shows has begun.
    ///
    /// May be called on any thread.
    ///
    /// - Parameter body: The work; what it calls does not count again.
    /// - Returns: The task, on the main actor.
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

    /// Waits until nothing is under way, held work aside.
    ///
    /// - Parameter share: Only what was set off with it; nil for all.
    public func settled(_ share: Share? = nil) async {
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                let isSettled = state.isSettled(share)
                if !isSettled { state.waiters.append((share, continuation)) }
                return isSettled
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

    /// Changes what is counted of all work and of the share's, and lets go on who has waited for it.
    private func change(_ share: Share?, _ body: (inout Counts) -> Void) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            body(&state.all)
            assert(state.all.open >= 0 && state.all.held >= 0, "Activity went below zero: every end() needs a begin()")
            if let share {
                var counts = state.counts(share)
                body(&counts)
                state.shares[share] = counts.open > 0 ? counts : nil
            }
            return state.takeSettled()
        }
        for waiter in waiters { waiter.resume() }
    }
}
