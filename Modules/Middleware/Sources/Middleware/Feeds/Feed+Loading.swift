public import Propagation

extension Feed {
    /// How many pages one call loads at most, while none of them brings a row that is shown.
    static var patience: Int { 4 }

    /// Loads the next page; the first, the first time.
    ///
    /// Two calls at once are one request, and one during a refresh waits for that. If a page brings nothing that is shown (its rows are hidden,
    /// or listed already), the next few are loaded too, so that who scrolls down is not left at an end that is none. At the end it returns
    /// without a request.
    ///
    /// - Throws: What the request throws, which ``state`` shows as well; `CancellationError` if the caller's task was cancelled, or if a refresh
    ///   or reset took its place: nothing of the page is shown then.
    public func loadMore() async throws {
        try Task.checkCancellation()
        guard let flight = more() else { return }
        try await flight.wait()
    }

    /// Loads what is listed again and shows it in place of what there is, which stays until that is there, and if it does not come.
    ///
    /// It asks for as many pages as the rows need: one that is missing then is gone at the server. ``reset()`` and ``loadMore()`` begin anew with the
    /// first page. Two calls at once are one load. What was prepended goes, unless that happened after this was asked for.
    ///
    /// - Throws: As ``loadMore()``.
    public func refresh() async throws {
        try Task.checkCancellation()
        try await flight(for: .refresh).wait()
    }

    /// Loads what is listed again, of which the first page is here already.
    ///
    /// - Parameters:
    ///   - page: The first page.
    ///   - stamp: When its request started.
    /// - Throws: As ``loadMore()``.
    public func refresh(from page: FeedPage<Item.Value>, stamp: Stamp) async throws {
        try Task.checkCancellation()
        loading.callOff()
        try await flight(for: .refresh, from: given(page, stamp)).wait()
    }

    /// Loads more, in the background, if a row that is shown is near the end: call it with each row that appears.
    ///
    /// A failure shows in ``state``, and is not tried again by itself. Drop the list, and the load goes with it.
    ///
    /// - Complexity: O(``prefetchDistance``).
    public func reached(_ item: Item) {
        guard case .idle = state, items.suffix(prefetchDistance).contains(where: { $0 === item }) else { return }
        more()?.want()
    }

    private func more() -> FeedFlight? {
        if let current = loading.current, current.isWanted { return current }
        return hasMore ? flight(for: .more) : nil
    }

    private func flight(for goal: FeedFlight.Goal, from first: Answer<FeedPage<Item.Value>>? = nil) -> FeedFlight {
        loading.flight(for: goal) { [weak self] flight in
            var goal = goal
            var first = first
            for pages in 1...Self.patience {
                // Held only between requests.
                guard let fetch = self?.fetch(for: goal, from: first) else { return }
                let landing = try await fetch()
                try flight.requireWanted()
                guard let self else { throw CancellationError() }
                let show = try landing.prepare(true)
                let isOver = self.loading.commits.run(landing.cause) {
                    let isEnough = show() > 0 || !self.hasMore || pages == Self.patience
                    if isEnough { self.loading.conclude(flight) }
                    return isEnough
                }
                if isOver { return }
                (goal, first) = (.more, nil)
            }
        }
    }
}
