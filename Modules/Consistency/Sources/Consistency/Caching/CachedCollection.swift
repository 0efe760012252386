import Foundation

/// A collection as it is cached: who is in it, in order, and where its next page begins.
public struct CachedCollection<Element: ConsistencyManagerModel>: Sendable {
    /// One place in the list.
    public enum Entry: Sendable {
        /// The model that is cached under this identifier.
        case model(ModelIdentifier)
        /// An element without an identifier, which is nowhere else.
        case part(Element)
    }

    /// The places, in order.
    public var entries: [Entry]
    /// Where the next page begins.
    public var cursor: PageCursor

    /// States a collection.
    public init(entries: [Entry], cursor: PageCursor = .start) {
        self.entries = entries
        self.cursor = cursor
    }

    init(_ elements: [Element], cursor: PageCursor) {
        self.init(entries: elements.map { $0.modelIdentifier.map(Entry.model) ?? .part($0) }, cursor: cursor)
    }
}

/// A collection that was read, with its models.
struct CachedElements<Element: ConsistencyManagerModel>: Sendable {
    var elements: [Element]
    var cursor: PageCursor
    /// When the oldest part of it was written.
    var writtenAt: Date
}
