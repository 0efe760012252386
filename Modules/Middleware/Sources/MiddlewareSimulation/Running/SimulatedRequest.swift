import Middleware
import Propagation

/// The values of one subject in a server's answer.
struct SimulatedUpdate {
    let subject: Int
    let groups: GroupSet
    let values: [[Int]]
    let update: EntityUpdate

    init(_ subject: Int, _ groups: GroupSet, _ values: [[Int]]) {
        self.subject = subject
        self.groups = groups
        self.values = values
        update = SimulatedTier.all[subject].update(values, groups)
    }
}

/// A request under way; the server serves it at one moment between its start and its answer.
struct SimulatedRequest {
    enum Kind {
        /// A read of some groups of some subjects, each served at a moment of its own, like the parts of a page.
        case read([(subject: Int, groups: GroupSet)], marksRead: Bool)
        case edit(Edit, SimulatedEdit, subject: Int)
    }

    let number: Int
    let account: Int
    let kind: Kind
    let startedAt: Stamp
    /// The values served so far.
    var said: [SimulatedUpdate] = []
    var isServed = false
}

/// An answer, or its loss, that the account's entity store has not handled yet.
struct SimulatedAnswer {
    enum Kind {
        /// The result of comparing the answer, if it was compared.
        case read(compared: EntityStore.Comparison?)
        case agreed(echo: EchoedGroups)
        case refused
        case lost
    }

    /// The groups in the answer to an edit.
    enum EchoedGroups: CaseIterable { case nothing, group, all, others }

    let request: SimulatedRequest
    let kind: Kind
    /// The stamp of its arrival.
    let at: Stamp
}

/// An answer stored as a value, to be shown again much later.
struct SimulatedPage {
    let number: Int
    var stamp: Stamp
    let said: [SimulatedUpdate]
    var isFile = false
}
