/// The rules of ``Faults``: pure state, returning what to resume once the lock is open.
struct FaultState {
    /// What becomes of a request's answer; the raw value is the word for it.
    enum Outcome: String {
        case pass, fail, rate, truncate, malformed, html, limit, offline
    }

    struct Decision {
        let outcome: Outcome
        let wait: Duration
    }

    /// What somebody waits for.
    enum Goal {
        case held(Int)
        case settled
    }

    typealias Continuation = CheckedContinuation<Bool, Never>

    private enum Phase {
        case open
        case held(Continuation)
        case cancelled
    }

    private struct Waiter {
        let id: Int
        let goal: Goal
        let continuation: Continuation
    }

    private var delay = Duration.zero
    private var jitter = Duration.zero
    private var failures = 0
    private var rate = 0.0
    /// The answer that lasts until another is chosen.
    private var lasting = Outcome.pass
    private var isHolding = false

    private var requests: [Int: Phase] = [:]
    /// Numbers of the held, oldest first.
    private var held: [Int] = []
    private var started = 0
    private var faulted = 0

    private var waiters: [Waiter] = []
    private var nextWaiterID = 0
    private var cancelledWaiters: Set<Int> = []

    var counts: Faults.Counts {
        Faults.Counts(open: requests.count, held: held.count, started: started, faulted: faulted)
    }
}

extension FaultState {
    /// Changes the settings; answers the held requests that may go now.
    mutating func apply(_ mode: Faults.Mode) -> [Continuation] {
        switch mode {
        case .ok:
            (delay, jitter, failures, rate, lasting, isHolding) = (.zero, .zero, 0, 0, .pass, false)
            return release(held.count)
        case .delay(let wait): delay = max(.zero, wait)
        case .jitter(let wait): jitter = max(.zero, wait)
        case .fail(let count): failures = max(0, count)
        case .rate(let share): (lasting, rate) = (share > 0 ? .rate : .pass, share)
        case .truncate: lasting = .truncate
        case .malformed: lasting = .malformed
        case .html: lasting = .html
        case .limit: lasting = .limit
        case .offline: lasting = .offline
        case .hold: isHolding = true
        case .step: return release(1)
        }
        return []
    }

    private mutating func release(_ count: Int) -> [Continuation] {
        let released = held.prefix(count)
        held.removeFirst(released.count)
        return released.compactMap { number in
            guard case .held(let continuation) = requests[number] else { return nil }
            requests[number] = .open
            return continuation
        }
    }

    var description: String {
        var parts: [String] = []
        if delay > .zero { parts.append("delay \(delay.wholeMilliseconds)") }
        if jitter > .zero { parts.append("jitter \(jitter.wholeMilliseconds)") }
        if failures > 0 { parts.append("next \(failures) fail") }
        if lasting != .pass { parts.append(lasting == .rate ? "rate \(rate)" : lasting.rawValue) }
        if isHolding || !held.isEmpty { parts.append(held.isEmpty ? "hold" : "hold (\(held.count) held)") }
        return parts.isEmpty ? "ok" : parts.joined(separator: ", ")
    }
}

extension FaultState {
    /// Answers the number of a request that has just arrived.
    mutating func begin() -> Int {
        started += 1
        requests[started] = .open
        return started
    }

    /// Keeps the request, or answers at once: true when it may go, false when it was cancelled.
    mutating func hold(_ number: Int, _ continuation: Continuation) -> Bool? {
        if case .cancelled = requests[number] { return false }
        guard isHolding else { return true }
        requests[number] = .held(continuation)
        held.append(number)
        return nil
    }

    /// Takes the request back if it is held; if it will be, it is let go at once.
    mutating func cancel(_ number: Int) -> Continuation? {
        switch requests[number] {
        case .held(let continuation):
            requests[number] = .cancelled
            held.removeAll { $0 == number }
            return continuation
        case .open:
            requests[number] = .cancelled
            return nil
        case .cancelled, nil:
            return nil
        }
    }

    /// Says what becomes of a request that goes out now, and uses up one of the failures to come.
    mutating func decide(chance: Chance) -> Decision {
        let outcome: Outcome
        if lasting == .offline {
            outcome = .offline
        } else if failures > 0 {
            failures -= 1
            outcome = .fail
        } else if lasting == .rate {
            outcome = chance.strikes < rate ? .rate : .pass
        } else {
            outcome = lasting
        }
        if outcome != .pass { faulted += 1 }
        // Who has no connection learns it at once.
        return Decision(outcome: outcome, wait: outcome == .offline ? .zero : delay + jitter * chance.jitter)
    }

    mutating func end(_ number: Int) {
        requests[number] = nil
    }
}

extension FaultState {
    mutating func makeWaiterID() -> Int {
        nextWaiterID += 1
        return nextWaiterID
    }

    mutating func wait(_ id: Int, _ goal: Goal, _ continuation: Continuation) -> Bool? {
        if cancelledWaiters.remove(id) != nil { return false }
        if isReached(goal) { return true }
        waiters.append(Waiter(id: id, goal: goal, continuation: continuation))
        return nil
    }

    mutating func cancelWaiter(_ id: Int) -> Continuation? {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else {
            cancelledWaiters.insert(id)
            return nil
        }
        return waiters.remove(at: index).continuation
    }

    /// Forgets a wait that has ended; a cancellation may have come too late for it.
    mutating func endWait(_ id: Int) {
        cancelledWaiters.remove(id)
    }

    /// Takes out the waiters that have what they waited for.
    mutating func takeContentWaiters() -> [Continuation] {
        let content = waiters.filter { isReached($0.goal) }
        waiters.removeAll { waiter in content.contains { $0.id == waiter.id } }
        return content.map(\.continuation)
    }

    private func isReached(_ goal: Goal) -> Bool {
        switch goal {
        case .held(let count): held.count >= count
        case .settled: requests.count == held.count
        }
    }
}
