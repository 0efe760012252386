import Middleware
import Propagation

/// What a server said of one subject.
struct Said {
    let subject: Int
    let groups: GroupSet
    let values: [[Int]]
    let saying: Saying

    init(_ subject: Int, _ groups: GroupSet, _ values: [[Int]]) {
        self.subject = subject
        self.groups = groups
        self.values = values
        saying = Subject.all[subject].saying(values, groups)
    }
}

/// A request that is under way; the server serves it at one moment between its start and its answer.
struct Request {
    enum Kind {
        /// Reads some groups of some subjects; each at a moment of its own, as pages are put together.
        case read([(subject: Int, groups: GroupSet)], marksRead: Bool)
        case edit(Edit, Deed, subject: Int)
    }

    let number: Int
    let account: Int
    let kind: Kind
    let startedAt: Stamp
    /// What has been served of it.
    var said: [Said] = []
    var isServed = false
}

/// An answer, or its absence, that the account's machine has not heard of yet.
struct Arrival {
    enum Kind {
        /// What came of comparing it, if it was.
        case read(compared: Knowledge.Comparison?)
        case agreed(echo: Echo)
        case refused
        case lost
    }

    /// What an answer to an edit says.
    enum Echo: CaseIterable { case nothing, group, all, others }

    let request: Request
    let kind: Kind
    /// When it was there.
    let at: Stamp
}

/// An answer kept as a value, to be shown again much later.
struct Page {
    let number: Int
    var stamp: Stamp
    let said: [Said]
    var isFile = false
}
