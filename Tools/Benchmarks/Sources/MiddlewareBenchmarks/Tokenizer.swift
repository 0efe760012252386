import Foundation

/// Finds where the tokens of a text begin, without making values or checking anything. This is the minimum that any reader must do.
///
/// It is not part of the library, but the yardstick for a reader that checks everything and makes values.
struct Tokenizer {
    private var starts: [UInt32]

    /// - Parameter capacity: The length of the longest text in bytes.
    init(capacity: Int) { starts = Array(repeating: 0, count: capacity) }

    /// Returns the number of tokens; a string counts as one, white space as none.
    mutating func count(_ text: Data) -> Int {
        text.withUnsafeBytes { bytes in
            starts.withUnsafeMutableBufferPointer { starts in Self.scan(bytes, into: starts) }
        }
    }

    private static func scan(_ bytes: UnsafeRawBufferPointer, into starts: UnsafeMutableBufferPointer<UInt32>) -> Int {
        var (place, found) = (0, 0)
        while place < bytes.count {
            let byte = bytes[place]
            if byte <= UInt8(ascii: " ") {
                place += 1
                continue
            }
            starts[found] = UInt32(truncatingIfNeeded: place)
            found += 1
            place += 1
            switch byte {
            case UInt8(ascii: "\""): place = endOfString(bytes, place)
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
                UInt8(ascii: ":"):
                break
            default: while place < bytes.count, isInWord(bytes[place]) { place += 1 }
            }
        }
        return found
    }

    /// Returns the position after the quotation mark that ends a string; scans sixteen bytes at a time.
    private static func endOfString(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
        let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
        let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
        var place = start
        while place < bytes.count {
            while place + 16 <= bytes.count {
                let part = bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
                if any(part .== quote .| part .== backslash) { break }
                place += 16
            }
            while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "\\") {
                place += 1
            }
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\\") else { return place + 1 }
            place += 2
        }
        return place
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "+") && byte <= UInt8(ascii: "9") && byte != UInt8(ascii: ",")
    }
}
