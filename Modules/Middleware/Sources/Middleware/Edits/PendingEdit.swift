import Propagation

/// An edit from when somebody made it until it is known what the server has: the one record of it.
///
/// Every change of its state is made by ``take(_:)``, and by nothing else; what follows for others, ``PendingEdits`` and ``Knowledge`` read
/// from the state.
struct PendingEdit: Sendable {
    /// How far it has come.
    enum State: Hashable, Sendable, CaseIterable {
        /// Behind others of its lane, or for an earlier edit of the same fields in another lane.
        case waiting
        /// That it is about to be sent is being written down.
        case recording
        /// Its queue may send it, together with others.
        case queued
        /// It was handed over to be sent.
        case sending
        /// Its turn has come, and it waits to be sent in order with others: it was not taken, or something that was made before it waits.
        case postponed
        /// It has ended, and nobody knows whether the server has it: it is not shown any more.
        case uncertain
    }

    /// What happens to it.
    enum Event: Sendable {
        /// Everything that it had to wait for has ended.
        case turn(isRecording: Bool)
        /// The record of its start is where it is kept.
        case recorded
        /// Its queue sends it, together with others.
        case batchSent
        /// Its queue could not send it, and will try again.
        case batchFailed
        /// It waits to be sent in order with others; with a doubt, its answer got lost.
        case postponed(Doubt?)
        /// It is sent in its order.
        case resumed
        /// It was confirmed, refused, taken back, or another has taken its place.
        case ended
        /// It failed, and the server may have it.
        case lost(Doubt)
        /// A later answer has told what the server has.
        case cleared
    }

    /// What an event makes of its record.
    enum Transition: Hashable, Sendable {
        /// Nothing: the event says nothing to an edit in this state.
        case ignored
        /// The record stays.
        case stays
        /// The record goes.
        case goes
    }

    /// That nobody knows whether the server has it.
    struct Doubt: Sendable {
        /// Since when.
        var since: Stamp
        /// The fields that it would have changed when its answer got lost; `unknown` where nobody knows what it wanted.
        var fields: ChangeMask
        /// What it did elsewhere, if it was made; nil if that is nothing.
        var elsewhere: Elsewhere?

        /// The same with what was doubtful before: since the later of the two, about the fields of both.
        func following(_ older: Doubt?) -> Doubt {
            guard let older else { return self }
            return Doubt(since: .later(older.since, since), fields: older.fields.union(fields), elsewhere: elsewhere)
        }
    }

    /// What an edit does elsewhere, and what tells whether it was made.
    struct Elsewhere: Sendable {
        /// What the server was known to have before.
        let base: AnyBox
        let effects: [SideEffect]
        let startedAt: Stamp
    }

    /// Its number.
    let id: Edit.ID
    /// What it edits.
    let key: EntryKey
    /// The fields that it touches, and no others.
    let group: GroupSet
    /// What was done; nil of one that an earlier launch was sending, which has kept no more than that.
    let edit: Edit?
    private(set) var state: State
    /// Nil if it is known whether the server has it.
    private(set) var doubt: Doubt?

    /// One that somebody has made.
    init(_ edit: Edit) {
        (id, key, group) = (edit.id, edit.key, edit.group)
        self.edit = edit
        state = .waiting
    }

    /// One that an earlier launch was sending when it ended.
    init(_ id: Edit.ID, of key: EntryKey, _ group: GroupSet, uncertainSince: Stamp) {
        (self.id, self.key, self.group) = (id, key, group)
        edit = nil
        state = .uncertain
        // Nobody knows what it wanted: it may have been any of its group.
        doubt = Doubt(since: uncertainSince, fields: .unknown)
    }

    /// Whether it lies on top of what is verified.
    var isShown: Bool { state != .uncertain }

    /// Whether its turn has come: nothing holds it up, and its lane waits for it.
    var isUnderWay: Bool {
        switch state {
        case .waiting, .uncertain: false
        case .recording, .queued, .sending, .postponed: true
        }
    }

    /// Whether edits of the same fields in other lanes have to wait for it: what its queue may still take out does not hold up anybody.
    var holdsUpOthers: Bool {
        switch state {
        case .sending, .postponed: true
        case .waiting, .recording, .queued: edit?.isMark == false
        case .uncertain: false
        }
    }

    /// Takes an event.
    mutating func take(_ event: Event) -> Transition {
        switch (event, state) {
        case (.turn(let isRecording), .waiting): state = isRecording ? .recording : started
        case (.recorded, .recording): state = started
        case (.batchSent, .queued): state = .sending
        case (.batchFailed, .sending) where edit?.isMark == true: state = .queued
        case (.postponed(let doubt), .recording), (.postponed(let doubt), .sending):
            if let doubt { self.doubt = doubt.following(self.doubt) }
            state = .postponed
        case (.resumed, .postponed): state = .sending
        case (.lost(let doubt), _) where isUnderWay:
            self.doubt = doubt.following(self.doubt)
            state = .uncertain
        case (.ended, _) where isShown:
            // An earlier sending of it may have arrived.
            guard doubt != nil else { return .goes }
            state = .uncertain
        case (.cleared, .uncertain): return .goes
        case (.cleared, _):
            guard doubt != nil else { return .ignored }
            doubt = nil
        case (.turn, _), (.recorded, _), (.batchSent, _), (.batchFailed, _), (.postponed, _), (.resumed, _),
            (.ended, _), (.lost, _):
            return .ignored
        }
        return .stays
    }

    /// Takes over what was doubtful about an older one of the same group that has ended.
    mutating func absorb(_ older: PendingEdit) {
        doubt = doubt?.following(older.doubt) ?? older.doubt
    }

    private var started: State { edit?.isMark == true ? .queued : .sending }

    /// Whether the server has made it, if it has this now; of those alone that did something elsewhere.
    func isMade(in box: AnyBox) -> Bool {
        guard let edit, let base = doubt?.elsewhere?.base else { return false }
        return edit.changes(base) && !edit.changes(box)
    }
}
