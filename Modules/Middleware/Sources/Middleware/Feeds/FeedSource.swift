import Propagation

/// Where a ``Feed`` gets its pages.
///
/// A source by cursor and one by page number are given; what does both, as a server's versions may differ, decides by the ``FeedPosition``
/// that it is asked for.
///
/// ```swift
/// let starred = FeedSource<Note>.cursors("GET /notes?starred", of: client) { cursor in
///     let page = try await client.ask(forStarredAfter: cursor)
///     return (page.notes, page.next)
/// }
/// ```
public struct FeedSource<Item: TierModel>: Sendable {
    /// Whose pages they are.
    public let api: Item.Client
    let words: String
    /// Whether a row may be shown: ``showing(while:)``.
    var belongs: (@MainActor @Sendable (Item) -> Bool)?
    /// Whether the server lists a row that may be shown: ``listing(while:)``.
    var isListed: (@MainActor @Sendable (Item) -> Bool)?
    private let fetch: @Sendable (FeedPosition) async throws -> Answer<FeedPage<Item.Value>>

    /// States a source by a request that knows its own stamp.
    ///
    /// - Parameters:
    ///   - words: What is asked for, in words; with the position they name the request, and equal requests at once are one.
    ///   - api: The client that asks.
    ///   - fetch: Asks for a page.
    public init(
        _ words: String,
        of api: Item.Client,
        fetch: @escaping @Sendable (FeedPosition) async throws -> Answer<FeedPage<Item.Value>>
    ) {
        self.words = words
        self.api = api
        self.fetch = fetch
    }

    /// A source whose pages name the next one; the first is asked for with nil. A page without a next one, or without rows, is the last.
    ///
    /// - Parameters:
    ///   - words: What is asked for, in words.
    ///   - api: The client that asks.
    ///   - ask: Makes the request for a page, and tier values of what it brings.
    public static func cursors(
        _ words: String,
        of api: Item.Client,
        ask: @escaping @Sendable (String?) async throws -> (rows: [Item.Value], next: String?)
    ) -> FeedSource {
        FeedSource(words, of: api) { position in
            try await api.home.answer(to: "\(words) \(position.words)") {
                var cursor: String?
                if case .cursor(let text) = position { cursor = text }
                let (rows, next) = try await ask(cursor)
                return FeedPage(rows, next: next.map { .cursor($0) })
            }
        }
    }

    /// A source whose pages are numbered from 1. A page without rows is the last; one with few may have lost some that cannot be read.
    ///
    /// - Parameters:
    ///   - words: What is asked for, in words.
    ///   - api: The client that asks.
    ///   - ask: Makes the request for a page, and tier values of what it brings.
    public static func pages(
        _ words: String,
        of api: Item.Client,
        ask: @escaping @Sendable (Int) async throws -> [Item.Value]
    ) -> FeedSource {
        FeedSource(words, of: api) { position in
            try await api.home.answer(to: "\(words) \(position.words)") {
                var number = 1
                if case .page(let later) = position { number = later }
                return FeedPage(try await ask(number), next: .page(number + 1))
            }
        }
    }

    /// States which of its rows belong in the list, by what they show.
    ///
    /// ```swift
    /// FeedSource<Note>.pages("GET /notes", of: client) { try await client.notes(page: $0) }.showing { !$0.isHidden }
    /// ```
    ///
    /// A row leaves in the commit in which that changes, as with an edit that is shown at once, and is back at its place with the undo or the
    /// rollback. The next refresh shows what the server lists.
    ///
    /// - Parameter belongs: What it reads is observed, as by a ``FeedFilter``.
    public func showing(while belongs: @escaping @MainActor @Sendable (Item) -> Bool) -> FeedSource {
        var source = self
        source.belongs = belongs
        return source
    }

    /// States which rows the server still lists, where one that it lists no more is shown until the next refresh: an unread row that was read, so
    /// that a slip can be undone.
    ///
    /// Pages by number are counted without those rows, and without those that do not belong: none behind them is skipped.
    ///
    /// - Parameter isListed: What it reads is observed, as by a ``FeedFilter``.
    public func listing(while isListed: @escaping @MainActor @Sendable (Item) -> Bool) -> FeedSource {
        var source = self
        source.isListed = isListed
        return source
    }

    /// Asks for a page.
    func page(at position: FeedPosition) async throws -> Answer<FeedPage<Item.Value>> { try await fetch(position) }

    /// Asks for a page and compares it with what is known, off the main actor.
    @MainActor
    func answer(at position: FeedPosition) async throws -> Answer<FeedPage<Item.Value>> {
        try await api.home.read("\(words) \(position.words), rows of \(Item.self)") { try await page(at: position) }
    }
}

extension FeedPosition {
    /// As part of a request's words.
    fileprivate var words: String {
        switch self {
        case .first: ""
        case .page(let number): "page \(number)"
        case .cursor(let cursor): "after \(cursor)"
        }
    }
}
