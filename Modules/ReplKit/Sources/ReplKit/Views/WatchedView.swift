import Primitives
import Propagation

/// An object that is watched under a name and retained, with its current contents.
///
/// The set of rows is watched, and each row separately; the changes of a commit are reported together at its end. A change of k of n rows
/// costs O(k log k), and a change of the set of rows O(n).
@MainActor
final class WatchedView {
    let name: String
    let showable: any Showable
    /// The position in the order of opening; views that change in one commit are printed in this order.
    let order: Int
    /// The contents as they were last reported.
    private(set) var snapshot = ViewSnapshot(rows: [], status: nil, isList: false)
    /// The poller, if the view is polled.
    var poller: Poller?

    private var rows: [WatchedRow] = []
    private var found: [any Showable]?
    private var status: ShownStatus?
    private var isList = false
    private var changedRows: [WatchedRow] = []
    private var isRebuilt = false
    private var isNotificationScheduled = false
    /// The cause of the first change that is not reported yet; an observer that changes models in response to the commit has another cause.
    private var reason: Cause?
    private var rowWatch: Watch?
    private var notificationWatch: Watch?

    init(name: String, showable: any Showable, order: Int) {
        self.name = name
        self.showable = showable
        self.order = order
    }

    /// Starts watching. Within the commit it passes the changes and their cause to `report`, and before that the rows that only panes draw
    /// differently to `redraw`.
    func open(
        in commits: Commits,
        redraw: @escaping @MainActor (WatchedView, Set<EntityKey>) -> Void,
        report: @escaping @MainActor (WatchedView, [ViewChange], Cause) -> Void
    ) {
        // This watch reads nothing; the other watches request its redraw. It runs one round later than requested, so that changes by
        // observers in response to the commit are reported with it.
        notificationWatch = commits.watch { _ in
        } then: { [weak self] cause in
            guard let self, let cause else { return }
            self.isNotificationScheduled.toggle()
            guard !self.isNotificationScheduled else {
                self.notificationWatch?.setNeedsRedraw()
                return
            }
            let reason = self.reason ?? cause
            self.reason = nil
            let (changes, redrawn) = self.drainChanges(because: reason.kind)
            if !redrawn.isEmpty { redraw(self, redrawn) }
            if !changes.isEmpty { report(self, changes, reason) }
        }
        rowWatch = commits.watch { [weak self] _ in
            guard let self else { return }
            self.found = self.showable.rows()
            self.status = self.showable.status
        } then: { [weak self, weak commits] cause in
            guard let self, let commits else { return }
            if self.reason == nil { self.reason = cause }
            self.rebuild(in: commits)
            if cause == nil {
                self.drainAll()
            } else if !self.isRebuilt && self.changedRows.isEmpty {
                self.reason = nil
            }
        }
    }

    func close() {
        poller?.cancel()
        poller = nil
        rowWatch?.cancel()
        notificationWatch?.cancel()
        for row in rows { row.close() }
        (rowWatch, notificationWatch, rows) = (nil, nil, [])
    }

    // MARK: Rows

    /// Updates the watched rows to the current ones; rows that still exist are kept.
    private func rebuild(in commits: Commits) {
        let before = rows
        rows = found.map { rows(for: $0, in: commits) } ?? soleRow(in: commits)
        isList = found != nil
        found = nil
        for (index, row) in rows.enumerated() { row.index = index }
        let isSame = isList == snapshot.isList && status == snapshot.status && rows.elementsEqual(before, by: ===)
        guard !isSame else { return }
        isRebuilt = true
        notificationWatch?.setNeedsRedraw()
    }

    private func rows(for showables: [any Showable], in commits: Commits) -> [WatchedRow] {
        let names = showable.watchedFields ?? showable.columns
        let columns = showable.tableFormat.order
        var known: [EntityKey: [WatchedRow]] = [:]
        for row in rows.reversed() { known[row.row.reference, default: []].append(row) }
        defer { for rest in known.values { for row in rest { row.close() } } }
        return showables.map { showable in
            guard let row = known[showable.rowReference]?.popLast() else {
                return watched(showable, names, columns, isListed: true, in: commits)
            }
            row.show(showable, in: commits)
            return row
        }
    }

    private func soleRow(in commits: Commits) -> [WatchedRow] {
        guard isList || rows.isEmpty else { return rows }
        for row in rows { row.close() }
        return [watched(showable, showable.watchedFields, [], isListed: false, in: commits)]
    }

    private func watched(
        _ showable: any Showable,
        _ names: [String]?,
        _ columns: [String],
        isListed: Bool,
        in commits: Commits
    ) -> WatchedRow {
        WatchedRow(showable, names: names, columns: columns, isListed: isListed, in: commits) {
            [weak self] row, cause in
            if self?.reason == nil { self?.reason = cause }
            self?.changedRows.append(row)
            self?.notificationWatch?.setNeedsRedraw()
        }
    }

    // MARK: Changes

    private func drainAll() {
        snapshot = ViewSnapshot(rows: rows.map(\.row), status: status, isList: isList)
        (changedRows, isRebuilt) = ([], false)
    }

    /// Returns the changes since the last report, and the rows that panes draw differently for another reason.
    private func drainChanges(because kind: Cause.Kind) -> (changes: [ViewChange], redrawn: Set<EntityKey>) {
        // The status is read here, because not every object notifies observers when its status changes.
        status = showable.status
        guard !isRebuilt, status == snapshot.status else {
            let before = snapshot
            drainAll()
            return (
                ViewChange.changes(from: before, to: snapshot, because: kind),
                snapshot.redrawnRows(since: before)
            )
        }
        let changed = Set(changedRows.map(\.index)).sorted().filter { rows.indices.contains($0) }
        changedRows = []
        var redrawn: Set<EntityKey> = []
        let changes = changed.flatMap { index in
            let (before, now) = (snapshot.rows[index], rows[index].row)
            snapshot.rows[index] = now
            if now.isDrawnUnlike(before) { redrawn.insert(now.reference) }
            return ViewChange.rowChanges(from: before, to: now, because: kind)
        }
        return (changes, redrawn)
    }
}
