import Foundation
import Primitives
import Propagation

/// The error for an outbox item that could not be written to disk before it was sent.
private struct LogWriteFailure: EditFailure {
    var mayHaveHappened: Bool { false }
    var obstacle: EditObstacle? { .storage }
}

extension Outbox {
    /// Creates an entity on the server, at once or when its turn comes.
    ///
    /// Without an edit log, the creation is sent at once and fails if the request fails. With a log, it is on disk before it is sent, and
    /// waits if there is no connection or the answer got lost. Cancelling the caller does not cancel the creation.
    ///
    /// - Parameters:
    ///   - deed: The entity to create.
    ///   - client: The client that sends it.
    /// - Returns: The created model, or the number of the waiting item.
    /// - Throws: The error of a refusal; `CancellationError` if the creation was withdrawn while it waited.
    public func create<Deed: DurableCreation>(
        _ deed: Deed,
        by client: Deed.Model.Client
    ) async throws -> CreationResult<Deed.Model> {
        guard isOpen, let clientStore, let payload = Self.json(of: deed) else {
            return .created(try await deed.send(by: client))
        }
        if let refusal = client.refusal(of: deed.words) { throw refusal }
        var intention = OutboxItem(
            kind: Deed.kind,
            subject: deed.parent,
            words: deed.words,
            payload: payload,
            madeAt: clock.now,
            isCreation: true
        )
        let outcome = EditCompletion()
        intention.number = editLog?.makeItemID() ?? 0
        let entry = OutboxEntry(intention, .creation(deed), outcome: outcome)
        change(deed.words) { add(entry) }
        write(entry)
        if clientStore.hasBacklog || isAwaitingLog || hasEarlierUnfinished(entry) {
            clientStore.hasBacklog = true
            drain()
        } else {
            setState(.sendingDirectly, of: entry)
            // A cancelled caller leaves the creation under way.
            _ = clientStore.commits.activity.start { [self] in await sendNow(deed, entry) }
        }
        switch await outcome.value {
        case .failed(let error): throw error
        case .ignored: throw CancellationError()
        case .succeeded, .deferred:
            guard let model = entry.createdModel as? Deed.Model else { return .deferred(entry.intention.number) }
            return .created(model)
        }
    }

    /// Sends a new creation at once, independently of other outbox items.
    private func sendNow(_ deed: some DurableCreation, _ entry: OutboxEntry) async {
        let isDone = await send(deed, entry)
        guard entry.isWaiting, entries.contains(where: { $0 === entry }) else {
            // Other creations for the same place may have been made meanwhile.
            drain()
            return
        }
        // There was no client to send it.
        if entry.state == .sendingDirectly { setState(.waiting, of: entry) }
        recordBlocked(isDone ? nil : retryState.obstacle ?? .connection, retryState.error)
    }

    /// Returns true if an earlier creation for the same place has not ended.
    private func hasEarlierUnfinished(_ entry: OutboxEntry) -> Bool {
        entries.prefix { $0 !== entry }.contains { $0.place == entry.place && $0.isUnfinished }
    }

    /// Looks up a creation that may have been sent before, and sends it unless it exists.
    ///
    /// - Returns: True if it is settled: confirmed, refused, left to a person or delayed.
    func send<Deed: DurableCreation>(_ deed: Deed, _ entry: OutboxEntry) async -> Bool {
        guard let client = client as? Deed.Model.Client else {
            retryState.recordFailure(.login, ClientGone(), clock.now)
            return false
        }
        setState(.sending, of: entry)
        let before = entry.intention.sentAt
        do {
            if entry.intention.sentAt != nil {
                guard try await isMissing(deed, entry, client) else { return true }
            }
            // For a repeated attempt, the created entity may have any id since the first attempt.
            if entry.intention.sentAt == nil {
                let tiers = tiers(of: Deed.self)
                entry.intention.highest = clientStore?.entityStore.withLock { $0.highestKnownIDs.number(of: tiers) }
                entry.intention.others = nil
                entry.intention.firstSentAt = clock.now
                if let clientStore { entry.firstSentStamp = clientStore.commits.makeStamp() }
            }
            entry.intention.sentAt = clock.now
        } catch {
            return postpone(entry, because: error)
        }
        entry.isForced = false
        // From here on it may exist, so the attempt is on disk first. If the disk says that it was not sent and cannot be changed, it
        // waits.
        if await write(entry).value.contains(entry.intention.number), entry.isOnDisk {
            entry.intention.sentAt = before
            return postpone(entry, because: LogWriteFailure())
        }
        do {
            confirm(entry, try await deed.send(by: client))
            return true
        } catch {
            return await handleFailure(of: deed, entry, client, error)
        }
    }

    /// Returns true if an earlier attempt failed and it has to be sent again; otherwise its result has been recorded.
    private func isMissing<Deed: DurableCreation>(
        _ deed: Deed,
        _ entry: OutboxEntry,
        _ client: Deed.Model.Client
    ) async throws -> Bool {
        let now = clock.now
        // A clock that was set back does not tell how long ago the attempt was.
        let sentAt = min(entry.intention.sentAt ?? now, now)
        entry.intention.sentAt = sentAt
        // Only the answer to a new request is conclusive.
        clientStore?.reads.invalidate()
        switch try await deed.find(by: client, entry.intention.trace) {
        case .found(let model):
            clientStore?.confirm(
                deed.effects(of: model, by: client),
                startedAt: entry.firstSentStamp,
                "\(deed.words): found"
            )
            confirm(entry, model)
        case .unclear(let why) where !entry.isForced: markUnconfirmed(entry, why)
        case .absent where !entry.isForced && now < sentAt + retryPolicy.requestLimit.seconds:
            setState(.delayed(sentAt + retryPolicy.requestLimit.seconds), of: entry)
        case .absent, .unclear:
            guard let failure = entry.lastFailure, entry.intention.failures ?? 0 >= retryPolicy.failureLimit else {
                return true
            }
            refuse(entry, failure)
        }
        return false
    }

    /// Handles the failure of a creation that was sent.
    private func handleFailure<Deed: DurableCreation>(
        of deed: Deed,
        _ entry: OutboxEntry,
        _ client: Deed.Model.Client,
        _ error: any Error
    ) async -> Bool {
        let failure = error as? any EditFailure
        guard failure?.mayHaveHappened ?? true else {
            entry.intention.sentAt = nil
            guard failure?.obstacle == nil else { return postpone(entry, because: error) }
            refuse(entry, error)
            return true
        }
        // The server may process the request from now on; until now the request was under way.
        entry.intention.sentAt = clock.now
        // The server itself failed, and may fail again.
        entry.lastFailure = failure?.obstacle == nil ? error : nil
        if entry.lastFailure != nil { entry.intention.failures = (entry.intention.failures ?? 0) + 1 }
        write(entry)
        do {
            return try await isMissing(deed, entry, client) ? postpone(entry, because: error) : true
        } catch {
            return postpone(entry, because: error)
        }
    }

    /// Postpones a creation after an error that leaves its result open.
    ///
    /// - Returns: True if other items may be tried nevertheless.
    private func postpone(_ entry: OutboxEntry, because error: any Error) -> Bool {
        let failure = error as? any EditFailure
        let obstacle = failure?.obstacle ?? (failure?.mayHaveHappened ?? true ? .connection : nil)
        guard let obstacle else {
            guard entry.intention.sentAt != nil else {
                refuse(entry, error)
                return true
            }
            markUnconfirmed(entry, "the look-up on the server failed: \(error)")
            return true
        }
        retryState.recordFailure(obstacle, error, clock.now)
        setState(.waiting, of: entry)
        write(entry)
        return false
    }

    func confirm<Model: TierModel>(_ entry: OutboxEntry, _ model: Model) {
        entry.createdModel = model
        if case .number(let number) = Model.Value.entityID(of: model.id) { recordCreated(number, by: entry.intention) }
        change("\(entry.intention.words): server agrees") { drop(entry) }
        write(entry, isRemoved: true)
        notifyResult(of: entry, .sent(model.entityKey))
        entry.outcome?.finish(.succeeded)
    }

    /// Records that another creation has received this id, so that it excludes the id for other items of the same place. It is written in
    /// one batch with the end of that creation.
    private func recordCreated(_ number: Int, by made: OutboxItem) {
        for entry in entries where entry.intention.kind == made.kind && entry.intention.subject == made.subject {
            guard entry.intention.sentAt != nil, entry.intention.number != made.number else { continue }
            entry.intention.others = (entry.intention.others ?? []).union([number])
            write(entry)
        }
    }

    private func refuse(_ entry: OutboxEntry, _ error: any Error) {
        guard let outcome = entry.outcome else {
            setState(.refused("\(error)"), of: entry)
            write(entry)
            notifyResult(of: entry, .refused("\(error)"))
            return
        }
        change("\(entry.intention.words): \(error)") { drop(entry) }
        // The failure is reported only when it is on disk, because otherwise a later launch would still send the creation.
        let written = write(entry, isRemoved: true)
        clientStore?.commits.activity.start {
            _ = await written.value
            outcome.finish(.failed(error))
        }
    }

    private func markUnconfirmed(_ entry: OutboxEntry, _ why: String) {
        setState(.unconfirmed(why), of: entry)
        write(entry)
        notifyResult(of: entry, .unconfirmed(why))
        entry.outcome?.finish(.deferred(entry.intention.number))
        entry.outcome = nil
    }
}
