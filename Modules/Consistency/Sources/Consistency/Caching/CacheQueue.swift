import Primitives

/// The jobs of a cache, one at a time for each key, in the order in which they were asked for.
///
/// Two quick writes of one key may not overtake each other: the older value would be the one that stays. Of several that wait only the
/// last is done. A read sees every write that was asked for before it. While everything is wiped nothing runs; what is asked for meanwhile
/// comes after it.
final class CacheQueue: Sendable {
    enum Job: Sendable {
        case write(@Sendable () async -> Void)
        /// Somebody waits for it, also for its being given up.
        case other(@Sendable () async -> Void, giveUp: @Sendable () -> Void)
    }

    fileprivate struct State {
        /// What waits, by key; a key is here while one of its jobs runs.
        var lanes: [String: [Job]] = [:]
        /// What was asked for while everything is wiped.
        var held: [(key: String, job: Job)] = []
        /// How many wipes have not ended, and how many began ever.
        var wipes = 0
        var epoch = 0
        /// The keys under which something older than the last write may be stored.
        var outdated: Set<String> = []
        /// Those who wait until nothing runs, and those who wait until nothing is left to do either.
        var drains: [CheckedContinuation<Void, Never>] = []
        var flushes: [CheckedContinuation<Void, Never>] = []

        /// Takes out those whose waiting is over.
        mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
            guard lanes.isEmpty else { return [] }
            var result = drains
            drains = []
            guard wipes == 0, held.isEmpty else { return result }
            result += flushes
            flushes = []
            return result
        }
    }

    private let state = Lock(State())

    /// Puts a job in line.
    func add(_ job: Job, for key: String) {
        // What an overtaken write holds is let go outside of the lock.
        let (begins, dropped) = state.withLock { $0.add(job, for: key) }
        if case .other(_, let giveUp)? = dropped { giveUp() }
        if begins { Task { await work(off: key) } }
    }

    /// Does a job in its turn and returns what it returns; nil if it was given up.
    @concurrent func perform<Result: Sendable>(
        for key: String,
        _ body: @escaping @Sendable () async -> Result
    ) async -> Result? {
        await withCheckedContinuation { continuation in
            add(
                .other(
                    { continuation.resume(returning: await body()) },
                    giveUp: { continuation.resume(returning: nil) }
                ),
                for: key
            )
        }
    }

    /// Returns when nothing waits and nothing runs.
    @concurrent func flush() async {
        await withCheckedContinuation { continuation in
            let waiters = state.withLock { state in
                state.flushes.append(continuation)
                return state.takeWaiters()
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    /// How often a wipe began: what was read before one may not be written after it.
    var epoch: Int { state.withLock { $0.epoch } }

    /// Gives up what waits; from here on nothing new runs until ``wipe(_:)`` has ended.
    func beginWipe() {
        let waiting = state.withLock { state -> [Job] in
            state.wipes += 1
            state.epoch += 1
            let waiting = state.lanes.values.flatMap { $0 } + state.held.map(\.job)
            state.held = []
            for key in state.lanes.keys { state.lanes[key] = [] }
            state.outdated = []
            return waiting
        }
        for case .other(_, let giveUp) in waiting { giveUp() }
    }

    /// Waits for what runs, does `body` alone, and then what was asked for meanwhile.
    ///
    /// - Precondition: ``beginWipe()`` was called.
    /// - Throws: What `body` throws.
    @concurrent func wipe(_ body: @Sendable () async throws -> Void) async throws {
        await withCheckedContinuation { continuation in
            let waiters = state.withLock { state in
                state.drains.append(continuation)
                return state.takeWaiters()
            }
            for waiter in waiters { waiter.resume() }
        }
        defer { endWipe() }
        try await body()
    }

    private func endWipe() {
        let held = state.withLock { state in
            state.wipes -= 1
            guard state.wipes == 0 else { return [(key: String, job: Job)]() }
            defer { state.held = [] }
            return state.held
        }
        for (key, job) in held { add(job, for: key) }
        let waiters = state.withLock { $0.takeWaiters() }
        for waiter in waiters { waiter.resume() }
    }

    /// Whether what is stored under a key is older than what was to be written there.
    func isOutdated(_ key: String) -> Bool { state.withLock { $0.outdated.contains(key) } }

    func setOutdated(_ key: String, _ isOutdated: Bool) {
        state.withLock { state in
            if isOutdated { state.outdated.insert(key) } else { state.outdated.remove(key) }
        }
    }

    @concurrent private func work(off key: String) async {
        while let job = next(for: key) {
            switch job {
            case .write(let run), .other(let run, _): await run()
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
            return (nil, state.takeWaiters())
        }
        for waiter in waiters { waiter.resume() }
        return job
    }
}

extension CacheQueue.State {
    /// Puts a job in line.
    ///
    /// - Returns: Whether its lane has to be worked off, and a job that is not done.
    fileprivate mutating func add(_ job: CacheQueue.Job, for key: String) -> (begins: Bool, dropped: CacheQueue.Job?) {
        guard wipes == 0 else {
            // Nothing is left to be read; who is being waited for may not wait.
            if case .other = job, !held.contains(where: { $0.key == key }) { return (false, job) }
            held.append((key, job))
            return (false, nil)
        }
        guard var lane = lanes[key] else {
            lanes[key] = [job]
            return (true, nil)
        }
        var overtaken: CacheQueue.Job?
        if case .write = job, case .write? = lane.last { overtaken = lane.removeLast() }
        lane.append(job)
        lanes[key] = lane
        return (false, overtaken)
    }
}
