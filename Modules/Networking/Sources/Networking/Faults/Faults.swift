public import Primitives

/// What is wrong with the network today: the switchboard behind `net`, shared by every ``FaultingTransport`` of a session.
///
/// Faults combine, in the order of ``Kind``: a request is held, finds no connection, waits; then it is answered by what was made to
/// fail, by a limit, by a proxy, or by the server; and the answer is made no JSON and cut on its way back. `ok` ends all of it and
/// lets every request go that waits.
///
/// ```swift
/// let faults = Faults(seed: 7)
/// let transport = FaultingTransport(server, faults: faults)
/// faults.apply(.delay(.milliseconds(400)))
/// faults.apply(try Faults.Setting(words: ["fail", "1", "on", "POST", "/post/like"]))
/// ```
///
/// What becomes of a request is decided when it sets out: behind `hold`, and before its delay. `hold`, a vote, `offline`, `step` fails
/// the vote.
///
/// - Note: Deterministic: chance depends on the seed and on the request's number in its order of arrival, on nothing else.
public final class Faults: Sendable {
    private let clock: any WallClock
    private let observer: (@Sendable (Event) -> Void)?
    private let state: Lock<FaultState>

    /// Makes a network without faults.
    ///
    /// - Parameters:
    ///   - seed: Decides `rate`, `jitter` and `malformed`, until ``Mode/seed(_:)`` gives another.
    ///   - clock: Waits out `delay` and `jitter`, and tells when a `limit` lets through more.
    ///   - observer: Told of every event, on any thread, in order for one request; it may call back.
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
    /// What is said without a pattern replaces what was said of that fault with one; of several that fit a request the latest counts.
    ///
    /// - Returns: How many waiting requests it let go: `step` answers 1, or 0 when none was held.
    @discardableResult
    public func apply(_ setting: Setting) -> Int {
        let now = clock.now
        let released = state.withLock { $0.apply(setting, at: now) }
        wake(released, mayGo: true)
        tellWaiters()
        return released.held.count + released.delayed.count
    }

    /// The same, for a mode and the requests it is for.
    @discardableResult
    public func apply(_ mode: Mode, on pattern: RequestPattern = .every) -> Int {
        apply(Setting(mode, on: pattern))
    }

    /// What is on, in the order in which it comes about.
    public var active: [Active] { state.withLock { $0.active } }

    /// What decides chance from here on.
    public var seed: UInt64 { state.withLock { $0.seed } }

    /// How many requests are under way, held, done.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Waits until at least `count` requests are held; lets a test, or a transcript, step without sleeping.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    @concurrent public func waitUntilHeld(_ count: Int) async throws(CancellationError) {
        try await wait(for: .held(count))
    }

    /// Waits until every request that is under way is held: nothing will move before the next `step`.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    @concurrent public func waitUntilSettled() async throws(CancellationError) {
        try await wait(for: .settled)
    }
}

extension Faults: CustomStringConvertible {
    /// What is switched on, in one line: `ok`, or `hold (3 held), delay 400, fail 2 on POST`.
    public var description: String {
        let words = active.map { $0.held > 0 ? "\($0.setting) (\($0.held) held)" : "\($0.setting)" }
        return words.isEmpty ? "ok" : words.joined(separator: ", ")
    }
}

extension Faults {
    func begin(_ request: HTTPRequest) -> Ticket {
        let number = state.withLock { $0.begin() }
        let ticket = Ticket(number: number, request: request)
        tell(.started, ticket)
        return ticket
    }

    /// Waits while requests are held, and out its delay, and says what becomes of this one.
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
        for kind in decision.struck { tell(.faulted(kind.rawValue), ticket) }
        return decision
    }

    func end(_ ticket: Ticket, _ kind: Event.Kind) {
        state.withLock { $0.end(ticket.number) }
        tell(kind, ticket)
        tellWaiters()
    }

    /// Answers whether the request may go; false when its task was cancelled.
    private func hold(_ ticket: Ticket) async -> Bool {
        await withTaskCancellationHandler {
            let mayGo = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let answer = state.withLock { $0.hold(ticket.number, ticket.request, continuation) }
                if let answer { return continuation.resume(returning: answer) }
                tell(.held, ticket)
                tellWaiters()
            }
            return mayGo
        } onCancel: {
            wake(state.withLock { $0.cancel(ticket.number) }, mayGo: false)
        }
    }

    /// Waits on the clock, unless `ok` or a cancellation comes first.
    private func delay(_ ticket: Ticket, for wait: Duration) async -> FaultState.DelayEnd {
        tell(.delayed(wait), ticket)
        let sleeper = Task { [clock] in try await clock.sleep(for: wait) }
        return await withTaskCancellationHandler {
            if state.withLock({ $0.delay(ticket.number, sleeper) }) == false { sleeper.cancel() }
            // It ends with its time or because it was cancelled: which of the two, and by whom, the state knows.
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

    private func tell(_ kind: Event.Kind, _ ticket: Ticket) {
        observer?(Event(number: ticket.number, request: ticket.name, kind: kind))
    }

    private func tellWaiters() {
        for waiter in state.withLock({ $0.takeContentWaiters() }) { waiter.resume(returning: true) }
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
