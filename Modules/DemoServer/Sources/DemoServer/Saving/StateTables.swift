import Foundation

/// A state file that was read: whole, of a version that is known, and cut into its tables.
struct StateTables: TableSource {
    let place: String
    /// The version that the saved server answered as.
    let dialect: Dialect
    let clock: Timestamp
    let kind: ServerClock
    let tasks: ScheduledTasks
    /// How many events of its journals are in it.
    let events: UInt64
    private let bytes: Data
    private let tables: [String: Range<Int>]

    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unreadableState``, which names the file and says what to do.
    init(_ bytes: Data, from place: String) throws(DemoServerError) {
        self.place = place
        self.bytes = bytes
        let start = #"{"format":"\#(StateText.format)","format_version":"#
        guard bytes.starts(with: Data(start.utf8)) else {
            throw Self.refusal(place, "is no state of a demo server", "Name another file; this one was left as it is.")
        }
        var lines = Lines(bytes)
        var heading: (dialect: String, clock: Timestamp, kind: String, events: Int, tasks: ScheduledTasks)?
        try Self.read(lines.next(), of: place) { row throws(DemoServerError) in
            let version = try row.int("format_version")
            guard version == StateText.version else {
                throw Self.refusal(
                    place,
                    "was written by another version of strata: its format is \(version), this one reads \(StateText.version)",
                    "Use the strata that wrote it, or name another file; this one was left as it is."
                )
            }
            let dialect = try row.string("served_as")
            let clock = try row.date("clock")
            // Files from before there was another kind do not say.
            let kind = row.has("clock_kind") ? try row.string("clock_kind") : ServerClock.world.rawValue
            let events = row.has("events") ? try row.int("events") : 0
            let done = try row.date("tasks_done")
            heading = (dialect, clock, kind, events, ScheduledTasks(isOn: try row.bool("tasks_are_on"), last: done))
        }
        guard let heading else { throw Self.damage(place, "it ends in its first line") }
        clock = heading.clock
        tasks = heading.tasks
        events = UInt64(max(heading.events, 0))
        var tables: [String: Range<Int>] = [:]
        var isWhole = false
        while !isWhole {
            let beginning = lines.position
            guard let line = lines.next() else { throw Self.damage(place, "its end is missing") }
            if line.starts(with: Data(#"{"end":"#.utf8)) {
                let found = Data("{\"end\":\"\(bytes.prefix(beginning).withUnsafeBytes { Checksum.of($0) })\"}".utf8)
                guard line == found else { throw Self.damage(place, "its checksum is another") }
                guard lines.position == bytes.count else {
                    throw Self.damage(place, "something follows its end")
                }
                isWhole = true
                continue
            }
            try Self.read(line, of: place) { row throws(DemoServerError) in
                let name = try row.string("table")
                let count = try row.int("rows")
                let first = lines.position
                for _ in 0..<max(count, 0) {
                    guard lines.skip() != nil else { throw Self.damage(place, "rows of \(name) are missing") }
                }
                tables[name] = first..<lines.position
            }
        }
        self.tables = tables
        guard let dialect = Dialect(rawValue: heading.dialect) else { throw Self.damage(place, "its version is none") }
        self.dialect = dialect
        guard let kind = ServerClock(rawValue: heading.kind) else { throw Self.damage(place, "its clock is none") }
        self.kind = kind
    }

    func name(of table: String) -> String { "\(place), table \(table)," }

    func bytes(of table: String) -> Data? { tables[table].map { bytes[$0] } }

    /// Reads one line of the file's own, not a table's.
    private static func read(
        _ line: Data?,
        of place: String,
        _ body: (inout RowReader) throws(DemoServerError) -> Void
    ) throws(DemoServerError) {
        guard let line else { return }
        do throws(DemoServerError) {
            try RowReader.forEachRow(in: line, of: place, body)
        } catch {
            guard error.code == .unreadableWorld else { throw error }
            throw damage(place, "a line between the tables cannot be read")
        }
    }

    /// The error for a file that is damaged.
    static func damage(_ place: String, _ what: String) -> DemoServerError {
        refusal(
            place,
            "is damaged: \(what)",
            "Put back a copy, or move it away to start anew; it was left as it is."
        )
    }

    private static func refusal(_ place: String, _ what: String, _ hint: String) -> DemoServerError {
        DemoServerError(.unreadableState, "\(place) \(what).", hint: hint)
    }

    /// The lines of the text, one after the other, without what ends them.
    private struct Lines {
        private let bytes: Data
        private(set) var position = 0

        init(_ bytes: Data) { self.bytes = bytes }

        /// The next line; nil at the end, and where a line is not ended.
        mutating func next() -> Data? { skip().map { bytes[$0] } }

        /// Where the next line is.
        mutating func skip() -> Range<Int>? {
            let start = position
            let found = bytes.withUnsafeBytes { raw -> Int? in
                guard let base = raw.baseAddress, start < raw.count,
                    let end = memchr(base + start, 10, raw.count - start)
                else { return nil }
                return UnsafeRawPointer(end) - base
            }
            guard let found else { return nil }
            position = found + 1
            return start..<found
        }
    }
}
