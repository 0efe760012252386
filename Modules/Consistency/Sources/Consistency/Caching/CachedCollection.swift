import Foundation

/// A collection in its cached form: its elements in order and the cursor of its next page.
public struct CachedCollection<Element: ConsistencyManagerModel>: Sendable {
    /// One place in the list.
    public enum Entry: Sendable {
        /// The model that is cached under this identifier.
        case model(ModelIdentifier)
        /// An element without an identifier, which is stored only here.
        case part(Element)
    }

    /// The places, in order.
    public var entries: [Entry]
    /// The cursor of the next page.
    public var cursor: PageCursor

    /// Makes a collection.
    public init(entries: [Entry], cursor: PageCursor = .start) {
        self.entries = entries
        self.cursor = cursor
    }

    init(_ elements: [Element], cursor: PageCursor) {
        self.init(entries: elements.map { $0.modelIdentifier.map(Entry.model) ?? .part($0) }, cursor: cursor)
    }
}

/// A collection that was read from the cache, with its models.
struct CachedElements<Element: ConsistencyManagerModel>: Sendable {
    var elements: [Element]
    var cursor: PageCursor
    /// The time at which its oldest part was written.
    var writtenAt: Date
}
