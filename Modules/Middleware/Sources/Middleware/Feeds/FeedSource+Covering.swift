/// A page with the place it was asked for at.
struct FeedPageAnswer<Value: TierValue> {
    let asked: FeedPosition
    let answer: Answer<FeedPage<Value>>
}

extension FeedSource {
    /// The pages from the first on that tell of all rows of a list whether the server still has them.
    ///
    /// They are as many rows as the list has, and go on as long as they bring some of its rows and the last one is missing: what was pushed down by
    /// new rows is found again, and a row that is missing is gone. Where the list was at its end, one page more tells whether it still is. A page beyond
    /// the list's length that fails is left out.
    ///
    /// - Parameters:
    ///   - rows: The identities of the list's rows, in order.
    ///   - wasAtEnd: Whether the list had all there was.
    ///   - first: The first page, if it is here already.
    /// - Throws: What a request throws.
    @MainActor
    func pages(
        covering rows: [Item.Value.ID],
        toEnd wasAtEnd: Bool = false,
        from first: Answer<FeedPage<Item.Value>>? = nil
    ) async throws -> [FeedPageAnswer<Item.Value>] {
        var pages: [FeedPageAnswer<Item.Value>] = []
        var paging = FeedPaging<Item.Value.ID>()
        let old = Set(rows)
        var seen: Set<Item.Value.ID> = []
        var isBeyond = false
        while let position = paging.next {
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
            paging.take(position, next: answer.value.next, ids: ids, newCount: seen.count - count)
            let isFound = rows.last.map(seen.contains) ?? true
            let isCovered = seen.count >= rows.count && (isFound || !ids.contains(where: old.contains))
            if isBeyond || isCovered && !wasAtEnd { break }
            isBeyond = isCovered
        }
        return pages
    }
}
