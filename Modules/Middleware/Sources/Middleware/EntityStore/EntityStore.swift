import Cache
package import Propagation

/// The state of a client: verified fields, the edits on top of them, and the confirmed edits. A pure value.
///
/// Every event goes through ``handle(_:)``, which returns the actions to perform; ``ClientStore`` performs them. Three rules define the
/// state:
///
/// - The shown fields are the verified fields with the pending edits applied in the order of submission.
/// - Answers are ordered by the *start* of their requests, by field group; a confirmed edit counts as read at the time of its answer
///   (``FieldGroupStamps``).
/// - Confirmed edits outlive the entries (``ConfirmedEdits``): they are applied to values that were requested earlier and are shown later.
///
/// An entry lives as long as a model or tree shows it or an edit waits on it, and is removed with the last of them.
///
/// - Complexity: Every event is O(size of the event + edits that wait for the same entity).
package struct EntityStore: Sendable {
    struct Entry: Sendable {
        var verified: AnySnapshot
        var stamps: FieldGroupStamps
        var retainCount: Int32 = 0
        /// The living model, if there is one.
        var model: WeakReference<LiveModel>?

        /// The placeholder in a free slot of the table.
        static let vacant = Entry(AnySnapshot(), FieldGroupStamps([], at: .never))

        private init(_ verified: AnySnapshot, _ stamps: FieldGroupStamps) {
            (self.verified, self.stamps) = (verified, stamps)
        }

        /// Makes an entry from an update and applies later confirmed edits, so that a late page does not revert them.
        init(_ update: EntityUpdate, at stamp: Stamp, with confirmed: [ConfirmedEdits.Record]) {
            verified = update.snapshot
            stamps = FieldGroupStamps(update.groups, at: stamp)
            for record in confirmed where stamps.accepted(record.group, at: record.stamp) == record.group {
                if case .change(_, let kind, let since) = record.content {
                    // A value that was requested since contains the change, and a missing value cannot be added to.
                    let base = confirmed.base(of: record.group, on: update, at: stamp)
                    guard base.map({ $0.isOlder(than: since) }) ?? (kind == .absolute) else { continue }
                }
                verified = record.applied(to: verified)
                stamps.record(record.group, at: record.stamp)
            }
        }
    }

    var entries = EntryTable()
    var confirmedEdits: ConfirmedEdits
    /// The edits on top of entries, and those whose value on the server is unknown.
    var edits = PendingEdits()
    /// The fields that requests under way add to; no answer changes them meanwhile.
    var inFlightEffects = InFlightEffects()
    /// The highest ids of the server, for the outbox's creations.
    var highestKnownIDs = HighestKnownIDs()
    /// The statistics of model look-ups, by tier (``addTier()``).
    var counts: [ModelCounts] = []
    /// The count of inserted and removed entries and ended edits. An answer compared at an earlier generation is compared again.
    var generation = 0
    private var closeError: (any Error)?
    /// True if an edit is written to the log before it is sent.
    package var isRecording = false

    /// Makes an empty store.
    ///
    /// - Parameter confirmedEditCapacity: The number of confirmed edits that are remembered. A value requested before the newest forgotten
    ///   edit is outdated (``isOutdated(_:)``).
    package init(confirmedEditCapacity: Int = 10_000) {
        confirmedEdits = ConfirmedEdits(capacity: confirmedEditCapacity)
    }

    /// Makes an empty store that can forget confirmed edits when their entries are removed, for the test that the simulation detects this.
    package init(confirmedEditCapacity: Int, isForgetful: Bool) {
        confirmedEdits = ConfirmedEdits(capacity: confirmedEditCapacity, isForgetful: isForgetful)
    }

    // MARK: Queries

    /// Returns the shown fields of an entry; nil if there is no entry.
    package func shown(_ key: TierKey) -> AnySnapshot? { edits.shown(key) ?? entries[key]?.verified }

    /// Returns the fields of an entry that the server last reported.
    package func verified(_ key: TierKey) -> AnySnapshot? { entries[key]?.verified }

    /// Returns true if all known fields of an entry were read from files and no answer of this launch has delivered them. False without an
    /// entry.
    package func isStored(_ key: TierKey) -> Bool { entries[key]?.stamps.stamp(of: .rest).isStored ?? false }

    /// Returns the edits that wait for the server, oldest first.
    package func pendingEdits(_ key: TierKey) -> [Edit] { edits.pending(on: key) }

    /// Returns true if an edit of a group waits for the server.
    package func isPending(_ key: TierKey, _ group: GroupSet) -> Bool {
        edits.records(of: key).contains { $0.isShown && $0.group == group }
    }

    /// Returns true if the server's value of a group is unknown, because an edit's answer got lost.
    package func isUncertain(_ key: TierKey, _ group: GroupSet) -> Bool {
        edits.isUnconfirmed(key, group)
    }

    /// Returns true if a value requested at that stamp can no longer be brought up to date, because a later confirmed edit was forgotten.
    package func isOutdated(_ startedAt: Stamp) -> Bool { startedAt.isOlder(than: confirmedEdits.cut) }

    /// The stamp of the last confirmed edit.
    package var lastConfirmation: Stamp { confirmedEdits.last }

    /// The number of entries; zero once no entry is retained and no edit waits.
    package var entryCount: Int { entries.count }

    /// A description of a broken invariant in the records of edits; nil if all hold. For tests and simulations.
    ///
    /// - Complexity: O(edits).
    package var invariantViolation: String? { edits.invariantViolation }

    /// True if the records of edits hold their invariants. It skips the check if there are more than 64 edits.
    var isConsistent: Bool { edits.count > 64 || edits.invariantViolation == nil }

    // MARK: Events

    /// Handles an event.
    ///
    /// - Returns: The actions to perform, in order.
    package mutating func handle(_ event: EntityStoreEvent) -> [EntityStoreAction] {
        switch event {
        case .read(let updates, let effects, let startedAt, let answeredAt):
            return handle(.compared(compare(updates, at: startedAt), effects: effects, answeredAt: answeredAt))
        case .compared(var comparison, let effects, let answeredAt):
            let startedAt = comparison.startedAt
            if comparison.generation != generation { comparison = compare(comparison.updates, at: startedAt) }
            var actions = comparison.changes.isEmpty ? [] : apply(comparison.changes, at: startedAt)
            guard !effects.isEmpty else { return actions }
            actions += confirm(effects, of: comparison.updates, startedAt: startedAt, answeredAt: answeredAt)
            return actions
        case .submitted(let edit): return submit(edit)
        case .recorded(let id):
            guard edits.handle(.recorded, id) == .kept, let edit = edits[id]?.edit else { return [] }
            return [.send(edit)]
        case .restoredEdit(let edit, let base): return reopen(edit, on: base)
        case .deferred(let id, let mayHaveHappened, let effects, let startedAt, let noticedAt):
            return postpone(id, lostAt: mayHaveHappened ? noticedAt : nil, effects, startedAt: startedAt)
        case .resumed(let id):
            return resume(id)
        case .confirmed(let id, let updates, let startedAt, let answeredAt):
            return confirm(id, updates, startedAt: startedAt, answeredAt: answeredAt)
        case .failed(let id, let error, let mayHaveHappened, let effects, let startedAt, let noticedAt):
            return fail(id, error, lostAt: mayHaveHappened ? noticedAt : nil, effects, startedAt: startedAt)
        case .retained(let update, let stamp):
            // The observers of an existing entry are notified of the new fields.
            return apply([update], at: stamp) + retain(update, at: stamp).actions
        case .released(let key):
            _ = release(key)
            return []
        case .restored(let lines, let cut):
            confirmedEdits.markForgotten(upTo: cut)
            return restore(lines)
        case .closed(let error):
            closeError = error
            return failAll(error)
        }
    }

    /// The error that rejects every event after the account was logged out.
    var refusal: (any Error)? { closeError }
}
