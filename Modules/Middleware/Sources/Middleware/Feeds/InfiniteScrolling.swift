// The automatic load of the next page when a row near the end of a list appears.

extension Feed {
    /// Loads more in the background if a visible row is near the end. Call it for each row that appears.
    ///
    /// ``state`` shows a failure, which is not retried automatically. Releasing the list cancels the load.
    ///
    /// - Complexity: O(``prefetchDistance``).
    public func itemAppeared(_ item: Item) {
        guard case .idle = state, items.suffix(prefetchDistance).contains(where: { $0 === item }) else { return }
        sharedLoadOfMore()?.retain()
    }
}

extension MergedFeed {
    /// Loads more in the background if a visible row is near the end.
    ///
    /// - Parameters:
    ///   - index: The index of the row.
    ///   - distance: The number of rows before the end that counts as near.
    public func itemAppeared(at index: Int, within distance: Int = 10) {
        guard case .idle = state, index >= items.count - distance else { return }
        sharedLoadOfMore()?.retain()
    }
}
