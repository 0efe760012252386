internal import Foundation

/// Decodes the escapes of JSON strings.
enum JSONEscape {
    /// Decodes a string with valid escapes; returns nil if it contains half a surrogate pair.
    ///
    /// The bytes between two escapes are copied at once.
    ///
    /// - Complexity: O(length), with one allocation, and a temporary one for more than a kilobyte.
    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        // An escape is never shorter than the character that it stands for.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { target in
            var count = 0
            var index = 0
            while true {
                let end = nextBackslash(in: bytes, from: index)
                count = target[count...].initialize(fromContentsOf: bytes[index..<end])
                guard end < bytes.count else { break }
                let kind = bytes[end + 1]
                index = end + 2
                if kind != UInt8(ascii: "u") {
                    target.initializeElement(at: count, to: plain(kind))
                    count += 1
                } else if let scalar = scalar(in: bytes, at: &index) {
                    count = target[count...].initialize(
                        fromContentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                    )
                } else {
                    return nil
                }
            }
            return String(decoding: target[..<count], as: UTF8.self)
        }
    }

    /// Returns true if the valid escapes contain no half of a surrogate pair.
    ///
    /// - Complexity: O(length).
    static func isWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while case let end = nextBackslash(in: bytes, from: index), end < bytes.count {
            index = end + 2
            if bytes[end + 1] == UInt8(ascii: "u"), scalar(in: bytes, at: &index) == nil { return false }
        }
        return true
    }

    /// Returns true if a string with valid escapes decodes to `text`.
    ///
    /// - Complexity: O(length), without allocations.
    static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        var count = 0
        /// Compares the next bytes of `text`.
        func advance(_ next: UnsafeBufferPointer<UInt8>) -> Bool {
            guard next.count <= text.count - count else { return false }
            defer { count += next.count }
            return UnescapedRun.matches(next, UnsafeBufferPointer(rebasing: text[count..<count + next.count]))
        }
        while true {
            let end = nextBackslash(in: bytes, from: index)
            guard advance(UnsafeBufferPointer(rebasing: bytes[index..<end])) else { return false }
            guard end < bytes.count else { return count == text.count }
            let kind = bytes[end + 1]
            index = end + 2
            if kind != UInt8(ascii: "u") {
                guard count < text.count, text[count] == plain(kind) else { return false }
                count += 1
            } else {
                guard let scalar = scalar(in: bytes, at: &index) else { return false }
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    guard count < text.count, text[count] == byte else { return false }
                    count += 1
                }
            }
        }
    }

    private static func nextBackslash(in bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        guard index < bytes.count, let start = bytes.baseAddress,
            let found = memchr(start + index, Int32(UInt8(ascii: "\\")), bytes.count - index)
        else { return bytes.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }

    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    private static func plain(_ kind: UInt8) -> UInt8 {
        switch kind {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: kind
        }
    }

    /// Reads the four digits after `\u`, and a second escape if they are the first half of a pair.
    private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Unicode.Scalar? {
        let high = unit(in: bytes, at: &index)
        guard high & 0xFC00 == 0xD800 else { return Unicode.Scalar(high) }
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        index += 2
        let low = unit(in: bytes, at: &index)
        guard low & 0xFC00 == 0xDC00 else { return nil }
        return Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF)
    }

    private static func unit(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
        defer { index += 4 }
        return (index..<index + 4).reduce(0) { $0 << 4 | (hexDigit(bytes[$1]) ?? 0) }
    }
}
