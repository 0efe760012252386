import Observation

/// What a list is observed by: the macro makes a generic class fifty times slower to read, so that lists share one that is not generic.
///
/// Rows and state are told apart: a list that begins to load is not drawn for it.
@Observable
final class FeedTick: Sendable {
    /// Changes with the rows that are shown, and how many are hidden; its value says nothing.
    private var rows: Int {
        access(keyPath: \.rows)
        return 0
    }

    /// Changes with what the list is doing.
    private var state: Int {
        access(keyPath: \.state)
        return 0
    }

    /// Called by whoever reads rows or counts.
    func readRows() { _ = rows }

    /// Called by whoever reads the state.
    func readState() { _ = state }

    /// Called in the commit that changes the rows; or, on any thread, where something changes that a filter has read.
    func noteRows() { withMutation(keyPath: \.rows) {} }

    /// Called in the commit that changes the state.
    func noteState() { withMutation(keyPath: \.state) {} }
}
