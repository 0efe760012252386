import Foundation

/// Writes table rows as ``RowReader`` reads them: a flat JSON object a line, every column there, null for nothing.
struct RowWriter: ~Copyable {
    private var json = JSONWriter(capacity: 1 << 20)

    /// Writes one line.
    mutating func row(_ columns: (inout RowWriter) -> Void) {
        json.beginObject()
        columns(&self)
        json.endObject()
        json.endLine()
    }

    /// A number that tells the text so far from others.
    var checksum: String { json.withBytes { Checksum.of(UnsafeRawBufferPointer($0)) } }

    /// Gives the text away.
    consuming func data() -> Data { json.finish() }

    // MARK: Columns

    mutating func column(_ name: StaticString, _ value: String?) { json.nullable(name, value) }

    mutating func column(_ name: StaticString, _ value: Timestamp?) { json.nullable(name, value) }

    mutating func column(_ name: StaticString, _ value: Bool) { json.member(name, value) }

    mutating func column(_ name: StaticString, _ value: (some FixedWidthInteger)?) { json.nullable(name, value) }

    mutating func column(_ name: StaticString, _ value: Double) { json.member(name, value) }
}
