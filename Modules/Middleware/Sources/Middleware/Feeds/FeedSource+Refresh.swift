/// A page with the requested position.
struct FeedPageAnswer<Value: TierValue> {
    let asked: FeedPosition
    let answer: Answer<FeedPage<Value>>
}

extension FeedSource {
    /// Fetches pages from the first on until it is known which rows of a list the server still has.
    ///
    /// It fetches as many rows as the list has, and continues while pages bring some of its rows and the last one is missing: rows that new
    /// ones have pushed down are found again, and a missing row is gone. If the list was at its end, one more page tells whether that is
    /// still the end. A failing page beyond the list's length is left out.
    ///
    /// - Parameters:
    ///   - rows: The identities of the list's rows, in order.
    ///   - wasAtEnd: True if the list had all rows of the server.
    ///   - first: The first page, if it is already loaded.
    /// - Throws: The error of a request.
    @MainActor
    func pages(
        covering rows: [Item.Value.ID],
        toEnd wasAtEnd: Bool = false,
        from first: Answer<FeedPage<Item.Value>>? = nil
    ) async throws -> [FeedPageAnswer<Item.Value>] {
        var pages: [FeedPageAnswer<Item.Value>] = []
        var nextPosition = NextFeedPosition<Item.Value.ID>()
        let old = Set(rows)
        var seen: Set<Item.Value.ID> = []
        var isBeyond = false
        while let position = nextPosition.value {
            let answer: Answer<FeedPage<Item.Value>>
            if let first, pages.isEmpty {
                answer = first
            } else {
                do {
                    answer = try await self.answer(at: position)
                } catch  where !pages.isEmpty && seen.count >= rows.count && !(error is CancellationError) {
                    break
                }
            }
            pages.append(FeedPageAnswer(asked: position, answer: answer))
            let ids = answer.value.rows.map(\.id)
            let count = seen.count
            seen.formUnion(ids)
            nextPosition.record(position, next: answer.value.next, ids: ids, newCount: seen.count - count)
            let isFound = rows.last.map(seen.contains) ?? true
            let isCovered = seen.count >= rows.count && (isFound || !ids.contains(where: old.contains))
            if isBeyond || isCovered && !wasAtEnd { break }
            isBeyond = isCovered
        }
        return pages
    }
}
