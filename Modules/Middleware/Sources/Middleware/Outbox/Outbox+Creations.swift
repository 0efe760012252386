import Foundation
import Primitives
import Propagation

/// The disk could not be told that something is about to be sent.
private struct Unwritable: EditFailure {
    var mayHaveHappened: Bool { false }
    var obstacle: EditObstacle? { .storage }
}

extension Outbox {
    /// Has the server create something: at once, or when it is its turn.
    ///
    /// Where nothing is kept it is sent, and fails if that fails. Where it is kept it is on the disk before it is sent; if there is no
    /// connection, or the answer got lost, it waits. Who gives up waiting changes nothing.
    ///
    /// - Parameters:
    ///   - deed: What to create.
    ///   - client: By whom.
    /// - Returns: What the server made of it, or that it waits.
    /// - Throws: What the server's no is told as; `CancellationError` if somebody took it back while it waited.
    public func create<Deed: DurableCreation>(
        _ deed: Deed,
        by client: Deed.Model.Client
    ) async throws -> CreationResult<Deed.Model> {
        guard isOpen, let home, let payload = Self.text(of: deed) else {
            return .created(try await deed.send(by: client))
        }
        if let refusal = client.refusal(of: deed.words) { throw refusal }
        var intention = Intention(
            kind: Deed.kind,
            subject: deed.parent,
            words: deed.words,
            payload: payload,
            madeAt: clock.now,
            isCreation: true
        )
        let outcome = EditOutcome()
        intention.number = recorder?.takeNumber() ?? 0
        let entry = OutboxEntry(intention, .creation(deed), outcome: outcome)
        change(deed.words) { add(entry) }
        write(entry)
        if home.hasBacklog || isExpectingRecorder || isBehind(entry) {
            home.hasBacklog = true
            drain()
        } else {
            setState(.made, of: entry)
            // Whoever gives up waiting leaves it under way.
            _ = home.commits.activity.start { [self] in await carryNow(deed, entry) }
        }
        switch await outcome.value {
        case .failed(let error): throw error
        case .ignored: throw CancellationError()
        case .succeeded, .deferred:
            guard let model = entry.created as? Deed.Model else { return .deferred(entry.intention.number) }
            return .created(model)
        }
    }

    /// Sends what was made just now, beside whatever else is on its way.
    private func carryNow(_ deed: some DurableCreation, _ entry: OutboxEntry) async {
        let isDone = await carry(deed, entry)
        guard entry.isWaiting, entries.contains(where: { $0 === entry }) else {
            // What was made for the same place meanwhile.
            drain()
            return
        }
        // There was nobody to send it by.
        if entry.state == .made { setState(.waiting, of: entry) }
        block(isDone ? nil : connection.obstacle ?? .connection, connection.error)
    }

    /// Whether something for the same place that was made earlier has not arrived.
    private func isBehind(_ entry: OutboxEntry) -> Bool {
        entries.prefix { $0 !== entry }.contains { $0.place == entry.place && $0.isUnfinished }
    }

    /// Looks for it, if it may have been sent before, and sends it unless it is there.
    ///
    /// - Returns: Whether it is done with: confirmed, refused, left to a person or put off until its time.
    func carry<Deed: DurableCreation>(_ deed: Deed, _ entry: OutboxEntry) async -> Bool {
        guard let client = client as? Deed.Model.Client else {
            connection.noteFailure(.login, ClientGone(), clock.now)
            return false
        }
        setState(.sending, of: entry)
        let before = entry.intention.sentAt
        do {
            if entry.intention.sentAt != nil {
                guard try await isMissing(deed, entry, client) else { return true }
            }
            // Sent again, what it made may have any number from the first time on.
            if entry.intention.sentAt == nil {
                let tiers = tiers(of: Deed.self)
                entry.intention.highest = home?.highestSeen.withLock { $0.number(of: tiers) }
                entry.intention.others = nil
                entry.intention.firstSentAt = clock.now
                if let home { entry.firstSent = home.commits.makeStamp() }
            }
            entry.intention.sentAt = clock.now
        } catch {
            return putOff(entry, because: error)
        }
        entry.isInsisted = false
        // From here on it may be there: that is on the disk before it is. Where the disk says that it was not sent, and will go on to, it waits.
        if await write(entry).value.contains(entry.intention.number), entry.isOnDisk {
            entry.intention.sentAt = before
            return putOff(entry, because: Unwritable())
        }
        do {
            confirm(entry, try await deed.send(by: client))
            return true
        } catch {
            return await takeFailure(of: deed, entry, client, error)
        }
    }

    /// Whether it was sent in vain and is to be sent again; else what is to become of it has been noted.
    private func isMissing<Deed: DurableCreation>(
        _ deed: Deed,
        _ entry: OutboxEntry,
        _ client: Deed.Model.Client
    ) async throws -> Bool {
        let now = clock.now
        // A clock that was set back says nothing of how long ago it was.
        let sentAt = min(entry.intention.sentAt ?? now, now)
        entry.intention.sentAt = sentAt
        // Only what is asked for from now on tells anything.
        home?.reads.close()
        switch try await deed.find(by: client, entry.intention.trace) {
        case .found(let model):
            home?.confirm(deed.effects(of: model, by: client), startedAt: entry.firstSent, "\(deed.words): found")
            confirm(entry, model)
        case .unclear(let why) where !entry.isInsisted: leaveOpen(entry, why)
        case .absent where !entry.isInsisted && now < sentAt + patience.requestLimit.seconds:
            setState(.until(sentAt + patience.requestLimit.seconds), of: entry)
        case .absent, .unclear:
            guard let failure = entry.lastFailure, entry.intention.failures ?? 0 >= patience.failureLimit else {
                return true
            }
            refuse(entry, failure)
        }
        return false
    }

    /// What is to become of something that was sent and not confirmed.
    private func takeFailure<Deed: DurableCreation>(
        of deed: Deed,
        _ entry: OutboxEntry,
        _ client: Deed.Model.Client,
        _ error: any Error
    ) async -> Bool {
        let failure = error as? any EditFailure
        guard failure?.mayHaveHappened ?? true else {
            entry.intention.sentAt = nil
            guard failure?.obstacle == nil else { return putOff(entry, because: error) }
            refuse(entry, error)
            return true
        }
        // The server may be at it from now on for as long as it takes; until now the request was under way.
        entry.intention.sentAt = clock.now
        // The server itself failed, and would again.
        entry.lastFailure = failure?.obstacle == nil ? error : nil
        if entry.lastFailure != nil { entry.intention.failures = (entry.intention.failures ?? 0) + 1 }
        write(entry)
        do {
            return try await isMissing(deed, entry, client) ? putOff(entry, because: error) : true
        } catch {
            return putOff(entry, because: error)
        }
    }

    /// Has it wait, after something that says nothing of it.
    ///
    /// - Returns: Whether others may be tried all the same.
    private func putOff(_ entry: OutboxEntry, because error: any Error) -> Bool {
        let failure = error as? any EditFailure
        let obstacle = failure?.obstacle ?? (failure?.mayHaveHappened ?? true ? .connection : nil)
        guard let obstacle else {
            guard entry.intention.sentAt != nil else {
                refuse(entry, error)
                return true
            }
            leaveOpen(entry, "it could not be looked for: \(error)")
            return true
        }
        connection.noteFailure(obstacle, error, clock.now)
        setState(.waiting, of: entry)
        write(entry)
        return false
    }

    func confirm<Model: TierModel>(_ entry: OutboxEntry, _ model: Model) {
        entry.created = model
        if case .number(let number) = Model.Value.entityID(of: model.id) { noteMade(number, by: entry.intention) }
        change("\(entry.intention.words): server agrees") { drop(entry) }
        write(entry, isRemoved: true)
        tellEnd(of: entry, .sent(model.entityKey))
        entry.outcome?.settle(.succeeded)
    }

    /// Notes that a number is taken: what else was sent to the same place has another. On the disk together with the end of what made it.
    private func noteMade(_ number: Int, by made: Intention) {
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
            tellEnd(of: entry, .refused("\(error)"))
            return
        }
        change("\(entry.intention.words): \(error)") { drop(entry) }
        // Nobody is told that it was not done while a later launch would still send it.
        let written = write(entry, isRemoved: true)
        home?.commits.activity.start {
            _ = await written.value
            outcome.settle(.failed(error))
        }
    }

    private func leaveOpen(_ entry: OutboxEntry, _ why: String) {
        setState(.uncertain(why), of: entry)
        write(entry)
        tellEnd(of: entry, .uncertain(why))
        entry.outcome?.settle(.deferred(entry.intention.number))
        entry.outcome = nil
    }
}
