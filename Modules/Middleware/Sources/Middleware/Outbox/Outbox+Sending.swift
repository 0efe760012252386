import Foundation
import Primitives
import Propagation

extension Outbox {
    /// Sends the waiting items in order, and returns when no more can be sent now.
    ///
    /// A creation that may have arrived is looked up once more, but not sent again (``retry(_:)`` does that). An edit that may have arrived
    /// is sent again: it sets a value, so it counts once.
    public func send() async {
        // The current attempt may still fail for the old reason.
        await draining?.value
        retryState.reset()
        requeueUnconfirmed()
        await drain()?.value
    }

    private func requeueUnconfirmed() {
        for entry in entries {
            guard case .unconfirmed = entry.state, let clientStore else { continue }
            if case .unreadable = entry.content { continue }
            // An earlier text would be shown again, and would replace the later one.
            if needsComparison(entry), hasLaterItem(entry) { continue }
            clientStore.hasBacklog = true
            change("\(entry.intention.words): again") {
                setState(.waiting, of: entry)
                restore(entry)
            }
        }
    }

    /// Sends an item again that waits, or that waits for a person's decision, and the items before it.
    ///
    /// A creation that may have been sent is looked up once more; if it is absent, it is sent, because a person has decided so. An edit
    /// that conflicts overwrites the version that the conflict names, and no later one. If the conflict names no ``EditConflict/fields``,
    /// because the server's version could not be read, the edit is sent without a comparison and overwrites any version. A conflicting edit
    /// stays as it is while a later edit of the same kind and entity waits.
    ///
    /// - Parameter number: The number of the item.
    /// - Returns: True if the item exists.
    @discardableResult
    public func retry(_ number: OutboxItem.ID) async -> Bool {
        guard let entry = entry(number) else { return false }
        // Another version may read it; this one leaves it unchanged.
        if case .unreadable = entry.content { return true }
        if entry.intention.needsDecision {
            // It would replace the later text, which a person has written since.
            guard !needsComparison(entry) || !hasLaterItem(entry) else { return true }
            switch entry.state {
            case .unconfirmed: entry.isForced = true
            case .conflicting(let conflict): entry.isForced = conflict.fields.isEmpty
            default: break
            }
            entry.lastFailure = nil
            clientStore?.hasBacklog = true
            change("retry \(entry.intention.words)") {
                setState(.waiting, of: entry)
                restore(entry)
            }
            write(entry)
        }
        if case .delayed = entry.state { setState(.waiting, of: entry) }
        await send()
        return true
    }

    /// Notes that a request of the client was answered, and sends the items that wait for a connection.
    public func connectionRestored() {
        // An answer to a look-up of the outbox itself says nothing about the edit behind it.
        guard draining == nil else { return }
        if retryState.recordContact() { drain() }
    }

    func change(_ words: String, _ body: () -> Void) {
        guard let clientStore else { return }
        clientStore.commits.run(clientStore.commits.makeCause(.other, words), body)
    }

    // MARK: Sending in order

    /// Sends the waiting items one after the other, unless that is already under way.
    ///
    /// It ends with the first item that has to wait longer: for a connection, for a log-in, or for an earlier edit of its entity.
    @discardableResult
    func drain() -> Task<Void, Never>? {
        guard let clientStore, clientStore.hasBacklog else { return nil }
        if let draining { return draining }
        if retryState.isPaused(clock.now) {
            // The server asks for a pause; callers that submit an edit meanwhile are told that it waits.
            finishDraining()
            return nil
        }
        timer?.cancel()
        timer = nil
        let task = clientStore.commits.activity.start { [self] in
            while !Task.isCancelled, let entry = nextDue {
                guard await process(entry) else { break }
                retryState.recordSuccess()
            }
            draining = nil
            finishDraining()
        }
        draining = task
        return task
    }

    /// The first waiting item whose time has come; nil if that item has to wait for an edit of its entity that is under way.
    ///
    /// A creation waits for earlier ones in the same place, also if they are delayed.
    private var nextDue: OutboxEntry? {
        let now = clock.now
        var busy: Set<EntityKey> = []
        for entry in entries {
            let isFirst = entry.place.map { !busy.contains($0) } ?? true
            if let place = entry.place, entry.isUnfinished { busy.insert(place) }
            switch readiness(of: entry, now) {
            case .ready where isFirst: return entry
            case .blockedByInFlight: return nil
            case .ready, .blockedByWaiting, .notOurs: continue
            }
        }
        return nil
    }

    /// The sender of an item, and the condition that it waits for.
    private enum Readiness {
        /// The outbox sends it, and nothing blocks it.
        case ready
        /// The outbox sends it, after an earlier waiting edit of its entity.
        case blockedByWaiting
        /// It waits for an earlier edit that is under way. The outbox sends it if that edit finds no connection.
        case blockedByInFlight
        /// The outbox does not send it.
        case notOurs
    }

    private func readiness(of entry: OutboxEntry, _ now: Date = .distantFuture) -> Readiness {
        switch entry.content {
        case .unreadable: return .notOurs
        case .creation:
            switch entry.state {
            case .waiting: return .ready
            case .delayed(let date): return date <= now ? .ready : .notOurs
            case .sendingDirectly, .sending, .unconfirmed, .refused, .conflicting, .withdrawn: return .notOurs
            }
        case .edit:
            guard let clientStore, let edit = entry.edit, entry.state == .waiting, !isSentInBatch(entry) else {
                return .notOurs
            }
            return clientStore.entityStore.withLock { entityStore in
                switch entityStore.edits[edit.id]?.state {
                case .postponed: return .ready
                case .waiting:
                    let first = entityStore.edits.first(inLane: edit.lane)
                    return first?.state == .postponed ? .blockedByWaiting : .blockedByInFlight
                case .recording, .queued, .sending, .unconfirmed, nil: return .notOurs
                }
            }
        }
    }

    /// Returns true if the outbox sends the item and it waits.
    private func isReadyOrBlocked(_ entry: OutboxEntry) -> Bool {
        switch readiness(of: entry) {
        case .ready, .blockedByWaiting: true
        case .blockedByInFlight, .notOurs: false
        }
    }

    /// Returns true if a queue of marks sends the edit, instead of the client store or the outbox.
    func isSentInBatch(_ entry: OutboxEntry) -> Bool {
        guard let clientStore, let edit = entry.edit else { return false }
        return clientStore.submissions[edit.id]?.request == nil
    }

    /// The places with a creation under way; items that wait for those are not reported as deferred yet.
    private var placesInFlight: Set<EntityKey> {
        Set(entries.filter { $0.state == .sending || $0.state == .sendingDirectly }.compactMap(\.place))
    }

    /// Sends an item, and returns true if it is settled: confirmed, refused or delayed.
    private func process(_ entry: OutboxEntry) async -> Bool {
        switch entry.content {
        case .creation(let deed): return await send(deed, entry)
        case .unreadable: return true
        case .edit(let deed):
            guard let clientStore, let edit = entry.edit, let request = clientStore.submissions[edit.id]?.request else {
                return true
            }
            switch await compare(deed, edit, entry) {
            case .none: break
            case .obstacle(let obstacle, let error):
                retryState.recordFailure(obstacle, error, clock.now)
                return false
            case .refused(let error):
                clientStore.fail(edit, entry.intention.subject, error)
                return true
            }
            // If an answer has shown meanwhile that the server has it already, the edit ends here, and its model is no longer pending.
            change("\(edit.cause.text): its turn has come") { clientStore.perform(.resumed(edit.id)) }
            guard clientStore.state(of: edit.id) == .sending else { return true }
            publish(entry)
            entry.isForced = false
            _ = await clientStore.writeOpenLine(of: edit).value
            await clientStore.execute(edit, entry.intention.subject, request: request)
            return clientStore.state(of: edit.id) != .postponed
        }
    }

    /// Records that the waiting items have to wait longer.
    func recordBlocked(_ obstacle: EditObstacle?, _ error: (any Error)?) {
        retryState.recordFailure(obstacle, error, clock.now)
        clientStore?.hasBacklog = true
        if draining == nil { finishDraining() }
    }

    /// Reports deferred items to their submitters, and schedules a retry.
    private func finishDraining() {
        guard let clientStore else { return }
        let held = entries.filter(isReadyOrBlocked)
        clientStore.hasBacklog = !held.isEmpty
        guard !held.isEmpty else { return retryState.recordEmpty() }
        // The edits behind them in the lanes of their entities wait too.
        let isBlocked = retryState.obstacle != nil
        let onTheWay = isBlocked ? [] : placesInFlight
        for entry in isBlocked ? entries.filter({ $0.isWaiting && !isSentInBatch($0) }) : held {
            if let place = entry.place, onTheWay.contains(place) { continue }
            notifyDeferred(entry)
        }
        if isBlocked, let error = retryState.error { failUnpersisted(error) }
        scheduleRetry()
    }

    /// Fails the edits that cannot be stored, with the edit that blocks their lane in the error.
    private func failUnpersisted(_ error: any Error) {
        guard let clientStore else { return }
        let edits = clientStore.editsBlockedByPostponed.filter { !contains($0.edit) }
        guard !edits.isEmpty else { return }
        change("\(edits.count) edits cannot wait (\(error))") {
            for (edit, postponed) in edits {
                let now = clientStore.commits.makeStamp()
                let own = (error as? any EditFailure)?.forBlockedEdit(postponed.cause.text) ?? error
                clientStore.perform(.failed(edit.id, own, mayHaveHappened: false, noticedAt: now))
            }
        }
    }

    private func notifyDeferred(_ entry: OutboxEntry) {
        guard let outcome = entry.outcome, let clientStore else { return }
        entry.outcome = nil
        clientStore.commits.activity.start { [self] in
            await waitUntilWritten()
            outcome.finish(.deferred(entry.intention.number))
        }
    }

    /// Schedules a retry: after a growing pause, or when a server has certainly ended an earlier request.
    private func scheduleRetry() {
        guard timer == nil else { return }
        let pause = retryState.pause(retryPolicy, clock.now, next: entries.compactMap(\.notBefore).min())
        guard let pause else { return }
        timer = Task { [weak self, clock] in
            // A cancelled timer means that another attempt came first, or that the outbox is closed.
            guard (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled else { return }
            // Only this retry lengthens the pause; other calls send at once and leave the pause as it is.
            self?.retryState.recordRetry()
            self?.timer = nil
            self?.drain()
        }
    }
}
