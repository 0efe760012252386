import Cache
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

    /// How far it has come. Of an edit that waits or is sent, its record in the home says it.
    enum State: Hashable {
        /// It waits: something that is created for what was made before it, an edit for its turn or for what was made before it.
        case waiting
        /// Something that is created is sent by who made it, beside what waits.
        case made
        /// A server may still be at it: it is not tried before then.
        case until(Date)
        case sending
        /// It may have arrived, and a person decides.
        case uncertain(String)
        /// The server said no, and a person decides.
        case refused(String)
        /// A person has taken it back, or what was done later has taken its place.
        case withdrawn

        /// Whether something may come to this state from another; ARCHITECTURE.md tells the same in words.
        func mayFollow(_ before: State) -> Bool {
            switch (before, self) {
            case (.withdrawn, _): false
            case (.waiting, .made), (.sending, .until): true
            case (_, .made), (_, .until), (.made, .withdrawn): false
            case (_, .waiting), (_, .sending), (_, .uncertain), (_, .refused), (_, .withdrawn): true
            }
        }
    }

    /// What is kept of it; whether it is on its way, ``listed`` says.
    var intention: Intention
    let deed: Deed
    /// The pending edit that shows it.
    private(set) var edit: Edit?
    private var home: LooseReference<Home>?
    /// Who made it in this launch and is to be told.
    var outcome: EditOutcome?
    /// What became of it, for who is told.
    var created: (any TierModel)?
    /// How far it has come, where no record of an edit says it.
    private var ownState: State
    /// Whether a person has said to send it although nobody knows whether the server has it.
    var isInsisted = false
    /// What the server said when it may have done it all the same.
    var lastFailure: (any Error)?
    /// When it was first sent, for who asks whether an answer may have it: what an earlier launch sent, every answer of this one has.
    var firstSent = Stamp.stored(.max)
    /// Whether some state of it is on the disk.
    var isOnDisk = false

    init(_ intention: Intention, _ deed: Deed, outcome: EditOutcome? = nil) {
        self.intention = intention
        self.deed = deed
        self.outcome = outcome
        ownState =
            switch intention.state {
            case .waiting, .sending: .waiting
            case .uncertain(let why): .uncertain(why)
            case .refused(let why): .refused(why)
            }
        noteState()
    }

    /// Is shown by an edit from now on, whose record says how far it has come.
    func shows(_ edit: Edit, in home: Home) { (self.edit, self.home) = (edit, LooseReference(home)) }

    /// Is not shown any more.
    func showsNothing() { edit = nil }

    /// How far it has come.
    var state: State {
        guard ownState == .waiting, let edit, home?.object?.state(of: edit.id) == .sending else { return ownState }
        return .sending
    }

    /// Comes so far; what is kept says it in four words.
    func become(_ state: State) {
        assert(state.mayFollow(self.state), "\(intention.words) was \(self.state) and cannot become \(state)")
        assert(edit == nil || state == .withdrawn, "\(intention.words) is an edit: its record says that it is \(state)")
        ownState = state
        noteState()
    }

    private func noteState() {
        switch ownState {
        case .waiting, .made, .until: intention.state = .waiting
        case .sending: intention.state = .sending
        case .uncertain(let why): intention.state = .uncertain(why)
        case .refused(let why): intention.state = .refused(why)
        case .withdrawn: break
        }
    }

    /// What is kept of it, and whether it is on its way.
    var listed: Intention {
        var listed = intention
        if state == .sending { listed.state = .sending }
        return listed
    }

    /// Before when it is not to be tried; nil if it may be at any time.
    var notBefore: Date? { if case .until(let date) = state { date } else { nil } }

    var isWaiting: Bool {
        switch state {
        case .waiting, .made, .until: true
        case .sending, .uncertain, .refused, .withdrawn: false
        }
    }

    /// Where it is read in order with others, if it creates something.
    var place: EntityKey? { if case .creation(let deed) = deed { deed.place } else { nil } }

    /// Whether it has not been sent and answered, and nobody has to decide about it.
    var isUnfinished: Bool { !intention.needsDecision }

    /// Whether nobody waits to be told of it: then what became of it stays in the outbox.
    var isTold: Bool { outcome == nil }
}
