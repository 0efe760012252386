internal import Foundation

extension WireReader {
    /// Reads a 64-bit integer.
    ///
    /// `1.0` and `1e3` are integers too, exactly if Foundation accepts them.
    ///
    /// - Throws: ``WireReadError`` for any other value, and for a number that is not an integer or does not fit.
    public mutating func int() throws(WireReadError) -> Int {
        let place = cursor
        let isNegative = isAt("-")
        if isNegative { cursor += 1 }
        let first = cursor
        var value = 0
        while case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
            value = value &* 10 &+ Int(digit)
            cursor += 1
        }
        let count = cursor - first
        let isPlain = byte != UInt8(ascii: ".") && byte | 0x20 != UInt8(ascii: "e")
        // 18 digits always fit; a leading zero is not JSON.
        if count == 1 || count > 1 && count <= 18 && first.pointee != UInt8(ascii: "0"), isPlain {
            return isNegative ? -value : value
        }
        cursor = place
        return try slowInt()
    }

    /// Reads an integer, or nil for null.
    public mutating func intIfPresent() throws(WireReadError) -> Int? { null() ? nil : try int() }

    /// Reads a signed 32-bit integer, such as an id.
    ///
    /// - Throws: ``WireReadError`` for any other value, and for a number that is not an integer or does not fit.
    public mutating func int32() throws(WireReadError) -> Int {
        let place = cursor
        let value = try int()
        guard Int(Int32(truncatingIfNeeded: value)) == value else {
            throw stop(.badValue("The number does not fit in 32 bits."), at: place)
        }
        return value
    }

    /// Reads a number as the nearest `Double`.
    ///
    /// - Throws: ``WireReadError`` for any other value, for a number that is too large, for a nonzero number that rounds to zero, and for
    ///   zeros with an exponent that Foundation refuses (<doc:FoundationDifferences>).
    public mutating func double() throws(WireReadError) -> Double {
        let (place, text) = try numberText()
        guard let value = Double(text), value.isFinite, value != 0 || Self.isZero(text) else {
            throw stop(.badValue("The number is out of the range of a Double, or a zero with an exponent."), at: place)
        }
        return value
    }

    /// Reads a number, or nil for null.
    public mutating func doubleIfPresent() throws(WireReadError) -> Double? { null() ? nil : try double() }

    /// Reads true or false.
    ///
    /// - Throws: ``WireReadError`` for any other value, including 0 and 1.
    public mutating func bool() throws(WireReadError) -> Bool {
        if let value = boolLiteral() { return value }
        throw mismatch("true or false")
    }

    /// Reads true or false, or nil for null.
    public mutating func boolIfPresent() throws(WireReadError) -> Bool? { null() ? nil : try bool() }

    /// Skips null if it is next.
    ///
    /// - Returns: True if null was next.
    /// - Complexity: O(1).
    public mutating func null() -> Bool {
        guard isAt("n"), cursor[1] == UInt8(ascii: "u"), cursor[2] == UInt8(ascii: "l"), cursor[3] == UInt8(ascii: "l")
        else { return false }
        cursor += 4
        return true
    }

    @inline(__always)
    mutating func boolLiteral() -> Bool? {
        let word = UInt32(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt32.self))
        if word == 0x6575_7274 {  // true
            cursor += 4
            return true
        }
        if word == 0x736C_6166, cursor[4] == UInt8(ascii: "e") {  // fals
            cursor += 5
            return false
        }
        return nil
    }

    /// Skips a number.
    mutating func skipNumber() throws(WireReadError) {
        let start = cursor
        if isAt("-") { cursor += 1 }
        if isAt("0") { cursor += 1 } else { try skipDigits() }
        let wholeEnd = cursor
        if isAt(".") {
            cursor += 1
            try skipDigits()
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            cursor += 1
            if isAt("+") || isAt("-") { cursor += 1 }
            try skipDigits()
        }
        guard cursor == wholeEnd || cursor - start <= Self.maxFractionBytes else { throw syntaxStop() }
    }

    /// The maximum length of a number with a point or an exponent. Foundation's decoder crashes at some numbers that are not much longer if
    /// they are read as integers; no value of a Double needs as many bytes.
    static let maxFractionBytes = 100

    private mutating func skipDigits() throws(WireReadError) {
        guard byte &- UInt8(ascii: "0") < 10 else { throw syntaxStop() }
        repeat { cursor += 1 } while byte &- UInt8(ascii: "0") < 10
    }

    private mutating func numberText() throws(WireReadError) -> (place: UnsafePointer<UInt8>, text: String) {
        guard isAt("-") || byte &- UInt8(ascii: "0") < 10 else { throw mismatch("a number") }
        let place = cursor
        try skipNumber()
        return (place, String(decoding: UnsafeBufferPointer(start: place, count: cursor - place), as: UTF8.self))
    }

    /// Reads an integer with a point or an exponent. Foundation decides which of them are integers: servers do not write them, so only the
    /// agreement matters.
    @inline(never)
    private mutating func slowInt() throws(WireReadError) -> Int {
        let (place, text) = try numberText()
        if let value = Int(text) { return value }
        // Ignored: the error only says that the number does not fit.
        if text.utf8.contains(where: { ".eE".utf8.contains($0) }),
            let value = try? JSONDecoder().decode(Int.self, from: Data(text.utf8))
        {
            return value
        }
        throw stop(.badValue("The number is not whole, or does not fit in 64 bits."), at: place)
    }

    /// Returns true if the number is zero. Foundation decides about zeros with an exponent too: it refuses `0e1` and accepts `0e01`.
    private static func isZero(_ text: String) -> Bool {
        let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        guard digits.allSatisfy({ !("1"..."9").contains(Unicode.Scalar($0)) }) else { return false }
        // Ignored: the error only says that the number does not fit.
        return digits.count == text.utf8.count
            || (try? JSONDecoder().decode(Double.self, from: Data(text.utf8))) != nil
    }
}
