import Primitives

/// The latest changes by view: changed fields of rows, and added rows.
struct PaneHighlights {
    struct ViewHighlights {
        var fields: [EntityKey: Set<String>] = [:]
        var added: Set<EntityKey> = []

        /// The rows that have a mark.
        var rows: Set<EntityKey> { added.union(fields.keys) }

        func isMarked(_ reference: EntityKey) -> Bool { fields[reference] != nil || added.contains(reference) }
    }

    private(set) var views: [String: ViewHighlights] = [:]

    subscript(view: String) -> ViewHighlights { views[view] ?? ViewHighlights() }

    /// Adds changes to the marks of a view.
    ///
    /// - Returns: The rows whose appearance changed, or `nil` if rows were added, removed or reordered.
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

    /// Removes all marks.
    ///
    /// - Returns: The rows that had marks, by view.
    mutating func removeAll() -> [String: Set<EntityKey>] {
        defer { views = [:] }
        return views.mapValues(\.rows)
    }

    mutating func remove(_ view: String) { views[view] = nil }
}
