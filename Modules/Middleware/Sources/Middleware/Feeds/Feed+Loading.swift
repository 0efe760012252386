public import Propagation

extension Feed {
    /// The maximum number of pages that one call loads while none of them brings a visible row.
    static var maxPagesPerLoad: Int { 4 }

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
        guard let sharedLoad = sharedLoadOfMore() else { return }
        try await sharedLoad.wait()
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
        try await load(for: .refresh).wait()
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
        try await load(for: .refresh, from: providedAnswer(page, stamp)).wait()
    }

    /// Loads more in the background if a visible row is near the end. Call it for each row that appears.
    ///
    /// ``state`` shows a failure, which is not retried automatically. Releasing the list cancels the load.
    ///
    /// - Complexity: O(``prefetchDistance``).
    public func itemAppeared(_ item: Item) {
        guard case .idle = state, items.suffix(prefetchDistance).contains(where: { $0 === item }) else { return }
        sharedLoadOfMore()?.retain()
    }

    private func sharedLoadOfMore() -> SharedLoad? {
        if let current = loading.current, current.isNeeded { return current }
        return hasMore ? load(for: .more) : nil
    }

    private func load(for goal: SharedLoad.Kind, from first: Answer<FeedPage<Item.Value>>? = nil) -> SharedLoad {
        loading.sharedLoad(for: goal) { [weak self] sharedLoad in
            var goal = goal
            var first = first
            for pages in 1...Self.maxPagesPerLoad {
                // The list is retained only between requests.
                guard let fetch = self?.fetch(for: goal, from: first) else { return }
                let loadedPage = try await fetch()
                try sharedLoad.throwIfNotNeeded()
                guard let self else { throw CancellationError() }
                let show = try loadedPage.prepare(true)
                let isOver = self.loading.commits.run(loadedPage.cause) {
                    let isEnough = show() > 0 || !self.hasMore || pages == Self.maxPagesPerLoad
                    if isEnough { self.loading.finish(sharedLoad) }
                    return isEnough
                }
                if isOver { return }
                (goal, first) = (.more, nil)
            }
        }
    }
}
