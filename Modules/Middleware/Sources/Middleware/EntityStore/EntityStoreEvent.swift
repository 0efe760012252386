package import Propagation

/// An event that changes the state of a client.
package enum EntityStoreEvent: Sendable {
    /// A read was answered.
    ///
    /// - Parameters:
    ///   - updates: The updates of the answer; of several for one key, the last one counts.
    ///   - effects: The side effects of the read, confirmed with its answer.
    ///   - startedAt: The stamp of the request's start; for a file, the number stored with it.
    ///   - answeredAt: A stamp taken when the answer arrived.
    case read([EntityUpdate], effects: [SideEffect], startedAt: Stamp, answeredAt: Stamp)
    /// A read was answered, and its answer has been compared with ``EntityStore/compare(_:at:)``.
    case compared(EntityStore.Comparison, effects: [SideEffect], answeredAt: Stamp)
    /// An edit was submitted; a greater `edit.id` is a later edit.
    case submitted(Edit)
    /// The open line of an edit is stored, so the edit may be sent.
    case recorded(Edit.ID)
    /// An edit of an earlier launch was restored, with the fields it was applied to, which are used if there is no entry.
    case restoredEdit(Edit, on: AnySnapshot)
    /// An edit was not accepted, its answer got lost, or an earlier outbox item waits. The edit waits to be sent in order and stays shown.
    ///
    /// - Parameters:
    ///   - effects: The side effects of the edit. They are merged once a read shows that the server has applied it.
    ///   - startedAt: The stamp of the request's start.
    case deferred(
        Edit.ID,
        mayHaveHappened: Bool,
        effects: [SideEffect] = [],
        startedAt: Stamp = .never,
        noticedAt: Stamp
    )
    /// A postponed edit is sent now, unless the server has it already.
    case resumed(Edit.ID)
    /// The server accepted an edit.
    ///
    /// - Parameters:
    ///   - updates: The updates of the answer. If they do not contain the edited fields, the result of the edit becomes verified.
    ///   - startedAt: The stamp of the request's start.
    ///   - answeredAt: A stamp taken when the answer arrived.
    case confirmed(Edit.ID, [EntityUpdate], startedAt: Stamp, answeredAt: Stamp)
    /// An edit was refused, or its answer got lost, in which case the server may have applied it.
    ///
    /// - Parameters:
    ///   - effects: The side effects of the edit. They are merged once a read shows that the server has applied it.
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
    case retained(EntityUpdate, Stamp)
    /// A model or a tree no longer shows an entry.
    case released(TierKey)
    /// The entries of the edit log that an earlier launch has left, confirmed or open, and the stamp of the newest entry that it has
    /// forgotten.
    case restored([EditLogEntry], cut: Stamp = .never)
    /// The account was logged out: waiting edits fail with this error, and later answers are ignored.
    case closed(any Error)
}

/// An action that the client store performs after an event, in the given order.
package enum EntityStoreAction: Sendable {
    /// Show these fields of an entity in its model and in trees. If `editsChanged`, the set of waiting edits has changed too.
    case publish(TierKey, AnySnapshot, editsChanged: Bool)
    /// Write that this edit is about to be sent, then handle ``EntityStoreEvent/recorded(_:)``.
    case record(Edit)
    /// Send this edit.
    case send(Edit)
    /// Write the outcome of fields with an open line, before the result is reported.
    case persist(EditLogEntry)
    /// Report the result of an edit to its submitter.
    case finish(Edit, EditResult)
}

/// An entry of the edit log, which is kept across launches. ``EditLogLine`` is its stored form.
package struct EditLogEntry: Sendable {
    /// The outcome of an edit.
    package enum Outcome: Sendable {
        /// The edit is about to be sent, or was sent and not answered: it is unknown whether the server has it.
        case open
        /// The server has these fields: it accepted an edit, or a later read has resolved one.
        case confirmed(AnySnapshot)
        /// The edit had no effect.
        case forgotten
    }

    /// The tier and entity.
    package let key: TierKey
    /// The field group.
    package let group: GroupSet
    /// The stamp of the answer, of the loss, or of the open line.
    package let stamp: Stamp
    /// The outcome of the edit.
    package let outcome: Outcome
    /// True if an edit of these fields may still be under way. A confirmed entry then does not end the open one.
    package let isOpen: Bool

    /// Makes an entry.
    package init(key: TierKey, group: GroupSet, stamp: Stamp, outcome: Outcome, isOpen: Bool = false) {
        self.key = key
        self.group = group
        self.stamp = stamp
        self.outcome = outcome
        self.isOpen = isOpen
    }
}
