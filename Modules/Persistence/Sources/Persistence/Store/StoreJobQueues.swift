import Foundation

/// The waiting jobs of each file, in order. It is a pure value, so that its rules can be tested without a disk.
///
/// Each file has a lane, whose jobs run one at a time. A write that is added behind another waiting write replaces it: only the newest
/// write reaches the disk, and the waiters of all of them receive its result.
///
/// A job that must run alone and in order (a barrier) begins a new turn. Jobs that are added in the next turn use a new lane of the file,
/// which runs after the barrier.
struct StoreJobQueues {
    typealias Waiter = @Sendable (Result<Void, StoreError>) -> Void

    /// A value to write.
    struct Write: Sendable {
        var key: StoreKey
        var writtenAt: Date
        var durability: StoreDurability
        var encode: @Sendable () -> Result<Data, StoreError>
        var waiters: [Waiter]
        /// The batch whose folders are synced once.
        var batch: StoreBatchWrite?
    }

    enum Job: Sendable {
        case write(Write)
        /// Any other job, with a closure that runs it and a closure that refuses it with an error.
        case work(run: @Sendable () -> Void, refuse: @Sendable (StoreError) -> Void)

        func refuse(_ error: StoreError) {
            switch self {
            case .write(let write): write.waiters.forEach { $0(.failure(error)) }
            case .work(_, let refuse): refuse(error)
            }
        }
    }

    /// The jobs of one file in one turn.
    struct Lane: Hashable, Sendable {
        let file: StoreFile
        fileprivate let turn: Int
    }

    /// The result of ``add(_:to:)``.
    struct Admission {
        /// The lane that was idle; the caller must start to drain it.
        var begins: Lane?
        /// The waiting write that was replaced. A caller that holds a lock must release the lock before it releases this value, because a
        /// `deinit` in the value may take the lock.
        var replaced: Write?
        /// True if a waiting write was replaced.
        var coalesced: Bool { replaced != nil }
    }

    private var waiting: [Lane: Queue] = [:]
    private var epoch = 0

    /// The files with waiting or running jobs.
    var busyFiles: Set<StoreFile> { Set(waiting.keys.map(\.file)) }

    /// Returns true if a job of this turn is still waiting or running.
    func isBusy(_ file: StoreFile) -> Bool { waiting[Lane(file: file, turn: epoch)] != nil }

    /// Begins a new turn, which separates later jobs from the jobs that wait now.
    mutating func insertBarrier() { epoch += 1 }

    /// Adds a job at the end of its lane.
    ///
    /// - Complexity: O(1) amortized.
    mutating func add(_ job: Job, to file: StoreFile) -> Admission {
        let lane = Lane(file: file, turn: epoch)
        guard let place = waiting.index(forKey: lane) else {
            waiting[lane] = Queue(job)
            return Admission(begins: lane)
        }
        return Admission(replaced: waiting.values[place].add(job))
    }

    /// Returns the lane's next job, or nil if the lane is empty, which removes it.
    mutating func next(of lane: Lane) -> Job? {
        guard let place = waiting.index(forKey: lane), let job = waiting.values[place].next() else {
            waiting[lane] = nil
            return nil
        }
        return job
    }

    /// Removes and returns every waiting job of a folder's lanes.
    mutating func removeAll(in folder: String) -> [Job] {
        var removed: [Job] = []
        for lane in waiting.keys where lane.file.folder == folder {
            guard let place = waiting.index(forKey: lane) else { continue }
            while let job = waiting.values[place].next() { removed.append(job) }
        }
        return removed
    }
}

extension StoreJobQueues {
    /// The jobs of a lane in order.
    private struct Queue {
        private var jobs: [Job?] = []
        private var head = 0
        /// The waiters of the last job, if that is a write. They are kept outside the job, so that waiters can be appended without copying.
        private var lastWaiters: [Waiter] = []

        init(_ job: Job) {
            _ = add(job)
        }

        /// Adds a job; a write replaces the waiting write before it and returns it.
        mutating func add(_ job: Job) -> Write? {
            guard case .write(var newer) = job else {
                attachWaiters()
                jobs.append(job)
                return nil
            }
            let waiters = newer.waiters
            newer.waiters = []
            guard head < jobs.count, case .write(let older)?? = jobs.last else {
                attachWaiters()
                jobs.append(.write(newer))
                lastWaiters = waiters
                return nil
            }
            newer.durability = max(older.durability, newer.durability)
            jobs[jobs.count - 1] = .write(newer)
            lastWaiters += waiters
            return older
        }

        mutating func next() -> Job? {
            guard head < jobs.count else { return nil }
            if head == jobs.count - 1 { attachWaiters() }
            let job = jobs[head]
            jobs[head] = nil
            head += 1
            if head > 32, head > jobs.count / 2 {
                jobs.removeFirst(head)
                head = 0
            }
            return job
        }

        /// Moves the collected waiters into the last write.
        private mutating func attachWaiters() {
            guard head < jobs.count, case .write(var write)?? = jobs.last else { return }
            write.waiters = lastWaiters
            jobs[jobs.count - 1] = .write(write)
            lastWaiters = []
        }
    }
}
