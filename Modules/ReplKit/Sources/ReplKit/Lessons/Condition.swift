/// A predicate on a session, of which the goals of a lesson are made.
///
/// It fetches nothing and keeps nothing alive, and it is independent of the commands that were used to make it true.
public struct Condition: Hashable, Sendable, CustomStringConvertible {
    enum Predicate: Hashable, Sendable {
        /// `p.score = 18`: the field has that value, compared as `expect` does.
        case field(reference: String, name: String, value: String)
        /// `tier p = T3`.
        case tier(reference: String, value: String)
        /// `mark p = from disk`: the words are part of the status of the object.
        case mark(reference: String, words: String)
        /// `live post = 1`: that number of the kind is alive; `<` and `>` are accepted too.
        case live(kind: String, Comparison, Int)
        /// `live post:288`: that entity is alive.
        case alive(reference: String)
        /// `rows f > 3`.
        case rows(reference: String, Comparison, Int)
        /// `views = 2`.
        case views(Comparison, Int)
        /// `handle p`, `handle p of post:288`; `handle z of f.3.creator`.
        case handle(name: String, of: String?)
        /// `view list`, `view list of post:288`; `view part of m.author`: that very object.
        case view(name: String, of: String?)
        /// `same p q`: both names mean one object.
        case same(String, String)
        /// `foreign f`: the object exists, and was loaded as another account, or from another server, than the current one.
        case foreign(reference: String)
        /// `status simulated_net = offline`: `status` shows that value; without a value, `status` has such a line.
        case status(name: String, value: String?)
        /// `saw rollback post:288`: the event happened since the step began.
        case saw(what: String, of: String?)
        /// `ran explain`, `ran explain: vote`: such a command succeeded since the step began, and its output contains the text.
        case ran(String, text: String?)
        /// `refused show f.1`, `refused show: T2`: such a command failed since the step began, and its error contains the text.
        case refused(String, text: String?)
    }

    enum Comparison: String, Hashable, Sendable, CaseIterable {
        case less = "<"
        case equal = "="
        case more = ">"

        func holds(_ left: Int, _ right: Int) -> Bool {
            switch self {
            case .less: left < right
            case .equal: left == right
            case .more: left > right
            }
        }
    }

    let form: Predicate
    /// True if the predicate must not hold.
    let isNegated: Bool
    /// The condition as it was written, without `then`.
    let source: String
    /// True for a goal that counts only after the goals above it: `goal then ran show s`.
    var isOrdered = false
    /// The line of the lesson, from 1; nil for a condition that is not part of a lesson.
    var line: Int?

    /// The condition as it was written.
    public var description: String { (isOrdered ? "\(ConditionParser.order) " : "") + source }

    /// True for a condition on commands and events since an instant; any other is one on the state of the session.
    var isAboutPast: Bool {
        switch form {
        case .saw, .ran, .refused: true
        default: false
        }
    }

    /// True for a condition on a line of `status`.
    var isAboutStatus: Bool {
        if case .status = form { true } else { false }
    }

    /// Parses a condition.
    ///
    /// | written | holds when |
    /// |---|---|
    /// | `p.score = 18` | the field has that value; `18?` is a value that the server has not confirmed |
    /// | `tier p = T3` | the object has that tier |
    /// | `mark p = from disk` | the words are part of the status of the object; `fresh` if it has none |
    /// | `live post = 1` | that number of a kind is alive; `<` and `>` are accepted too |
    /// | `live post:288` | that entity is alive |
    /// | `rows f > 3` | the list has that number of rows |
    /// | `views = 2` | that number of views is open |
    /// | `handle p`, `handle p of post:288` | the handle exists, and names that entity |
    /// | `handle z of f.3.creator` | the handle exists, and names the entity to which that path leads |
    /// | `view list`, `view list of post:288` | the view is open, and shows that entity |
    /// | `view his of q` | the view is open, and shows the very object that the handle or path names |
    /// | `same p q` | both are the same object |
    /// | `foreign f` | the object exists, and belongs to another account or server than the current one |
    /// | `status simulated_net = offline`, `status data` | `status` has that line |
    /// | `saw rollback`, `saw request post:288` | an event or a cause of that kind was recorded since the step began |
    /// | `ran explain` | a command with that beginning succeeded since the step began |
    /// | `ran explain: vote` | the same, and its output contains `vote` |
    /// | `refused show: T2` | a command with that beginning failed since the step began, and its error contains `T2` |
    ///
    /// The prefix `no ` negates the condition: `no handle p`.
    ///
    /// - Throws: ``ReplError`` with code `badLesson`.
    public init(parsing text: String) throws(ReplError) {
        var reader = ConditionParser(text)
        (form, isNegated) = try reader.read()
        source = text.trimmed
    }
}
