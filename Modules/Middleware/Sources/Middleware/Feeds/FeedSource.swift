import Propagation

/// The source of a ``Feed``'s pages.
///
/// Sources by cursor and by page number are provided. A source that supports both, because server versions differ, decides by the requested
/// ``FeedPosition``.
///
/// ```swift
/// let starred = FeedSource<Note>.cursors("GET /notes?starred", of: client) { cursor in
///     let page = try await client.ask(forStarredAfter: cursor)
///     return (page.notes, page.next)
/// }
/// ```
public struct FeedSource<Item: TierModel>: Sendable {
    /// The client that loads the pages.
    public let api: Item.Client
    package let words: String
    /// Returns true if a row may be shown: ``including(while:)``.
    var isIncluded: (@MainActor @Sendable (Item) -> Bool)?
    /// Returns true if the server lists a row that may be shown: ``listing(while:)``.
    var isListed: (@MainActor @Sendable (Item) -> Bool)?
    private let fetch: @Sendable (FeedPosition) async throws -> Answer<FeedPage<Item.Value>>

    /// Makes a source from a request that records its own stamp.
    ///
    /// - Parameters:
    ///   - words: The request in words. With the position they identify the request, and equal concurrent requests are one.
    ///   - api: The client that sends the request.
    ///   - fetch: Requests a page.
    public init(
        _ words: String,
        of api: Item.Client,
        fetch: @escaping @Sendable (FeedPosition) async throws -> Answer<FeedPage<Item.Value>>
    ) {
        self.words = words
        self.api = api
        self.fetch = fetch
    }

    /// Returns a source whose pages name the next one; the first page is requested with nil. A page without a next one, or without rows, is
    /// the last.
    ///
    /// - Parameters:
    ///   - words: The request in words.
    ///   - api: The client that sends the request.
    ///   - ask: Requests a page and makes tier values of its rows.
    public static func cursors(
        _ words: String,
        of api: Item.Client,
        ask: @escaping @Sendable (String?) async throws -> (rows: [Item.Value], next: String?)
    ) -> FeedSource {
        FeedSource(words, of: api) { position in
            try await api.clientStore.answer(to: "\(words) \(position.words)") {
                var cursor: String?
                if case .cursor(let text) = position { cursor = text }
                let (rows, next) = try await ask(cursor)
                return FeedPage(rows, next: next.map { .cursor($0) })
            }
        }
    }

    /// Returns a source whose pages are numbered from 1. A page without rows is the last; a page with few rows may have lost some
    /// unreadable ones.
    ///
    /// - Parameters:
    ///   - words: The request in words.
    ///   - api: The client that sends the request.
    ///   - ask: Requests a page and makes tier values of its rows.
    public static func pages(
        _ words: String,
        of api: Item.Client,
        ask: @escaping @Sendable (Int) async throws -> [Item.Value]
    ) -> FeedSource {
        FeedSource(words, of: api) { position in
            try await api.clientStore.answer(to: "\(words) \(position.words)") {
                var number = 1
                if case .page(let later) = position { number = later }
                return FeedPage(try await ask(number), next: .page(number + 1))
            }
        }
    }

    /// Returns a source with only those rows that belong in the list, by their shown values.
    ///
    /// ```swift
    /// FeedSource<Note>.pages("GET /notes", of: client) { try await client.notes(page: $0) }.including { !$0.isHidden }
    /// ```
    ///
    /// A row leaves in the commit in which the value changes, also for an edit that is shown at once, and returns to its place when the
    /// edit is undone or rolled back. The next refresh shows the rows that the server lists.
    ///
    /// - Parameter belongs: Returns true if a row belongs in the list. The values that it reads are observed, as by a ``FeedFilter``.
    public func including(while belongs: @escaping @MainActor @Sendable (Item) -> Bool) -> FeedSource {
        var source = self
        source.isIncluded = belongs
        return source
    }

    /// Returns a source that knows which rows the server still lists, if a row that it no longer lists stays shown until the next refresh:
    /// an unread row that was read, so that a slip can be undone.
    ///
    /// Page numbers are counted without those rows, and without those that do not belong, so that no later row is skipped.
    ///
    /// - Parameter isListed: Returns true if the server still lists a row. The values that it reads are observed, as by a ``FeedFilter``.
    public func listing(while isListed: @escaping @MainActor @Sendable (Item) -> Bool) -> FeedSource {
        var source = self
        source.isListed = isListed
        return source
    }

    /// Requests a page.
    func page(at position: FeedPosition) async throws -> Answer<FeedPage<Item.Value>> { try await fetch(position) }

    /// Requests a page and compares it with the known entries, off the main actor.
    @MainActor
    func answer(at position: FeedPosition) async throws -> Answer<FeedPage<Item.Value>> {
        try await api.clientStore.read("\(words) \(position.words), rows of \(Item.self)") {
            try await page(at: position)
        }
    }
}

extension FeedPosition {
    /// The position as part of a request's words.
    fileprivate var words: String {
        switch self {
        case .first: ""
        case .page(let number): "page \(number)"
        case .cursor(let cursor): "after \(cursor)"
        }
    }
}
