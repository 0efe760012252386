import Primitives

/// The jobs of a cache, one at a time for each key, in the order in which they were asked for.
///
/// Two quick writes of one key may not overtake each other: the older value would be the one that stays. Of several that wait only the
/// last is done. A read sees every write that was asked for before it.
final class CacheQueue: Sendable {
    enum Job: Sendable {
        case write(@Sendable () async -> Void)
        case other(@Sendable () async -> Void)
    }

    private struct State {
        /// What waits, by key; a key is here while one of its jobs runs.
        var lanes: [String: [Job]] = [:]
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    /// Puts a job in line.
    func add(_ job: Job, for key: String) {
        // What an overtaken write holds is let go outside of the lock.
        let (begins, overtaken) = state.withLock { state -> (Bool, Job?) in
            guard var lane = state.lanes[key] else {
                state.lanes[key] = [job]
                return (true, nil)
            }
            var overtaken: Job?
            if case .write = job, case .write? = lane.last { overtaken = lane.removeLast() }
            lane.append(job)
            state.lanes[key] = lane
            return (false, overtaken)
        }
        withExtendedLifetime(overtaken) {}
        if begins { Task { await work(off: key) } }
    }

    /// Does a job in its turn and returns what it returns.
    @concurrent func perform<Result: Sendable>(
        for key: String,
        _ body: @escaping @Sendable () async -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            add(.other { continuation.resume(returning: await body()) }, for: key)
        }
    }

    /// Returns when nothing waits and nothing runs.
    @concurrent func flush() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if !state.lanes.isEmpty { state.waiters.append(continuation) }
                return state.lanes.isEmpty
            }
            if isIdle { continuation.resume() }
        }
    }

    @concurrent private func work(off key: String) async {
        while let job = next(for: key) {
            switch job {
            case .write(let run), .other(let run): await run()
            }
        }
    }

    private func next(for key: String) -> Job? {
        let (job, waiters) = state.withLock { state -> (Job?, [CheckedContinuation<Void, Never>]) in
            if let lane = state.lanes[key], let first = lane.first {
                state.lanes[key] = Array(lane.dropFirst())
                return (first, [])
            }
            state.lanes[key] = nil
            guard state.lanes.isEmpty else { return (nil, []) }
            defer { state.waiters = [] }
            return (nil, state.waiters)
        }
        for waiter in waiters { waiter.resume() }
        return job
    }
}
