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

    /// Starts watching; `report` gets what changed, and why, inside the commit, and before that `retitle` the rows that have another headline.
    func open(
        in commits: Commits,
        retitle: @escaping @MainActor (WatchedView, Set<EntityKey>) -> Void,
        report: @escaping @MainActor (WatchedView, [ViewChange], Cause) -> Void
    ) {
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
            let (changes, retitled) = self.takeChanges(because: reason.kind)
            if !retitled.isEmpty { retitle(self, retitled) }
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
                return watched(showable, names, isListed: true, in: commits)
            }
            row.show(showable, in: commits)
            return row
        }
    }

    private func soleRow(in commits: Commits) -> [WatchedRow] {
        guard isList || rows.isEmpty else { return rows }
        for row in rows { row.close() }
        return [watched(showable, showable.watchedFields, isListed: false, in: commits)]
    }

    private func watched(
        _ showable: any Showable,
        _ names: [String]?,
        isListed: Bool,
        in commits: Commits
    ) -> WatchedRow {
        WatchedRow(showable, names: names, isListed: isListed, in: commits) { [weak self] row, cause in
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

    /// What changed, and the rows that have another headline now.
    private func takeChanges(because kind: Cause.Kind) -> (changes: [ViewChange], retitled: Set<EntityKey>) {
        // Not everything that has a status says by itself that it is another one.
        status = showable.status
        guard !isRebuilt, status == snapshot.status else {
            let before = snapshot
            takeAll()
            return (ViewChange.changes(from: before, to: snapshot, because: kind), snapshot.retitled(since: before))
        }
        let changed = Set(touched.map(\.index)).sorted().filter { rows.indices.contains($0) }
        touched = []
        var retitled: Set<EntityKey> = []
        let changes = changed.flatMap { index in
            let (before, now) = (snapshot.rows[index], rows[index].row)
            snapshot.rows[index] = now
            if before.headline != now.headline { retitled.insert(now.reference) }
            return ViewChange.rowChanges(from: before, to: now, because: kind)
        }
        return (changes, retitled)
    }
}
