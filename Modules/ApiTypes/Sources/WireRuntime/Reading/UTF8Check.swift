internal import CWireScan

/// Whether bytes are UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
    /// Bytes that one step may look at.
    static let block = 64

    /// Checks the sequences that begin before `limit`: a text can be checked piece by piece, as it comes.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - index: The first byte that is not checked yet, before and after.
    ///   - limit: Where to stop. ``block`` bytes of the text, or zeros, follow it.
    /// - Returns: Whether they are UTF-8.
    /// - Complexity: O(bytes); ASCII 64 bytes at a time.
    static func passes(_ bytes: UnsafePointer<UInt8>, from index: inout Int, to limit: Int) -> Bool {
        while index < limit {
            if strata_is_ascii(bytes + index) {
                index += block
                continue
            }
            let end = min(index + block, limit)
            while index < end {
                let highs = WireReader.word(at: bytes + index) & 0x8080_8080_8080_8080
                if highs == 0 {
                    index += 8
                    continue
                }
                index += highs.trailingZeroBitCount / 8
                // One is seldom alone where the script is another.
                while index < end, bytes[index] >= 0x80 {
                    guard let length = sequence(at: bytes + index) else { return false }
                    index += length
                }
            }
        }
        return true
    }

    /// The length of a well-formed sequence; nil if there is none (Unicode 15, table 3-7). Zeros behind the text end a cut one.
    private static func sequence(at bytes: UnsafePointer<UInt8>) -> Int? {
        func isTail(_ index: Int, from low: UInt8 = 0x80, to high: UInt8 = 0xBF) -> Bool {
            bytes[index] >= low && bytes[index] <= high
        }
        return switch bytes[0] {
        case 0x00...0x7F: 1
        case 0xC2...0xDF: isTail(1) ? 2 : nil
        case 0xE0: isTail(1, from: 0xA0) && isTail(2) ? 3 : nil
        case 0xED: isTail(1, to: 0x9F) && isTail(2) ? 3 : nil
        case 0xE1...0xEF: isTail(1) && isTail(2) ? 3 : nil
        case 0xF0: isTail(1, from: 0x90) && isTail(2) && isTail(3) ? 4 : nil
        case 0xF1...0xF3: isTail(1) && isTail(2) && isTail(3) ? 4 : nil
        case 0xF4: isTail(1, to: 0x8F) && isTail(2) && isTail(3) ? 4 : nil
        default: nil
        }
    }
}
