import Foundation

/// One row of a table file, a flat JSON object, read column by column without building anything in between.
///
/// Columns asked for in the order of the file are found where the last one ended; any other order works too and looks through the
/// row. Written for start-up: unoptimized builds read the whole default world in some tens of milliseconds.
struct RowReader {
    /// The version whose columns the tables have.
    let schema: Dialect
    /// How much later every date is than it says, in microseconds.
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
        reader.goToFirstMember()
    }

    /// Splits `data` at its line ends and hands out one reader a line.
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

    /// Whether the row has a column of that name.
    mutating func has(_ column: StaticString) -> Bool {
        do throws(DemoServerError) { try seek(column) } catch { return false }
        return true
    }

    /// The number that 0.18's rows of counts have beside that of what they count.
    mutating func ownNumber() throws(DemoServerError) -> Int32? { schema == .v0_18 ? try int32("id") : nil }

    mutating func int32(_ column: StaticString) throws(DemoServerError) -> Int32 {
        let value = try int(column)
        guard let narrow = Int32(exactly: value) else { throw wrong(column, "is no 32-bit number") }
        return narrow
    }

    /// A number, or nil for null.
    mutating func optionalInt(_ column: StaticString) throws(DemoServerError) -> Int? {
        guard let value = try optionalNumber(column) else { return nil }
        guard let value = value.integer else { throw wrong(column, "is no number") }
        return value
    }

    /// A number, or nil for null.
    mutating func optionalInt32(_ column: StaticString) throws(DemoServerError) -> Int32? {
        guard let value = try optionalInt(column) else { return nil }
        guard let narrow = Int32(exactly: value) else { throw wrong(column, "is no 32-bit number") }
        return narrow
    }

    /// A row's number: positive, and not so large that a table indexed by it would not fit.
    mutating func id(_ column: StaticString) throws(DemoServerError) -> Int32 {
        let value = try int(column)
        guard (1...20_000_000).contains(value) else { throw wrong(column, "is no row number") }
        return Int32(value)
    }

    mutating func int(_ column: StaticString) throws(DemoServerError) -> Int {
        guard let value = try optionalInt(column) else { throw wrong(column, "is no number") }
        return value
    }

    mutating func double(_ column: StaticString) throws(DemoServerError) -> Double {
        guard let value = try optionalNumber(column)?.double else { throw wrong(column, "is no number") }
        return value
    }

    mutating func bool(_ column: StaticString) throws(DemoServerError) -> Bool {
        try seek(column)
        return try take(column, "is neither true nor false") { reader throws(JSONReader.Malformed) in
            try reader.next() == .bool ? try reader.bool() : nil
        }
    }

    mutating func string(_ column: StaticString) throws(DemoServerError) -> String {
        guard let text = try optionalString(column) else { throw wrong(column, "is null") }
        return text
    }

    mutating func optionalString(_ column: StaticString) throws(DemoServerError) -> String? {
        guard let (bytes, hasEscape) = try text(column) else { return nil }
        guard hasEscape else { return String(decoding: bytes, as: UTF8.self) }
        guard case .success(let unescaped) = JSONText.unescape(bytes) else { throw wrong(column, "has a bad escape") }
        return unescaped
    }

    mutating func date(_ column: StaticString) throws(DemoServerError) -> Timestamp {
        guard let date = try optionalDate(column) else { throw wrong(column, "is null") }
        return date
    }

    mutating func optionalDate(_ column: StaticString) throws(DemoServerError) -> Timestamp? {
        guard let bytes = try text(column)?.bytes, let base = bytes.baseAddress else { return nil }
        guard let date = Timestamp(bytes: base, count: bytes.count) else { throw wrong(column, "is no date") }
        return Timestamp(micros: date.micros + delay)
    }

    mutating func choice<Choice: RawRepresentable<String>>(_ column: StaticString) throws(DemoServerError) -> Choice {
        guard let choice = Choice(rawValue: try string(column)) else { throw wrong(column, "is none of the choices") }
        return choice
    }

    // MARK: Finding them

    /// Moves to the value of `column`.
    private mutating func seek(_ column: StaticString) throws(DemoServerError) {
        if reader.take(key: column) { return }
        reader.goToFirstMember()
        repeat {
            if reader.take(key: column) { return }
        } while try take(column, "is missing") { reader throws(JSONReader.Malformed) in try reader.skipMember() }
        throw wrong(column, "is missing")
    }

    private mutating func optionalNumber(_ column: StaticString) throws(DemoServerError) -> JSONNumber? {
        try seek(column)
        if try takeNull(column) { return nil }
        return try take(column, "is no number") { reader throws(JSONReader.Malformed) in
            try reader.next() == .number ? try reader.number() : nil
        }
    }

    /// The bytes between a string's quotes; nil for null.
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

    /// Takes a value; what is none, or another, is an error of the column.
    private mutating func take<Value>(
        _ column: StaticString,
        _ what: String,
        _ read: (inout JSONReader) throws(JSONReader.Malformed) -> Value?
    ) throws(DemoServerError) -> Value {
        do throws(JSONReader.Malformed) {
            if let value = try read(&reader) { return value }
        } catch {
            throw wrong(column, "\(what): \(error.complaint)")
        }
        throw wrong(column, what)
    }

    func wrong(_ column: StaticString, _ what: String) -> DemoServerError {
        let row = String(decoding: line.prefix(60), as: UTF8.self)
        return DemoServerError(
            .unreadableWorld,
            "\(table).jsonl: column \(column) \(what) in the row \(row)…",
            hint: "The tables must be those of a Lemmy 0.19.20 or 0.18.5 start state, one JSON object a line."
        )
    }
}
