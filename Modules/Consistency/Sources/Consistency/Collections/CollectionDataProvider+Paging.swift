public import Propagation

extension CollectionDataProvider {
    /// Where the next page begins; shared and cached with the list.
    public var cursor: PageCursor {
        holder.tick.read()
        return store.cursor
    }

    /// Shows the first page instead of what was there: a list that is loaded, or loaded anew.
    ///
    /// - Parameters:
    ///   - elements: What the page contains; of several with one identifier the first place counts.
    ///   - next: The cursor that the server sent along, nil if there is nothing more.
    ///   - stamp: When the request started that said so; now, unless told otherwise.
    ///   - context: Handed to every callback, and to the cache.
    ///   - cause: Why.
    public func setFirstPage(
        _ elements: [Element],
        next: String?,
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) {
        store.setFirstPage(elements, next, from: holder, CollectionEdit(stamp: stamp, context: context, cause: cause))
    }

    /// Puts a page in behind what is there, without what is there already: those elements change where they stand.
    ///
    /// An answer to a question that is no longer the next one is dropped: the list was loaded anew meanwhile, or somebody else who shows it
    /// was faster.
    ///
    /// ```swift
    /// let cursor = feed.cursor
    /// let page = try await api.posts(after: cursor)
    /// feed.appendPage(page.posts, after: cursor, next: page.next)
    /// ```
    ///
    /// - Parameters:
    ///   - elements: What the page contains.
    ///   - cursor: What ``cursor`` was when the page was asked for.
    ///   - next: The cursor that the server sent along, nil if there is nothing more.
    ///   - stamp: When the request started that said so; now, unless told otherwise.
    ///   - context: Handed to every callback, and to the cache.
    ///   - cause: Why.
    /// - Returns: Whether it was the next page.
    /// - Complexity: O(elements of the list + nodes of the page).
    @discardableResult
    public func appendPage(
        _ elements: [Element],
        after cursor: PageCursor,
        next: String?,
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) -> Bool {
        store.appendPage(
            elements,
            after: cursor,
            next,
            from: holder,
            CollectionEdit(stamp: stamp, context: context, cause: cause)
        )
    }
}

extension CollectionStore {
    func setFirstPage(
        _ elements: [Element],
        _ next: String?,
        from origin: CollectionHolder<Element>,
        _ edit: CollectionEdit
    ) {
        turn(to: next) { set(elements, isPage: true, from: origin, edit) }
    }

    func appendPage(
        _ elements: [Element],
        after cursor: PageCursor,
        _ next: String?,
        from origin: CollectionHolder<Element>,
        _ edit: CollectionEdit
    ) -> Bool {
        guard cursor == self.cursor, cursor.hasMore else { return false }
        return turn(to: next) {
            commit(edit) { time in
                guard let posted = post(elements, time, edit.context, origin: nil) else { return nil }
                let fresh = Self.first(of: posted.settled, posted.nodes, besides: subscriber.elements)
                return put((fresh.elements, fresh.nodes, posted.change), at: nil, from: origin, time)
            }
        }
    }

    static func isAnyTwice(_ elements: [Element]) -> Bool {
        var seen: Set<ModelIdentifier> = []
        return elements.contains { element in element.modelIdentifier.map { !seen.insert($0).inserted } ?? false }
    }

    /// The first of each identifier, with their nodes, without those that are there already.
    static func first(
        of elements: [Element],
        _ nodes: [SkeletonNode],
        besides known: [Element] = []
    ) -> (elements: [Element], nodes: [SkeletonNode]) {
        var seen = Set(known.compactMap(\.modelIdentifier))
        var fresh: [Element] = []
        var freshNodes: [SkeletonNode] = []
        var start = 0
        for element in elements {
            let end = start + Int(nodes[start].size)
            if element.modelIdentifier.map({ seen.insert($0).inserted }) ?? true {
                fresh.append(element)
                freshNodes += nodes[start..<end]
            }
            start = end
        }
        return (fresh, freshNodes)
    }

    /// Goes on to another cursor together with a change of the list, unless that is refused.
    @discardableResult
    private func turn(to next: String?, _ change: () -> Bool) -> Bool {
        let old = cursor
        cursor = PageCursor(next: next)
        if cursor != old { listChanged() }
        guard change() else {
            cursor = old
            return false
        }
        return true
    }
}
