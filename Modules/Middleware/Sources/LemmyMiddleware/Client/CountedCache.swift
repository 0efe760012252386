import Cache

/// What can be asked of an identity map whatever it holds.
protocol CountedCache {
    var kind: String { get }
    var count: Int { get }
    var statistics: CacheStatistics { get }
}

extension ContentCache: CountedCache {}
