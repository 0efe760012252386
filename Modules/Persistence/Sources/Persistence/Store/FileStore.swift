import Dispatch
public import Foundation
public import Primitives

/// A folder of JSON values that a crash, a full disk or a flipped bit cannot turn into wrong ones.
///
/// ```swift
/// let store = FileStore(folder: cacheFolder)
/// let key = StoreKey(scope: .account("alice", on: "lemmy.world"), name: "feed/local", schema: 1)
/// try await store.write(["first", "second"], for: key)
/// if case .value(let titles, let writtenAt) = await store.read([String].self, for: key) { print(titles, writtenAt) }
/// ```
///
/// Each key's jobs run in the order in which they were asked for, different keys' side by side. Reads run on the concurrent pool, writes on
/// a queue of the store's own: nothing here blocks an actor, the main one included. Several stores, in one process or in several, may share a folder.
public final class FileStore: Sendable {
    struct State {
        var lanes = StoreLanes()
        var index = StoreIndex()
        var closedScopes: Set<StoreScope> = []
        var wipes: [StoreScope: Int] = [:]
        var isClosed = false
        /// How many jobs that run alone are in the queue or at work; the first is the opening.
        var alone = 1
    }

    let disk: StoreDisk
    /// Tells when a value was written and used.
    public let clock: any WallClock
    let onEvent: @Sendable (StoreEvent) -> Void
    let state = Lock(State())
    private let queue = DispatchQueue(label: "FileStore", attributes: .concurrent)

    /// Opens a store; left-overs of a crash are swept before the first job, in the background.
    ///
    /// - Parameters:
    ///   - folder: Where the files go; made if missing, for the owner alone.
    ///   - clock: Tells when a value was written and used.
    ///   - limits: How much is kept.
    ///   - fileSystem: The machine's, or a test's.
    ///   - onEvent: Told what the store does, on whichever thread does it; must not block.
    public init(
        folder: URL,
        clock: any WallClock = SystemClock(),
        limits: StoreLimits = StoreLimits(),
        fileSystem: any FileSystem = PosixFileSystem(),
        onEvent: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) {
        var root = folder.standardizedFileURL.path(percentEncoded: false)
        while root.count > 1, root.hasSuffix("/") { root.removeLast() }
        disk = StoreDisk(fileSystem: fileSystem, root: root, limits: limits)
        self.clock = clock
        self.onEvent = onEvent
        queue.async(flags: .barrier) { [self] in
            open()
            state.withLock { $0.alone -= 1 }
        }
    }

    /// Where a key's file lies, whether or not there is one; for people and for experiments.
    public func path(of key: StoreKey) -> String { StoreFile(key, root: disk.root).path }

    /// Returns when everything asked for so far is done.
    ///
    /// Call it before the program ends, at SIGTERM too: what ``enqueue(_:for:writtenAt:durability:)`` was given is then on the disk.
    @concurrent public func flush() async {
        let files = state.withLock { $0.lanes.busyFiles }
        await withTaskGroup { group in
            for file in files { group.addTask { await self.mark(file) } }
        }
        await barrier {}
    }

    /// Finishes what was asked for and refuses everything after; for tests and for programs that end.
    @concurrent public func close() async {
        state.withLock { $0.isClosed = true }
        await flush()
    }

    // MARK: The queue

    private func open() {
        do throws(SystemCallError) {
            let found = try disk.sweep()
            let stored = found.stored
            // Times and places alone are sorted: the files themselves are ten times as much to move.
            let byUse = stored.indices.map { (usedAt: stored[$0].usedAt, place: $0) }
                .sorted { $0.usedAt < $1.usedAt }.map(\.place)
            state.withLock { state in
                state.index.reserve(stored.count)
                for place in byUse { state.index.use(stored[place].file, bytes: stored[place].bytes) }
            }
            if found.swept > 0 { onEvent(.swept(files: found.swept)) }
            try disk.fileSystem.protect(disk.root)
            if let failure = found.failure { throw failure }
        } catch {
            // Not the end: each job tries the folder again and says what it found.
            onEvent(.failed(StoreError(.system, "the store's folder could not be opened: \(error)", cause: error)))
        }
    }

    // A lane is put in the queue under the lock that admitted its first job, and so is a move under the one that began its turn: between
    // the two another thread's move could slip, and a job would run on the wrong side of it.

    /// Adds a job, unless its scope or the store is closed.
    func submit(_ job: StoreLanes.Job, for key: StoreKey) {
        let file = StoreFile(key, root: disk.root)
        // One look at the state: between a check and an addition a wipe could slip, and the job would bring its file back.
        let admission = state.withLock { state -> Result<StoreLanes.Admission, StoreError> in
            if state.isClosed { return .failure(.storeClosed) }
            if state.closedScopes.contains(key.scope) { return .failure(.scopeClosed(key.scope)) }
            return .success(add(job, to: file, &state))
        }
        switch admission {
        case .failure(let refusal): refuse(job, refusal)
        case .success(let admission):
            guard let overtaken = admission.replaced else { return }
            if let batch = overtaken.batch { leaveBatch(batch) }
            onEvent(.coalesced(key))
        }
    }

    /// Tells those who asked for a job that it is not done.
    func refuse(_ job: StoreLanes.Job, _ error: StoreError) {
        job.refuse(error)
        if case .write(let write) = job, let batch = write.batch { leaveBatch(batch) }
    }

    /// Adds a job of the store's own.
    func submitOwn(_ job: StoreLanes.Job, to file: StoreFile) {
        state.withLock { _ = add(job, to: file, &$0) }
    }

    private func add(_ job: StoreLanes.Job, to file: StoreFile, _ state: inout State) -> StoreLanes.Admission {
        let admission = state.lanes.add(job, to: file)
        if let lane = admission.begins { queue.async { [self] in workOff(lane) } }
        return admission
    }

    private func workOff(_ lane: StoreLanes.Lane) {
        while let job = state.withLock({ $0.lanes.next(of: lane) }) {
            switch job {
            case .write(let write): perform(write, on: lane.file)
            case .work(let run, _): run()
            }
        }
    }

    /// Returns when the jobs now in the file's lane are done.
    private func mark(_ file: StoreFile) async {
        await withCheckedContinuation { continuation in
            submitOwn(.work(run: { continuation.resume() }, refuse: { _ in continuation.resume() }), to: file)
        }
    }

    /// Runs `body` alone, after everything that was asked for and before everything that is asked for from now on.
    ///
    /// - Parameter isWanted: Asked under the lock, so that it holds for the moment at which `body` is put in line.
    func putInLine(if isWanted: (State) -> Bool, _ body: @escaping @Sendable () -> Void) {
        state.withLock { state in
            guard isWanted(state) else { return }
            state.lanes.beginTurn()
            runAlone(&state, body)
        }
    }

    /// Runs `body` alone, after what runs now.
    func barrier<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            state.withLock { runAlone(&$0) { continuation.resume(returning: body()) } }
        }
    }

    /// Puts `body` in the queue, under the lock; it runs alone, after what is in the queue now.
    func runAlone(_ state: inout State, _ body: @escaping @Sendable () -> Void) {
        state.alone += 1
        queue.async(flags: .barrier) { [self] in
            body()
            self.state.withLock { $0.alone -= 1 }
        }
    }

    /// Runs `body` beside other jobs, after any that has to run alone.
    func onQueue<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            onQueueLater { continuation.resume(returning: body()) }
        }
    }

    /// Runs `body` beside other jobs, and returns at once.
    func onQueueLater(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
}
