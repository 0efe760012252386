import Foundation
import Primitives

/// The latest changes by view: changed fields of rows, and added rows.
struct PaneHighlights {
    struct ViewHighlights {
        var fields: [EntityKey: Set<String>] = [:]
        var added: Set<EntityKey> = []
        /// The rows that have just changed, with the times at which their highlight ends.
        var ends: [EntityKey: Date] = [:]

        /// The rows that have a mark.
        var rows: Set<EntityKey> { added.union(fields.keys) }

        func isMarked(_ reference: EntityKey) -> Bool { fields[reference] != nil || added.contains(reference) }
    }

    private(set) var views: [String: ViewHighlights] = [:]

    subscript(view: String) -> ViewHighlights { views[view] ?? ViewHighlights() }

    /// Adds changes to the marks of a view.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - view: The name of the view.
    ///   - end: The time until which the changed rows are highlighted; nil if nobody sees them.
    /// - Returns: The rows whose appearance changed, or `nil` if rows were added, removed or reordered.
    mutating func add(_ changes: [ViewChange], of view: String, until end: Date?) -> Set<EntityKey>? {
        var marks = self[view]
        var touched: Set<EntityKey>? = []
        for change in changes {
            switch change {
            case .fields(let reference, let steps, _):
                marks.fields[reference, default: []].formUnion(steps.map(\.name))
                touched?.insert(reference)
                marks.ends[reference] = end
            case .added(let reference, _):
                marks.added.insert(reference)
                marks.ends[reference] = end
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

    /// The time at which the next highlight ends; nil if nothing is highlighted.
    ///
    /// - Complexity: O(highlighted rows).
    var nextEnd: Date? { views.values.lazy.flatMap(\.ends.values).min() }

    /// Ends the highlights whose time has come.
    ///
    /// - Returns: The rows that were highlighted, by view.
    mutating func endHighlights(until time: Date) -> [String: Set<EntityKey>] {
        var ended: [String: Set<EntityKey>] = [:]
        for (view, marks) in views {
            let rows = marks.ends.filter { $0.value <= time }.map(\.key)
            guard !rows.isEmpty else { continue }
            ended[view] = Set(rows)
            for row in rows { views[view]?.ends[row] = nil }
        }
        return ended
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
