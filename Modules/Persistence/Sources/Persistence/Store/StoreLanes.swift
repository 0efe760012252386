import Foundation

/// Who waits for which file, in order; a pure value, so that its rules can be tested without a disk.
///
/// Each file has a lane, worked off one job at a time. A write that waits behind another waiting write takes its place: only the
/// newest of them reaches the disk, and all who asked hear how that one went.
///
/// What has to run alone and in line (a move) begins a new turn: a file's jobs of the next turn have a lane of their own, behind it.
struct StoreLanes {
    typealias Waiter = @Sendable (Result<Void, StoreError>) -> Void

    /// A value on its way to the disk.
    struct Write: Sendable {
        var key: StoreKey
        var writtenAt: Date
        var durability: StoreDurability
        var encode: @Sendable () -> Result<Data, StoreError>
        var waiters: [Waiter]
        /// The batch whose folders are synchronized once.
        var batch: StoreBatchRun?
    }

    enum Job: Sendable {
        case write(Write)
        /// Anything else: what to do, and what to say when it cannot be done any more.
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

    /// What ``add(_:to:)`` did.
    struct Admission {
        /// The lane that was idle: somebody must begin to work it off.
        var begins: Lane?
        /// The waiting write that was replaced. Whoever holds a lock lets go of it first: what the value holds may ask for the lock when
        /// it goes.
        var replaced: Write?
        /// A waiting write was replaced.
        var coalesced: Bool { replaced != nil }
    }

    private var waiting: [Lane: Queue] = [:]
    private var turn = 0

    /// The files that have something to do.
    var busyFiles: Set<StoreFile> { Set(waiting.keys.map(\.file)) }

    /// Whether something that was asked for in this turn is still to be done.
    func isBusy(_ file: StoreFile) -> Bool { waiting[Lane(file: file, turn: turn)] != nil }

    /// Keeps what is added from now on apart from what waits.
    mutating func beginTurn() { turn += 1 }

    /// Puts a job at the end of its lane.
    ///
    /// - Complexity: O(1), in the long run.
    mutating func add(_ job: Job, to file: StoreFile) -> Admission {
        let lane = Lane(file: file, turn: turn)
        guard let place = waiting.index(forKey: lane) else {
            waiting[lane] = Queue(job)
            return Admission(begins: lane)
        }
        return Admission(replaced: waiting.values[place].add(job))
    }

    /// The lane's next job; nil ends the work on this lane.
    mutating func next(of lane: Lane) -> Job? {
        guard let place = waiting.index(forKey: lane), let job = waiting.values[place].next() else {
            waiting[lane] = nil
            return nil
        }
        return job
    }

    /// Takes out every job that waits in a folder's lanes.
    mutating func removeAll(in folder: String) -> [Job] {
        var removed: [Job] = []
        for lane in waiting.keys where lane.file.folder == folder {
            guard let place = waiting.index(forKey: lane) else { continue }
            while let job = waiting.values[place].next() { removed.append(job) }
        }
        return removed
    }
}

extension StoreLanes {
    /// The jobs of a lane, the first to be done first.
    private struct Queue {
        private var jobs: [Job?] = []
        private var head = 0
        /// Who waits for the last job, if that is a write: beside it, where they can be added to without a copy.
        private var lastWaiters: [Waiter] = []

        init(_ job: Job) {
            _ = add(job)
        }

        /// Adds a job, or puts it in the place of the write that it overtakes.
        mutating func add(_ job: Job) -> Write? {
            guard case .write(var newer) = job else {
                seal()
                jobs.append(job)
                return nil
            }
            let waiters = newer.waiters
            newer.waiters = []
            guard head < jobs.count, case .write(let older)?? = jobs.last else {
                seal()
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
            if head == jobs.count - 1 { seal() }
            let job = jobs[head]
            jobs[head] = nil
            head += 1
            if head > 32, head > jobs.count / 2 {
                jobs.removeFirst(head)
                head = 0
            }
            return job
        }

        /// Gives the last write those who wait for it.
        private mutating func seal() {
            guard head < jobs.count, case .write(var write)?? = jobs.last else { return }
            write.waiters = lastWaiters
            jobs[jobs.count - 1] = .write(write)
            lastWaiters = []
        }
    }
}
