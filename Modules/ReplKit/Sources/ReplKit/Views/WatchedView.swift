import Propagation

/// Something that is watched under a name, held strongly, and what it last showed.
@MainActor
final class WatchedView {
    let name: String
    let showable: any Showable
    /// In the order opened: views that change together are printed so.
    let order: Int

    /// What it shows, as it was last told.
    var snapshot: ViewSnapshot { last ?? ViewSnapshot(rows: [], status: nil, isList: false) }

    private var last: ViewSnapshot?
    private var watch: Watch?

    init(name: String, showable: any Showable, order: Int) {
        self.name = name
        self.showable = showable
        self.order = order
    }

    /// Starts watching; `report` gets what changed, and why, inside the commit.
    func open(in commits: Commits, report: @escaping @MainActor (WatchedView, [ViewChange], Cause) -> Void) {
        watch = commits.watch { [weak self] cause in
            guard let self else { return }
            let snapshot = ViewSnapshot(of: self.showable)
            defer { self.last = snapshot }
            guard let last = self.last, let cause else { return }
            let changes = ViewChange.changes(from: last, to: snapshot, because: cause.kind)
            guard !changes.isEmpty else { return }
            report(self, changes, cause)
        }
    }

    func close() {
        watch?.cancel()
        watch = nil
    }
}
