import Cache
import Foundation
import Primitives
import Propagation

/// An outbox item, with the state that this launch needs to show and send it.
@MainActor
final class OutboxEntry {
    /// The decoded content of the item.
    enum Content {
        case edit(any DurableEdit)
        case creation(any DurableCreation)
        /// This version cannot decode it: a person withdraws it, or another version sends it.
        case unreadable
    }

    /// The progress of the item. For an edit that waits or is sent, its record in the client store has the progress.
    enum State: Hashable {
        /// It waits: a creation for the items before it, an edit for its turn or for the items before it.
        case waiting
        /// A new creation is sent at once, independently of the waiting items.
        case sendingDirectly
        /// A server may still process it: it is not retried before this date.
        case delayed(Date)
        case sending
        /// It may have arrived, and a person decides.
        case unconfirmed(String)
        /// The server refused it, and a person decides.
        case refused(String)
        /// Somebody else has changed the same fields, and a person decides.
        case conflicting(EditConflict)
        /// A person has withdrawn it, or a later item has replaced it.
        case withdrawn

        /// Returns true if this state may follow another; ARCHITECTURE.md describes the same in words.
        func mayFollow(_ before: State) -> Bool {
            switch (before, self) {
            case (.withdrawn, _): false
            case (.waiting, .sendingDirectly), (.sending, .delayed), (.waiting, .conflicting): true
            case (_, .sendingDirectly), (_, .delayed), (_, .conflicting), (.sendingDirectly, .withdrawn): false
            case (.conflicting, .sending), (.conflicting, .unconfirmed), (.conflicting, .refused): false
            case (_, .waiting), (_, .sending), (_, .unconfirmed), (_, .refused), (_, .withdrawn): true
            }
        }
    }

    /// The stored item; ``current`` also says if it is under way.
    var intention: OutboxItem
    let content: Content
    /// The pending edit that shows it.
    private(set) var edit: Edit?
    private var clientStore: WeakReference<ClientStore>?
    /// The completion for the caller that made it in this launch.
    var outcome: EditCompletion?
    /// The created model, for that caller.
    var createdModel: (any TierModel)?
    /// The progress, unless the record of an edit has it.
    private var storedState: State
    /// True if a person has decided to send it although it is unknown whether the server has it.
    var isForced = false
    /// The server's error at the last attempt, if the server may have created it nevertheless.
    var lastFailure: (any Error)?
    /// The stamp of the first attempt, for deciding whether an answer may include it. Every answer of this launch includes an attempt of an
    /// earlier launch.
    var firstSentStamp = Stamp.stored(.max)
    /// True if some state of it is on disk.
    var isOnDisk = false

    init(_ intention: OutboxItem, _ deed: Content, outcome: EditCompletion? = nil) {
        self.intention = intention
        self.content = deed
        self.outcome = outcome
        storedState =
            switch intention.state {
            case .waiting, .sending: .waiting
            case .uncertain(let why): .unconfirmed(why)
            case .refused(let why): .refused(why)
            case .conflicting(let conflict): .conflicting(conflict)
            }
        updateItemState()
    }

    /// Attaches the edit that shows the item; the edit's record has the progress from now on.
    func attach(_ edit: Edit, in clientStore: ClientStore) {
        (self.edit, self.clientStore) = (edit, WeakReference(clientStore))
    }

    /// Detaches the edit, which is no longer shown.
    func detachEdit() { edit = nil }

    /// The progress of the item.
    var state: State {
        guard storedState == .waiting, let edit, clientStore?.object?.state(of: edit.id) == .sending else {
            return storedState
        }
        return .sending
    }

    /// Changes the state, and maps it to the four states of the stored item.
    func transition(to state: State) {
        assert(state.mayFollow(self.state), "\(intention.words) was \(self.state) and cannot become \(state)")
        assert(edit == nil || state == .withdrawn, "\(intention.words) is an edit: its record says that it is \(state)")
        storedState = state
        updateItemState()
    }

    private func updateItemState() {
        switch storedState {
        case .waiting, .sendingDirectly, .delayed: intention.state = .waiting
        case .sending: intention.state = .sending
        case .unconfirmed(let why): intention.state = .uncertain(why)
        case .refused(let why): intention.state = .refused(why)
        case .conflicting(let conflict): intention.state = .conflicting(conflict)
        case .withdrawn: break
        }
    }

    /// The stored item, with the state `sending` if it is under way.
    var current: OutboxItem {
        var listed = intention
        if state == .sending { listed.state = .sending }
        return listed
    }

    /// The earliest date of the next attempt; nil if it may be tried at any time.
    var notBefore: Date? { if case .delayed(let date) = state { date } else { nil } }

    var isWaiting: Bool {
        switch state {
        case .waiting, .sendingDirectly, .delayed: true
        case .sending, .unconfirmed, .refused, .conflicting, .withdrawn: false
        }
    }

    /// The place of a creation; nil for an edit.
    var place: EntityKey? { if case .creation(let deed) = content { deed.place } else { nil } }

    /// True if it has not been answered and does not wait for a person's decision.
    var isUnfinished: Bool { !intention.needsDecision }

    /// True if no caller waits for its result, which then stays in the outbox.
    var isUnobserved: Bool { outcome == nil }
}
