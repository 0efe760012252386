import Propagation

/// What a list is observed by. Rows and state are told apart: a list that begins to load is not drawn for it.
struct FeedTick: Sendable {
    private let rows = Tick()
    private let state = Tick()

    /// Called by whoever reads rows or counts.
    func readRows() { rows.read() }

    /// Called by whoever reads the state.
    func readState() { state.read() }

    /// Called in the commit that changes the rows; or, on any thread, where something changes that a filter has read.
    func noteRows() { rows.advance() }

    /// Called in the commit that changes the state.
    func noteState() { state.advance() }
}
