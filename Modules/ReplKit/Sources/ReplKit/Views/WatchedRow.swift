import Primitives
import Propagation

/// One row of a view, or all of what is no list: watched by itself, so that a change costs what it touches and no more.
@MainActor
final class WatchedRow {
    /// Where it stands.
    var index = 0
    private(set) var showable: any Showable
    /// What it shows now.
    private(set) var row: ViewSnapshot.Row

    private let names: [String]?
    /// Whether it is a row of a list, which has a headline: a pane shows that, and no line tells of it.
    private let isListed: Bool
    private let onChange: @MainActor (WatchedRow, Cause?) -> Void
    private var watch: Watch?

    /// Begins to watch; `onChange` is called inside of commits that change what it shows.
    init(
        _ showable: any Showable,
        names: [String]?,
        isListed: Bool,
        in commits: Commits,
        onChange: @escaping @MainActor (WatchedRow, Cause?) -> Void
    ) {
        self.showable = showable
        self.names = names
        self.isListed = isListed
        self.onChange = onChange
        row = ViewSnapshot.Row(reference: showable.reference, headline: "", fields: [])
        open(in: commits)
    }

    private func open(in commits: Commits) {
        watch?.cancel()
        watch = commits.watch { [weak self] cause in self?.read(because: cause) }
    }

    private func read(because cause: Cause?) {
        let now = ViewSnapshot.Row(showable, names: names, headline: isListed ? showable.headline : "")
        guard now != row else { return }
        row = now
        if let cause { onChange(self, cause) }
    }

    /// Shows another object under the same name: a higher tier, or another value. The same one is watched already.
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
