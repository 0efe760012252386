import Primitives

/// In which order rows stand whose sort keys are equal: the lower number comes first.
///
/// The real server leaves that to its database, which promises nothing. Whoever compares the two has to know which rows tie, and
/// can have it noted.
struct TieOrder: Sendable {
    private let noted: Lock<KeyGroups>?

    /// Notes nothing.
    init() { noted = nil }

    /// Notes in `groups` which rows of a list tie.
    init(noting groups: Lock<KeyGroups>) { noted = groups }

    /// Whether all rows of a list have to be sorted, not those of its page only.
    var isNoting: Bool { noted != nil }

    /// Sorts rows by key, then by number.
    ///
    /// - Parameter list: The list's name in the answer (`comments`, `communities`).
    func sorted<Key: Comparable>(_ rows: [(key: Key, id: Int32)], in list: String) -> [Int32] {
        let rows = rows.sorted { $0.key != $1.key ? $0.key < $1.key : $0.id < $1.id }
        if let noted {
            var groups: [[Int32]] = []
            for (index, row) in rows.enumerated() {
                if index > 0, rows[index - 1].key == row.key {
                    groups[groups.count - 1].append(row.id)
                } else {
                    groups.append([row.id])
                }
            }
            noted.withLock { [groups] in $0.lists[list] = groups }
        }
        return rows.map(\.id)
    }
}
