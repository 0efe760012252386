import Foundation

/// Who waits for which file, in order; a pure value, so that its rules can be tested without a disk.
///
/// Each file has a lane, worked off one job at a time. A write that waits behind another waiting write takes its place: only the
/// newest of them reaches the disk, and all who asked hear how that one went.
///
/// What has to run alone and in line (a move) begins a new turn: a file's jobs of the next turn have a lane of their own, behind it.
struct StoreLanes {
    /// A value on its way to the disk.
    struct Write: Sendable {
        var key: StoreKey
        var writtenAt: Date
        var encode: @Sendable () -> Result<Data, StoreError>
        var waiters: [@Sendable (Result<Void, StoreError>) -> Void]
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

    private var waiting: [Lane: [Job]] = [:]
    private var turn = 0

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

    /// The files that have something to do.
    var busyFiles: Set<StoreFile> { Set(waiting.keys.map(\.file)) }

    /// Keeps what is added from now on apart from what waits.
    mutating func beginTurn() { turn += 1 }

    /// Puts a job at the end of its lane.
    mutating func add(_ job: Job, to file: StoreFile) -> Admission {
        let lane = Lane(file: file, turn: turn)
        guard var jobs = waiting[lane] else {
            waiting[lane] = [job]
            return Admission(begins: lane)
        }
        if case .write(var newer) = job, case .write(let older)? = jobs.last {
            newer.waiters = older.waiters + newer.waiters
            jobs[jobs.count - 1] = .write(newer)
            waiting[lane] = jobs
            return Admission(replaced: older)
        }
        jobs.append(job)
        waiting[lane] = jobs
        return Admission()
    }

    /// The lane's next job; nil ends the work on this lane.
    mutating func next(of lane: Lane) -> Job? {
        guard var jobs = waiting[lane], !jobs.isEmpty else {
            waiting[lane] = nil
            return nil
        }
        let job = jobs.removeFirst()
        waiting[lane] = jobs
        return job
    }

    /// Takes out every job that waits in a folder's lanes.
    mutating func removeAll(in folder: String) -> [Job] {
        var removed: [Job] = []
        for lane in waiting.keys where lane.file.folder == folder {
            removed += waiting[lane] ?? []
            waiting[lane] = []
        }
        return removed
    }
}
