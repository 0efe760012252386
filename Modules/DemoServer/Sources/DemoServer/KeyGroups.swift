/// Which rows of an answer's lists the sort leaves open: those whose sort keys are equal.
///
/// A database promises nothing about their order, so that two right servers may differ in it, and in which of them a page that cuts
/// such a group shows. A list that is not named here has one order only.
public struct KeyGroups: Hashable, Sendable {
    /// For each list by its name in the answer (`comments`, `communities`): the ids of all rows that the list draws from, on
    /// whatever page they are, in order, those with equal keys together.
    public var lists: [String: [[Int32]]]

    /// Groups by the name of their list.
    public init(lists: [String: [[Int32]]] = [:]) { self.lists = lists }
}

extension KeyGroups {
    /// As a control route tells them: the lists by name, in the order of their names.
    package var json: JSONValue {
        var named = JSONObject()
        for (name, groups) in lists.sorted(by: { $0.key < $1.key }) {
            named.append(name, .array(groups.map { .array($0.map { .number(String($0)) }) }))
        }
        return ["lists": .object(named)]
    }

    /// Reads what a control route tells; nil if it is something else.
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
