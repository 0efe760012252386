import Primitives

/// Decides the order of rows with equal sort keys: the lower number comes first.
///
/// The real server leaves that order to its database, which guarantees none. A comparison of the two servers needs to know which rows tie,
/// and can record them.
struct TieBreaker: Sendable {
    private let recorded: Lock<SortTies>?

    /// Makes a tie-breaker that records nothing.
    init() { recorded = nil }

    /// Makes a tie-breaker that records in `groups` which rows of a list tie.
    init(noting groups: Lock<SortTies>) { recorded = groups }

    /// True if all rows of a list have to be sorted, and not only those of its page.
    var isRecording: Bool { recorded != nil }

    /// Sorts rows by key, then by number.
    ///
    /// - Parameter list: The list's name in the response (`comments`, `communities`).
    func sort<Key: Comparable>(_ rows: [(key: Key, id: Int32)], in list: String) -> [Int32] {
        sortedRows(rows, in: list).map(\.id)
    }

    /// Sorts rows like ``sort(_:in:)``, and returns them with their keys.
    func sortedRows<Key: Comparable>(_ rows: [(key: Key, id: Int32)], in list: String) -> [(key: Key, id: Int32)] {
        let rows = rows.sorted { $0.key != $1.key ? $0.key < $1.key : $0.id < $1.id }
        if let recorded {
            var groups: [[Int32]] = []
            for (index, row) in rows.enumerated() {
                if index > 0, rows[index - 1].key == row.key {
                    groups[groups.count - 1].append(row.id)
                } else {
                    groups.append([row.id])
                }
            }
            recorded.withLock { [groups] in $0.lists[list] = groups }
        }
        return rows
    }
}

/// The rows of a response's lists whose order is undefined because their sort keys are equal.
///
/// A database guarantees no order for them, so that two correct servers may differ in it, and in the members of such a group that a page
/// shows. A list without an entry has only one order.
public struct SortTies: Hashable, Sendable {
    /// The groups of each list, by its name in the response (`comments`, `communities`). They contain the ids of all rows of the list, on
    /// any page, in order; ids with equal keys form one group.
    public var lists: [String: [[Int32]]]

    /// Makes a value from the groups by list.
    public init(lists: [String: [[Int32]]] = [:]) { self.lists = lists }
}

extension SortTies {
    /// The JSON of a control route's response: the lists, sorted by name.
    package var json: JSONValue {
        var named = JSONObject()
        for (name, groups) in lists.sorted(by: { $0.key < $1.key }) {
            named.append(name, .array(groups.map { .array($0.map { .number(String($0)) }) }))
        }
        return ["lists": .object(named)]
    }

    /// Reads a control route's response; nil if the JSON has another form.
    package init?(_ json: JSONValue) {
        guard case .object(let named)? = json["lists"] else { return nil }
        self.init(
            lists: named.values.mapValues { groups in
                (groups.elements ?? []).map {
                    ($0.elements ?? []).compactMap { $0.integer.flatMap { Int32(exactly: $0) } }
                }
            }
        )
    }
}
