import Foundation

/// Writes table rows as ``RowReader`` reads them: a flat JSON object a line, every column there, null for nothing.
struct RowWriter: ~Copyable {
    private var text = TextBuffer(capacity: 1 << 20)

    /// Writes one line.
    mutating func row(_ columns: (inout RowWriter) -> Void) {
        text.reserve(1)
        text.put(UInt8(ascii: "{"))
        columns(&self)
        if text.last == UInt8(ascii: ",") { text.removeLast() }
        text.reserve(2)
        text.put("}\n")
    }

    /// A number that tells the text so far from others.
    var checksum: String { text.withBytes { Checksum.of(UnsafeRawBufferPointer($0)) } }

    /// Gives the text away.
    consuming func data() -> Data { text.data() }

    // MARK: Columns

    mutating func column(_ name: StaticString, _ value: String?) {
        guard var value else { return writeNull(name) }
        value.withUTF8 { bytes in
            begin(name, room: bytes.count * JSONText.longestEscape + 3)
            text.put(UInt8(ascii: "\""))
            JSONText.write(bytes, to: &text)
            text.put("\",")
        }
    }

    mutating func column(_ name: StaticString, _ value: Timestamp?) {
        guard let value else { return writeNull(name) }
        begin(name, room: Timestamp.longest + 3)
        text.put(UInt8(ascii: "\""))
        value.write(to: &text)
        text.put("\",")
    }

    mutating func column(_ name: StaticString, _ value: Bool) {
        begin(name, room: 6)
        text.put(value ? "true," : "false,")
    }

    mutating func column(_ name: StaticString, _ value: (some FixedWidthInteger)?) {
        guard let value else { return writeNull(name) }
        begin(name, room: 22)
        text.put(number: Int(value))
        text.put(UInt8(ascii: ","))
    }

    /// Spelled so that it reads back as exactly the same number.
    mutating func column(_ name: StaticString, _ value: Double) {
        var digits = "\(value),"
        digits.withUTF8 { bytes in
            begin(name, room: bytes.count)
            if let start = bytes.baseAddress { text.put(start, count: bytes.count) }
        }
    }

    private mutating func writeNull(_ name: StaticString) {
        begin(name, room: 5)
        text.put("null,")
    }

    /// Writes a column's name and makes room for its value.
    private mutating func begin(_ name: StaticString, room: Int) {
        text.reserve(name.utf8CodeUnitCount + 3 + room)
        text.put(UInt8(ascii: "\""))
        text.put(name)
        text.put("\":")
    }
}
