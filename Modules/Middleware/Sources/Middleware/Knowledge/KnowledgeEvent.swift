package import Propagation

/// What happens to what a client knows.
package enum KnowledgeEvent: Sendable {
    /// A read was answered.
    ///
    /// - Parameters:
    ///   - sayings: What the answer says; of several for one key the last counts.
    ///   - effects: What the read did, confirmed with its answer.
    ///   - startedAt: The stamp of the request's start; of a file, the number it was kept with.
    ///   - answeredAt: A stamp taken when the answer was there.
    case read([Saying], effects: [SideEffect], startedAt: Stamp, answeredAt: Stamp)
    /// The same, compared before: ``Knowledge/compare(_:at:)``.
    case compared(Knowledge.Comparison, effects: [SideEffect], answeredAt: Stamp)
    /// Somebody edited; a greater `edit.id` is a later edit.
    case submitted(Edit)
    /// The record of an edit is where it is kept: it may be sent.
    case recorded(Edit.ID)
    /// An edit that an earlier launch has left; and the fields that it lay on, if nobody shows any.
    case reopened(Edit, on: AnyBox)
    /// An edit was not taken, or its answer got lost, or something that was made before it waits: it waits to be sent in order, and stays
    /// shown.
    ///
    /// - Parameters:
    ///   - effects: What it did elsewhere, if the server has it: taken once a read tells that.
    ///   - startedAt: The stamp of the request's start.
    case deferred(
        Edit.ID,
        mayHaveHappened: Bool,
        effects: [SideEffect] = [],
        startedAt: Stamp = .never,
        noticedAt: Stamp
    )
    /// An edit that waited is sent now, unless the server has it already.
    case resumed(Edit.ID)
    /// The server agreed to an edit.
    ///
    /// - Parameters:
    ///   - sayings: What the answer says, of the edited fields too; if it says nothing of them, the edit itself becomes verified.
    ///   - startedAt: The stamp of the request's start.
    ///   - answeredAt: A stamp taken when the answer was there.
    case answered(Edit.ID, [Saying], startedAt: Stamp, answeredAt: Stamp)
    /// An edit was refused, or its answer got lost: then the server may have it.
    ///
    /// - Parameters:
    ///   - effects: What it did elsewhere, if the server has it: taken once a read tells that.
    ///   - startedAt: The stamp of the request's start.
    case failed(
        Edit.ID,
        any Error,
        mayHaveHappened: Bool,
        effects: [SideEffect] = [],
        startedAt: Stamp = .never,
        noticedAt: Stamp
    )
    /// A model or a tree shows a tier of an entity from now on.
    case held(Saying, Stamp)
    /// One of those who showed it is gone.
    case released(EntryKey)
    /// What an earlier launch has confirmed, or left open; and the newest that it has forgotten.
    case restored([JournalEntry], cut: Stamp = .never)
    /// The account was logged out: what waits is given up with this error, and what is still answered is not heard.
    case closed(any Error)
}

/// What somebody has to do about it, in this order.
package enum KnowledgeAction: Sendable {
    /// Show these fields of an entity, in its model and in trees; and, if they changed, that other edits wait than before.
    case show(EntryKey, AnyBox, editsChanged: Bool)
    /// Write down that this edit is about to be sent; say ``KnowledgeEvent/recorded(_:)`` when that is done.
    case record(Edit)
    /// Send this edit.
    case send(Edit)
    /// Write down what became of fields that had been recorded as about to change: before the result is told.
    case keep(JournalEntry)
    /// Tell who edited what became of it.
    case settle(Edit, EditResult)
}

/// One line of the journal as it is kept across launches.
package struct JournalEntry: Sendable {
    /// What became of it.
    package enum Outcome: Sendable {
        /// About to be sent, or sent and not answered: nobody knows whether the server has it.
        case open
        /// The server has these fields: it agreed to an edit, or a later read has told what became of one.
        case confirmed(AnyBox)
        /// Nothing happened.
        case forgotten
    }

    /// Which tier of which entity.
    package let key: EntryKey
    /// Which fields.
    package let group: GroupSet
    /// When: the stamp of the answer, of the loss, or of the record.
    package let stamp: Stamp
    /// What became of it.
    package let outcome: Outcome
    /// Whether an edit of these fields may be on its way all the same: then what is confirmed does not end what is open.
    package let isOpen: Bool

    /// States a line.
    package init(key: EntryKey, group: GroupSet, stamp: Stamp, outcome: Outcome, isOpen: Bool = false) {
        self.key = key
        self.group = group
        self.stamp = stamp
        self.outcome = outcome
        self.isOpen = isOpen
    }
}
