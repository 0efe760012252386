import Foundation

/// Who waits for which file, in order; a pure value, so that its rules can be tested without a disk.
///
/// Each file has a lane, worked off one job at a time. A write that waits behind another waiting write takes its place: only the
/// newest of them reaches the disk, and all who asked hear how that one went.
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

    private var waiting: [StoreFile: [Job]] = [:]

    /// What ``add(_:to:)`` did.
    struct Admission {
        /// The lane was idle: somebody must begin to work it off.
        var begins = false
        /// The waiting write that was replaced. Whoever holds a lock lets go of it first: what the value holds may ask for the lock when
        /// it goes.
        var replaced: Write?
        /// A waiting write was replaced.
        var coalesced: Bool { replaced != nil }
    }

    /// The files that have something to do.
    var busyFiles: [StoreFile] { Array(waiting.keys) }

    /// Puts a job at the end of its lane.
    mutating func add(_ job: Job, to file: StoreFile) -> Admission {
        guard var lane = waiting[file] else {
            waiting[file] = [job]
            return Admission(begins: true)
        }
        if case .write(var newer) = job, case .write(let older)? = lane.last {
            newer.waiters = older.waiters + newer.waiters
            lane[lane.count - 1] = .write(newer)
            waiting[file] = lane
            return Admission(replaced: older)
        }
        lane.append(job)
        waiting[file] = lane
        return Admission()
    }

    /// The lane's next job; nil ends the work on this lane.
    mutating func next(of file: StoreFile) -> Job? {
        guard var lane = waiting[file], !lane.isEmpty else {
            waiting[file] = nil
            return nil
        }
        let job = lane.removeFirst()
        waiting[file] = lane
        return job
    }

    /// Takes out every job that waits in a folder's lanes.
    mutating func removeAll(in folder: String) -> [Job] {
        var removed: [Job] = []
        for file in waiting.keys where file.folder == folder {
            removed += waiting[file] ?? []
            waiting[file] = []
        }
        return removed
    }
}
