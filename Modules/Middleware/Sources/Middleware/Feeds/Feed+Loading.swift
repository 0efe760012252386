public import Propagation

extension Feed {
    /// Loads the next page; on the first call, the first page.
    ///
    /// Concurrent calls share one request, and a call during a refresh waits for the refresh. If a page brings no visible row (its rows are
    /// hidden or already listed), the next few pages are loaded too, so that scrolling does not stop before the end. At the end of the list
    /// it returns without a request.
    ///
    /// - Throws: The error of the request, which ``state`` shows as well; `CancellationError` if the caller's task was cancelled, or if a
    ///   refresh or reset replaced this load. The page is not shown then.
    public func loadMore() async throws {
        try Task.checkCancellation()
        try await sharedLoadOfMore()?.wait()
    }

    /// Reloads the list and shows the result in place of the old rows, which stay until it has arrived, and stay if the load fails.
    ///
    /// It requests as many pages as the old rows need, so that a missing row is known to be gone from the server. ``reset()`` followed by
    /// ``loadMore()`` starts again with the first page instead. Concurrent calls share one load. Prepended rows are removed, unless they
    /// were prepended after this request started.
    ///
    /// - Throws: The same errors as ``loadMore()``.
    public func refresh() async throws {
        try Task.checkCancellation()
        try await sharedLoad(for: .refresh).wait()
    }

    /// Reloads the list with a first page that is already loaded.
    ///
    /// - Parameters:
    ///   - page: The first page.
    ///   - stamp: The stamp of its request's start.
    /// - Throws: The same errors as ``loadMore()``.
    public func refresh(from page: FeedPage<Item.Value>, stamp: Stamp) async throws {
        try Task.checkCancellation()
        loading.callOff()
        let answer = providedAnswer(page, stamp)
        try await sharedLoad(for: .refresh) { $0.fetch(for: .refresh, from: answer) }.wait()
    }
}
