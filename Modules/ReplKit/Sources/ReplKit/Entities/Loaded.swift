/// What came of loading an entity.
public struct Loaded {
    /// Where it came from.
    public enum Source: Hashable, Sendable {
        /// It was alive: the same object, no request.
        case alive
        /// It was fetched, made or changed by an answer.
        case fetched
        /// It came from a file.
        case stored
        /// Nothing was asked: it is no more than its name so far.
        case named
    }

    /// The object.
    public let object: any Showable
    /// Where it came from.
    public let source: Source

    /// Describes what came of it.
    public init(_ object: any Showable, from source: Source) {
        self.object = object
        self.source = source
    }
}
