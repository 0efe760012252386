/// The FNV-1a hash with 64 bits. Unlike `Hasher`, it gives the same hash in every process and on every machine.
///
/// It is used to name files and to distribute keys. It is neither a checksum nor secure: the hash can be computed from the text.
///
/// ```swift
/// FNV64.hash("foobar".utf8)     // 0x85944171f73967e8
/// ```
///
/// Source: draft-eastlake-fnv, whose test vectors are part of the tests.
public enum FNV64 {
    /// The default start value.
    public static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Returns the hash of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to hash; for a text, its UTF-8.
    ///   - start: The start value; another start value gives another hash of the same bytes.
    /// - Complexity: O(bytes).
    @inlinable
    public static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = offsetBasis) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
