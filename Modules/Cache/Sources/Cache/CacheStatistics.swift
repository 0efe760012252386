/// The counters of a ``ContentCache``.
public struct CacheStatistics: Hashable, Sendable {
    /// The number of requests that found a living object.
    public let hits: Int
    /// The number of objects made.
    public let makes: Int
    /// The number of times a living object was updated.
    public let updates: Int
    /// The number of objects that died and were removed.
    public let evictions: Int

    /// Makes statistics with the given counts.
    public init(hits: Int = 0, makes: Int = 0, updates: Int = 0, evictions: Int = 0) {
        self.hits = hits
        self.makes = makes
        self.updates = updates
        self.evictions = evictions
    }
}
