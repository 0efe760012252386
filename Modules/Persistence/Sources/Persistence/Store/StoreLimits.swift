/// How much a store keeps.
public struct StoreLimits: Hashable, Sendable {
    /// All files together, quarantine aside; the least recently used go first.
    public var totalBytes: Int
    /// One file; larger values are refused. Never more than ``totalBytes``.
    public var valueBytes: Int
    /// How many bad files each scope keeps for a look.
    public var quarantineFiles: Int
    /// How many bytes of them.
    public var quarantineBytes: Int

    /// Sets the limits; the defaults suit a client of one person: 64 MB in all, 8 MB a value.
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
