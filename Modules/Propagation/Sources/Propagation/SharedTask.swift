import Primitives

/// Work that several callers wait for: it is started once and ends once, with one result for all of them.
///
/// It is the meeting point of those who wait and of who does the work, and does no work itself. The work's task is handed over with
/// ``carry(_:)`` and says how it ended with ``end(_:)``; without a task it is a promise that anybody keeps.
///
/// ```swift
/// let reading = SharedTask<String>(.ofTheLastCallsOff)
/// reading.carry(Task { await reading.perform { try await read() } })
/// let text = try await reading.value    // as often, and by as many, as want it
/// ```
///
/// Whoever waits goes on where it called from: what the main actor writes before it calls ``end(_:)``, and until it is free again, is there
/// before a caller of the main actor goes on. All are resumed in the order of joining, but go on in any: a resumed task may overtake another.
/// What nobody ends is waited for until the caller is cancelled, and for ever where that is ignored.
public final class SharedTask<Value: Sendable>: Sendable {
    /// What the cancellation of a caller does.
    public enum Cancellation: Sendable {
        /// It changes nothing: the caller waits on, and gets the result as well.
        case isIgnored
        /// It ends the caller's wait at once, and the work goes on, also for nobody.
        case endsTheWait
        /// It ends the caller's wait at once; that of the last caller also cancels the work, which nobody can join from that moment on.
        case ofTheLastCallsOff
    }

    private typealias Waiter = CheckedContinuation<Value, any Error>

    private struct State {
        var result: Result<Value, any Error>?
        var isCalledOff = false
        var isCancelled = false
        var isKept = false
        var task: Task<Void, Never>?
        /// The highest of those who have joined: the task has it too.
        var priority: TaskPriority?
        var lastID = 0
        /// Those who have joined and not left; without a continuation until they wait.
        var waiters: [Int: Waiter?] = [:]

        var isWanted: Bool { result == nil && (isKept || !waiters.isEmpty) }
    }

    private let cancellation: Cancellation
    private let state = Lock(State())

    /// Makes work that has not been started.
    ///
    /// - Parameter cancellation: What it does if a caller is cancelled that waits.
    public init(_ cancellation: Cancellation) { self.cancellation = cancellation }

    /// Whether it has ended or was called off.
    public var isOver: Bool { state.withLock { $0.result != nil } }

    /// Whether somebody waits for it who has not given up, or it was kept for nobody in particular (``keep()``); false once it is over.
    public var isWanted: Bool { state.withLock { $0.isWanted } }

    // MARK: Waiting

    /// The result, once there is one.
    ///
    /// - Throws: The error with which it ended; `CancellationError` if it was called off, or if the caller's own cancellation ended its wait.
    public var value: Value {
        get async throws {
            guard let value = try await join() else { throw CancellationError() }
            return value
        }
    }

    /// Waits for the result, or says that there is nothing to wait for.
    ///
    /// For who starts other work then: that the last caller leaves while another one comes cannot be ruled out by looking first.
    ///
    /// - Parameter isolation: Where the caller goes on, which is where it called from.
    /// - Returns: The result; nil if the last caller had called it off before.
    /// - Throws: As ``value``.
    public func join(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
        let priority = Task.currentPriority
        let (id, task) = state.withLock { state in
            state.lastID += 1
            if state.result == nil {
                state.waiters[state.lastID] = .some(nil)
                state.priority = state.priority.map { max($0, priority) } ?? priority
            }
            return (state.isCalledOff ? nil : state.lastID, state.task)
        }
        guard let id else { return nil }
        if let task { Self.raise(task, to: priority) }
        return try await withTaskCancellationHandler {
            // Waits there, too, and not by way of another thread.
            _ = isolation
            return try await withCheckedThrowingContinuation { waiter in
                let result = state.withLock { state -> Result<Value, any Error>? in
                    if let result = state.result { return result }
                    // Left before it waited.
                    guard state.waiters[id] != nil else { return .failure(CancellationError()) }
                    state.waiters[id] = waiter
                    return nil
                }
                if let result { waiter.resume(with: result) }
            }
        } onCancel: {
            if cancellation != .isIgnored { leave(id) }
        }
    }

    /// Wants it without waiting: from now on nobody calls it off by leaving.
    public func keep() { state.withLock { $0.isKept = true } }

    private func leave(_ id: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.waiters.removeValue(forKey: id) else { return (nil, nil) }
            guard cancellation == .ofTheLastCallsOff, !state.isWanted else { return (waiter, nil) }
            state.result = .failure(CancellationError())
            (state.isCalledOff, state.isCancelled) = (true, true)
            return (waiter, state.task.take())
        }
        task?.cancel()
        waiter?.resume(throwing: CancellationError())
    }

    // MARK: Working

    /// Takes the task that does the work, to cancel it when nobody wants it any more, and to hurry it for who is in a hurry.
    ///
    /// It is cancelled at once if that happened before there was a task. The task says by itself how it ended.
    ///
    /// - Precondition: It has none yet.
    public func carry(_ task: Task<Void, Never>) {
        let (isCancelled, priority) = state.withLock { state in
            precondition(state.task == nil, "A shared task is started once: make another one for more work")
            if state.result == nil { state.task = task }
            return (state.isCancelled, state.priority)
        }
        if isCancelled { task.cancel() }
        if let priority { Self.raise(task, to: priority) }
    }

    /// Does the work, and ends with what it brings.
    ///
    /// - Parameter work: The work.
    public func perform(_ work: () async throws -> Value) async {
        do { end(.success(try await work())) } catch { end(.failure(error)) }
    }

    /// Cancels the work's task, now or as soon as there is one, unless it has ended; those who wait go on waiting for its end.
    public func cancel() {
        let task = state.withLock { state in
            if state.result == nil { state.isCancelled = true }
            return state.task
        }
        task?.cancel()
    }

    /// Ends it, for all who wait and for all who come later; only the first end counts.
    ///
    /// The task, if it still runs, is left alone.
    public func end(_ result: Result<Value, any Error>) {
        // The task is let go after the lock: with it goes what its closure holds.
        let (waiters, task) = state.withLock { state -> ([Int: Waiter?], Task<Void, Never>?) in
            guard state.result == nil else { return ([:], nil) }
            state.result = result
            defer { state.waiters = [:] }
            return (state.waiters, state.task.take())
        }
        for waiter in waiters.sorted(by: { $0.key < $1.key }) { waiter.value?.resume(with: result) }
        withExtendedLifetime(task) {}
    }

    /// As waiting for a task's value does: a person who waits for what was begun in the background does not wait in the background.
    private static func raise(_ task: Task<Void, Never>, to priority: TaskPriority) {
        if #available(macOS 26, iOS 26, *) { task.escalatePriority(to: priority) }
    }
}
