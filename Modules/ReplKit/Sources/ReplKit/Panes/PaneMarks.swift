import Primitives

/// What changed last, by view: fields of rows, and rows that came.
struct PaneMarks {
    struct OfView {
        var fields: [EntityKey: Set<String>] = [:]
        var added: Set<EntityKey> = []

        /// The rows that have a mark.
        var rows: Set<EntityKey> { added.union(fields.keys) }

        func isMarked(_ reference: EntityKey) -> Bool { fields[reference] != nil || added.contains(reference) }
    }

    private(set) var views: [String: OfView] = [:]

    subscript(view: String) -> OfView { views[view] ?? OfView() }

    /// Marks what changed.
    ///
    /// - Returns: The rows that look different for it, or `nil` if the view has other rows now, or others in another order.
    mutating func add(_ changes: [ViewChange], of view: String) -> Set<EntityKey>? {
        var marks = self[view]
        var touched: Set<EntityKey>? = []
        for change in changes {
            switch change {
            case .fields(let reference, let steps, _):
                marks.fields[reference, default: []].formUnion(steps.map(\.name))
                touched?.insert(reference)
            case .added(let reference, _):
                marks.added.insert(reference)
                touched = nil
            case .removed, .reordered:
                touched = nil
            case .status:
                break
            }
        }
        views[view] = marks
        return touched
    }

    /// Forgets all marks.
    ///
    /// - Returns: The rows that had some, by view.
    mutating func removeAll() -> [String: Set<EntityKey>] {
        defer { views = [:] }
        return views.mapValues(\.rows)
    }

    mutating func remove(_ view: String) { views[view] = nil }
}
