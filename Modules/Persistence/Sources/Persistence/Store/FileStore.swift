import Dispatch
public import Foundation
public import Primitives

/// A folder of JSON values that stays correct after a crash, on a full disk and with flipped bits: a damaged value is detected, never
/// returned.
///
/// ```swift
/// let store = FileStore(folder: cacheFolder)
/// let key = StoreKey(scope: .account("alice", on: "lemmy.world"), name: "feed/local", schema: 1)
/// try await store.write(["first", "second"], for: key)
/// if case .value(let titles, let writtenAt) = await store.read([String].self, for: key) { print(titles, writtenAt) }
/// ```
///
/// The jobs of each key run in the order in which they were enqueued; jobs of different keys run in parallel. Reads run on the concurrent
/// pool and writes on a queue of the store, so that no actor is blocked, including the main actor. Several stores may share a folder, in
/// one process or in several.
public final class FileStore: Sendable {
    struct State {
        var lanes = StoreJobQueues()
        var index = StoreIndex()
        var closedScopes: Set<StoreScope> = []
        var wipes: [StoreScope: Int] = [:]
        var isClosed = false
        /// The number of barrier jobs that are enqueued or running; the first one opens the store.
        var pendingBarriers = 1
    }

    let disk: StoreDisk
    /// The clock for the times of writing and use.
    public let clock: any WallClock
    let onEvent: @Sendable (StoreEvent) -> Void
    let state = Lock(State())
    private let queue = DispatchQueue(label: "FileStore", attributes: .concurrent)

    /// Opens a store. Left-overs of a crash are removed in the background, before the first job.
    ///
    /// - Parameters:
    ///   - folder: The folder for the files. It is created if it is missing, with access for its owner only.
    ///   - clock: The clock for the times of writing and use.
    ///   - limits: The limits on the amount of stored data.
    ///   - fileSystem: The file system to use; a test can pass its own.
    ///   - onEvent: Called for each event, on the thread where it happens; it must not block.
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
            state.withLock { $0.pendingBarriers -= 1 }
        }
    }

    /// Returns the path of a key's file, whether the file exists or not. It is meant for debugging.
    public func path(of key: StoreKey) -> String { StoreFile(key, root: disk.root).path }

    /// Returns when all jobs enqueued so far have finished.
    ///
    /// Call it before the program ends, also on SIGTERM: afterwards all values passed to ``enqueue(_:for:writtenAt:durability:)`` are on
    /// the disk.
    @concurrent public func flush() async {
        let files = state.withLock { $0.lanes.busyFiles }
        await withTaskGroup { group in
            for file in files { group.addTask { await self.waitForLane(file) } }
        }
        await barrier {}
    }

    /// Finishes the enqueued jobs and refuses all later jobs. It is meant for tests and for programs that end.
    @concurrent public func close() async {
        state.withLock { $0.isClosed = true }
        await flush()
    }

    // MARK: The queue

    private func open() {
        do throws(SystemCallError) {
            let found = try disk.sweep()
            let stored = found.stored
            // Sort only times and indices, because moving the files themselves would move ten times as many bytes.
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
            // The store remains usable: each job tries the folder again and reports its own error.
            onEvent(.failed(StoreError(.system, "the store's folder could not be opened: \(error)", cause: error)))
        }
    }

    // A lane is enqueued on the dispatch queue under the lock that admitted its first job, and a barrier under the lock that begins its
    // turn. Otherwise a barrier of another thread could come between the two, and a job would run on the wrong side of it.

    /// Adds a job, unless its scope or the store is closed.
    func submit(_ job: StoreJobQueues.Job, for key: StoreKey) {
        let file = StoreFile(key, root: disk.root)
        // Check and add under one lock: a wipe between them would let the job restore its file.
        let admission = state.withLock { state -> Result<StoreJobQueues.Admission, StoreError> in
            if state.isClosed { return .failure(.storeClosed) }
            if state.closedScopes.contains(key.scope) { return .failure(.scopeClosed(key.scope)) }
            return .success(add(job, to: file, &state))
        }
        switch admission {
        case .failure(let refusal): refuse(job, refusal)
        case .success(let admission):
            guard let overtaken = admission.replaced else { return }
            if let batch = overtaken.batch { removeFromBatch(batch) }
            onEvent(.coalesced(key))
        }
    }

    /// Reports to a job's waiters that it will not run.
    func refuse(_ job: StoreJobQueues.Job, _ error: StoreError) {
        job.refuse(error)
        if case .write(let write) = job, let batch = write.batch { removeFromBatch(batch) }
    }

    /// Adds an internal job of the store, which closed scopes do not refuse.
    func submitInternal(_ job: StoreJobQueues.Job, to file: StoreFile) {
        state.withLock { _ = add(job, to: file, &$0) }
    }

    private func add(_ job: StoreJobQueues.Job, to file: StoreFile, _ state: inout State) -> StoreJobQueues.Admission {
        let admission = state.lanes.add(job, to: file)
        if let lane = admission.begins { queue.async { [self] in drainLane(lane) } }
        return admission
    }

    private func drainLane(_ lane: StoreJobQueues.Lane) {
        while let job = state.withLock({ $0.lanes.next(of: lane) }) {
            switch job {
            case .write(let write): perform(write, on: lane.file)
            case .work(let run, _): run()
            }
        }
    }

    /// Returns when the jobs that are now in the file's lane have finished.
    private func waitForLane(_ file: StoreFile) async {
        await withCheckedContinuation { continuation in
            submitInternal(.work(run: { continuation.resume() }, refuse: { _ in continuation.resume() }), to: file)
        }
    }

    /// Runs `body` as a barrier, after all earlier jobs and before all later jobs.
    ///
    /// - Parameter isWanted: Evaluated under the lock, so that its result holds at the moment when `body` is enqueued.
    func enqueueJob(if isWanted: (State) -> Bool, _ body: @escaping @Sendable () -> Void) {
        state.withLock { state in
            guard isWanted(state) else { return }
            state.lanes.insertBarrier()
            runBarrier(&state, body)
        }
    }

    /// Runs `body` as a barrier on the dispatch queue, after the jobs that it contains now.
    func barrier<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            state.withLock { runBarrier(&$0) { continuation.resume(returning: body()) } }
        }
    }

    /// Adds `body` as a barrier to the dispatch queue; called under the lock. It runs alone, after the jobs that are in the queue now.
    func runBarrier(_ state: inout State, _ body: @escaping @Sendable () -> Void) {
        state.pendingBarriers += 1
        queue.async(flags: .barrier) { [self] in
            body()
            self.state.withLock { $0.pendingBarriers -= 1 }
        }
    }

    /// Runs `body` beside other jobs, after any barrier that is enqueued.
    func onQueue<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            enqueueOnQueue { continuation.resume(returning: body()) }
        }
    }

    /// Runs `body` beside other jobs, and returns immediately.
    func enqueueOnQueue(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
}
