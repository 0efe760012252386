/// One list of a ``MergedFeed``, with what it makes of a row.
@MainActor
public struct FeedBranch<Element> {
    let loading: FeedLoading
    /// Notes that it was read, and takes up what changed; the same number if it changed at its end only.
    let epoch: () -> Int
    let now: () -> FeedMerge<Element>.Branch
    let fetch: (FeedFlight.Goal) -> FeedFetch?
    let reset: () -> Void
    let held: () -> [Element]

    /// Makes a list a part of a merged one.
    ///
    /// - Parameters:
    ///   - feed: The list, in the merged list's order by itself. Load it through the merged list only.
    ///   - element: Makes an element of a row: `{ .reply($0) }`.
    public init<Item: TierModel>(_ feed: Feed<Item>, _ element: @escaping @MainActor (Item) -> Element) {
        loading = feed.loading
        epoch = {
            feed.tick.readRows()
            feed.settle()
            return feed.epoch
        }
        now = {
            FeedMerge.Branch(count: feed.rowCount, hasMore: feed.goesOn) { feed.item(at: $0).map { element($0) } }
        }
        fetch = { feed.fetch(for: $0) }
        reset = { feed.reset() }
        held = { feed.held.map(element) }
    }
}
