import Primitives

/// The summary of many redraws of one view: `200 rows changed: score, vote, in 400 redraws`.
struct RedrawSummary {
    private var redraws = 0
    private var references: Set<EntityKey> = []
    private var joined = 0
    private var left = 0
    private var fields: [String] = []

    /// Returns a summary for each view, in the order in which the views were opened.
    ///
    /// - Complexity: O(changes).
    @MainActor
    static func summaries(of reports: [WatchedViews.Report]) -> [(view: WatchedView, summary: RedrawSummary)] {
        var places: [ObjectIdentifier: Int] = [:]
        var summaries: [(view: WatchedView, summary: RedrawSummary)] = []
        for report in reports {
            let place = places[ObjectIdentifier(report.view)] ?? summaries.count
            if place == summaries.count {
                places[ObjectIdentifier(report.view)] = place
                summaries.append((report.view, RedrawSummary()))
            }
            summaries[place].summary.add(report.changes)
        }
        return summaries.sorted { $0.view.order < $1.view.order }
    }

    private mutating func add(_ changes: [ViewChange]) {
        redraws += 1
        for change in changes {
            switch change {
            case .fields(let reference, let steps, _):
                references.insert(reference)
                for step in steps where !fields.contains(step.name) { fields.append(step.name) }
            case .added: joined += 1
            case .removed: left += 1
            case .reordered, .status: break
            }
        }
    }

    /// The text behind the name of the view.
    var text: String {
        var parts: [String] = []
        if !references.isEmpty {
            let rows = references.count == 1 ? "1 row" : "\(references.count) rows"
            let more = fields.count > 6 ? ", ..." : ""
            parts.append("\(rows) changed: \(fields.prefix(6).joined(separator: ", "))\(more)")
        }
        if joined > 0 { parts.append("\(joined) joined") }
        if left > 0 { parts.append("\(left) left") }
        return (parts + ["in \(redraws) redraws"]).joined(separator: ", ")
    }
}
