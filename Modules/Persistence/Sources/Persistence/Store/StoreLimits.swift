/// The limits of a store.
public struct StoreLimits: Hashable, Sendable {
    /// The total size of all files in bytes, without the quarantine; the least recently used files are evicted first.
    public var totalBytes: Int
    /// The maximum size of one value in bytes; larger values are refused. It is never more than ``totalBytes``.
    public var valueBytes: Int
    /// The number of bad files that each scope keeps in its quarantine.
    public var quarantineFiles: Int
    /// The total size in bytes of the bad files that each scope keeps.
    public var quarantineBytes: Int

    /// Creates limits. The defaults suit a client for one person: 64 MB in total, 8 MB for a value.
    public init(
        totalBytes: Int = 64 << 20,
        valueBytes: Int = 8 << 20,
        quarantineFiles: Int = 8,
        quarantineBytes: Int = 4 << 20
    ) {
        precondition(
            totalBytes > 0 && valueBytes > 0,
            "StoreLimits: a store of no bytes stores nothing; give a positive limit"
        )
        self.totalBytes = totalBytes
        self.valueBytes = min(valueBytes, totalBytes)
        self.quarantineFiles = max(0, quarantineFiles)
        self.quarantineBytes = max(0, quarantineBytes)
    }
}
