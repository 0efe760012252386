public import Primitives

/// What is wrong with the network today: the switchboard behind `net`, shared by every ``FaultingTransport`` of a session.
///
/// Timing (`delay`, `jitter`), the answer (`fail`, `rate`, `truncate`, `malformed`, `html`, `limit`, `offline`) and `hold` combine; of
/// the answers that last, the latest counts, and `fail N` comes before them. `ok` ends all of it and lets every held request go.
///
/// ```swift
/// let faults = Faults(seed: 7)
/// let transport = FaultingTransport(server, faults: faults)
/// faults.apply(.delay(.milliseconds(400)))
/// faults.apply(try Faults.Mode(words: ["fail", "1"]))
/// ```
///
/// A request waits first (held, then delayed) and reaches the server, or fails, after it. What becomes of it is decided when it is let
/// go: `hold`, a vote, `offline`, `step` fails the vote.
///
/// - Note: Deterministic: chance depends on the seed and on the request's number in its order of arrival, on nothing else.
public final class Faults: Sendable {
    private let seed: UInt64
    private let clock: any WallClock
    private let observer: (@Sendable (Event) -> Void)?
    private let state = Lock(FaultState())

    /// Makes a network without faults.
    ///
    /// - Parameters:
    ///   - seed: Decides `rate` and `jitter`.
    ///   - clock: Waits out `delay` and `jitter`.
    ///   - observer: Told of every event, on any thread, in order for one request; it may call back.
    public init(
        seed: UInt64 = 0,
        clock: any WallClock = SystemClock(),
        observer: (@Sendable (Event) -> Void)? = nil
    ) {
        self.seed = seed
        self.clock = clock
        self.observer = observer
    }

    /// Switches a fault on, or all of them off.
    ///
    /// - Returns: How many held requests it let go: `step` answers 1, or 0 when none was held.
    @discardableResult
    public func apply(_ mode: Mode) -> Int {
        let released = state.withLock { $0.apply(mode) }
        for continuation in released { continuation.resume(returning: true) }
        tellWaiters()
        return released.count
    }

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
    /// What is switched on, as `net` shows it: `ok`, or `delay 400, next 2 fail, hold (3 held)`.
    public var description: String { state.withLock { $0.description } }
}

extension Faults {
    func begin(_ request: HTTPRequest) -> Ticket {
        let number = state.withLock { $0.begin() }
        let ticket = Ticket(number: number, request: "\(request.method.rawValue) \(request.path)")
        tell(.started, ticket)
        return ticket
    }

    /// Waits while requests are held, and says what becomes of this one.
    func decide(_ ticket: Ticket) async throws(TransportError) -> FaultState.Decision {
        if await hold(ticket) == false { throw cancelled(ticket) }
        let chance = Chance(seed: seed, number: ticket.number)
        let decision = state.withLock { $0.decide(chance: chance) }
        if decision.wait > .zero {
            tell(.delayed(decision.wait), ticket)
            do {
                try await clock.sleep(for: decision.wait)
            } catch {
                throw cancelled(ticket)
            }
        }
        if decision.outcome != .pass { tell(.faulted(decision.outcome.rawValue), ticket) }
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
                let answer = state.withLock { $0.hold(ticket.number, continuation) }
                if let answer { return continuation.resume(returning: answer) }
                tell(.held, ticket)
                tellWaiters()
            }
            return mayGo
        } onCancel: {
            state.withLock { $0.cancel(ticket.number) }?.resume(returning: false)
        }
    }

    private func cancelled(_ ticket: Ticket) -> TransportError {
        TransportError(.cancelled, "\(ticket.request) was cancelled before it was sent", hint: "")
    }

    private func tell(_ kind: Event.Kind, _ ticket: Ticket) {
        observer?(Event(number: ticket.number, request: ticket.request, kind: kind))
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
