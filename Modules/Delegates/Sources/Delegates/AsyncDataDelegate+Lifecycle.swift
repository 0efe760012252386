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
    /// Inside its own ``refreshCache()`` it is the data from before the refresh, which cannot wait for itself.
    ///
    /// - Returns: What views show too.
    /// - Throws: ``DelegateError`` when the refresh failed, or failed a moment ago; ``data`` then still has what there is. `CancellationError` when the
    ///   caller's task was cancelled, which ends the wait and not the refresh.
    public func retrieve() async throws -> D {
        try await state.ask(self, .program, { [self] in try await refreshCache() })?.wait() ?? data
    }

    /// Refreshes and returns when that is done; for a pull to refresh that shows its own spinner.
    ///
    /// - Parameter forced: Refresh even if the data is fresh.
    /// - Throws: As ``retrieve()``; only that a failure a moment ago holds nobody back.
    public func refresh(forced: Bool = true) async throws {
        _ = try await state.ask(self, forced ? .forced : .person, { [self] in try await refreshCache() })?.wait()
    }

    /// Refreshes in a way of the delegate's own, which asks for more than ``refreshCache()`` could: for a semester, a page, a search.
    ///
    /// ```swift
    /// func retrieve(semester: String) async throws -> [Course] {
    ///     try await refresh(for: semester) { [self] in cache = try await school.timetable(of: semester) }
    /// }
    /// ```
    ///
    /// One fetch an argument, however many ask. Different arguments follow each other, in the order in which they were asked for, since they
    /// write one cache; the last stays on the screen. It is a refresh like any other: parsed, shown, stored.
    ///
    /// - Parameters:
    ///   - argument: Tells the refreshes apart.
    ///   - fetch: Brings the cache, as ``refreshCache()`` does.
    /// - Returns: What this fetch brought.
    /// - Throws: As ``refresh(forced:)``.
    public func refresh<Argument: Hashable & Sendable>(
        for argument: Argument,
        _ fetch: @escaping @MainActor () async throws -> Void
    ) async throws -> D {
        try await state.ask(self, .forced, for: AnyHashable(argument), fetch)?.wait() ?? data
    }

    /// Starts a refresh that somebody asked for by hand, and returns at once; how it goes is in ``status``.
    ///
    /// - Parameter forced: Refresh even if the data is fresh. It never waits for an earlier failure's pause to be over.
    public func userTriggerRefresh(forced: Bool = true) {
        begin(forced ? .forced : .person)
    }

    /// Calls off the refresh that is under way or was asked for, and the fetch of a further page, for all who wait. What is shown stays, and who asks next begins anew.
    ///
    /// A fetch that does not notice that its task is cancelled goes on; what it brings is dropped, and the next fetch begins after it.
    public func cancelRefresh() {
        state.callOff()
    }

    /// Shows what is cached and refreshes it if it is too old.
    public func afterInit() {
        begin(.program)
    }

    func begin(_ urgency: Urgency) {
        let moment = state.prepare(self)
        state.commits.activity.start { [self] in
            // Losing the error is right: nobody waits here, and the status shows it.
            _ = try? await state.ask(self, urgency, since: moment, { [self] in try await refreshCache() })
        }
    }

    /// Keeps nothing.
    public func afterRefresh() async throws {}

    /// Has nothing to put back.
    public func discardRefresh() {}

    /// Does what ``discardRefresh()`` does.
    public func dropCache() { discardRefresh() }

    /// Has nothing stored.
    public func loadCache() async -> CacheFinding { .absent }

    /// Parses, and shows the result as it is.
    public func prepareData() async throws -> @MainActor () -> D {
        let data = try await parseCache()
        return { data }
    }
}
