import Primitives
import Propagation

/// Something that is watched under a name, held strongly, and what it shows.
///
/// Which rows there are is watched, and each row by itself; what changed in a commit is told together, at its end. A change of k rows of
/// n costs O(k log k), one of which rows there are O(n).
@MainActor
final class WatchedView {
    let name: String
    let showable: any Showable
    /// In the order opened: views that change together are printed so.
    let order: Int
    /// What it shows, as it was last told.
    private(set) var snapshot = ViewSnapshot(rows: [], status: nil, isList: false)
    /// Asks for it again and again, if it is polled.
    var poller: Poller?

    private var rows: [WatchedRow] = []
    private var found: [any Showable]?
    private var status: ShownStatus?
    private var isList = false
    private var touched: [WatchedRow] = []
    private var isRebuilt = false
    private var isAboutToTell = false
    /// Why the first of what has not been told changed: who answers a commit by another one has a cause of their own.
    private var reason: Cause?
    private var looking: Watch?
    private var telling: Watch?

    init(name: String, showable: any Showable, order: Int) {
        self.name = name
        self.showable = showable
        self.order = order
    }

    /// Starts watching; `report` gets what changed, and why, inside the commit.
    func open(in commits: Commits, report: @escaping @MainActor (WatchedView, [ViewChange], Cause) -> Void) {
        // It reads nothing: the others tell it to draw. It does so a round later than it was told, so that what observers change in answer
        // to the commit is told with it.
        telling = commits.watch { _ in
        } then: { [weak self] cause in
            guard let self, let cause else { return }
            self.isAboutToTell.toggle()
            guard !self.isAboutToTell else {
                self.telling?.setNeedsRedraw()
                return
            }
            let reason = self.reason ?? cause
            self.reason = nil
            let changes = self.takeChanges(because: reason.kind)
            if !changes.isEmpty { report(self, changes, reason) }
        }
        looking = commits.watch { [weak self] _ in
            guard let self else { return }
            self.found = self.showable.rows()
            self.status = self.showable.status
        } then: { [weak self, weak commits] cause in
            guard let self, let commits else { return }
            if self.reason == nil { self.reason = cause }
            self.rebuild(in: commits)
            if cause == nil { self.takeAll() } else if !self.isRebuilt && self.touched.isEmpty { self.reason = nil }
        }
    }

    func close() {
        poller?.cancel()
        poller = nil
        looking?.cancel()
        telling?.cancel()
        for row in rows { row.close() }
        (looking, telling, rows) = (nil, nil, [])
    }

    // MARK: Rows

    /// Watches the rows there are now, and no others; those that were there go on.
    private func rebuild(in commits: Commits) {
        let before = rows
        rows = found.map { rows(for: $0, in: commits) } ?? soleRow(in: commits)
        isList = found != nil
        found = nil
        for (index, row) in rows.enumerated() { row.index = index }
        let isSame = isList == snapshot.isList && status == snapshot.status && rows.elementsEqual(before, by: ===)
        guard !isSame else { return }
        isRebuilt = true
        telling?.setNeedsRedraw()
    }

    private func rows(for showables: [any Showable], in commits: Commits) -> [WatchedRow] {
        let names = showable.watchedFields ?? showable.columns
        var known: [EntityKey: [WatchedRow]] = [:]
        for row in rows.reversed() { known[row.row.reference, default: []].append(row) }
        defer { for rest in known.values { for row in rest { row.close() } } }
        return showables.map { showable in
            guard let row = known[showable.reference]?.popLast() else {
                // Only a row that joins a list is told by its headline.
                return watched(showable, names, headline: showable.headline, in: commits)
            }
            row.show(showable, in: commits)
            return row
        }
    }

    private func soleRow(in commits: Commits) -> [WatchedRow] {
        guard isList || rows.isEmpty else { return rows }
        for row in rows { row.close() }
        return [watched(showable, showable.watchedFields, headline: "", in: commits)]
    }

    private func watched(
        _ showable: any Showable,
        _ names: [String]?,
        headline: String,
        in commits: Commits
    ) -> WatchedRow {
        WatchedRow(showable, names: names, headline: headline, in: commits) { [weak self] row, cause in
            if self?.reason == nil { self?.reason = cause }
            self?.touched.append(row)
            self?.telling?.setNeedsRedraw()
        }
    }

    // MARK: Changes

    private func takeAll() {
        snapshot = ViewSnapshot(rows: rows.map(\.row), status: status, isList: isList)
        (touched, isRebuilt) = ([], false)
    }

    private func takeChanges(because kind: Cause.Kind) -> [ViewChange] {
        // Not everything that has a status says by itself that it is another one.
        status = showable.status
        guard !isRebuilt, status == snapshot.status else {
            let before = snapshot
            takeAll()
            return ViewChange.changes(from: before, to: snapshot, because: kind)
        }
        let changed = Set(touched.map(\.index)).sorted().filter { rows.indices.contains($0) }
        touched = []
        return changed.flatMap { index in
            defer { snapshot.rows[index] = rows[index].row }
            return ViewChange.rowChanges(from: snapshot.rows[index], to: rows[index].row, because: kind)
        }
    }
}
