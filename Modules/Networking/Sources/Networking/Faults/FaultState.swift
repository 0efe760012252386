import Foundation

/// The rules of ``Faults`` as pure state. Its methods return the continuations to resume after the lock is released.
struct FaultState {
    /// The condition that a waiter waits for.
    enum Goal {
        case held(Int)
        case settled
    }

    typealias Continuation = CheckedContinuation<Bool, Never>
    typealias Sleeper = Task<Void, any Error>

    /// The continuations and tasks to wake after the lock is released.
    struct Released {
        var held: [Continuation] = []
        var delayed: [Sleeper] = []
    }

    /// The reason for the end of a delay.
    enum DelayEnd {
        case over, freed, cancelled
    }

    private enum Phase {
        case open
        case held(Continuation, HTTPRequest)
        case delayed(Sleeper)
        /// `ok` ended its delay; no fault is applied to it.
        case released
        case cancelled
    }

    private struct Waiter {
        let id: Int
        let goal: Goal
        let continuation: Continuation
    }

    private(set) var seed: UInt64
    /// The number of requests that had started when the seed was set.
    private var seededAt = 0
    private var settings = FaultSettings()
    /// The number of times that a fault was set or ended.
    private(set) var changeCount = 0

    private var requests: [Int: Phase] = [:]
    /// The numbers of the held requests, oldest first.
    private var held: [Int] = []
    private var started = 0
    private var faulted = 0

    private var waiters: [Waiter] = []
    private var nextWaiterID = 0
    private var cancelledWaiters: Set<Int> = []

    init(seed: UInt64) { self.seed = seed }

    var counts: Faults.Counts {
        Faults.Counts(open: requests.count, held: held.count, started: started, faulted: faulted)
    }

    /// The active faults, in the order in which they are applied.
    var active: [Faults.Active] {
        settings.active { pattern in
            held.count { number in
                if case .held(_, let request) = requests[number] { pattern(request) } else { false }
            }
        }
    }
}

extension FaultState {
    /// Changes the settings and returns the requests that may continue.
    mutating func apply(_ setting: Faults.Setting, at now: Date) -> Released {
        switch setting.mode {
        case .ok:
            changeCount += 1
            settings = FaultSettings()
            return Released(held: release { _ in true }, delayed: releaseDelayed())
        case .step:
            let oldest = held.first
            return Released(held: release { $0 == oldest })
        case .seed(let seed):
            self.seed = seed
            seededAt = started
            return Released()
        default:
            changeCount += 1
            settings.set(setting, at: now)
            return Released(held: releaseUnheld())
        }
    }

    /// Releases the requests that no setting holds any more.
    private mutating func releaseUnheld() -> [Continuation] {
        let (requests, settings) = (requests, settings)
        return release { number in
            guard case .held(_, let request) = requests[number] else { return false }
            return !settings.holds(request)
        }
    }

    private mutating func release(_ mayGo: (Int) -> Bool) -> [Continuation] {
        let released = held.filter(mayGo)
        held.removeAll { released.contains($0) }
        return released.compactMap { number in
            guard case .held(let continuation, _) = requests[number] else { return nil }
            requests[number] = .open
            return continuation
        }
    }

    private mutating func releaseDelayed() -> [Sleeper] {
        var sleepers: [Sleeper] = []
        for (number, phase) in requests {
            guard case .delayed(let sleeper) = phase else { continue }
            requests[number] = .released
            sleepers.append(sleeper)
        }
        return sleepers
    }
}

extension FaultState {
    /// Registers a new request and returns its number.
    mutating func begin() -> Int {
        started += 1
        requests[started] = .open
        return started
    }

    /// Holds the request and returns nil, or returns true if it may continue, or false if it was cancelled.
    mutating func hold(_ number: Int, _ request: HTTPRequest, _ continuation: Continuation) -> Bool? {
        if case .cancelled = requests[number] { return false }
        guard settings.recordHold(request) else { return true }
        requests[number] = .held(continuation, request)
        held.append(number)
        return nil
    }

    /// Decides the effect on a request that is about to be sent, and decrements counted faults.
    mutating func decide(_ number: Int, _ request: HTTPRequest, at now: Date) -> FaultDecision {
        let chance = FaultRandomness(seed: seed, number: number - seededAt)
        let decision = settings.decide(request, chance, at: now)
        if !decision.struck.isEmpty { faulted += 1 }
        return decision
    }

    /// Records the task that waits for the request's delay; returns false if the request was cancelled before.
    mutating func delay(_ number: Int, _ sleeper: Sleeper) -> Bool {
        if case .cancelled = requests[number] { return false }
        requests[number] = .delayed(sleeper)
        return true
    }

    mutating func endDelay(_ number: Int) -> DelayEnd {
        defer { requests[number] = .open }
        switch requests[number] {
        case .cancelled: return .cancelled
        case .released: return .freed
        default: return .over
        }
    }

    /// Marks the request as cancelled. If it waits, returns its continuation; if it starts to wait later, it does not wait.
    mutating func cancel(_ number: Int) -> Released {
        let phase = requests[number]
        if phase != nil { requests[number] = .cancelled }
        switch phase {
        case .held(let continuation, _):
            held.removeAll { $0 == number }
            return Released(held: [continuation])
        case .delayed(let sleeper): return Released(delayed: [sleeper])
        case .open, .released, .cancelled, nil: return Released()
        }
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

    /// Removes the record of a wait that has ended, because a cancellation may have come too late for it.
    mutating func endWait(_ id: Int) {
        cancelledWaiters.remove(id)
    }

    /// Removes and returns the waiters whose condition holds.
    mutating func removeSatisfiedWaiters() -> [Continuation] {
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
