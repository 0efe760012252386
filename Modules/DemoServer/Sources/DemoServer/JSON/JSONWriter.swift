import Foundation

/// Writes JSON as the real server does: no spaces, keys in order, what is nil left out.
struct JSONWriter: ~Copyable {
    /// Which members objects have, and how dates are spelled.
    let dialect: Dialect
    private var text: TextBuffer

    init(_ dialect: Dialect = .v0_19, capacity: Int = 4096) {
        self.dialect = dialect
        text = TextBuffer(capacity: capacity)
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

    /// Every value leaves a comma behind; closing takes back the last.
    private mutating func close(with bracket: UInt8) {
        if text.last == UInt8(ascii: ",") { text.removeLast() }
        text.reserve(2)
        text.put(bracket)
        text.put(UInt8(ascii: ","))
    }

    /// Ends a line after a value, where each line is one.
    mutating func endLine() {
        if text.last == UInt8(ascii: ",") { text.removeLast() }
        text.reserve(1)
        text.put(UInt8(ascii: "\n"))
    }

    /// Reads what was written so far.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { text.withBytes(body) }

    /// The finished text: one value, without the comma that the last bracket left.
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

    /// Writes a row's text from where it lies.
    mutating func member<Field>(_ key: StaticString, _ field: Field, of texts: PackedTexts<Field>) {
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
        value.write(to: &text, withZone: dialect == .v0_19)
        text.put(UInt8(ascii: "\""))
        text.put(UInt8(ascii: ","))
    }

    mutating func member(_ key: StaticString, _ value: (some BinaryInteger)?) {
        guard let value else { return }
        write(key: key, andRoom: 0)
        write(number: Int(value))
    }

    /// Spelled so that it reads back as exactly the same number.
    mutating func member(_ key: StaticString, _ value: Double) {
        var digits = "\(value),"
        digits.withUTF8 { bytes in
            write(key: key, andRoom: bytes.count)
            if let start = bytes.baseAddress { text.put(start, count: bytes.count) }
        }
    }

    /// A member that is there even when it is nothing: then it is null.
    mutating func nullable(_ key: StaticString, _ value: String?) {
        if value == nil { null(key) } else { member(key, value) }
    }

    mutating func nullable(_ key: StaticString, _ value: Timestamp?) {
        if value == nil { null(key) } else { member(key, value) }
    }

    mutating func nullable(_ key: StaticString, _ value: (some BinaryInteger)?) {
        if value == nil { null(key) } else { member(key, value) }
    }

    private mutating func null(_ key: StaticString) {
        write(key: key, andRoom: 5)
        text.put("null,")
    }

    /// A member that is an object without members.
    mutating func empty(_ key: StaticString) { object(key) { _ in } }

    mutating func texts(_ key: StaticString, _ texts: [String]) { array(key, texts) { $0.write($1) } }

    // MARK: Values

    /// A list of texts inside of another.
    mutating func texts(_ texts: [String]) { list { for text in texts { $0.write(text) } } }

    mutating func write(number: Int) {
        text.reserve(21)
        text.put(number: number)
        text.put(UInt8(ascii: ","))
    }

    /// Writes a key, and makes room for what follows.
    private mutating func write(key: StaticString, andRoom room: Int) {
        text.reserve(key.utf8CodeUnitCount + 3 + room)
        text.put(UInt8(ascii: "\""))
        text.put(key)
        text.put(UInt8(ascii: "\""))
        text.put(UInt8(ascii: ":"))
    }

    /// Writes a key that is not known beforehand.
    mutating func write(key: String) {
        write(key)
        text.removeLast()
        text.put(UInt8(ascii: ":"))
    }

    /// Writes a number or a word as it stands.
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
        text.reserve(JSONText.longestEscape * bytes.count + 3)
        text.put(UInt8(ascii: "\""))
        JSONText.write(bytes, to: &text)
        text.put(UInt8(ascii: "\""))
        text.put(UInt8(ascii: ","))
    }
}
