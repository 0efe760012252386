import Primitives

/// The jobs of a cache, executed one at a time for each key, in the order of the requests.
///
/// Two quick writes of one key must not overtake each other, because the older value would remain. Of several waiting writes only the last
/// is executed. A read sees every earlier write. During a wipe no job runs; jobs added meanwhile run after it.
final class CacheQueue: Sendable {
    enum Job: Sendable {
        case write(@Sendable () async -> Void)
        /// A job with a waiting caller, which is also resumed if the job is cancelled.
        case other(@Sendable () async -> Void, giveUp: @Sendable () -> Void)
    }

    fileprivate struct State {
        /// The waiting jobs by key; a key is present while one of its jobs runs.
        var lanes: [String: [Job]] = [:]
        /// The jobs that were added during a wipe.
        var held: [(key: String, job: Job)] = []
        /// The number of wipes that have not ended; `epoch` is the number of all wipes begun.
        var wipes = 0
        var epoch = 0
        /// The keys whose stored value may be older than the last write.
        var outdated: Set<String> = []
        /// The callers of a wipe, which wait until no job runs, and the callers of ``flush()``, which wait until no job is left.
        var drains: [CheckedContinuation<Void, Never>] = []
        var flushes: [CheckedContinuation<Void, Never>] = []

        /// Removes and returns the callers whose wait is over.
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

    /// Enqueues a job.
    func add(_ job: Job, for key: String) {
        // The captures of a replaced write are released outside the lock.
        let (begins, dropped) = state.withLock { $0.add(job, for: key) }
        if case .other(_, let giveUp)? = dropped { giveUp() }
        if begins { Task { await drain(key) } }
    }

    /// Enqueues a job and returns its result; nil if it was cancelled.
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

    /// Returns when no job waits or runs.
    @concurrent func flush() async {
        await withCheckedContinuation { continuation in
            let waiters = state.withLock { state in
                state.flushes.append(continuation)
                return state.takeWaiters()
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    /// The number of wipes begun: a value that was read before a wipe must not be written after it.
    var epoch: Int { state.withLock { $0.epoch } }

    /// Cancels the waiting jobs; no new job runs until ``wipe(_:)`` has ended.
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

    /// Waits for the running jobs, runs `body` alone, and then starts the jobs that were added meanwhile.
    ///
    /// - Precondition: ``beginWipe()`` was called.
    /// - Throws: The error that `body` throws.
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

    /// Returns true if the stored value of a key is older than the last attempted write.
    func isOutdated(_ key: String) -> Bool { state.withLock { $0.outdated.contains(key) } }

    func setOutdated(_ key: String, _ isOutdated: Bool) {
        state.withLock { state in
            if isOutdated { state.outdated.insert(key) } else { state.outdated.remove(key) }
        }
    }

    @concurrent private func drain(_ key: String) async {
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
    /// Enqueues a job.
    ///
    /// - Returns: True as `begins` if a drain of the key must be started, and the job that is dropped, if any.
    fileprivate mutating func add(_ job: CacheQueue.Job, for key: String) -> (begins: Bool, dropped: CacheQueue.Job?) {
        guard wipes == 0 else {
            // Nothing is left to read, and a job with a waiting caller must not be delayed.
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
