extension WireReader {
    /// Reads a string.
    ///
    /// - Throws: ``WireReadError`` for any other value, and for half a surrogate pair, which a Swift string cannot contain.
    /// - Complexity: O(length).
    public mutating func string() throws(WireReadError) -> String {
        guard isAt("\"") else { throw mismatch("a string") }
        let place = cursor
        let first = cursor + 1
        let run = UnescapedRun(from: first)
        if run.end.pointee == UInt8(ascii: "\"") {
            cursor = run.end + 1
            return run.text
        }
        cursor = first
        guard let text = try unescaped() else { throw halfSurrogate(at: place) }
        return text
    }

    /// Returns the refusal of a string with half a surrogate pair, which a Swift string cannot contain.
    mutating func halfSurrogate(at place: UnsafePointer<UInt8>) -> WireReadError {
        stop(.badValue("The string has half a surrogate pair."), at: place)
    }

    /// Reads a string, or nil for null.
    public mutating func stringIfPresent() throws(WireReadError) -> String? { null() ? nil : try string() }

    /// Reads a URL without changing it.
    ///
    /// - Throws: ``WireReadError`` like ``string()``; the text is not checked to be a URL.
    public mutating func url() throws(WireReadError) -> WireURL { WireURL(try string()) }

    /// Reads a URL, or nil for null.
    public mutating func urlIfPresent() throws(WireReadError) -> WireURL? { null() ? nil : try url() }

    /// Reads a date in any form that servers use.
    ///
    /// - Throws: ``WireReadError`` for any other value, and for a string that is not a date.
    /// - Complexity: O(length), without allocations for the forms that servers write.
    public mutating func date() throws(WireReadError) -> WireDate {
        guard isAt("\"") else { throw mismatch("a string") }
        if let (microseconds, quote) = FastDateParser.read(cursor + 1) {
            cursor = quote + 1
            return WireDate(microsecondsSince1970: microseconds)
        }
        return try slowDate()
    }

    /// Reads a date in any form, or throws an error that quotes the text.
    @inline(never)
    private mutating func slowDate() throws(WireReadError) -> WireDate {
        let place = cursor
        cursor += 1
        let first = cursor
        skipPlain()
        let date: WireDate?
        if isAt("\"") {
            date = WireDate(utf8: UnsafeBufferPointer(start: first, count: cursor - first))
            cursor += 1
        } else {
            cursor = place
            date = WireDate(try string())
        }
        guard let date else {
            let text = String(decoding: UnsafeBufferPointer(start: first, count: cursor - 1 - first), as: UTF8.self)
            throw stop(.badValue("“\(text.prefix(40))” is not a date."), at: place)
        }
        return date
    }

    /// Reads a date, or nil for null.
    public mutating func dateIfPresent() throws(WireReadError) -> WireDate? { null() ? nil : try date() }

    /// Skips a string.
    mutating func skipString() throws(WireReadError) {
        cursor += 1
        skipPlain()
        while !isAt("\"") {
            guard isAt("\\") else { throw syntaxStop() }
            try skipEscape()
            skipPlain()
        }
        cursor += 1
    }

    /// Moves to the next quote, backslash or control character.
    @inline(__always)
    mutating func skipPlain() { cursor = UnescapedRun(from: cursor).end }

    /// Skips an escape.
    private mutating func skipEscape() throws(WireReadError) {
        cursor += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            cursor += 1
        case UInt8(ascii: "u"):
            cursor += 1
            for _ in 0..<4 {
                guard JSONEscape.hexDigit(byte) != nil else { throw syntaxStop() }
                cursor += 1
            }
        default:
            throw syntaxStop()
        }
    }

    /// Reads the rest of a string with escapes, from its first byte to after its closing quote; returns nil if it has half a surrogate
    /// pair.
    @inline(never)
    mutating func unescaped() throws(WireReadError) -> String? {
        let first = cursor
        cursor -= 1
        try skipString()
        return JSONEscape.text(UnsafeBufferPointer(start: first, count: cursor - 1 - first))
    }
}
