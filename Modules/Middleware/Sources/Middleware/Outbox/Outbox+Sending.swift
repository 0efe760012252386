import Foundation
import Primitives
import Propagation

extension Outbox {
    /// Sends what waits, in order, and returns when nothing is left that can be sent now.
    ///
    /// What creates something, and may have arrived, is looked for once more; it is not sent again by that (``retry(_:)``). An edit that may
    /// have arrived is sent again: it says what is to be, and counts once.
    public func send() async {
        // What is being tried may fail as things were before.
        await draining?.value
        connection.noteWish()
        lookAgain()
        await drain()?.value
    }

    private func lookAgain() {
        for entry in entries {
            guard case .uncertain = entry.state, let home else { continue }
            if case .unreadable = entry.deed { continue }
            home.hasBacklog = true
            change("\(entry.intention.words): again") {
                setState(.waiting, of: entry)
                reopen(entry)
            }
        }
    }

    /// Sends one again that waits, or waits for a person's decision; and what waits before it.
    ///
    /// What may have been sent is looked for once more; if it is not there, it is sent: a person has decided.
    ///
    /// - Parameter number: Which.
    /// - Returns: Whether there is one.
    @discardableResult
    public func retry(_ number: Intention.ID) async -> Bool {
        guard let entry = entry(number) else { return false }
        // Another version may: here it stays as it is.
        if case .unreadable = entry.deed { return true }
        if entry.intention.needsDecision {
            if case .uncertain = entry.state { entry.isInsisted = true }
            entry.lastFailure = nil
            home?.hasBacklog = true
            change("retry \(entry.intention.words)") {
                setState(.waiting, of: entry)
                reopen(entry)
            }
            write(entry)
        }
        if case .until = entry.state { setState(.waiting, of: entry) }
        await send()
        return true
    }

    /// Called when some request of the client was answered: what waits for a connection is sent.
    public func noteConnection() {
        if connection.noteContact() { drain() }
    }

    func change(_ words: String, _ body: () -> Void) {
        guard let home else { return }
        home.commits.run(home.commits.makeCause(.other, words), body)
    }

    // MARK: In order

    /// Sends what waits, one after the other, unless that is being done.
    ///
    /// It ends with the first that has to wait on: for a connection, for a log-in, for an earlier edit of its entity.
    @discardableResult
    func drain() -> Task<Void, Never>? {
        guard let home, home.hasBacklog else { return nil }
        if let draining { return draining }
        if connection.isPaused(clock.now) {
            // It asks for a pause: who does something meanwhile is told that it waits.
            settleDown()
            return nil
        }
        timer?.cancel()
        timer = nil
        let task = home.commits.activity.start { [self] in
            while !Task.isCancelled, let entry = nextDue {
                guard await attempt(entry) else { break }
                connection.noteSuccess()
            }
            draining = nil
            settleDown()
        }
        draining = task
        return task
    }

    /// The first that waits and whose time has come; nil if that one has to wait for an edit of its entity that is on its way.
    ///
    /// What was made for one place waits for what was made for it before, also if that waits for its time.
    private var nextDue: OutboxEntry? {
        let now = clock.now
        var busy: Set<EntityKey> = []
        for entry in entries {
            let isFirst = entry.place.map { !busy.contains($0) } ?? true
            if let place = entry.place, entry.isUnfinished { busy.insert(place) }
            switch turn(of: entry, now) {
            case .here where isFirst: return entry
            case .afterOneUnderWay: return nil
            case .here, .afterOneThatWaits, .elsewhere: continue
            }
        }
        return nil
    }

    /// Who sends something, and what it has to wait for.
    private enum Turn {
        /// The outbox, and nothing is in its way.
        case here
        /// The outbox, after an edit of its entity that waits, too.
        case afterOneThatWaits
        /// Whoever sends the edit that is on its way and before it, or the outbox, if that finds no connection.
        case afterOneUnderWay
        /// Somebody else, or nobody.
        case elsewhere
    }

    private func turn(of entry: OutboxEntry, _ now: Date = .distantFuture) -> Turn {
        switch entry.deed {
        case .unreadable: return .elsewhere
        case .creation:
            switch entry.state {
            case .waiting: return .here
            case .until(let date): return date <= now ? .here : .elsewhere
            case .made, .sending, .uncertain, .refused, .withdrawn: return .elsewhere
            }
        case .edit:
            guard let home, let edit = entry.edit, entry.state == .waiting, !isElsewhere(entry) else {
                return .elsewhere
            }
            return home.knowledge.withLock { knowledge in
                switch knowledge.edits[edit.id]?.state {
                case .postponed: return .here
                case .waiting:
                    let first = knowledge.edits.first(inLane: edit.lane)
                    return first?.state == .postponed ? .afterOneThatWaits : .afterOneUnderWay
                case .recording, .queued, .sending, .uncertain, nil: return .elsewhere
                }
            }
        }
    }

    /// Whether something waits that the outbox sends.
    private func waitsHere(_ entry: OutboxEntry) -> Bool {
        switch turn(of: entry) {
        case .here, .afterOneThatWaits: true
        case .afterOneUnderWay, .elsewhere: false
        }
    }

    /// Whether somebody else than home and outbox sends an edit: a queue of marks.
    func isElsewhere(_ entry: OutboxEntry) -> Bool {
        guard let home, let edit = entry.edit else { return false }
        return home.submissions[edit.id]?.request == nil
    }

    /// The places that something is on its way to: what waits for that is told of nothing yet.
    private var placesOnTheWay: Set<EntityKey> {
        Set(entries.filter { $0.state == .sending || $0.state == .made }.compactMap(\.place))
    }

    /// Whether it is done with: confirmed, refused, or put off for later.
    private func attempt(_ entry: OutboxEntry) async -> Bool {
        switch entry.deed {
        case .creation(let deed): return await carry(deed, entry)
        case .unreadable: return true
        case .edit:
            guard let home, let edit = entry.edit, let request = home.submissions[edit.id]?.request else {
                return true
            }
            home.perform(.resumed(edit.id))
            // The server has it already, as an answer has told meanwhile.
            guard home.state(of: edit.id) == .sending else { return true }
            publish(entry)
            _ = await home.writeStart(of: edit).value
            await home.carry(edit, entry.intention.subject, request)
            return home.state(of: edit.id) != .postponed
        }
    }

    /// Notes that what waits has to wait on.
    func block(_ obstacle: EditObstacle?, _ error: (any Error)?) {
        connection.noteFailure(obstacle, error, clock.now)
        home?.hasBacklog = true
        if draining == nil { settleDown() }
    }

    /// Tells who made what still waits, and sees to it that it is tried again.
    private func settleDown() {
        guard let home else { return }
        let held = entries.filter(waitsHere)
        home.hasBacklog = !held.isEmpty
        guard !held.isEmpty else { return connection.noteEmpty() }
        // Those behind it in its entity's line wait with it.
        let isBlocked = connection.obstacle != nil
        let onTheWay = isBlocked ? [] : placesOnTheWay
        for entry in isBlocked ? entries.filter({ $0.isWaiting && !isElsewhere($0) }) : held {
            if let place = entry.place, onTheWay.contains(place) { continue }
            tellDeferred(entry)
        }
        if isBlocked, let error = connection.error { failWhatIsNotKept(error) }
        wakeLater()
    }

    /// What cannot be kept fails, and says what it stands behind in its entity's line.
    private func failWhatIsNotKept(_ error: any Error) {
        guard let home else { return }
        let edits = home.editsBehindPostponed.filter { !keeps($0.edit) }
        guard !edits.isEmpty else { return }
        change("\(edits.count) edits cannot wait (\(error))") {
            for (edit, postponed) in edits {
                let now = home.commits.makeStamp()
                let own = (error as? any EditFailure)?.ofEditBehind(postponed.cause.text) ?? error
                home.perform(.failed(edit.id, own, mayHaveHappened: false, noticedAt: now))
            }
        }
    }

    private func tellDeferred(_ entry: OutboxEntry) {
        guard let outcome = entry.outcome, let home else { return }
        entry.outcome = nil
        home.commits.activity.start { [self] in
            await written()
            outcome.settle(.deferred(entry.intention.number))
        }
    }

    /// Tries again when it may help: after a pause that grows, or when a server has certainly ended what it was at.
    private func wakeLater() {
        guard timer == nil else { return }
        let pause = connection.pause(patience, clock.now, next: entries.compactMap(\.notBefore).min())
        guard let pause else { return }
        timer = Task { [weak self, clock] in
            // Cancelled: somebody was quicker, or nobody is there any more.
            guard (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled else { return }
            // Only what was waited for counts: who does something else meanwhile has it tried at once, and makes no pause longer.
            self?.connection.noteTry()
            self?.timer = nil
            self?.drain()
        }
    }
}
