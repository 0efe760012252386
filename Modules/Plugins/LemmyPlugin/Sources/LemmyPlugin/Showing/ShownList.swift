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
    func rows() -> [any Showable]? { list.map { row in (row as? any Modelled).map { ShownRow($0) } ?? row } }

    /// What its rows have of what tells one from another.
    var columns: [String] {
        let names = Set(list.first?.fields().map(\.name) ?? [])
        let columns = ["name", "score", "title", "content"].filter(names.contains)
        guard let last = columns.last else { return [] }
        return columns.dropLast() + [RowMarks.fieldName, last]
    }
}
