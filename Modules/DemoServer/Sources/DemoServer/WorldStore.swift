import Primitives

/// The current world with its clock and its scheduled tasks.
///
/// A reader takes the current snapshot and waits for no other request. A writer works on a copy, in parallel with other requests, and
/// commits it if no other write came first (optimistic concurrency); otherwise the work is repeated while no other write can run. So an
/// expensive write never delays readers, and it delays only writers that write at the same moment.
final class WorldStore: Sendable {
    /// The server's state at one moment. Later changes do not affect it.
    struct ReadSnapshot: Sendable {
        let world: World
        let now: Timestamp
        fileprivate let version: Int
    }

    private struct State {
        var world: Result<WorldSnapshot, DemoServerError>?
        var clock: Timestamp
        var tasks: ScheduledTasks
        /// The number of requests that may have changed the state.
        var revision = 0
        /// The number of commits of worlds and times.
        var edition = 0
        /// The journal that records each event; nil if there is none.
        var journal: WriteAheadLog?
        /// The number of events in all journals of this world.
        var events: UInt64 = 0

        mutating func record(_ event: Event, at time: Timestamp) {
            guard let journal else { return }
            events += 1
            journal.append(event, at: time, number: events)
        }
    }

    /// The kind of clock.
    let kind: ServerClock

    private let version: Dialect
    private let software: ServerSoftware
    /// Returns the machine's time. It is not called for a clock of kind ``ServerClock/world``.
    private let systemTime: @Sendable () -> Timestamp
    /// The state, whose lock is held only for moments.
    private let state: Lock<State>
    /// Held by a writer while it changes the world.
    private let writeLock = Lock(())

    init(
        _ world: World?,
        _ version: Dialect,
        _ software: ServerSoftware,
        clock: Timestamp,
        tasks: ScheduledTasks?,
        kind: ServerClock,
        events: UInt64,
        machine: @escaping @Sendable () -> Timestamp
    ) {
        self.version = version
        self.software = software
        self.kind = kind
        self.systemTime = machine
        let served = world?.converted(as: version, of: software, at: clock).withOwnIndexes
        state = Lock(
            State(
                world: served.map { .success(WorldSnapshot($0)) },
                clock: clock,
                tasks: tasks ?? ScheduledTasks(lastRun: clock),
                events: events
            )
        )
    }

    // MARK: Reading

    /// Returns the world for the next request. With a clock of kind ``ServerClock/world`` it first runs the due tasks; with the machine's
    /// clock the owner of the server calls ``runDueTasks()``, so that no reader has to wait.
    func readSnapshot() throws(ServerError) -> ReadSnapshot {
        if kind == .world { try runDueTasks() }
        return try currentSnapshot()
    }

    /// Runs the due tasks, if there are any. Other requests meanwhile read the old world.
    func runDueTasks() throws(ServerError) {
        guard hasDueTasks() else { return }
        try writeLock.withLock { _ throws(ServerError) in try performTasks() }
    }

    /// Returns the current world without running due tasks.
    func currentSnapshot() throws(ServerError) -> ReadSnapshot {
        let (read, now, edition) = state.withLock { (loaded(&$0), currentTime(&$0), $0.edition) }
        switch read {
        case .success(let snapshot): return ReadSnapshot(world: snapshot.world, now: now, version: edition)
        case .failure(let error): throw .unknown("\(error.message) \(error.hint)", status: 500)
        }
    }

    /// Returns the state for a state file.
    func savedState() throws(DemoServerError) -> SavedState {
        let (read, clock, tasks, events) = state.withLock { (loaded(&$0), currentTime(&$0), $0.tasks, $0.events) }
        return SavedState(world: try read.get().world, clock: clock, kind: kind, tasks: tasks, events: events)
    }

    var revision: Int { state.withLock { $0.revision } }
    var clock: Timestamp { state.withLock { currentTime(&$0) } }

    /// Returns the world, which is read at the first use.
    private func loaded(_ state: inout State) -> Result<WorldSnapshot, DemoServerError> {
        if let world = state.world { return world }
        let now = currentTime(&state)
        let read = kind == .world ? WorldLoader.bundled : WorldLoader.bundledWorld(beginning: now)
        let loaded = read.map { WorldSnapshot($0.converted(as: version, of: software, at: now).withOwnIndexes) }
        state.world = loaded
        return loaded
    }

    // MARK: Writing

    /// The result of a write.
    struct WriteResult<Outcome: Sendable>: Sendable {
        let outcome: Outcome
        /// True if the write was accepted, which advances the clock: its own by a second, the machine's by at least a microsecond.
        let advancesClock: Bool
    }

    /// Changes the world.
    ///
    /// - Parameters:
    ///   - event: The event for the journal; nil if the write cannot affect a saved state.
    ///   - change: The work. Its changes of the world are retained, whatever its outcome. It runs a second time if another write was
    ///     committed first.
    func write<Outcome: Sendable>(_ event: Event?, _ change: (inout World, Timestamp) -> WriteResult<Outcome>)
        throws(ServerError) -> Outcome
    {
        let early = try readSnapshot()
        var world = early.world
        let attempt = change(&world, early.now)
        return try writeLock.withLock { _ throws(ServerError) in
            var attempt = attempt
            if !commit(world, attempt, on: early, event) {
                let late = try currentSnapshot()
                var world = late.world
                attempt = change(&world, late.now)
                guard commit(world, attempt, on: late, event) else {
                    preconditionFailure("no other thread replaces the world during a write")
                }
            }
            if hasDueTasks() { try performTasks() }
            return attempt.outcome
        }
    }

    /// Commits a world; returns false if another commit came first. Call it only while holding the write lock.
    private func commit<Outcome: Sendable>(
        _ world: World,
        _ attempt: WriteResult<Outcome>,
        on base: ReadSnapshot,
        _ event: Event?
    )
        -> Bool
    {
        let snapshot = WorldSnapshot(world)
        let replaced = state.withLock { state -> Result<WorldSnapshot, DemoServerError>? in
            guard state.edition == base.version else { return nil }
            defer { state.world = .success(snapshot) }
            state.edition += 1
            if let event {
                state.revision += 1
                state.record(event, at: base.now)
            }
            if attempt.advancesClock { state.clock = nextWriteTime(after: max(state.clock, base.now)) }
            return state.world
        }
        // Releases the old world outside the lock, because freeing it takes time.
        return replaced != nil
    }

    // MARK: Time

    /// Returns the time. With the machine's clock it never goes back, even if that clock does.
    private func currentTime(_ state: inout State) -> Timestamp {
        if kind == .real { state.clock = max(state.clock, systemTime()) }
        return state.clock
    }

    /// Returns the earliest time of the write after another one.
    private func nextWriteTime(after written: Timestamp) -> Timestamp {
        switch kind {
        case .world: written.advanced(bySeconds: 1)
        case .real: Timestamp(micros: written.micros + 1)
        }
    }

    /// Sets the clock. The clock must be of kind ``ServerClock/world``.
    func set(clock: Timestamp) {
        precondition(kind == .world, "the server cannot set the machine's clock")
        writeLock.withLock { _ in
            state.withLock { state in
                state.clock = clock
                state.edition += 1
                state.revision += 1
                state.record(.clock, at: clock)
            }
        }
    }

    var runsTasks: Bool {
        get { state.withLock { $0.tasks.isOn } }
        set {
            state.withLock { state in
                state.tasks.isOn = newValue
                state.revision += 1
                state.record(.switchTasks(newValue), at: state.clock)
            }
        }
    }

    private func hasDueTasks() -> Bool {
        state.withLock { state in
            let before = state.tasks.lastRun
            let isDue = state.tasks.advanceIfDue(at: currentTime(&state))
            if state.tasks.lastRun != before { state.record(.interval, at: state.tasks.lastRun) }
            return isDue
        }
    }

    /// Runs the due tasks on a copy. Call it only while holding the write lock.
    private func performTasks() throws(ServerError) {
        let moment = try currentSnapshot()
        var world = moment.world
        world.runScheduledTasks(at: moment.now)
        world.indexes.update(to: world)
        let isThere = commit(world, WriteResult(outcome: (), advancesClock: false), on: moment, .tasks)
        precondition(isThere, "no other thread replaces the world during a write")
    }

    // MARK: Journal

    /// Records all further events in a journal.
    func attachJournal(_ journal: WriteAheadLog) { state.withLock { $0.journal = journal } }

    /// Waits until all events are on the disk, if there is a journal.
    func synchronize() throws(ServerError) {
        let (journal, events) = state.withLock { ($0.journal, $0.events) }
        do throws(DemoServerError) { try journal?.synchronize(through: events) } catch {
            throw .unknown("\(error.message) \(error.hint)", status: 500)
        }
    }

    /// Replays a write at its recorded time. No other request may run at the same time.
    func replay<Outcome: Sendable>(
        at time: Timestamp,
        _ change: (inout World, Timestamp) -> WriteResult<Outcome>
    ) throws(ServerError) {
        let now = try currentSnapshot()
        let then = ReadSnapshot(world: now.world, now: time, version: now.version)
        var world = then.world
        let attempt = change(&world, time)
        state.withLock { state in
            state.events += 1
            state.revision += 1
        }
        _ = commit(world, attempt, on: then, nil)
    }

    /// Replays an event that is not a request. No other request may run at the same time.
    func redo(_ event: Event, at time: Timestamp) throws(ServerError) {
        switch event {
        case .request, .pictures: break
        case .tasks:
            return try replay(at: time) { world, now in
                world.runScheduledTasks(at: now)
                return WriteResult(outcome: (), advancesClock: false)
            }
        case .clock: state.withLock { $0.clock = time }
        case .interval: state.withLock { $0.tasks.lastRun = time }
        case .switchTasks(let isOn): state.withLock { $0.tasks.isOn = isOn }
        }
        state.withLock { state in
            state.events += 1
            state.revision += 1
        }
    }
}

/// The complete state of a server at one moment: a value that later requests do not change.
struct SavedState: Sendable {
    let world: World
    let clock: Timestamp
    let kind: ServerClock
    let tasks: ScheduledTasks
    /// The number of journal events that the state includes.
    let events: UInt64
}

/// An immutable world that many requests read at once. They share only one reference.
final class WorldSnapshot: Sendable {
    let world: World

    init(_ world: World) { self.world = world }
}
