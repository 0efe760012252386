/// FNV-1a with 64 bits: the same hash in every process and on every machine, unlike `Hasher`'s.
///
/// It names files and spreads things over them. It is no checksum, and no secret: who knows the text knows the hash.
///
/// ```swift
/// FNV64.hash("foobar".utf8)     // 0x85944171f73967e8
/// ```
///
/// Source: draft-eastlake-fnv, whose test vectors the tests have.
public enum FNV64 {
    /// Where it begins.
    public static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of bytes.
    ///
    /// - Parameters:
    ///   - bytes: Of a text, its UTF-8.
    ///   - start: Where it begins; another start is another hash of the same bytes.
    /// - Complexity: O(bytes).
    public static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = offsetBasis) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
