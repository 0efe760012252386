import Foundation

/// A state file that was read: it is complete, of a known version, and split into its tables.
struct StateFileReader: TableSource {
    let place: String
    /// The version that the saved server implemented.
    let dialect: Dialect
    /// The software that the saved server imitated.
    let software: ServerSoftware
    let clock: Timestamp
    let kind: ServerClock
    let tasks: ScheduledTasks
    /// The number of journal events that the state includes.
    let events: UInt64
    private let bytes: Data
    private let tables: [String: Range<Int>]

    /// Reads a state file.
    ///
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unreadableState``, which names the file and advises about the next step.
    init(_ bytes: Data, from place: String) throws(DemoServerError) {
        self.place = place
        self.bytes = bytes
        let start = #"{"format":"\#(StateFileWriter.format)","format_version":"#
        guard bytes.starts(with: Data(start.utf8)) else {
            throw Self.refusal(
                place,
                "is not the state of a demo server",
                "Name another file; this one was left as it is."
            )
        }
        var lines = Lines(bytes)
        typealias Heading = (
            dialect: String, software: String, clock: Timestamp, kind: String, events: Int, tasks: ScheduledTasks
        )
        var heading: Heading?
        try Self.read(lines.next(), of: place) { row throws(DemoServerError) in
            let version = try row.int("format_version")
            guard version == StateFileWriter.version else {
                throw Self.refusal(
                    place,
                    "was written by another version of strata: its format is \(version), this one reads \(StateFileWriter.version)",
                    "Use the strata that wrote it, or name another file; this one was left as it is."
                )
            }
            let dialect = try row.string("served_as")
            let software = row.has("software") ? try row.string("software") : ServerSoftware.lemmy.rawValue
            let clock = try row.date("clock")
            // Files from before the second kind of clock do not have this column.
            let kind = row.has("clock_kind") ? try row.string("clock_kind") : ServerClock.world.rawValue
            let events = row.has("events") ? try row.int("events") : 0
            let done = try row.date("tasks_done")
            let tasks = ScheduledTasks(isOn: try row.bool("tasks_are_on"), lastRun: done)
            heading = (dialect, software, clock, kind, events, tasks)
        }
        guard let heading else { throw Self.damagedError(place, "it ends in its first line") }
        clock = heading.clock
        tasks = heading.tasks
        events = UInt64(max(heading.events, 0))
        var tables: [String: Range<Int>] = [:]
        var isWhole = false
        while !isWhole {
            let beginning = lines.position
            guard let line = lines.next() else { throw Self.damagedError(place, "its end is missing") }
            if line.starts(with: Data(#"{"end":"#.utf8)) {
                let found = Data("{\"end\":\"\(bytes.prefix(beginning).withUnsafeBytes { Checksum.of($0) })\"}".utf8)
                guard line == found else { throw Self.damagedError(place, "its checksum is wrong") }
                guard lines.position == bytes.count else {
                    throw Self.damagedError(place, "something follows its end")
                }
                isWhole = true
                continue
            }
            try Self.read(line, of: place) { row throws(DemoServerError) in
                let name = try row.string("table")
                let count = try row.int("rows")
                let first = lines.position
                for _ in 0..<max(count, 0) {
                    guard lines.skip() != nil else { throw Self.damagedError(place, "rows of \(name) are missing") }
                }
                tables[name] = first..<lines.position
            }
        }
        self.tables = tables
        guard let dialect = Dialect(rawValue: heading.dialect),
            let software = ServerSoftware(rawValue: heading.software)
        else { throw Self.damagedError(place, "its version is invalid") }
        self.dialect = dialect
        self.software = software
        guard let kind = ServerClock(rawValue: heading.kind) else {
            throw Self.damagedError(place, "its clock is invalid")
        }
        self.kind = kind
    }

    func name(of table: String) -> String { "\(place), table \(table)," }

    func bytes(of table: String) -> Data? { tables[table].map { bytes[$0] } }

    /// Reads a line that belongs to the file itself, not to a table.
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
            throw damagedError(place, "a line between the tables cannot be read")
        }
    }

    /// Returns the error for a damaged file.
    static func damagedError(_ place: String, _ what: String) -> DemoServerError {
        refusal(
            place,
            "is damaged: \(what)",
            "Put back a copy, or move it away to start anew; it was left as it is."
        )
    }

    private static func refusal(_ place: String, _ what: String, _ hint: String) -> DemoServerError {
        DemoServerError(.unreadableState, "\(place) \(what).", hint: hint)
    }

    /// The lines of the text, without their line ends.
    private struct Lines {
        private let bytes: Data
        private(set) var position = 0

        init(_ bytes: Data) { self.bytes = bytes }

        /// Returns the next line; nil at the end or if the line has no line end.
        mutating func next() -> Data? { skip().map { bytes[$0] } }

        /// Skips the next line and returns its range.
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
