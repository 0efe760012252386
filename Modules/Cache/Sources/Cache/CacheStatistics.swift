/// What came of asking a ``ContentCache``.
public struct CacheStatistics: Hashable, Sendable {
    /// How often the living object was found.
    public let hits: Int
    /// How often an object was made.
    public let makes: Int
    /// How often a living object got new values.
    public let updates: Int
    /// How many objects have died.
    public let evictions: Int

    /// States counts.
    public init(hits: Int = 0, makes: Int = 0, updates: Int = 0, evictions: Int = 0) {
        self.hits = hits
        self.makes = makes
        self.updates = updates
        self.evictions = evictions
    }
}
