import Primitives

/// A piece of work that several callers wait for. It is started once and ends once, with one result for all callers.
///
/// It connects the waiters with the task that does the work and does no work itself. The task is passed to ``setTask(_:)`` and reports its
/// result with ``finish(with:)``. Without a task it is a promise that any caller can fulfil.
///
/// ```swift
/// let reading = SharedTask<String>(.lastWaiterCancelsWork)
/// reading.setTask(Task { await reading.perform { try await read() } })
/// let text = try await reading.value    // as often, and by as many, as want it
/// ```
///
/// Waiters resume in their caller's isolation. A caller on the main actor therefore sees all writes that the main actor makes before
/// ``finish(with:)`` and until it suspends. Waiters are resumed in the order of joining but may run in any order, because a resumed task
/// can overtake another. If ``finish(with:)`` is never called, a waiter waits until it is cancelled; if cancellation is ignored, it waits
/// for ever.
public final class SharedTask<Value: Sendable>: Sendable {
    /// The effect of cancelling a caller.
    public enum CancellationPolicy: Sendable {
        /// Cancellation has no effect: the caller keeps waiting and gets the result.
        case ignored
        /// Cancellation ends the caller's wait at once; the work continues even without waiters.
        case cancelsWaitOnly
        /// Cancellation ends the caller's wait at once. When the last caller is cancelled, the work is cancelled too and cannot be joined
        /// any more.
        case lastWaiterCancelsWork
    }

    private typealias Waiter = CheckedContinuation<Value, any Error>

    private struct State {
        var result: Result<Value, any Error>?
        var isAbandoned = false
        var isCancelled = false
        var isKept = false
        var task: Task<Void, Never>?
        /// The highest priority of the callers that have joined; the task is escalated to it.
        var priority: TaskPriority?
        var lastID = 0
        /// The callers that have joined and not left; the continuation is nil until the caller waits.
        var waiters: [Int: Waiter?] = [:]

        var isWanted: Bool { result == nil && (isKept || !waiters.isEmpty) }
    }

    private let cancellation: CancellationPolicy
    private let state = Lock(State())

    /// Makes work that has not been started.
    ///
    /// - Parameter cancellation: The effect of cancelling a waiting caller.
    public init(_ cancellation: CancellationPolicy) { self.cancellation = cancellation }

    /// True if the work has ended or was cancelled by its last waiter.
    public var isFinished: Bool { state.withLock { $0.result != nil } }

    /// True if a caller waits for the work or ``retain()`` was called; false once it has ended.
    public var isNeeded: Bool { state.withLock { $0.isWanted } }

    // MARK: Waiting

    /// The result, once the work has ended.
    ///
    /// - Throws: The error of the work; `CancellationError` if the work was cancelled or if the caller's own cancellation ended its wait.
    public var value: Value {
        get async throws {
            guard let value = try await join() else { throw CancellationError() }
            return value
        }
    }

    /// Waits for the result, or returns nil if the work was already cancelled by its last caller.
    ///
    /// Use it to start new work in that case. Checking first is not enough, because the last caller may leave while another one joins.
    ///
    /// - Parameter isolation: The isolation in which the caller resumes; defaults to the caller's own.
    /// - Returns: The result; nil if the last caller had cancelled the work before.
    /// - Throws: The same errors as ``value``.
    public func join(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
        let priority = Task.currentPriority
        let (id, task) = state.withLock { state in
            state.lastID += 1
            if state.result == nil {
                state.waiters[state.lastID] = .some(nil)
                state.priority = state.priority.map { max($0, priority) } ?? priority
            }
            return (state.isAbandoned ? nil : state.lastID, state.task)
        }
        guard let id else { return nil }
        if let task { Self.escalate(task, to: priority) }
        return try await withTaskCancellationHandler {
            // Keeps the wait in the caller's isolation, without a hop to another thread.
            _ = isolation
            return try await withCheckedThrowingContinuation { waiter in
                let result = state.withLock { state -> Result<Value, any Error>? in
                    if let result = state.result { return result }
                    // The caller left before it waited.
                    guard state.waiters[id] != nil else { return .failure(CancellationError()) }
                    state.waiters[id] = waiter
                    return nil
                }
                if let result { waiter.resume(with: result) }
            }
        } onCancel: {
            if cancellation != .ignored { removeWaiter(id) }
        }
    }

    /// Keeps the work needed without waiting: from now on a leaving caller does not cancel it.
    public func retain() { state.withLock { $0.isKept = true } }

    private func removeWaiter(_ id: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.waiters.removeValue(forKey: id) else { return (nil, nil) }
            guard cancellation == .lastWaiterCancelsWork, !state.isWanted else { return (waiter, nil) }
            state.result = .failure(CancellationError())
            (state.isAbandoned, state.isCancelled) = (true, true)
            return (waiter, state.task.take())
        }
        task?.cancel()
        waiter?.resume(throwing: CancellationError())
    }

    // MARK: Working

    /// Stores the task that does the work, so that it can be cancelled when it is no longer needed and escalated for waiters with a higher
    /// priority.
    ///
    /// The task is cancelled at once if the work was cancelled before. The task itself calls ``finish(with:)``.
    ///
    /// - Precondition: No task was set before.
    public func setTask(_ task: Task<Void, Never>) {
        let (isCancelled, priority) = state.withLock { state in
            precondition(state.task == nil, "A shared task is started once: make another one for more work")
            if state.result == nil { state.task = task }
            return (state.isCancelled, state.priority)
        }
        if isCancelled { task.cancel() }
        if let priority { Self.escalate(task, to: priority) }
    }

    /// Runs `work` and finishes with its result or error.
    ///
    /// - Parameter work: The work.
    public func perform(_ work: () async throws -> Value) async {
        do { finish(with: .success(try await work())) } catch { finish(with: .failure(error)) }
    }

    /// Cancels the task, now or as soon as it is set, unless the work has ended. Waiters keep waiting for the end.
    public func cancel() {
        let task = state.withLock { state in
            if state.result == nil { state.isCancelled = true }
            return state.task
        }
        task?.cancel()
    }

    /// Ends the work for all current and later waiters; only the first call counts.
    ///
    /// A task that is still running is not cancelled.
    public func finish(with result: Result<Value, any Error>) {
        // The task is released outside the lock, because its closure may hold the last reference to other objects.
        let (waiters, task) = state.withLock { state -> ([Int: Waiter?], Task<Void, Never>?) in
            guard state.result == nil else { return ([:], nil) }
            state.result = result
            defer { state.waiters = [:] }
            return (state.waiters, state.task.take())
        }
        for waiter in waiters.sorted(by: { $0.key < $1.key }) { waiter.value?.resume(with: result) }
        withExtendedLifetime(task) {}
    }

    /// Escalates the task's priority, as awaiting a task's value does, so that a waiter with a high priority does not wait for background
    /// work.
    private static func escalate(_ task: Task<Void, Never>, to priority: TaskPriority) {
        if #available(macOS 26, iOS 26, *) { task.escalatePriority(to: priority) }
    }
}
