import Foundation

/// Writes JSON as the real server does: without spaces, with keys in order, and without members that are nil.
struct JSONWriter: ~Copyable {
    /// The version, which decides the members of objects and the spelling of dates.
    let dialect: Dialect
    private var text: JSONBuffer

    init(_ dialect: Dialect = .v0_19, capacity: Int = 4096) {
        self.dialect = dialect
        text = JSONBuffer(capacity: capacity)
    }

    // MARK: Structure

    mutating func object(_ body: (inout JSONWriter) -> Void) {
        beginObject()
        body(&self)
        endObject()
    }

    mutating func beginObject() {
        text.reserve(1)
        text.put(UInt8(ascii: "{"))
    }

    mutating func endObject() { close(with: UInt8(ascii: "}")) }

    mutating func list(_ body: (inout JSONWriter) -> Void) {
        text.reserve(1)
        text.put(UInt8(ascii: "["))
        body(&self)
        close(with: UInt8(ascii: "]"))
    }

    mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        write(key: key, andRoom: 0)
        object(body)
    }

    mutating func array<Items: Sequence>(
        _ key: StaticString,
        _ items: Items,
        _ body: (inout JSONWriter, Items.Element) -> Void
    ) {
        write(key: key, andRoom: 1)
        text.put(UInt8(ascii: "["))
        for item in items { body(&self, item) }
        close(with: UInt8(ascii: "]"))
    }

    /// Writes a closing bracket. Every value leaves a comma behind; closing removes the last one.
    private mutating func close(with bracket: UInt8) {
        if text.last == UInt8(ascii: ",") { text.removeLast() }
        text.reserve(2)
        text.put(bracket)
        text.put(UInt8(ascii: ","))
    }

    /// Ends a line after a value, in a format with one value on each line.
    mutating func endLine() {
        if text.last == UInt8(ascii: ",") { text.removeLast() }
        text.reserve(1)
        text.put(UInt8(ascii: "\n"))
    }

    /// Calls `body` with the bytes that were written so far.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { text.withBytes(body) }

    /// Returns the finished text: one value, without its trailing comma.
    consuming func finish() -> Data {
        if text.last == UInt8(ascii: ",") { text.removeLast() }
        return text.data()
    }

    // MARK: Members

    mutating func member(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        write(key: key, andRoom: 0)
        write(value)
    }

    /// Writes a row's text directly from its packed storage.
    mutating func member<Field>(_ key: StaticString, _ field: Field, of texts: PackedStrings<Field>) {
        texts.withBytes(of: field) { bytes in
            guard let bytes else { return }
            write(key: key, andRoom: 0)
            write(bytes)
        }
    }

    mutating func member(_ key: StaticString, _ value: Bool) {
        write(key: key, andRoom: 6)
        text.put(value ? "true," : "false,")
    }

    mutating func member(_ key: StaticString, _ value: Timestamp?) {
        guard let value else { return }
        write(key: key, andRoom: Timestamp.longest + 3)
        text.put(UInt8(ascii: "\""))
        value.write(to: &text, withZone: dialect >= .v0_19)
        text.put(UInt8(ascii: "\""))
        text.put(UInt8(ascii: ","))
    }

    /// Writes a time with six digits after the second, also for a whole second.
    mutating func member(_ key: StaticString, inMicroseconds value: Timestamp?) {
        guard let value else { return }
        write(key: key, andRoom: Timestamp.longest + 3)
        text.put(UInt8(ascii: "\""))
        value.write(to: &text, withAllDigits: true)
        text.put(UInt8(ascii: "\""))
        text.put(UInt8(ascii: ","))
    }

    mutating func member(_ key: StaticString, _ value: (some BinaryInteger)?) {
        guard let value else { return }
        write(key: key, andRoom: 0)
        write(number: Int(value))
    }

    /// Writes a number so that it reads back as exactly the same number.
    mutating func member(_ key: StaticString, _ value: Double) {
        var digits = "\(value),"
        digits.withUTF8 { bytes in
            write(key: key, andRoom: bytes.count)
            if let start = bytes.baseAddress { text.put(start, count: bytes.count) }
        }
    }

    /// Writes a member that is present even if its value is nil: then it is null.
    mutating func nullable(_ key: StaticString, _ value: String?) {
        if value == nil { null(key) } else { member(key, value) }
    }

    mutating func nullable(_ key: StaticString, _ value: Timestamp?) {
        if value == nil { null(key) } else { member(key, value) }
    }

    mutating func nullable(_ key: StaticString, inMicroseconds value: Timestamp?) {
        if value == nil { null(key) } else { member(key, inMicroseconds: value) }
    }

    mutating func nullable(_ key: StaticString, _ value: (some BinaryInteger)?) {
        if value == nil { null(key) } else { member(key, value) }
    }

    private mutating func null(_ key: StaticString) {
        write(key: key, andRoom: 5)
        text.put("null,")
    }

    mutating func texts(_ key: StaticString, _ texts: [String]) { array(key, texts) { $0.write($1) } }

    // MARK: Values

    /// Writes a list of texts as an element of a list.
    mutating func texts(_ texts: [String]) { list { for text in texts { $0.write(text) } } }

    mutating func write(number: Int) {
        text.reserve(21)
        text.put(number: number)
        text.put(UInt8(ascii: ","))
    }

    /// Writes a key and reserves room for the value.
    private mutating func write(key: StaticString, andRoom room: Int) {
        text.reserve(key.utf8CodeUnitCount + 3 + room)
        text.put(UInt8(ascii: "\""))
        text.put(key)
        text.put(UInt8(ascii: "\""))
        text.put(UInt8(ascii: ":"))
    }

    /// Writes a key that is not a static string.
    mutating func write(key: String) {
        write(key)
        text.removeLast()
        text.put(UInt8(ascii: ":"))
    }

    /// Writes a number or a literal unchanged.
    mutating func write(plain value: String) {
        text.reserve(value.utf8.count + 1)
        for byte in value.utf8 { text.put(byte) }
        text.put(UInt8(ascii: ","))
    }

    mutating func write(_ value: String) {
        var value = value
        value.withUTF8 { write($0) }
    }

    private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        text.reserve(JSONEscaping.longestEscape * bytes.count + 3)
        text.put(UInt8(ascii: "\""))
        JSONEscaping.write(bytes, to: &text)
        text.put(UInt8(ascii: "\""))
        text.put(UInt8(ascii: ","))
    }
}
