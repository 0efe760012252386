extension WireReader {
    /// Reads a string.
    ///
    /// - Throws: ``WireStop`` for any other value, and for half a surrogate pair, which no Swift string can hold.
    /// - Complexity: O(length).
    public mutating func string() throws(WireStop) -> String {
        guard isAt("\"") else { throw mismatch("a string") }
        let place = cursor
        let first = cursor + 1
        let run = PlainRun(from: first)
        if run.end.pointee == UInt8(ascii: "\"") {
            cursor = run.end + 1
            return run.text
        }
        cursor = first
        guard let text = try unescaped() else { throw halfSurrogate(at: place) }
        return text
    }

    /// What a string is refused for that no Swift string can hold.
    mutating func halfSurrogate(at place: UnsafePointer<UInt8>) -> WireStop {
        stop(.badValue("The string has half a surrogate pair."), at: place)
    }

    /// Reads a string, or nil for null.
    public mutating func stringIfPresent() throws(WireStop) -> String? { null() ? nil : try string() }

    /// Reads a URL, as it is.
    ///
    /// - Throws: ``WireStop`` as ``string()`` does; whether it is a URL nobody asks here.
    public mutating func url() throws(WireStop) -> WireURL { WireURL(try string()) }

    /// Reads a URL, or nil for null.
    public mutating func urlIfPresent() throws(WireStop) -> WireURL? { null() ? nil : try url() }

    /// Reads a date in any server's spelling.
    ///
    /// - Throws: ``WireStop`` for any other value, and for a string that is no date.
    /// - Complexity: O(length), no allocation for what servers write.
    public mutating func date() throws(WireStop) -> WireDate {
        guard isAt("\"") else { throw mismatch("a string") }
        if let (microseconds, quote) = PlainDate.read(cursor + 1) {
            cursor = quote + 1
            return WireDate(microsecondsSince1970: microseconds)
        }
        return try unusualDate()
    }

    /// Reads a date in any spelling, or tells what stands there.
    @inline(never)
    private mutating func unusualDate() throws(WireStop) -> WireDate {
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
    public mutating func dateIfPresent() throws(WireStop) -> WireDate? { null() ? nil : try date() }

    /// Steps over a string without reading it.
    mutating func skipString() throws(WireStop) {
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
    mutating func skipPlain() { cursor = PlainRun(from: cursor).end }

    /// Steps over an escape.
    private mutating func skipEscape() throws(WireStop) {
        cursor += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            cursor += 1
        case UInt8(ascii: "u"):
            cursor += 1
            for _ in 0..<4 {
                guard Escape.hexDigit(byte) != nil else { throw syntaxStop() }
                cursor += 1
            }
        default:
            throw syntaxStop()
        }
    }

    /// Reads the rest of a string that has escapes, from its first byte to behind its closing quote; nil if it has half a surrogate pair.
    @inline(never)
    mutating func unescaped() throws(WireStop) -> String? {
        let first = cursor
        cursor -= 1
        try skipString()
        return Escape.text(UnsafeBufferPointer(start: first, count: cursor - 1 - first))
    }
}
