/// Parses a header line in one pass, and accepts only the form that ``StoreHeader`` writes.
struct HeaderScanner {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// Consumes this text if it is next; otherwise consumes nothing and returns false.
    mutating func scan(_ text: some StringProtocol) -> Bool {
        let count = text.utf8.count
        guard bytes.count - offset >= count,
            bytes[offset..<(offset + count)].elementsEqual(text.utf8)
        else { return false }
        offset += count
        return true
    }

    /// Parses an integer in its only accepted form: without a plus sign and without leading zeros.
    mutating func scanInteger() -> Int64? {
        let isNegative = scan("-")
        let digits = offset
        var value: Int64 = 0
        while offset < bytes.count, case let digit = bytes[offset] &- UInt8(ascii: "0"), digit < 10 {
            let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
            let (next, carry) =
                isNegative
                ? shifted.subtractingReportingOverflow(Int64(digit)) : shifted.addingReportingOverflow(Int64(digit))
            guard !overflow, !carry else { return nil }
            value = next
            offset += 1
        }
        guard offset > digits else { return nil }
        let isZero = bytes[digits] == UInt8(ascii: "0")
        guard !isZero || (offset == digits + 1 && !isNegative) else { return nil }
        return value
    }

    /// Parses the given number of lower-case hexadecimal digits.
    mutating func scanHex(digits: Int) -> UInt64? {
        guard bytes.count - offset >= digits else { return nil }
        var value: UInt64 = 0
        for byte in bytes[offset..<(offset + digits)] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        offset += digits
        return value
    }

    /// Consumes and returns everything up to the next space or the end.
    mutating func scanWord() -> String? {
        let word = bytes[offset...].prefix { $0 != UInt8(ascii: " ") }
        offset += word.count
        return String(validating: word, as: UTF8.self)
    }
}
