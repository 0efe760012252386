/// What is searched for: its words in their order, whatever stands between them and whatever their case.
struct SearchTerm {
    private let patterns: [BytePattern]

    init(_ text: String) {
        patterns = Lowercase.bytes(of: text).split(separator: UInt8(ascii: " ")).map { BytePattern(Array($0)) }
    }

    /// What is searched for without the spaces between.
    var pieces: [[UInt8]] { patterns.map(\.bytes) }

    /// - Complexity: O(text).
    func matches(_ text: String?) -> Bool {
        guard let text else { return false }
        // Bytes, not characters: a letter is found even where an accent follows it.
        return Lowercase.bytes(of: text).withUnsafeBufferPointer { bytes in
            var place = 0
            for pattern in patterns {
                guard let end = pattern.end(in: bytes, from: place) else { return false }
                place = end
            }
            return true
        }
    }
}
