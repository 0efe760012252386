import Cache
package import Propagation

/// What a client knows: verified fields, the edits on top of them, and the journal of what was confirmed. A pure value.
///
/// Everything that happens is one ``handle(_:)``, which says what is to be done about it; ``Home`` does it. Three rules make up the rest:
///
/// - What is shown is what was verified, with the pending edits applied in the order in which they were submitted.
/// - Answers are ordered by when their request *started*, group of fields by group; a confirmed edit counts as said when it was
///   answered (``GroupStamps``).
/// - What was confirmed outlives who showed it: it is laid over whatever was asked for earlier and is shown later (the journal).
///
/// An entry lives for the models and trees that show it and the edits that wait, and goes with the last of them.
///
/// - Complexity: Every event is O(what it says + edits that wait for the same entity).
package struct Knowledge: Sendable {
    struct Entry: Sendable {
        var verified: AnyBox
        var stamps: GroupStamps
        var holders: Int32 = 0
        /// The number of the answer that brought it and said it in part.
        var partOf: UInt32 = 0
        /// Its living model, if it has one.
        var model: LooseReference<LivingModel>?

        /// What stands in the table where no entry is.
        static let vacant = Entry(AnyBox(), GroupStamps([], at: .never))

        private init(_ verified: AnyBox, _ stamps: GroupStamps) { (self.verified, self.stamps) = (verified, stamps) }

        /// What was brought, with what was confirmed since laid over it: here a late page loses.
        init(_ saying: Saying, at stamp: Stamp, with confirmed: [Journal.Record]) {
            verified = saying.box
            stamps = GroupStamps(saying.groups, at: stamp)
            for record in confirmed where stamps.admitted(record.group, at: record.stamp) == record.group {
                if case .change(_, let kind, let since) = record.content {
                    // What was asked for since has it; and nothing can be added to what was not said.
                    let base = confirmed.base(of: record.group, on: saying, at: stamp)
                    guard base.map({ $0.isOlder(than: since) }) ?? (kind == .absolute) else { continue }
                }
                verified = record.applied(to: verified)
                stamps.note(record.group, at: record.stamp)
            }
        }

        /// Counts one less, and says whether that was the last.
        mutating func release() -> Bool {
            holders -= 1
            return holders <= 0
        }
    }

    var entries = EntryTable()
    var journal: Journal
    /// The edits that lie on top of entries, and those of which nobody knows whether the server has them.
    var edits = PendingEdits()
    /// Fields that requests under way add to: no answer touches them meanwhile.
    var affected = AffectedFields()
    /// The number of the answer that is being shown.
    var showing: UInt32 = 1
    /// What came of asking for models, tier by tier (``addTier()``).
    var counts: [ModelCounts] = []
    /// Counts the entries that came and went and the edits that ended: what was compared before is compared anew.
    var generation = 0
    private var closure: (any Error)?
    /// Whether an edit is to be written down before it is sent.
    package var isRecording = false

    /// Knows nothing.
    ///
    /// - Parameter journalCapacity: How many confirmed edits are remembered. What was asked for before the oldest that is forgotten
    ///   is outdated (``isOutdated(_:)``).
    package init(journalCapacity: Int = 10_000) {
        journal = Journal(capacity: journalCapacity)
    }

    /// Knows nothing, and forgets what is confirmed as soon as nobody shows it: for the test that a simulation notices.
    package init(journalCapacity: Int, isForgetful: Bool) {
        journal = Journal(capacity: journalCapacity, isForgetful: isForgetful)
    }

    // MARK: Asking

    /// What is shown of an entry; nil if nobody shows it.
    package func shown(_ key: EntryKey) -> AnyBox? { edits.shown(key) ?? entries[key]?.verified }

    /// What the server last said of an entry.
    package func verified(_ key: EntryKey) -> AnyBox? { entries[key]?.verified }

    /// Whether all that is known of an entry was read from files: no answer of this launch has said it. False of what nobody shows.
    package func isStored(_ key: EntryKey) -> Bool { entries[key]?.stamps.stamp(of: .rest).isStored ?? false }

    /// Whether the answer that is being shown has brought an entry, and said it in part.
    func isSaidInPart(_ key: EntryKey) -> Bool { entries.place(of: key).map { entries[$0].partOf == showing } ?? false }

    /// The edits that wait for the server, oldest first.
    package func pendingEdits(_ key: EntryKey) -> [Edit] { edits.waiting(on: key) }

    /// Whether an edit of a group waits for the server.
    package func isPending(_ key: EntryKey, _ group: GroupSet) -> Bool {
        edits.records(of: key).contains { $0.isShown && $0.group == group }
    }

    /// Whether nobody knows what the server has in a group: an edit's answer got lost.
    package func isUncertain(_ key: EntryKey, _ group: GroupSet) -> Bool {
        edits.isUncertain(key, group)
    }

    /// Whether what was asked for then can no longer be brought up to date, because the journal has forgotten what was confirmed since.
    package func isOutdated(_ startedAt: Stamp) -> Bool { startedAt.isOlder(than: journal.cut) }

    /// When the last edit was confirmed.
    package var lastConfirmation: Stamp { journal.last }

    /// How many entries live: zero once nobody shows anything and no edit waits.
    package var entryCount: Int { entries.count }

    /// What is wrong with the records of edits, in words; nil if nothing is. For tests and simulations.
    ///
    /// - Complexity: O(edits).
    package var invariantViolation: String? { edits.invariantViolation }

    /// Whether nothing is wrong with the records of edits, as far as it can be seen at once: of very many it is not looked for.
    var isSound: Bool { edits.count > 64 || edits.invariantViolation == nil }

    // MARK: The one door

    /// Takes what happened.
    ///
    /// - Returns: What is to be done about it, in order.
    package mutating func handle(_ event: KnowledgeEvent) -> [KnowledgeAction] {
        switch event {
        case .read(let sayings, let effects, let startedAt, let answeredAt):
            return handle(.compared(compare(sayings, at: startedAt), effects: effects, answeredAt: answeredAt))
        case .compared(var comparison, let effects, let answeredAt):
            let startedAt = comparison.startedAt
            if comparison.generation != generation { comparison = compare(comparison.sayings, at: startedAt) }
            var actions = comparison.changes.isEmpty ? [] : commit(comparison.changes, at: startedAt)
            guard !effects.isEmpty else { return actions }
            actions += confirm(effects, of: comparison.sayings, startedAt: startedAt, answeredAt: answeredAt)
            return actions
        case .submitted(let edit): return submit(edit)
        case .recorded(let id):
            guard edits.take(.recorded, id) == .stays, let edit = edits[id]?.edit else { return [] }
            return [.send(edit)]
        case .reopened(let edit, let base): return reopen(edit, on: base)
        case .deferred(let id, let mayHaveHappened, let effects, let startedAt, let noticedAt):
            return postpone(id, lostAt: mayHaveHappened ? noticedAt : nil, effects, startedAt: startedAt)
        case .resumed(let id):
            return resume(id)
        case .answered(let id, let sayings, let startedAt, let answeredAt):
            return confirm(id, sayings, startedAt: startedAt, answeredAt: answeredAt)
        case .failed(let id, let error, let mayHaveHappened, let effects, let startedAt, let noticedAt):
            return fail(id, error, lostAt: mayHaveHappened ? noticedAt : nil, effects, startedAt: startedAt)
        case .held(let saying, let stamp):
            // Whoever shows it already is told what the newcomer brings.
            return take([saying], at: stamp) + hold(saying, at: stamp).actions
        case .released(let key):
            _ = release(key)
            return []
        case .restored(let lines, let cut):
            journal.noteForgotten(upTo: cut)
            return restore(lines)
        case .closed(let error):
            closure = error
            return giveUp(error)
        }
    }

    /// Why nothing is taken any more, once the account was logged out.
    var refusal: (any Error)? { closure }
}
