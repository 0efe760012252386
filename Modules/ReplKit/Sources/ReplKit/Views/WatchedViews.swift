import Primitives
import Propagation

/// The views of a session. Each draws at the end of a commit; together they are printed, in the order in which they were opened.
///
/// Observation notifies views in no particular order. Therefore their changes are collected and sorted before they are printed: after a
/// short delay, or when a command is done, whichever comes first.
@MainActor
final class WatchedViews {
    struct Report {
        /// The number of the commit among those not printed yet.
        let round: Int
        let view: WatchedView
        let changes: [ViewChange]
        let cause: Cause
    }

    /// The maximum number of rows that one redraw of one view prints.
    private static let rowLimit = 12
    /// The maximum number of redraws that are printed one by one; more are printed as a summary.
    private static let reportLimit = 24

    /// A view as ``restore(_:in:)`` opens it again.
    struct SavedView {
        let name: String
        let object: any Showable
        /// The interval of polling; nil if the view is not polled.
        let interval: Duration?
        /// The position in the order of opening, which identifies the view.
        let order: Int
    }

    /// The open views, in the order of opening.
    private(set) var all: [WatchedView] = [] {
        didSet { commits.inspection.setNeedsRoots() }
    }
    private let commits: Commits
    private var opened = 0
    private var reports: [Report] = []
    private var round = 0
    private var changedNames: Set<String> = []
    private var hasExplainedMark = false
    /// Called when changes are waiting for ``drainLines(_:summing:)``.
    var needsFlush: @MainActor () -> Void = {}
    /// Called for each redraw that changed something.
    var onRedraw: @MainActor (_ redraw: Redraw, _ cause: Cause) -> Void = { _, _ in }
    /// Called for each event of the views; the panes observe it.
    var onEvent: @MainActor (ViewEvent) -> Void = { _ in }

    init(commits: Commits) {
        self.commits = commits
    }

    subscript(name: String) -> WatchedView? { all.first { $0.name == name } }

    /// Watches `showable` under `name`, in place of the view with that name.
    func open(_ showable: any Showable, as name: String) {
        opened += 1
        open(showable, as: name, order: opened)
    }

    private func open(_ showable: any Showable, as name: String, order: Int) {
        close(name)
        let view = WatchedView(name: name, showable: showable, order: order)
        all.insert(view, at: all.firstIndex { $0.order > order } ?? all.endIndex)
        view.open(in: commits) { [weak self] view, rows in
            self?.onEvent(.redrawn(view, rows))
        } report: { [weak self] view, changes, cause in
            self?.report(view, changes, cause)
        }
        onEvent(.opened(view))
    }

    func close(_ name: String) {
        if self[name] != nil { onEvent(.closed(name)) }
        all.filter { $0.name == name }.forEach { $0.close() }
        all.removeAll { $0.name == name }
    }

    func closeAll() {
        for view in all {
            view.close()
            onEvent(.closed(view.name))
        }
        all = []
    }

    private func report(_ view: WatchedView, _ changes: [ViewChange], _ cause: Cause) {
        // A view draws once per commit, or once per round of one; a second redraw of the same view begins the next round.
        let current = reports.reversed().prefix { $0.round == round }
        if current.contains(where: { $0.view === view || $0.cause.id != cause.id }) { round += 1 }
        reports.append(Report(round: round, view: view, changes: changes, cause: cause))
        changedNames.insert(view.name)
        commits.log.record(.notify, cause: cause, view.name)
        // A list may have other rows now.
        commits.inspection.setNeedsRoots()
        onRedraw(Redraw(view: view.name, order: view.order, changes), cause)
        onEvent(.changed(view, changes, cause))
        needsFlush()
    }

    /// The number of views and their names: `2 views: list, detail`.
    var countSummary: String {
        let names = all.map(\.name)
        let count = names.count == 1 ? "1 view" : "\(names.isEmpty ? "no" : String(names.count)) views"
        return names.isEmpty ? count : "\(count): \(names.joined(separator: ", "))"
    }

    // MARK: Changes by a command

    /// Resets the set of changed views at the beginning of a command.
    func resetChangedNames() {
        changedNames = []
        onEvent(.began)
    }

    /// The number of changed views: `2 views changed, side untouched`; nil if there are no views.
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

    /// Returns the changes since the last call as lines, change by change.
    ///
    /// - Parameter summing: True if one summary line per view may replace too many changes.
    func drainLines(_ style: Style, summing: Bool) -> [String] {
        let width = all.map { TextWidth.columns($0.name) }.max() ?? 0
        let reports = drainReports()
        func lines(_ entries: [ChangeLayout.Entry]) -> [String] {
            ChangeLayout(entries, viewWidth: width, style: style).lines
        }
        guard !summing || reports.count <= Self.reportLimit else {
            return lines(
                RedrawSummary.summaries(of: reports).map { view, summary in
                    ChangeLayout.Entry(view: view.name, content: .text(summary.text))
                }
            )
        }
        return Self.commits(in: reports).flatMap { reports in
            lines(reports.flatMap(entries)) + legend(of: reports, style)
        }
    }

    /// Returns the reports in order, those of one commit together.
    private static func commits(in reports: [Report]) -> [[Report]] {
        var commits: [[Report]] = []
        for report in reports {
            if commits.last?.first?.round == report.round {
                commits[commits.count - 1].append(report)
            } else {
                commits.append([report])
            }
        }
        return commits
    }

    private func entries(of report: Report) -> [ChangeLayout.Entry] {
        let changes = ChangeBatch.batches(of: report.changes)
        let more = changes.dropFirst(Self.rowLimit).reduce(0) { $0 + $1.count }
        let contents = changes.prefix(Self.rowLimit).map(ChangeLayout.Entry.Content.change)
        return (contents + (more > 0 ? [.text("and \(more) more rows")] : [])).map {
            ChangeLayout.Entry(view: report.view.name, content: $0)
        }
    }

    /// Returns the meaning of the signs below the first change that is not confirmed, once per session.
    private func legend(of reports: [Report], _ style: Style) -> [String] {
        // Linear text has words in place of the signs.
        guard !style.isPlain, !hasExplainedMark,
            reports.contains(where: { $0.changes.contains(where: \.hasMarkedField) })
        else {
            return []
        }
        hasExplainedMark = true
        let (confirmed, rolledBack) = (style.signs.confirmed, style.signs.rolledBack)
        let text = "(? not confirmed by the server yet; then \(confirmed) confirmed, or \(rolledBack) rolled back)"
        return TintedText(text, .dim).wrapped(behind: TintedText("    "), indent: 4, style: style)
    }

    func drainJSONLines() -> [String] {
        drainReports().flatMap { report in
            report.changes.flatMap { $0.json(view: report.view.name, because: report.cause.kind) }
        }
    }

    private func drainReports() -> [Report] {
        defer {
            reports = []
            round = 0
        }
        return reports.sorted { ($0.round, $0.view.order) < ($1.round, $1.view.order) }
    }
}

/// An event of the views, for an observer that draws all of them together.
enum ViewEvent {
    /// A command begins; later changes belong to it.
    case began
    case opened(WatchedView)
    case closed(String)
    /// The headlines of rows have changed, which no line reports.
    case redrawn(WatchedView, Set<EntityKey>)
    case changed(WatchedView, [ViewChange], Cause)
}

extension WatchedViews {
    /// Makes the views of one object show another one, under the same names.
    ///
    /// - Returns: The names of these views.
    func retarget(from identity: ObjectIdentifier?, to object: any Showable, in session: Session) -> [String] {
        guard let identity, identity != object.identity else { return [] }
        let moved = all.filter { $0.showable.identity == identity }.map { (name: $0.name, every: $0.poller?.interval) }
        for (name, interval) in moved {
            open(object, as: name, every: interval, in: session)
        }
        return moved.map(\.name)
    }

    /// The open views, to be restored later.
    var saved: [SavedView] {
        all.map { SavedView(name: $0.name, object: $0.showable, interval: $0.poller?.interval, order: $0.order) }
    }

    /// Closes the views that were opened or replaced since, and reopens the earlier ones that were closed or replaced, at their places.
    func restore(_ earlier: [SavedView], in session: Session) {
        let orders = Set(earlier.map(\.order))
        for view in all where !orders.contains(view.order) { close(view.name) }
        for view in earlier where !all.contains(where: { $0.order == view.order }) {
            open(view.object, as: view.name, order: view.order)
            poll(view.name, every: view.interval, in: session)
        }
    }

    /// Watches an object under a name, and polls it if an interval is given.
    func open(_ object: any Showable, as name: String, every interval: Duration?, in session: Session) {
        open(object, as: name)
        poll(name, every: interval, in: session)
    }

    private func poll(_ name: String, every interval: Duration?, in session: Session) {
        guard let interval, let view = self[name] else { return }
        view.poller = Poller(view.showable, view: name, every: interval, in: session)
    }
}
