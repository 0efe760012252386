public import Primitives

/// The simulated network faults that the command `net` controls, shared by all ``FaultingTransport``s of a session.
///
/// Faults combine in the order of ``Kind``. First a request is held, fails without a connection or waits. Then it is answered by a failure,
/// a limit, a proxy or the server. Finally the response is made invalid JSON and truncated. `ok` ends all faults and releases all waiting
/// requests.
///
/// ```swift
/// let faults = Faults(seed: 7)
/// let transport = FaultingTransport(server, faults: faults)
/// faults.apply(.delay(.milliseconds(400)))
/// faults.apply(try Faults.Setting(words: ["fail", "1", "on", "POST", "/post/like"]))
/// ```
///
/// The effect on a request is decided when it is about to be sent: after `hold` and before its delay. For example, `hold`, a vote,
/// `offline` and `step` fail the vote.
///
/// - Note: The faults are deterministic: the random numbers depend only on the seed and the order of arrival of the requests.
public final class Faults: Sendable {
    private let clock: any WallClock
    private let observer: (@Sendable (Event) -> Void)?
    private let state: Lock<FaultState>

    /// Creates a network without faults.
    ///
    /// - Parameters:
    ///   - seed: The seed for `rate`, `jitter` and `malformed`, until ``Mode/seed(_:)`` changes it.
    ///   - clock: The clock for `delay`, `jitter` and `limit`.
    ///   - observer: Called for every event on any thread, in order for one request. It may call back.
    public init(
        seed: UInt64 = 0,
        clock: any WallClock = SystemClock(),
        observer: (@Sendable (Event) -> Void)? = nil
    ) {
        self.clock = clock
        self.observer = observer
        state = Lock(FaultState(seed: seed))
    }

    /// Switches a fault on or off, for all requests or for some.
    ///
    /// A setting without a pattern replaces settings of the same fault with a pattern. If several patterns match a request, the last
    /// setting applies.
    ///
    /// - Returns: The number of waiting requests that continue; for `step` it is 1, or 0 if no request was held.
    @discardableResult
    public func apply(_ setting: Setting) -> Int {
        let now = clock.now
        let released = state.withLock { $0.apply(setting, at: now) }
        wake(released, mayGo: true)
        resumeWaiters()
        return released.held.count + released.delayed.count
    }

    /// Applies a mode to the requests that match a pattern.
    @discardableResult
    public func apply(_ mode: Mode, on pattern: RequestPattern = .every) -> Int {
        apply(Setting(mode, on: pattern))
    }

    /// The active faults, in the order in which they are applied.
    public var active: [Active] { state.withLock { $0.active } }

    /// The current seed of the random numbers.
    public var seed: UInt64 { state.withLock { $0.seed } }

    /// The number of times that a fault was set or ended, also one that was not on.
    var changeCount: Int { state.withLock { $0.changeCount } }

    /// The numbers of requests that are under way, held, started and affected.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Waits until at least `count` requests are held, so that a test or a transcript can step without sleeping.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    @concurrent public func waitUntilHeld(_ count: Int) async throws(CancellationError) {
        try await wait(for: .held(count))
    }

    /// Waits until all requests under way are held, so that no request continues before the next `step`.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    @concurrent public func waitUntilSettled() async throws(CancellationError) {
        try await wait(for: .settled)
    }
}

extension Faults: CustomStringConvertible {
    /// The active faults in one line: `ok`, or `hold (3 held), delay 400, fail 2 on POST`.
    public var description: String {
        let words = active.map { $0.held > 0 ? "\($0.setting) (\($0.held) held)" : "\($0.setting)" }
        return words.isEmpty ? "ok" : words.joined(separator: ", ")
    }
}

extension Faults {
    func begin(_ request: HTTPRequest) -> Ticket {
        let number = state.withLock { $0.begin() }
        let ticket = Ticket(number: number, request: request)
        emit(.started, ticket)
        return ticket
    }

    /// Waits while the request is held or delayed, and decides the effect on it.
    func decide(_ ticket: Ticket) async throws(TransportError) -> FaultDecision {
        if await hold(ticket) == false { throw cancelled(ticket) }
        let now = clock.now
        var decision = state.withLock { $0.decide(ticket.number, ticket.request, at: now) }
        if decision.wait > .zero {
            switch await delay(ticket, for: decision.wait) {
            case .over: break
            case .freed: decision = FaultDecision()
            case .cancelled: throw cancelled(ticket)
            }
        }
        for kind in decision.struck { emit(.faulted(kind.rawValue), ticket) }
        return decision
    }

    func end(_ ticket: Ticket, _ kind: Event.Kind) {
        state.withLock { $0.end(ticket.number) }
        emit(kind, ticket)
        resumeWaiters()
    }

    /// Returns true if the request may be sent, or false if its task was cancelled.
    private func hold(_ ticket: Ticket) async -> Bool {
        await withTaskCancellationHandler {
            let mayGo = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let answer = state.withLock { $0.hold(ticket.number, ticket.request, continuation) }
                if let answer { return continuation.resume(returning: answer) }
                emit(.held, ticket)
                resumeWaiters()
            }
            return mayGo
        } onCancel: {
            wake(state.withLock { $0.cancel(ticket.number) }, mayGo: false)
        }
    }

    /// Waits on the clock, until `ok` or a cancellation ends the wait.
    private func delay(_ ticket: Ticket, for wait: Duration) async -> FaultState.DelayEnd {
        emit(.delayed(wait), ticket)
        let sleeper = Task { [clock] in try await clock.sleep(for: wait) }
        return await withTaskCancellationHandler {
            if state.withLock({ $0.delay(ticket.number, sleeper) }) == false { sleeper.cancel() }
            // The sleep ends by time or by cancellation; the state knows the reason.
            _ = await sleeper.result
            return state.withLock { $0.endDelay(ticket.number) }
        } onCancel: {
            wake(state.withLock { $0.cancel(ticket.number) }, mayGo: false)
        }
    }

    private func wake(_ released: FaultState.Released, mayGo: Bool) {
        for continuation in released.held { continuation.resume(returning: mayGo) }
        for sleeper in released.delayed { sleeper.cancel() }
    }

    private func cancelled(_ ticket: Ticket) -> TransportError {
        TransportError(.cancelled, "\(ticket.name) was cancelled before it was sent", hint: "")
    }

    private func emit(_ kind: Event.Kind, _ ticket: Ticket) {
        observer?(Event(number: ticket.number, request: ticket.name, kind: kind))
    }

    private func resumeWaiters() {
        for waiter in state.withLock({ $0.removeSatisfiedWaiters() }) { waiter.resume(returning: true) }
    }

    private func wait(for goal: FaultState.Goal) async throws(CancellationError) {
        let id = state.withLock { $0.makeWaiterID() }
        let isReached = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let answer = state.withLock { $0.wait(id, goal, continuation) }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.cancelWaiter(id) }?.resume(returning: false)
        }
        state.withLock { $0.endWait(id) }
        if !isReached { throw CancellationError() }
    }
}
