import Propagation

extension AsyncDataDelegate {
    /// What views show; setting it is a commit of its own, or part of the one that runs.
    public var data: D {
        get { state.data }
        set { state.setData(newValue) }
    }

    /// The placeholder that the state was made with.
    public var placeholderData: D { state.placeholder }

    /// How the view should look; nil before anybody asked.
    public var status: AsyncViewStatus? { state.status }

    /// What to draw: ``data``, or ``placeholderData`` when the status does not let data be shown.
    public var shownData: D { status.canShowData ? data : placeholderData }

    /// What may leave the program, as a file or a calendar entry: the data, never the placeholder. Nil if there is none.
    public var exportableData: D? { status.canShowData ? state.realData : nil }

    /// The data: at once if it is fresh, else after a refresh. However many ask, one fetch is made.
    ///
    /// - Returns: What views show too.
    /// - Throws: ``DelegateError`` when the refresh failed, or failed a moment ago; ``data`` then still has what there is. `CancellationError` when the
    ///   caller's task was cancelled, which ends the wait and not the refresh.
    public func retrieve() async throws -> D {
        try await state.ask(self, .program)?.wait()
        return data
    }

    /// Refreshes and returns when that is done; for a pull to refresh that shows its own spinner.
    ///
    /// - Parameter forced: Refresh even if the data is fresh.
    /// - Throws: As ``retrieve()``; only that a failure a moment ago holds nobody back.
    public func refresh(forced: Bool = true) async throws {
        try await state.ask(self, forced ? .forced : .person)?.wait()
    }

    /// Starts a refresh that somebody asked for by hand, and returns at once; how it goes is in ``status``.
    ///
    /// - Parameter forced: Refresh even if the data is fresh. It never waits for an earlier failure's pause to be over.
    public func userTriggerRefresh(forced: Bool = true) {
        begin(forced ? .forced : .person)
    }

    /// Calls off the refresh that is under way, for all who wait. What is shown stays.
    public func cancelRefresh() {
        state.flight?.cancel()
    }

    /// Shows what is cached and refreshes it if it is too old.
    public func afterInit() {
        begin(.program)
    }

    private func begin(_ urgency: DelegateState<D>.Urgency) {
        state.commits.activity.begin()
        Task {
            // Losing the error is right: nobody waits here, and the status shows it.
            _ = try? await state.ask(self, urgency)
            state.commits.activity.end()
        }
    }

    /// Keeps nothing.
    public func afterRefresh() async throws {}

    /// Has nothing to put back.
    public func discardRefresh() {}

    /// Has nothing stored.
    public func loadCache() async -> CacheFinding { .absent }

    /// Parses, and shows the result as it is.
    public func prepareData() async throws -> @MainActor () -> D {
        let data = try await parseCache()
        return { data }
    }
}
