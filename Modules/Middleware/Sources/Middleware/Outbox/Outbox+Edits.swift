import Foundation
import Primitives
import Propagation

// The client store's calls about edits. Each edit is looked up by its number; edits that are not durable are not in the outbox.

/// An error for an edit whose client is gone: it waits for the next client.
struct ClientGone: EditFailure {
    var mayHaveHappened: Bool { false }
    var obstacle: EditObstacle? { .login }
}

extension ClientStore {
    func verified(_ key: TierKey) -> AnySnapshot? { entityStore.withLock { $0.verified(key) } }

    /// Returns the progress of an edit; nil if it has ended.
    func state(of edit: Edit.ID) -> PendingEdit.State? { entityStore.withLock { $0.edits[edit]?.state } }

    /// The edits whose lane is blocked by a postponed edit, each with that one.
    var editsBlockedByPostponed: [(edit: Edit, postponed: Edit)] {
        entityStore.withLock { $0.edits.blockedByPostponed }
    }
}

extension Outbox {
    /// Returns the closure that makes an edit's request with the client that lives then. A waiting edit does not retain a client.
    func request<Deed: DurableEdit>(of deed: Deed) -> @MainActor @Sendable () throws -> EditRequest {
        { [weak self] in
            guard let client = self?.client as? Deed.Model.Client else { throw ClientGone() }
            return try deed.request(by: client)
        }
    }

    /// Inserts an edit into the outbox, in the commit that submits it, and writes it at once.
    ///
    /// - Parameters:
    ///   - base: The verified fields below the edit.
    ///   - submission: The submission of the edit. It has no request if a queue of marks sends the edit; then no caller waits for its end.
    func enqueue<Deed: DurableEdit>(_ edit: Edit, _ deed: Deed, on base: OutboxItem.Base?, _ submission: Submission) {
        guard isOpen, let clientStore, let payload = Self.json(of: deed) else { return }
        var intention = OutboxItem(
            kind: Deed.kind,
            subject: EntityKey(kind: Deed.Model.Value.lane, id: edit.key.id.description),
            words: deed.summary,
            payload: payload,
            madeAt: clock.now,
            isCreation: false,
            base: base
        )
        intention.number = editLog?.makeItemID() ?? 0
        let isElsewhere = submission.request == nil
        let entry = OutboxEntry(intention, .edit(deed), outcome: isElsewhere ? nil : submission.outcome)
        dropSuperseded(by: entry) { !needsComparison($0) }
        entry.attach(edit, in: clientStore)
        submission.entry = entry
        add(entry)
        write(entry)
        drain()
    }

    /// Returns true if an item of the same kind and entity behind this one is under way or waits.
    func hasLaterItem(_ entry: OutboxEntry) -> Bool {
        entries.drop { $0 !== entry }.dropFirst().contains {
            $0.isUnfinished && $0.intention.isAbout(entry.intention.subject, entry.intention.kind)
        }
    }

    /// Removes earlier items of the same kind and entity that wait for a decision: they are out of date, and a retry would revert the new
    /// value.
    ///
    /// A text is removed only when the new one has arrived or is listed itself. Otherwise both would be lost if the new one fails.
    private func dropSuperseded(by new: OutboxEntry, where isDue: (OutboxEntry) -> Bool = { _ in true }) {
        for entry in entries.prefix(while: { $0 !== new }) where isSuperseded(entry, by: new) && isDue(entry) {
            // A record of its refusal is not written any more.
            entry.transition(to: .withdrawn)
            dropAsSuperseded(entry)
        }
    }

    /// Removes an item that a later one replaces, here and from the disk.
    func dropAsSuperseded(_ entry: OutboxEntry) {
        drop(entry)
        write(entry, isRemoved: true)
        notifyResult(of: entry, .superseded)
    }

    /// Returns the outbox item of an edit; nil if the edit is not durable.
    private func entry(of edit: Edit) -> OutboxEntry? { clientStore?.submissions[edit.id]?.entry }

    /// Returns the JSON text of a value; nil if it has none, in which case it is not stored.
    static func json(of deed: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(deed) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// Adopts durable edits that a queue was to send and could not.
    ///
    /// - Returns: The adopted edits: they stay shown and are sent one by one.
    func enqueueFailedBatch(_ edits: [Edit], after error: any Error) -> Set<Edit.ID> {
        guard let clientStore, let failure = error as? any EditFailure, let obstacle = failure.obstacle else {
            return []
        }
        let adopted = edits.filter(contains)
        guard !adopted.isEmpty else { return [] }
        change("\(adopted.count) marks wait (\(error))") {
            for edit in adopted {
                guard let entry = entry(of: edit), case .edit(let deed) = entry.content else { continue }
                clientStore.submissions[edit.id]?.request = request(of: deed)
                let now = clientStore.commits.makeStamp()
                clientStore.perform(.deferred(edit.id, mayHaveHappened: failure.mayHaveHappened, noticedAt: now))
            }
        }
        recordBlocked(obstacle, error)
        return Set(adopted.map(\.id))
    }

    /// Removes edits from this outbox, and leaves them in the log.
    func forget(_ edits: [Edit]) {
        for edit in edits { if let entry = entry(of: edit) { drop(entry) } }
    }

    /// Returns true if an edit whose turn has come is postponed, because earlier items wait, or because it has to be compared with the
    /// server's version; the outbox then sends it in order.
    func postponeIfNeeded(_ edit: Edit, _ entry: OutboxEntry) -> Bool {
        guard let clientStore, !isSentInBatch(entry), clientStore.hasBacklog || needsComparison(entry) else {
            return false
        }
        clientStore.hasBacklog = true
        clientStore.perform(.deferred(edit.id, mayHaveHappened: false, noticedAt: clientStore.commits.makeStamp()))
        publish(entry)
        assert(clientStore.state(of: edit.id) == .postponed, "\(edit.cause.text) waits, and nobody will send it")
        drain()
        return true
    }

    /// Returns true if an edit that was not accepted is postponed and stays shown, instead of being rolled back.
    ///
    /// - Parameters:
    ///   - effects: The side effects of the edit if the server has applied it.
    ///   - startedAt: The stamp at which it was sent.
    func postponeAfterFailure(_ edit: Edit, _ error: any Error, _ effects: [SideEffect], startedAt: Stamp) -> Bool {
        guard let clientStore, let entry = entry(of: edit), !isSentInBatch(entry),
            let failure = error as? any EditFailure,
            let obstacle = failure.obstacle
        else { return false }
        let commits = clientStore.commits
        let words = "\(edit.cause.text): waits (\(error))"
        let cause = commits.makeCause(.other, words, parent: edit.cause)
        commits.log.record(.diagnostic, cause: cause, entity: entry.intention.subject, words)
        commits.run(cause) {
            clientStore.perform(
                .deferred(
                    edit.id,
                    mayHaveHappened: failure.mayHaveHappened,
                    effects: effects,
                    startedAt: startedAt,
                    noticedAt: commits.makeStamp()
                )
            )
            publish(entry)
        }
        assert(clientStore.state(of: edit.id) == .postponed, "\(edit.cause.text) waits, and nobody will send it")
        recordBlocked(obstacle, error)
        return true
    }

    /// Records the result of an edit. A refused edit without a waiting caller stays listed.
    func finish(_ edit: Edit, _ result: EditResult) {
        guard let entry = entry(of: edit) else { return }
        if case .failed(let error) = result, entry.state != .withdrawn, !isSentInBatch(entry) {
            // A caller that waits gets the error, and may show it. A text that conflicts stays here all the same, so that it is not lost.
            if entry.isUnobserved || error is EditConflict { return leaveToPerson(entry, edit, error) }
        }
        switch result {
        case .succeeded: dropSuperseded(by: entry)
        // The server has its value already, unless a later edit replaces it.
        case .ignored where !hasLaterItem(entry): dropSuperseded(by: entry)
        case .ignored, .failed, .deferred: break
        }
        drop(entry)
        write(entry, isRemoved: true)
        switch result {
        case .succeeded:
            rebaseLaterEdits(than: entry, edit)
            notifyResult(of: entry, .sent(nil))
        case .failed: notifyResult(of: entry, .withdrawn)
        case .ignored: notifyResult(of: entry, .superseded)
        // The edit continues to wait elsewhere.
        case .deferred: break
        }
    }

    /// Leaves the item of a failed edit to a person, unless a later item replaces it.
    private func leaveToPerson(_ entry: OutboxEntry, _ edit: Edit, _ error: any Error) {
        detach(entry)
        entry.detachEdit()
        guard needsComparison(entry) || !hasLaterItem(entry) else { return dropAsSuperseded(entry) }
        let (state, outcome): (OutboxEntry.State, OutboxItemResult.Outcome) =
            switch error {
            case let conflict as EditConflict: (.conflicting(conflict), .conflicting(conflict))
            case let failure as any EditFailure where failure.mayHaveHappened:
                (.unconfirmed("\(error)"), .unconfirmed("\(error)"))
            default: (.refused("\(error)"), .refused("\(error)"))
            }
        setState(state, of: entry)
        write(entry)
        dropSuperseded(by: entry)
        notifyResult(of: entry, outcome)
        entry.outcome = nil
    }

    /// Returns true if an edit is in the outbox.
    func contains(_ edit: Edit) -> Bool { entry(of: edit) != nil }

    /// Changes the state of an item and notifies observers.
    func setState(_ state: OutboxEntry.State, of entry: OutboxEntry) {
        guard entry.state != state else { return }
        entry.transition(to: state)
        publish(entry)
    }
}
