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
    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private var cursor: UnsafePointer<UInt8>

    init(table: String, schema: Dialect, delay: Int64, start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        self.table = table
        self.schema = schema
        self.delay = delay
        self.start = start
        self.end = end
        cursor = start + 1
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
        try seek(column)
        if cursor < end, cursor.pointee == UInt8(ascii: "n") {
            try skipValue(column)
            return nil
        }
        return try int(column)
    }

    /// A number, or nil for null.
    mutating func optionalInt32(_ column: StaticString) throws(DemoServerError) -> Int32? {
        try seek(column)
        if cursor < end, cursor.pointee == UInt8(ascii: "n") {
            try skipValue(column)
            return nil
        }
        return try int32(column)
    }

    /// A row's number: positive, and not so large that a table indexed by it would not fit.
    mutating func id(_ column: StaticString) throws(DemoServerError) -> Int32 {
        let value = try int(column)
        guard (1...20_000_000).contains(value) else { throw wrong(column, "is no row number") }
        return Int32(value)
    }

    mutating func int(_ column: StaticString) throws(DemoServerError) -> Int {
        try seek(column)
        var value = 0
        let negative = cursor < end && cursor.pointee == UInt8(ascii: "-")
        if negative { cursor += 1 }
        let first = cursor
        while cursor < end, cursor.pointee >= 48, cursor.pointee <= 57 {
            value = value &* 10 &+ Int(cursor.pointee - 48)
            cursor += 1
        }
        guard cursor > first, cursor - first <= 18 else { throw wrong(column, "is no number") }
        return negative ? -value : value
    }

    mutating func double(_ column: StaticString) throws(DemoServerError) -> Double {
        try seek(column)
        let first = cursor
        try skipValue(column)
        let text = String(decoding: UnsafeBufferPointer(start: first, count: cursor - first), as: UTF8.self)
        guard let value = Double(text) else { throw wrong(column, "is no number") }
        return value
    }

    mutating func bool(_ column: StaticString) throws(DemoServerError) -> Bool {
        try seek(column)
        let first = cursor
        try skipValue(column)
        switch first.pointee {
        case UInt8(ascii: "t"): return true
        case UInt8(ascii: "f"): return false
        default: throw wrong(column, "is neither true nor false")
        }
    }

    mutating func string(_ column: StaticString) throws(DemoServerError) -> String {
        guard let text = try optionalString(column) else { throw wrong(column, "is null") }
        return text
    }

    mutating func optionalString(_ column: StaticString) throws(DemoServerError) -> String? {
        try seek(column)
        guard let bytes = try text(column), let base = bytes.baseAddress else { return nil }
        guard memchr(base, 92, bytes.count) != nil else { return String(decoding: bytes, as: UTF8.self) }
        guard case .success(let unescaped) = JSONText.unescape(bytes) else { throw wrong(column, "has a bad escape") }
        return unescaped
    }

    mutating func date(_ column: StaticString) throws(DemoServerError) -> Timestamp {
        guard let date = try optionalDate(column) else { throw wrong(column, "is null") }
        return date
    }

    mutating func optionalDate(_ column: StaticString) throws(DemoServerError) -> Timestamp? {
        try seek(column)
        guard let bytes = try text(column), let base = bytes.baseAddress else { return nil }
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
        if takeKey(column) { return }
        cursor = start + 1
        while cursor < end {
            if takeKey(column) { return }
            guard let key = try text(column), key.baseAddress != nil else { break }
            cursor += 1
            try skipValue(column)
            if cursor < end, cursor.pointee == UInt8(ascii: ",") { cursor += 1 }
        }
        throw wrong(column, "is missing")
    }

    private mutating func takeKey(_ column: StaticString) -> Bool {
        if cursor < end, cursor.pointee == UInt8(ascii: ",") { cursor += 1 }
        let count = column.utf8CodeUnitCount
        guard end - cursor > count + 3, cursor.pointee == UInt8(ascii: "\""),
            memcmp(cursor + 1, column.utf8Start, count) == 0, cursor[count + 1] == UInt8(ascii: "\""),
            cursor[count + 2] == UInt8(ascii: ":")
        else { return false }
        cursor += count + 3
        return true
    }

    /// Takes a string and gives the bytes between its quotes; nil for null.
    private mutating func text(_ column: StaticString) throws(DemoServerError) -> UnsafeBufferPointer<UInt8>? {
        guard cursor < end else { throw wrong(column, "is cut off") }
        guard cursor.pointee == UInt8(ascii: "\"") else {
            guard cursor.pointee == UInt8(ascii: "n") else { throw wrong(column, "is no text") }
            cursor += 4
            return nil
        }
        let first = cursor + 1
        var from = first
        while let quote = memchr(from, 34, end - from)?.assumingMemoryBound(to: UInt8.self) {
            var slashes = 0
            while quote - slashes > UnsafeMutablePointer(mutating: first), quote[-slashes - 1] == 92 { slashes += 1 }
            if slashes % 2 == 0 {
                cursor = UnsafePointer(quote) + 1
                return UnsafeBufferPointer(start: first, count: UnsafePointer(quote) - first)
            }
            from = UnsafePointer(quote) + 1
        }
        throw wrong(column, "is cut off")
    }

    private mutating func skipValue(_ column: StaticString) throws(DemoServerError) {
        guard cursor < end else { throw wrong(column, "is cut off") }
        if cursor.pointee == UInt8(ascii: "\"") {
            _ = try text(column)
        } else {
            while cursor < end, cursor.pointee != UInt8(ascii: ","), cursor.pointee != UInt8(ascii: "}") { cursor += 1 }
        }
    }

    private func wrong(_ column: StaticString, _ what: String) -> DemoServerError {
        let row = String(decoding: UnsafeBufferPointer(start: start, count: min(end - start, 60)), as: UTF8.self)
        return DemoServerError(
            .unreadableWorld,
            "\(table).jsonl: column \(column) \(what) in the row \(row)…",
            hint: "The tables must be those of a Lemmy 0.19.20 or 0.18.5 start state, one JSON object a line."
        )
    }
}
