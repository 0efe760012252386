/// Writes JSON as the real server does: no spaces, keys in order, what is nil left out.
struct JSONWriter {
    /// Which members objects have, and how dates are spelled.
    let dialect: Dialect
    private(set) var bytes: [UInt8] = []

    init(_ dialect: Dialect = .v0_19) {
        self.dialect = dialect
        bytes.reserveCapacity(4096)
    }

    // MARK: Structure

    mutating func object(_ body: (inout JSONWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        body(&self)
        close(with: UInt8(ascii: "}"))
    }

    mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        write(key: key)
        object(body)
    }

    mutating func array<Items: Sequence>(
        _ key: StaticString,
        _ items: Items,
        _ body: (inout JSONWriter, Items.Element) -> Void
    ) {
        write(key: key)
        bytes.append(UInt8(ascii: "["))
        for item in items { body(&self, item) }
        close(with: UInt8(ascii: "]"))
    }

    /// Every value leaves a comma behind; closing takes back the last.
    private mutating func close(with bracket: UInt8) {
        if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
        bytes.append(bracket)
        bytes.append(UInt8(ascii: ","))
    }

    /// The finished text: one value, without the comma that the last bracket left.
    var text: [UInt8] { bytes.last == UInt8(ascii: ",") ? Array(bytes.dropLast()) : bytes }

    // MARK: Members

    mutating func member(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        write(key: key)
        write(value)
    }

    mutating func member(_ key: StaticString, _ value: Bool) {
        write(key: key)
        bytes.append(contentsOf: value ? Self.trueText : Self.falseText)
    }

    mutating func member(_ key: StaticString, _ value: Timestamp?) {
        guard let value else { return }
        write(key: key)
        bytes.append(UInt8(ascii: "\""))
        value.append(to: &bytes, withZone: dialect == .v0_19)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ","))
    }

    mutating func member(_ key: StaticString, _ value: (some BinaryInteger)?) {
        guard let value else { return }
        write(key: key)
        write(number: Int(value))
    }

    // MARK: Values

    mutating func write(number: Int) {
        if number >= 0, number < 10 {
            bytes.append(UInt8(truncatingIfNeeded: 48 + number))
        } else {
            bytes.append(contentsOf: String(number).utf8)
        }
        bytes.append(UInt8(ascii: ","))
    }

    private mutating func write(key: StaticString) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            var start = 0
            var index = 0
            while index < text.count {
                let byte = text[index]
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    bytes.append(contentsOf: text[start..<index])
                    JSONText.escape(byte, into: &bytes)
                    start = index + 1
                }
                index += 1
            }
            bytes.append(contentsOf: text[start..<text.count])
        }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ","))
    }

    private static let trueText = Array("true,".utf8)
    private static let falseText = Array("false,".utf8)
}
