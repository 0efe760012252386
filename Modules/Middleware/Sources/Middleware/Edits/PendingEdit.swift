import Propagation

/// The only record of an edit, from its submission until its value on the server is known.
///
/// Only ``handle(_:)`` changes its state; ``PendingEdits`` and ``EntityStore`` derive everything else from the state.
struct PendingEdit: Sendable {
    /// The progress of the edit.
    enum State: Hashable, Sendable, CaseIterable {
        /// It waits behind others of its lane, or for an earlier edit of the same fields in another lane.
        case waiting
        /// The open line is being written before the edit is sent.
        case recording
        /// Its queue may send it, together with others.
        case queued
        /// It was handed over for sending.
        case sending
        /// Its turn has come, and it waits to be sent in order with others: it was not accepted, or an earlier outbox item waits.
        case postponed
        /// It has ended and is not shown any more, but it is unknown whether the server has it.
        case unconfirmed
    }

    /// An event of the edit.
    enum Event: Sendable {
        /// Every edit that it waited for has ended.
        case unblocked(isRecording: Bool)
        /// Its open line is stored.
        case recorded
        /// Its queue sends it, together with others.
        case batchSent
        /// Its queue could not send it and will retry.
        case batchFailed
        /// It waits to be sent in order with others. If there is an uncertainty, its answer got lost.
        case postponed(Unconfirmed?)
        /// It is sent when its turn comes.
        case resumed
        /// It was confirmed, refused, rolled back or replaced by another edit.
        case ended
        /// It failed, and the server may have applied it.
        case answerLost(Unconfirmed)
        /// A later answer has shown the server's value.
        case resolved
    }

    /// The effect of an event on the record.
    enum Transition: Hashable, Sendable {
        /// The event has no effect in this state.
        case ignored
        /// The record stays.
        case kept
        /// The record is removed.
        case removed
    }

    /// The uncertainty whether the server has applied the edit.
    struct Unconfirmed: Sendable {
        /// The stamp of the loss.
        var since: Stamp
        /// The fields that the edit would have changed when its answer got lost; `unknown` if its target values are unknown.
        var fields: ChangeMask
        /// The side effects of the edit if the server has applied it; nil if it has none.
        var effects: Effects?

        /// Returns this uncertainty merged with an older one: the later stamp and the fields of both.
        func merged(with older: Unconfirmed?) -> Unconfirmed {
            guard let older else { return self }
            return Unconfirmed(since: .later(older.since, since), fields: older.fields.union(fields), effects: effects)
        }
    }

    /// The side effects of an edit, and the fields that show whether it was applied.
    struct Effects: Sendable {
        /// The verified fields before the edit.
        let base: AnySnapshot
        let effects: [SideEffect]
        let startedAt: Stamp
    }

    /// The number of the edit.
    let id: Edit.ID
    /// The tier of the entity that it edits.
    let key: TierKey
    /// The group of fields that it changes; it must change no others.
    let group: GroupSet
    /// The edit; nil for one that an earlier launch was sending, of which nothing more was stored.
    let edit: Edit?
    private(set) var state: State
    /// The uncertainty about the edit; nil if it is known whether the server has it.
    private(set) var unconfirmed: Unconfirmed?

    /// Makes the record of a new edit.
    init(_ edit: Edit) {
        (id, key, group) = (edit.id, edit.key, edit.group)
        self.edit = edit
        state = .waiting
    }

    /// Makes the record of an edit that an earlier launch was sending when it ended.
    init(_ id: Edit.ID, of key: TierKey, _ group: GroupSet, uncertainSince: Stamp) {
        (self.id, self.key, self.group) = (id, key, group)
        edit = nil
        state = .unconfirmed
        // The target values are unknown, so any field of the group may have changed.
        unconfirmed = Unconfirmed(since: uncertainSince, fields: .unknown)
    }

    /// True if the edit is applied on top of the verified fields.
    var isShown: Bool { state != .unconfirmed }

    /// True if the edit's turn has come: no other edit blocks it, and its lane waits for it.
    var isInFlight: Bool {
        switch state {
        case .waiting, .unconfirmed: false
        case .recording, .queued, .sending, .postponed: true
        }
    }

    /// True if edits of the same fields in other lanes have to wait for it. An edit that its queue may still remove blocks no other.
    var blocksOthers: Bool {
        switch state {
        case .sending, .postponed: true
        case .waiting, .recording, .queued: edit?.isBatched == false
        case .unconfirmed: false
        }
    }

    /// Handles an event.
    mutating func handle(_ event: Event) -> Transition {
        switch (event, state) {
        case (.unblocked(let isRecording), .waiting): state = isRecording ? .recording : started
        case (.recorded, .recording): state = started
        case (.batchSent, .queued): state = .sending
        case (.batchFailed, .sending) where edit?.isBatched == true: state = .queued
        case (.postponed(let doubt), .recording), (.postponed(let doubt), .sending):
            if let doubt { self.unconfirmed = doubt.merged(with: self.unconfirmed) }
            state = .postponed
        case (.resumed, .postponed): state = .sending
        case (.answerLost(let doubt), _) where isInFlight:
            self.unconfirmed = doubt.merged(with: self.unconfirmed)
            state = .unconfirmed
        case (.ended, _) where isShown:
            // An earlier attempt of it may have arrived.
            guard unconfirmed != nil else { return .removed }
            state = .unconfirmed
        case (.resolved, .unconfirmed): return .removed
        case (.resolved, _):
            guard unconfirmed != nil else { return .ignored }
            unconfirmed = nil
        case (.unblocked, _), (.recorded, _), (.batchSent, _), (.batchFailed, _), (.postponed, _), (.resumed, _),
            (.ended, _), (.answerLost, _):
            return .ignored
        }
        return .kept
    }

    /// Merges the uncertainty of an older, ended edit of the same group.
    mutating func mergeUnconfirmed(from older: PendingEdit) {
        unconfirmed = unconfirmed?.merged(with: older.unconfirmed) ?? older.unconfirmed
    }

    private var started: State { edit?.isBatched == true ? .queued : .sending }

    /// Returns true if the snapshot shows that the server has applied the edit. Only an edit with side effects can be checked.
    func isApplied(in snapshot: AnySnapshot) -> Bool {
        guard let edit, let base = unconfirmed?.effects?.base else { return false }
        return edit.changes(base) && !edit.changes(snapshot)
    }
}
