public import Cache

/// What can be asked of an identity map whatever it holds: a client's generated `ContentTiers` lists all of its own.
public protocol CountedCache: Sendable {
    /// The name of what it holds: `post2`.
    var kind: String { get }
    /// How many objects of it live.
    var count: Int { get }
    /// How often it was asked, and with what success.
    var statistics: CacheStatistics { get }
}
