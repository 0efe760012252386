import Propagation

extension AsyncDataDelegate {
    /// The data that views show. Setting it is a commit of its own, or part of the running one.
    public var data: D {
        get { state.data }
        set { state.setData(newValue) }
    }

    /// The placeholder that the state was made with.
    public var placeholderData: D { state.placeholder }

    /// The status that views display; nil before the first request.
    public var status: AsyncViewStatus? { state.status }

    /// The content to draw: ``data``, or ``placeholderData`` when the status does not allow data to be shown.
    public var shownData: D { status.canShowData ? data : placeholderData }

    /// The data for exports such as a file or a calendar entry, never the placeholder; nil if there is no real data.
    public var exportableData: D? { status.canShowData ? state.realData : nil }

    /// Returns the data: at once if it is fresh, otherwise after a refresh. All callers share one fetch.
    ///
    /// Inside the delegate's own ``refreshCache()`` it returns the data from before the refresh, which cannot wait for itself.
    ///
    /// - Returns: The data that views show.
    /// - Throws: ``DelegateError`` if the refresh failed, or failed a moment ago; ``data`` keeps its value then. `CancellationError` if the
    ///   caller's task was cancelled, which ends the wait and not the refresh.
    public func retrieve() async throws -> D {
        try await state.requestLoad(self, .background, { [self] in try await refreshCache() })?.wait() ?? data
    }

    /// Refreshes and returns when the refresh has ended. Use it for a pull to refresh that shows its own spinner.
    ///
    /// - Parameter forced: True to refresh even if the data is fresh.
    /// - Throws: The same errors as ``retrieve()``, except that a recent failure does not make the caller wait.
    public func refresh(forced: Bool = true) async throws {
        _ = try await state.requestLoad(
            self,
            forced ? .forced : .userInitiated,
            { [self] in try await refreshCache() }
        )?.wait()
    }

    /// Refreshes with a custom fetch that needs an argument, such as a semester, a page or a search text.
    ///
    /// ```swift
    /// func retrieve(semester: String) async throws -> [Course] {
    ///     try await refresh(for: semester) { [self] in cache = try await school.timetable(of: semester) }
    /// }
    /// ```
    ///
    /// Callers with equal arguments share one fetch. Fetches with different arguments run one after another, in the order of the requests,
    /// because they write one cache; the result of the last one stays on the screen. The result is parsed, shown and stored as in any
    /// refresh.
    ///
    /// - Parameters:
    ///   - argument: Identifies the refresh; equal arguments share it.
    ///   - fetch: Fetches the cache, as ``refreshCache()`` does.
    /// - Returns: The data of this fetch.
    /// - Throws: The same errors as ``refresh(forced:)``.
    public func refresh<Argument: Hashable & Sendable>(
        for argument: Argument,
        _ fetch: @escaping @MainActor () async throws -> Void
    ) async throws -> D {
        try await state.requestLoad(self, .forced, for: AnyHashable(argument), fetch)?.wait() ?? data
    }

    /// Starts a refresh on behalf of a person and returns at once; ``status`` shows its progress.
    ///
    /// - Parameter forced: True to refresh even if the data is fresh. The back-off after a failure does not apply in either case.
    public func userTriggerRefresh(forced: Bool = true) {
        begin(forced ? .forced : .userInitiated)
    }

    /// Cancels the running and queued refreshes and the fetch of a further page, for all waiters. The displayed data stays, and the next
    /// request starts anew.
    ///
    /// A fetch that ignores the cancellation continues; its result is dropped, and the next fetch begins after it.
    public func cancelRefresh() {
        state.cancelLoads()
    }

    /// Shows what is cached and refreshes it if it is too old.
    public func afterInit() {
        begin(.background)
    }

    func begin(_ urgency: RefreshPriority) {
        let moment = state.prepare(self)
        state.commits.activity.start { [self] in
            // Ignored: no caller waits here, and the status shows the error.
            _ = try? await state.requestLoad(self, urgency, since: moment, { [self] in try await refreshCache() })
        }
    }

    /// Does nothing.
    public func afterRefresh() async throws {}

    /// Does nothing.
    public func discardRefresh() {}

    /// Calls ``discardRefresh()``.
    public func dropCache() { discardRefresh() }

    /// Returns ``CacheLoadResult/absent``.
    public func loadCache() async -> CacheLoadResult { .absent }

    /// Parses the cache and returns a closure that returns the result.
    public func prepareData() async throws -> @MainActor () -> D {
        let data = try await parseCache()
        return { data }
    }
}
