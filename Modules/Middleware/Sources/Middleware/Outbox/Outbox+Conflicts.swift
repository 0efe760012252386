import Foundation
import Primitives
import Propagation

// Edits that ask before they overwrite a change of somebody else; see ``ConflictPolicy/ask``.

extension Outbox {
    /// The result of a comparison with the server's version.
    enum Comparison {
        /// The edit may be sent, or nobody waits for it any more.
        case none
        /// The server's version could not be fetched now.
        case obstacle(EditObstacle, any Error)
        /// The edit is not sent: somebody else has changed the same fields, or the server refused the look-up.
        case refused(any Error)
    }

    /// Returns true if the edit has to be compared with the server's version before it is sent.
    func needsComparison(_ entry: OutboxEntry) -> Bool {
        guard case .edit(let deed) = entry.content else { return false }
        return type(of: deed).conflictPolicy == .ask
    }

    /// Fetches the entity of an edit that asks about conflicts, and compares the server's version with the one that the edit was made on.
    ///
    /// Only a read that starts now is conclusive. Somebody may still change the entity between this read and the edit.
    func compare<Deed: DurableEdit>(_ deed: Deed, _ edit: Edit, _ entry: OutboxEntry) async -> Comparison {
        guard Deed.conflictPolicy == .ask, !entry.isForced, let clientStore else { return .none }
        guard client != nil else { return .obstacle(.login, ClientGone()) }
        let expected = expectedFields(of: deed, edit, entry)
        let askedAt = clientStore.commits.makeStamp()
        var failure: (any Error)?
        do {
            let words = "\(edit.cause.text): asking for the server's version"
            try await clientStore.lookUpAgain(edit, entry.intention.subject, words)
        } catch { failure = error }
        // It may have been withdrawn, replaced or handed over meanwhile.
        guard clientStore.state(of: edit.id) == .postponed, entries.contains(where: { $0 === entry }) else {
            return .none
        }
        if let failure {
            let known = failure as? any EditFailure
            if let obstacle = known?.obstacle { return .obstacle(obstacle, failure) }
            guard known != nil else { return .obstacle(.connection, failure) }
            // The server answers, and does not show the entity: a person may send the edit without a comparison.
            return .refused(EditConflict(entry.intention, [], lookUpFailure: "\(failure)"))
        }
        let answered = clientStore.entityStore.withLock { $0.verified(edit.key, since: askedAt, edit.group) }
        guard let server = answered as? Snapshot<Deed.Model.Value.Fields> else {
            let reason = "the answer does not contain it"
            return .refused(EditConflict(entry.intention, [], lookUpFailure: reason))
        }
        let fields = conflicts(of: deed, with: server.fields, expected)
        guard !fields.isEmpty else { return .none }
        // A person who sends the edit again has seen this version.
        entry.intention.base = clientStore.tierRegistry.base(of: edit.key, server)
        return .refused(EditConflict(entry.intention, fields))
    }

    /// Returns the versions of the server that an edit may replace: the one that it was made on, and those of the author's own earlier
    /// edits whose answers got lost. Returns none if the stored version cannot be read.
    private func expectedFields<Deed: DurableEdit>(
        of deed: Deed,
        _ edit: Edit,
        _ entry: OutboxEntry
    ) -> [Deed.Model.Value.Fields] {
        guard let clientStore, let stored = clientStore.snapshot(of: entry.intention.base),
            let base = stored as? Snapshot<Deed.Model.Value.Fields>
        else { return [] }
        let lost = clientStore.entityStore.withLock { $0.edits.records(of: edit.key) }
            .filter { $0.group == edit.group && $0.state == .unconfirmed }.compactMap(\.edit)
        let attempts = lost.compactMap { $0.apply(base) as? Snapshot<Deed.Model.Value.Fields> }
        return ([base] + attempts).map(\.fields)
    }

    /// Returns the fields that the edit would change and whose value on the server is not an expected one.
    private func conflicts<Deed: DurableEdit>(
        of deed: Deed,
        with server: Deed.Model.Value.Fields,
        _ expected: [Deed.Model.Value.Fields]
    ) -> [EditConflict.Field] {
        guard !deed.isStored(in: server) else { return [] }
        var edited = server
        deed.apply(to: &edited)
        let conflicting = Deed.Model.observed.filter { field in
            field.differs(server, edited) && expected.allSatisfy { field.differs($0, server) }
        }
        return conflicting.map { .init(name: $0.name, edited: $0.describe(edited), server: $0.describe(server)) }
    }

    // MARK: The version that an edit was made on

    /// Returns the fields to store with a new edit: those that the server last stated, or that the person saw.
    ///
    /// An edit that asks about conflicts takes over the version of the unfinished edit before it, whose value hid any later answer.
    func base<Deed: DurableEdit>(of deed: Deed, _ key: TierKey) -> OutboxItem.Base? {
        guard let clientStore else { return nil }
        guard Deed.conflictPolicy == .ask,
            let verified = clientStore.verified(key) as? Snapshot<Deed.Model.Value.Fields>
        else { return clientStore.base(of: key) }
        let subject = EntityKey(kind: Deed.Model.Value.lane, id: key.id.description)
        if let earlier = entries.last(where: { $0.isUnfinished && $0.intention.isAbout(subject, Deed.kind) }) {
            return earlier.intention.base
        }
        var seen = verified.fields
        deed.restoreSeen(in: &seen)
        return clientStore.tierRegistry.base(of: key, Snapshot(seen))
    }

    /// Replaces the version that the later edits of the same kind and entity were made on, because an edit before them was confirmed.
    ///
    /// Only the fields of that edit are replaced: its answer may contain a change that nobody here has seen. The new version is written in
    /// one batch with the end of that edit.
    func rebaseLaterEdits(than entry: OutboxEntry, _ edit: Edit) {
        guard needsComparison(entry), let clientStore else { return }
        for later in entries
        where later !== entry && later.isWaiting
            && later.intention.isAbout(entry.intention.subject, entry.intention.kind)
        {
            guard let base = clientStore.snapshot(of: later.intention.base) else { continue }
            later.intention.base = clientStore.tierRegistry.base(of: edit.key, edit.apply(base))
            write(later)
        }
    }

    /// Returns true if an item waits for a decision and a later one replaces it.
    func isSuperseded(_ entry: OutboxEntry, by later: OutboxEntry) -> Bool {
        guard entry.intention.needsDecision, entry.intention.isAbout(later.intention.subject, later.intention.kind)
        else {
            return false
        }
        // A text is replaced only by one that writes all of its fields again.
        return !needsComparison(entry) || changedFields(of: later).isSuperset(of: changedFields(of: entry))
    }

    /// Returns the names of the fields that an edit changes.
    private func changedFields(of entry: OutboxEntry) -> Set<String> {
        guard case .edit(let deed) = entry.content, let base = clientStore?.snapshot(of: entry.intention.base) else {
            return []
        }
        return changedFields(of: deed, on: base)
    }

    private func changedFields<Deed: DurableEdit>(of deed: Deed, on base: AnySnapshot) -> Set<String> {
        guard let base = (base as? Snapshot<Deed.Model.Value.Fields>)?.fields else { return [] }
        var edited = base
        deed.apply(to: &edited)
        return Set(Deed.Model.observed.filter { $0.differs(base, edited) }.map(\.name))
    }
}
