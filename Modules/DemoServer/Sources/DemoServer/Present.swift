import Primitives

/// The world as it is now, its clock and the work that comes due.
///
/// Whoever reads takes the snapshot that is there and waits for nobody. Whoever writes works on a copy of it, beside everybody else, and puts
/// it in place if nobody was quicker; else the work is done again, while no other can write. So what a client makes one write cost keeps
/// nobody from reading, and from writing only those who write at the same moment.
final class Present: Sendable {
    /// What the server knows at one moment; what comes later does not change it.
    struct Moment: Sendable {
        let world: World
        let now: Timestamp
        fileprivate let edition: Int
    }

    private struct State {
        var world: Result<Snapshot, DemoServerError>?
        var clock: Timestamp
        var tasks: ScheduledTasks
        /// How many requests there were that may have changed something.
        var revision = 0
        /// Counts what was put in place: worlds and times.
        var edition = 0
        /// Where everything is noted that changes something, if anywhere.
        var journal: Journal?
        /// How many events there were in all the journals of this world.
        var events: UInt64 = 0

        mutating func note(_ event: Event, at time: Timestamp) {
            guard let journal else { return }
            events += 1
            journal.note(event, at: time, number: events)
        }
    }

    /// What the time goes by.
    let kind: ServerClock

    private let version: Dialect
    /// The machine's time, which a server with a clock of its own does not ask for.
    private let machine: @Sendable () -> Timestamp
    /// Held for moments only.
    private let state: Lock<State>
    /// Held by whoever changes the world, while they do.
    private let turn = Lock(())

    init(
        _ world: World?,
        _ version: Dialect,
        clock: Timestamp,
        tasks: ScheduledTasks?,
        kind: ServerClock,
        events: UInt64,
        machine: @escaping @Sendable () -> Timestamp
    ) {
        self.version = version
        self.kind = kind
        self.machine = machine
        let served = world?.served(as: version, at: clock).withOwnIndexes
        state = Lock(
            State(
                world: served.map { .success(Snapshot($0)) },
                clock: clock,
                tasks: tasks ?? ScheduledTasks(last: clock),
                events: events
            )
        )
    }

    // MARK: Reading

    /// The world as the next request finds it. Whoever moves a clock of the world's own sees to what that makes due; of the machine's clock
    /// whoever goes by it does (``runDueTasks()``), so that nobody who reads has to wait.
    func moment() throws(ServerError) -> Moment {
        if kind == .world { try runDueTasks() }
        return try current()
    }

    /// Does what has come due, if anything has: others go on with the world before.
    func runDueTasks() throws(ServerError) {
        guard comesDue() else { return }
        try turn.withLock { _ throws(ServerError) in try runTasks() }
    }

    /// The world as it is, whatever is due.
    func current() throws(ServerError) -> Moment {
        let (read, now, edition) = state.withLock { (loaded(&$0), time(&$0), $0.edition) }
        switch read {
        case .success(let snapshot): return Moment(world: snapshot.world, now: now, edition: edition)
        case .failure(let error): throw .unknown("\(error.message) \(error.hint)", status: 500)
        }
    }

    /// What a state file keeps.
    func saved() throws(DemoServerError) -> SavedState {
        let (read, clock, tasks, events) = state.withLock { (loaded(&$0), time(&$0), $0.tasks, $0.events) }
        return SavedState(world: try read.get().world, clock: clock, kind: kind, tasks: tasks, events: events)
    }

    var revision: Int { state.withLock { $0.revision } }
    var clock: Timestamp { state.withLock { time(&$0) } }

    /// The world, read at the first use.
    private func loaded(_ state: inout State) -> Result<Snapshot, DemoServerError> {
        if let world = state.world { return world }
        let now = time(&state)
        let read = kind == .world ? WorldFolder.bundled : WorldFolder.bundled(beginning: now)
        let loaded = read.map { Snapshot($0.served(as: version, at: now).withOwnIndexes) }
        state.world = loaded
        return loaded
    }

    // MARK: Writing

    /// What one write has made of the world.
    struct Attempt<Outcome: Sendable>: Sendable {
        let outcome: Outcome
        /// Whether it was accepted: then a second has passed.
        let movesClock: Bool
    }

    /// Changes the world.
    ///
    /// - Parameters:
    ///   - event: What a journal is told of it; nil if nothing can have changed that a state file should know.
    ///   - change: What is to be done; what it leaves in the world stays there, whatever its outcome. Runs a second time where another write
    ///     was quicker.
    func write<Outcome: Sendable>(_ event: Event?, _ change: (inout World, Timestamp) -> Attempt<Outcome>)
        throws(ServerError) -> Outcome
    {
        let early = try moment()
        var world = early.world
        let attempt = change(&world, early.now)
        return try turn.withLock { _ throws(ServerError) in
            var attempt = attempt
            if !put(world, attempt, on: early, event) {
                let late = try current()
                var world = late.world
                attempt = change(&world, late.now)
                guard put(world, attempt, on: late, event) else {
                    preconditionFailure("nobody else puts anything in place")
                }
            }
            if comesDue() { try runTasks() }
            return attempt.outcome
        }
    }

    /// False: something else is in place by now. Only for whoever has the turn.
    private func put<Outcome: Sendable>(_ world: World, _ attempt: Attempt<Outcome>, on base: Moment, _ event: Event?)
        -> Bool
    {
        let snapshot = Snapshot(world)
        let replaced = state.withLock { state -> Result<Snapshot, DemoServerError>? in
            guard state.edition == base.edition else { return nil }
            defer { state.world = .success(snapshot) }
            state.edition += 1
            if let event {
                state.revision += 1
                state.note(event, at: base.now)
            }
            if attempt.movesClock { state.clock = next(after: max(state.clock, base.now)) }
            return state.world
        }
        // What nobody reads any more is let go of outside of the lock.
        return replaced != nil
    }

    // MARK: Time

    /// The time. A clock of the machine's never goes back, whatever that does.
    private func time(_ state: inout State) -> Timestamp {
        if kind == .real { state.clock = max(state.clock, machine()) }
        return state.clock
    }

    /// The earliest time of the write that follows one.
    private func next(after written: Timestamp) -> Timestamp {
        switch kind {
        case .world: written.advanced(bySeconds: 1)
        case .real: Timestamp(micros: written.micros + 1)
        }
    }

    /// Only for a clock that does not go by itself.
    func set(clock: Timestamp) {
        precondition(kind == .world, "the machine's clock is not the server's to set")
        turn.withLock { _ in
            state.withLock { state in
                state.clock = clock
                state.edition += 1
                state.revision += 1
                state.note(.clock, at: clock)
            }
        }
    }

    var runsTasks: Bool {
        get { state.withLock { $0.tasks.isOn } }
        set {
            state.withLock { state in
                state.tasks.isOn = newValue
                state.revision += 1
                state.note(.switchTasks(newValue), at: state.clock)
            }
        }
    }

    private func comesDue() -> Bool {
        state.withLock { state in
            let before = state.tasks.last
            let isDue = state.tasks.comeDue(at: time(&state))
            if state.tasks.last != before { state.note(.interval, at: state.tasks.last) }
            return isDue
        }
    }

    /// Does what has come due, on a copy. Only for whoever has the turn.
    private func runTasks() throws(ServerError) {
        let moment = try current()
        var world = moment.world
        world.runScheduledTasks(at: moment.now)
        world.indexes.follow(world)
        let isThere = put(world, Attempt(outcome: (), movesClock: false), on: moment, .tasks)
        precondition(isThere, "nobody else puts anything in place")
    }

    // MARK: Journal

    /// Notes from now on what changes anything.
    func keep(_ journal: Journal) { state.withLock { $0.journal = journal } }

    /// Waits until everything that has happened is on the disk, if a journal is kept.
    func settle() throws(ServerError) {
        let (journal, events) = state.withLock { ($0.journal, $0.events) }
        do throws(DemoServerError) { try journal?.settle(through: events) } catch {
            throw .unknown("\(error.message) \(error.hint)", status: 500)
        }
    }

    /// Does a write once more, at the time at which it was done. Nobody else may be reading or writing.
    func redo<Outcome: Sendable>(
        at time: Timestamp,
        _ change: (inout World, Timestamp) -> Attempt<Outcome>
    ) throws(ServerError) {
        let now = try current()
        let then = Moment(world: now.world, now: time, edition: now.edition)
        var world = then.world
        let attempt = change(&world, time)
        state.withLock { state in
            state.events += 1
            state.revision += 1
        }
        _ = put(world, attempt, on: then, nil)
    }

    /// As above, of what is no request.
    func redo(_ event: Event, at time: Timestamp) throws(ServerError) {
        switch event {
        case .request, .pictures: break
        case .tasks:
            return try redo(at: time) { world, now in
                world.runScheduledTasks(at: now)
                return Attempt(outcome: (), movesClock: false)
            }
        case .clock: state.withLock { $0.clock = time }
        case .interval: state.withLock { $0.tasks.last = time }
        case .switchTasks(let isOn): state.withLock { $0.tasks.isOn = isOn }
        }
        state.withLock { state in
            state.events += 1
            state.revision += 1
        }
    }
}

/// All that a server knows at one moment: a value, which later requests do not change.
struct SavedState: Sendable {
    let world: World
    let clock: Timestamp
    let kind: ServerClock
    let tasks: ScheduledTasks
    /// How many events of its journals are in it.
    let events: UInt64
}
