import Primitives
import ReplKit

/// What something leads to if that is several: `post:42.moderators`.
struct ShownList: Showable {
    let reference: EntityKey
    let list: [any Showable]

    var tierLabel: String? { nil }
    var identity: ObjectIdentifier? { nil }
    var headline: String { "\(list.count) of \(reference)" }
    func fields() -> [ShownField] { [ShownField("count", list.count)] }
    func rows() -> [any Showable]? { list }

    /// What its rows have of what tells one from another.
    var columns: [String] {
        let names = Set(list.first?.fields().map(\.name) ?? [])
        return ["name", "title", "score", "content"].filter(names.contains)
    }
}
