import Foundation
import Primitives
import Propagation

/// An intention, and what it takes in this launch to show and send it.
@MainActor
final class OutboxEntry {
    /// What is to be done, as this launch reads it.
    enum Deed {
        case edit(any DurableEdit)
        case creation(any DurableCreation)
        /// This version cannot read it: a person takes it back, or another version sends it.
        case unreadable
    }

    var intention: Intention
    let deed: Deed
    /// The pending edit that shows it.
    var edit: Edit?
    /// Who made it in this launch and is to be told.
    var outcome: EditOutcome?
    /// What became of it, for who is told.
    var created: (any TierModel)?
    /// Whether it is the outbox that sends it, in order, and not whoever made it.
    var isHeld = false
    /// Whether its entity's earlier edits are done.
    var isReady = false
    /// Whether somebody else sends it: a queue of marks.
    var isElsewhere = false
    /// Before when it is not to be tried: a server may still be at it.
    var notBefore: Date?
    /// Whether a person has said to send it although nobody knows whether the server has it.
    var isInsisted = false
    /// What the server said when it may have done it all the same.
    var lastFailure: (any Error)?
    /// When it was first sent, for who asks whether an answer may have it: what an earlier launch sent, every answer of this one has.
    var firstSent = Stamp.stored(.max)
    /// Whether a person takes it back.
    var isWithdrawn = false
    /// Whether some state of it is on the disk.
    var isOnDisk = false

    init(_ intention: Intention, _ deed: Deed, outcome: EditOutcome? = nil) {
        self.intention = intention
        self.deed = deed
        self.outcome = outcome
    }

    var isWaiting: Bool { intention.state == .waiting }

    /// Where it is read in order with others, if it creates something.
    var place: EntityKey? { if case .creation(let deed) = deed { deed.place } else { nil } }

    /// Whether it has not been sent and answered, and nobody has to decide about it.
    var isUnfinished: Bool { !intention.needsDecision }

    /// Whether nobody waits to be told of it: then what became of it stays in the outbox.
    var isTold: Bool { outcome == nil }
}
