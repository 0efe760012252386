/// Something that holds in a session or does not: what a lesson's goal is made of.
///
/// It fetches nothing and keeps nothing alive, and it does not ask how one came there.
public struct Condition: Hashable, Sendable, CustomStringConvertible {
    enum Form: Hashable, Sendable {
        /// `p.score = 18`: as `expect` compares.
        case field(reference: String, name: String, value: String)
        /// `tier p = T3`.
        case tier(reference: String, value: String)
        /// `mark p = from disk`: the words are part of how it was come by.
        case mark(reference: String, words: String)
        /// `live post = 1`; `<` and `>`, too.
        case live(kind: String, Comparison, Int)
        /// `live post:288`: that one is.
        case alive(reference: String)
        /// `rows f > 3`.
        case rows(reference: String, Comparison, Int)
        /// `views = 2`.
        case views(Comparison, Int)
        /// `handle p`, `handle p of post:288`.
        case handle(name: String, of: String?)
        /// `view list`, `view list of post:288`.
        case view(name: String, of: String?)
        /// `same p q`: one object under two names.
        case same(String, String)
        /// `status simulated_net = offline`; without a value, that there is such a line.
        case status(name: String, value: String?)
        /// `saw rollback post:288`: it happened since the step began.
        case saw(what: String, of: String?)
        /// `ran explain`: such a command was typed since the step began.
        case ran(String)
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

    let form: Form
    /// Whether it has to be so, or not to be so.
    let isNegated: Bool
    /// As it was written.
    public let description: String
    /// The line of a lesson that it stands in, from 1; nil for one that stands alone.
    var line: Int?

    /// Reads a condition.
    ///
    /// | written | holds when |
    /// |---|---|
    /// | `p.score = 18` | the field has that value; `18?` is one that the server has not confirmed |
    /// | `tier p = T3` | that much is known of it |
    /// | `mark p = from disk` | the words are part of how it was come by; `fresh` where there is nothing to say |
    /// | `live post = 1` | so many of a kind are alive; `<` and `>` work, too |
    /// | `live post:288` | that one is alive |
    /// | `rows f > 3` | a list has so many rows |
    /// | `views = 2` | so many views are open |
    /// | `handle p`, `handle p of post:288` | the handle exists, and names that |
    /// | `view list`, `view list of post:288` | the view is open, and shows that |
    /// | `same p q` | both are the same object |
    /// | `status simulated_net = offline`, `status data` | `status` has that line |
    /// | `saw rollback`, `saw request post:288` | an event or a cause of that kind came up since the step began |
    /// | `ran explain` | a line of that beginning was typed since the step began |
    ///
    /// `no ` in front turns it round: `no handle p`.
    ///
    /// - Throws: ``ReplError`` with code `badLesson`.
    public init(parsing text: String) throws(ReplError) {
        var reader = ConditionReader(text)
        (form, isNegated) = try reader.read()
        description = text.trimmed
    }
}
