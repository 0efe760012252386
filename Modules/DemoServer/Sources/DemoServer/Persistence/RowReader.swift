import Foundation

/// A row of a table file. It reads a flat JSON object column by column and builds no intermediate structure.
///
/// A column is found at once if the columns are requested in the order of the file; any other order searches the row. It is made for
/// start-up: unoptimized builds read the whole default world in some tens of milliseconds.
struct RowReader {
    /// The version that defines the columns of the tables.
    let schema: Dialect
    /// The number of microseconds that are added to every date.
    private let delay: Int64
    private let table: String
    private let line: UnsafeBufferPointer<UInt8>
    private var reader: JSONReader

    init(table: String, schema: Dialect, delay: Int64, start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        self.table = table
        self.schema = schema
        self.delay = delay
        line = UnsafeBufferPointer(start: start, count: end - start)
        reader = JSONReader(start: start, count: end - start)
        reader.rewindToFirstMember()
    }

    /// Calls `body` with a reader for each line of `data`.
    static func forEachRow(
        in data: Data,
        of table: String,
        schema: Dialect = .v0_19,
        delay: Int64 = 0,
        _ body: (inout RowReader) throws(DemoServerError) -> Void
    ) throws(DemoServerError) {
        let result: Result<Void, DemoServerError> = data.withUnsafeBytes { raw in
            guard var line = raw.bindMemory(to: UInt8.self).baseAddress else { return .success(()) }
            let end = line + raw.count
            while line < end {
                let newline = memchr(line, 10, end - line)?.assumingMemoryBound(to: UInt8.self)
                let lineEnd = newline.map { UnsafePointer($0) } ?? end
                if lineEnd > line {
                    var row = RowReader(table: table, schema: schema, delay: delay, start: line, end: lineEnd)
                    do throws(DemoServerError) { try body(&row) } catch { return .failure(error) }
                }
                line = lineEnd + 1
            }
            return .success(())
        }
        try result.get()
    }

    // MARK: Columns

    /// Returns true if the row has a column of that name.
    mutating func has(_ column: StaticString) -> Bool {
        do throws(DemoServerError) { try seek(column) } catch { return false }
        return true
    }

    /// Returns the row's own number in 0.18's tables of counts, which exists beside the number of the counted item; nil in 0.19.
    mutating func rowNumber() throws(DemoServerError) -> Int32? { schema == .v0_18 ? try int32("id") : nil }

    mutating func int32(_ column: StaticString) throws(DemoServerError) -> Int32 {
        let value = try int(column)
        guard let narrow = Int32(exactly: value) else { throw error(column, "is no 32-bit number") }
        return narrow
    }

    /// Reads a number; null gives nil.
    mutating func optionalInt(_ column: StaticString) throws(DemoServerError) -> Int? {
        guard let value = try optionalNumber(column) else { return nil }
        guard let value = value.integer else { throw error(column, "is no number") }
        return value
    }

    /// Reads a 32-bit number; null gives nil.
    mutating func optionalInt32(_ column: StaticString) throws(DemoServerError) -> Int32? {
        guard let value = try optionalInt(column) else { return nil }
        guard let narrow = Int32(exactly: value) else { throw error(column, "is no 32-bit number") }
        return narrow
    }

    /// Reads a row's number, which is positive and small enough for a table indexed by it.
    mutating func id(_ column: StaticString) throws(DemoServerError) -> Int32 {
        let value = try int(column)
        guard (1...20_000_000).contains(value) else { throw error(column, "is no row number") }
        return Int32(value)
    }

    mutating func int(_ column: StaticString) throws(DemoServerError) -> Int {
        guard let value = try optionalInt(column) else { throw error(column, "is no number") }
        return value
    }

    mutating func double(_ column: StaticString) throws(DemoServerError) -> Double {
        guard let value = try optionalNumber(column)?.double else { throw error(column, "is no number") }
        return value
    }

    mutating func bool(_ column: StaticString) throws(DemoServerError) -> Bool {
        try seek(column)
        return try take(column, "is neither true nor false") { reader throws(JSONReader.Malformed) in
            try reader.next() == .bool ? try reader.bool() : nil
        }
    }

    mutating func string(_ column: StaticString) throws(DemoServerError) -> String {
        guard let text = try optionalString(column) else { throw error(column, "is null") }
        return text
    }

    mutating func optionalString(_ column: StaticString) throws(DemoServerError) -> String? {
        guard let (bytes, hasEscape) = try text(column) else { return nil }
        guard hasEscape else { return String(decoding: bytes, as: UTF8.self) }
        guard case .success(let unescaped) = JSONEscaping.unescape(bytes) else {
            throw error(column, "has a bad escape")
        }
        return unescaped
    }

    mutating func date(_ column: StaticString) throws(DemoServerError) -> Timestamp {
        guard let date = try optionalDate(column) else { throw error(column, "is null") }
        return date
    }

    mutating func optionalDate(_ column: StaticString) throws(DemoServerError) -> Timestamp? {
        guard let bytes = try text(column)?.bytes, let base = bytes.baseAddress else { return nil }
        guard let date = Timestamp(bytes: base, count: bytes.count) else { throw error(column, "is no date") }
        return Timestamp(micros: date.micros + delay)
    }

    /// Reads a date; null or a missing column gives nil. Older state files lack some columns.
    mutating func dateIfPresent(_ column: StaticString) throws(DemoServerError) -> Timestamp? {
        let start = reader
        let isPresent = has(column)
        reader = start
        return isPresent ? try optionalDate(column) : nil
    }

    mutating func choice<Choice: RawRepresentable<String>>(_ column: StaticString) throws(DemoServerError) -> Choice {
        guard let choice = Choice(rawValue: try string(column)) else { throw error(column, "is not a known choice") }
        return choice
    }

    // MARK: Finding them

    /// Moves to the value of `column`.
    private mutating func seek(_ column: StaticString) throws(DemoServerError) {
        if reader.consumeKey(column) { return }
        reader.rewindToFirstMember()
        repeat {
            if reader.consumeKey(column) { return }
        } while try take(column, "is missing") { reader throws(JSONReader.Malformed) in try reader.skipMember() }
        throw error(column, "is missing")
    }

    private mutating func optionalNumber(_ column: StaticString) throws(DemoServerError) -> JSONNumber? {
        try seek(column)
        if try takeNull(column) { return nil }
        return try take(column, "is no number") { reader throws(JSONReader.Malformed) in
            try reader.next() == .number ? try reader.number() : nil
        }
    }

    /// Reads the bytes between a string's quotes; null gives nil.
    private mutating func text(
        _ column: StaticString
    ) throws(DemoServerError) -> (bytes: UnsafeBufferPointer<UInt8>, hasEscape: Bool)? {
        try seek(column)
        if try takeNull(column) { return nil }
        return try take(column, "is no text") { reader throws(JSONReader.Malformed) in
            try reader.next() == .string ? try reader.rawString() : nil
        }
    }

    private mutating func takeNull(_ column: StaticString) throws(DemoServerError) -> Bool {
        try take(column, "has no value") { reader throws(JSONReader.Malformed) in
            guard try reader.next() == .null else { return false }
            try reader.null()
            return true
        }
    }

    /// Takes a value. A missing or unexpected value becomes an error of the column.
    private mutating func take<Value>(
        _ column: StaticString,
        _ what: String,
        _ read: (inout JSONReader) throws(JSONReader.Malformed) -> Value?
    ) throws(DemoServerError) -> Value {
        do throws(JSONReader.Malformed) {
            if let value = try read(&reader) { return value }
        } catch {
            throw self.error(column, "\(what): \(error.complaint)")
        }
        throw self.error(column, what)
    }

    func error(_ column: StaticString, _ what: String) -> DemoServerError {
        let row = String(decoding: line.prefix(60), as: UTF8.self)
        return DemoServerError(
            .unreadableWorld,
            "\(table).jsonl: column \(column) \(what) in the row \(row)…",
            hint: "The tables must be those of a Lemmy 1.0, 0.19.20 or 0.18.5 start state, one JSON object a line."
        )
    }
}

/// Writes table rows in the format of ``RowReader``: one flat JSON object per line, with every column, and null for nil.
struct RowWriter: ~Copyable {
    private var json = JSONWriter(capacity: 1 << 20)

    /// Writes one line.
    mutating func row(_ columns: (inout RowWriter) -> Void) {
        json.beginObject()
        columns(&self)
        json.endObject()
        json.endLine()
    }

    /// The checksum of the text so far.
    var checksum: String { json.withBytes { Checksum.of(UnsafeRawBufferPointer($0)) } }

    /// Returns the text and ends the writer.
    consuming func data() -> Data { json.finish() }

    // MARK: Columns

    mutating func column(_ name: StaticString, _ value: String?) { json.nullable(name, value) }

    mutating func column(_ name: StaticString, _ value: Timestamp?) { json.nullable(name, value) }

    mutating func column(_ name: StaticString, _ value: Bool) { json.member(name, value) }

    mutating func column(_ name: StaticString, _ value: (some FixedWidthInteger)?) { json.nullable(name, value) }

    mutating func column(_ name: StaticString, _ value: Double) { json.member(name, value) }
}
