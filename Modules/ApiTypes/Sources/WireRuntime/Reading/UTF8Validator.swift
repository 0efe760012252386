internal import CWireScan

/// Checks that bytes are UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Validator {
    /// The number of bytes that one step may read.
    static let block = 64

    /// Checks the sequences that begin before `limit`, so that a text can be checked piece by piece.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - index: The first byte that is not checked yet, before and after the call.
    ///   - limit: The end of the check. ``block`` bytes of the text, or zeros, follow it.
    /// - Returns: True if the sequences are valid.
    /// - Complexity: O(bytes); ASCII is checked 64 bytes at a time.
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
                // A multi-byte character rarely stands alone in a text of another script.
                while index < end, bytes[index] >= 0x80 {
                    guard let length = sequence(at: bytes + index) else { return false }
                    index += length
                }
            }
        }
        return true
    }

    /// Returns the length of a well-formed sequence, or nil (Unicode 15, table 3-7). The zeros after the text end a truncated sequence.
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
