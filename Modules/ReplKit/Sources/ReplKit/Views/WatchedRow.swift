import Primitives
import Propagation

/// One row of a view, or the whole of an object that is not a list. Each row is watched separately, so that the cost of a change depends
/// only on the changed rows.
@MainActor
final class WatchedRow {
    /// The index of the row.
    var index = 0
    private(set) var showable: any Showable
    /// The current contents.
    private(set) var row: ViewSnapshot.Row

    private let names: [String]?
    /// The columns of the list's table; panes show those that are not followed.
    private let columns: [String]
    /// True if it is a row of a list and thus has a headline. Panes show the headline, but no line reports its changes.
    private let isListed: Bool
    private let onChange: @MainActor (WatchedRow, Cause?) -> Void
    private var watch: Watch?

    /// Starts watching; `onChange` is called within commits that change the contents.
    init(
        _ showable: any Showable,
        names: [String]?,
        columns: [String] = [],
        isListed: Bool,
        in commits: Commits,
        onChange: @escaping @MainActor (WatchedRow, Cause?) -> Void
    ) {
        self.showable = showable
        self.names = names
        self.columns = columns
        self.isListed = isListed
        self.onChange = onChange
        row = ViewSnapshot.Row(reference: showable.rowReference, headline: "", fields: [])
        open(in: commits)
    }

    private func open(in commits: Commits) {
        watch?.cancel()
        watch = commits.watch { [weak self] cause in self?.read(because: cause) }
    }

    private func read(because cause: Cause?) {
        let headline = isListed ? showable.headline : ""
        let now = ViewSnapshot.Row(showable, names: names, columns: columns, headline: headline)
        guard now != row else { return }
        row = now
        if let cause { onChange(self, cause) }
    }

    /// Shows another object with the same reference: a higher tier, or another value. An object with the same identity is already watched.
    func show(_ other: any Showable, in commits: Commits) {
        guard other.identity == nil || other.identity != showable.identity else { return }
        let before = row
        showable = other
        open(in: commits)
        if row != before { onChange(self, nil) }
    }

    func close() {
        watch?.cancel()
        watch = nil
    }
}
