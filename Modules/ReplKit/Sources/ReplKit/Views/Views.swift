import Primitives
import Propagation

/// The views of a session: each draws at the end of a commit; together they are printed, in the order they were opened.
///
/// Observation tells views of a change in no particular order, so what they have to say is collected and sorted before it is shown:
/// soon, or when a command is done, whichever comes first.
@MainActor
final class Views {
    struct Report {
        /// Which commit of those not printed yet.
        let round: Int
        let view: WatchedView
        let changes: [ViewChange]
        let cause: Cause
    }

    /// Rows that one redraw of one view prints, at most.
    private static let rowLimit = 12
    /// Redraws that are printed one by one, at most; more than these at once are summed up.
    private static let reportLimit = 24

    private(set) var all: [WatchedView] = []
    private let commits: Commits
    private var opened = 0
    private var reports: [Report] = []
    private var round = 0
    private var changedNames: Set<String> = []
    private var hasExplainedMark = false
    /// Calls for ``takeLines(_:)`` soon.
    var needsFlush: @MainActor () -> Void = {}
    /// Hears of each redraw that changed something.
    var onRedraw: @MainActor (_ redraw: Redraw, _ cause: Cause) -> Void = { _, _ in }
    /// Hears what becomes of all views: the panes.
    var onNews: @MainActor (ViewNews) -> Void = { _ in }

    init(commits: Commits) {
        self.commits = commits
    }

    subscript(name: String) -> WatchedView? { all.first { $0.name == name } }

    /// Watches `showable` under `name`, in place of what had that name.
    func open(_ showable: any Showable, as name: String) {
        close(name)
        opened += 1
        let view = WatchedView(name: name, showable: showable, order: opened)
        all.append(view)
        view.open(in: commits) { [weak self] view, rows in
            self?.onNews(.retitled(view, rows))
        } report: { [weak self] view, changes, cause in
            self?.report(view, changes, cause)
        }
        onNews(.opened(view))
    }

    func close(_ name: String) {
        if self[name] != nil { onNews(.closed(name)) }
        all.filter { $0.name == name }.forEach { $0.close() }
        all.removeAll { $0.name == name }
    }

    func closeAll() {
        for view in all {
            view.close()
            onNews(.closed(view.name))
        }
        all = []
    }

    private func report(_ view: WatchedView, _ changes: [ViewChange], _ cause: Cause) {
        // A view draws once a commit, or once a round of one: a second time begins the next.
        let current = reports.reversed().prefix { $0.round == round }
        if current.contains(where: { $0.view === view || $0.cause.id != cause.id }) { round += 1 }
        reports.append(Report(round: round, view: view, changes: changes, cause: cause))
        changedNames.insert(view.name)
        commits.log.record(.notify, cause: cause, view.name)
        onRedraw(Redraw(view: view.name, order: view.order, changes), cause)
        onNews(.changed(view, changes, cause))
        needsFlush()
    }

    /// `2 views: list, detail`.
    var listed: String {
        let names = all.map(\.name)
        let count = names.count == 1 ? "1 view" : "\(names.isEmpty ? "no" : String(names.count)) views"
        return names.isEmpty ? count : "\(count): \(names.joined(separator: ", "))"
    }

    // MARK: What a command set off

    /// Begins to count anew which views change.
    func beginCounting() {
        changedNames = []
        onNews(.began)
    }

    /// `2 views changed, side untouched`; nil if nothing is watched.
    var summary: String? {
        guard !all.isEmpty else { return nil }
        let changed = all.filter { changedNames.contains($0.name) }
        let untouched = all.filter { !changedNames.contains($0.name) }.map(\.name)
        guard !changed.isEmpty else { return "no view changed" }
        let count = changed.count == 1 ? "1 view changed" : "\(changed.count) views changed"
        guard !untouched.isEmpty else { return count }
        let names = untouched.count <= 3 ? untouched.joined(separator: " and ") : "\(untouched.count) others"
        return "\(count), \(names) untouched"
    }

    // MARK: Printing

    /// What the views have to say since the last call, laid out: change by change.
    ///
    /// - Parameter summing: Whether one line for each view will do where that is too much to read.
    func takeLines(_ style: Style, summing: Bool) -> [String] {
        let width = all.map { TextWidth.of($0.name) }.max() ?? 0
        let columns = max(Renderer.minimumColumns, style.columns)
        let reports = takeReports()
        func head(_ view: WatchedView) -> String { "  ~ \(TextLayout.padRight(view.name, to: width))  " }
        guard !summing || reports.count <= Self.reportLimit else {
            return ChangeSummary.summaries(of: reports).flatMap { view, summary in
                TextLayout.wrap(summary.text, first: head(view), indent: 6, columns: columns)
            }
        }
        return reports.flatMap { report in
            let head = head(report.view)
            let changes = ChangeBatch.batches(of: report.changes)
            return changes.prefix(Self.rowLimit).flatMap { batch -> [String] in
                let lines = TextLayout.wrap(batch.text, first: head, indent: 6, columns: columns)
                return batch.first.hasMarkedField ? explainingMark(lines, columns) : lines
            } + overflow(changes, head, columns)
        }
    }

    func takeJSONLines() -> [String] {
        takeReports().flatMap { report in
            report.changes.flatMap { $0.json(view: report.view.name, because: report.cause.kind) }
        }
    }

    private func takeReports() -> [Report] {
        defer {
            reports = []
            round = 0
        }
        return reports.sorted { ($0.round, $0.view.order) < ($1.round, $1.view.order) }
    }

    private func overflow(_ changes: [ChangeBatch], _ head: String, _ columns: Int) -> [String] {
        let more = changes.dropFirst(Self.rowLimit).reduce(0) { $0 + $1.count }
        guard more > 0 else { return [] }
        return TextLayout.wrap("and \(more) more rows", first: head, indent: 6, columns: columns)
    }

    /// Says once a session what the `?` means.
    private func explainingMark(_ lines: [String], _ columns: Int) -> [String] {
        guard !hasExplainedMark else { return lines }
        hasExplainedMark = true
        let legend = "(? = not confirmed)"
        let last = lines[lines.count - 1]
        guard TextWidth.of(last) + 5 + legend.count <= columns else {
            return lines + TextLayout.wrap(legend, first: "      ", indent: 6, columns: columns)
        }
        return lines.dropLast() + [last + "     " + legend]
    }
}
