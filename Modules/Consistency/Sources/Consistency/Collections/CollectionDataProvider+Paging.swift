public import Propagation

extension CollectionDataProvider {
    /// The cursor of the next page; shared and cached with the list.
    public var cursor: PageCursor {
        observer.tick.access()
        return store.cursor
    }

    /// Replaces the list by its first page, when the list is loaded or reloaded.
    ///
    /// - Parameters:
    ///   - elements: The elements of the page; if an identifier occurs several times, its first place counts.
    ///   - next: The cursor from the response; nil if there are no more pages.
    ///   - stamp: The start of the request that returned the page; now by default.
    ///   - context: The context for every callback and for the cache.
    ///   - cause: The cause of the change.
    public func setFirstPage(
        _ elements: [Element],
        next: String?,
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil,
        cause: Cause? = Cause.current
    ) {
        store.setFirstPage(elements, next, from: observer, CollectionEdit(stamp: stamp, context: context, cause: cause))
    }

    /// Appends a page without the elements that are already in the list; those elements are updated in place.
    ///
    /// A page for an outdated cursor is dropped: the list was reloaded meanwhile, or another provider of the list appended the page first.
    ///
    /// ```swift
    /// let cursor = feed.cursor
    /// let page = try await api.posts(after: cursor)
    /// feed.appendPage(page.posts, after: cursor, next: page.next)
    /// ```
    ///
    /// - Parameters:
    ///   - elements: The elements of the page.
    ///   - cursor: The value of ``cursor`` when the page was requested.
    ///   - next: The cursor from the response; nil if there are no more pages.
    ///   - stamp: The start of the request that returned the page; now by default.
    ///   - context: The context for every callback and for the cache.
    ///   - cause: The cause of the change.
    /// - Returns: True if it was the next page.
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
            from: observer,
            CollectionEdit(stamp: stamp, context: context, cause: cause)
        )
    }
}

extension CollectionStore {
    func setFirstPage(
        _ elements: [Element],
        _ next: String?,
        from origin: CollectionObserver<Element>,
        _ edit: CollectionEdit
    ) {
        advanceCursor(to: next) { set(elements, isPage: true, from: origin, edit) }
    }

    func appendPage(
        _ elements: [Element],
        after cursor: PageCursor,
        _ next: String?,
        from origin: CollectionObserver<Element>,
        _ edit: CollectionEdit
    ) -> Bool {
        guard cursor == self.cursor, cursor.hasMore else { return false }
        return advanceCursor(to: next) {
            commit(edit) { time in
                guard let posted = post(elements, time, edit.context, origin: nil) else { return nil }
                let fresh = Self.uniqueElements(of: posted.settled, posted.nodes, besides: subscriber.elements)
                return insertResolved((fresh.elements, fresh.nodes, posted.change), at: nil, from: origin, time)
            }
        }
    }

    static func containsDuplicates(_ elements: [Element]) -> Bool {
        var seen: Set<ModelIdentifier> = []
        return elements.contains { element in element.modelIdentifier.map { !seen.insert($0).inserted } ?? false }
    }

    /// Returns the first element of each identifier with its nodes, without the elements of `known`.
    static func uniqueElements(
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

    /// Sets the next cursor together with a change of the list; restores the cursor if the change is refused.
    @discardableResult
    private func advanceCursor(to next: String?, _ change: () -> Bool) -> Bool {
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

/// The position of the next page of a collection, as the server states it.
public enum PageCursor: Hashable, Sendable, Codable {
    /// No page has been loaded: request the first one.
    case start
    /// There are more elements after this cursor.
    case after(String)
    /// There are no more elements.
    case end

    /// Makes a cursor from a response: a cursor if there is more, nil if there is not.
    public init(next cursor: String?) { self = cursor.map { .after($0) } ?? .end }

    /// True if there is, or may be, another page.
    public var hasMore: Bool { self != .end }
}
