import ReplKit

/// The contents of a history file, byte by byte: one entry a line, oldest first.
///
/// A line that is no entry, because it is no UTF-8 or blank, stays in the file but is never offered. If the lines of an existing file end
/// in `\r\n`, new lines do so too. An entry of several lines is one line of the file: its breaks are stored as `U+001E`, which no key
/// types.
struct HistoryText {
    private static let lineBreak = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let innerBreak: UInt8 = 0x1E

    private var records: [[UInt8]]
    private let hasReturns: Bool

    init(_ bytes: [UInt8]) {
        records = bytes.split(separator: Self.lineBreak, omittingEmptySubsequences: false).map(Array.init)
        if records.last == [] { records.removeLast() }
        hasReturns = records.first?.last == Self.carriageReturn
    }

    /// True if the file cannot be a history of this program: it is no text, or has more lines than the limit. Writing would destroy it.
    var isForeign: Bool { isBinary || records.count > HistoryFile.limit }

    private var isBinary: Bool { records.contains { $0.contains(0) } }

    /// The entries without duplicates, at most ``HistoryFile/limit``.
    var entries: [String] {
        guard !isBinary else { return [] }
        var seen: Set<[UInt8]> = []
        var newestFirst: [String] = []
        for record in records.reversed() where newestFirst.count < HistoryFile.limit {
            let bytes = Self.withoutReturn(record)
            guard bytes.contains(where: { $0 > 0x20 }), bytes.count <= LineLimit.bytes, seen.insert(bytes).inserted
            else {
                continue
            }
            let text = String(validating: bytes.map { $0 == Self.innerBreak ? Self.lineBreak : $0 }, as: UTF8.self)
            if let text { newestFirst.append(text) }
        }
        return newestFirst.reversed()
    }

    /// Appends an entry and removes its earlier occurrence. If the file is full, the oldest line is removed.
    ///
    /// - Parameter earlier: Another entry to remove, because it is the beginning of this one.
    mutating func add(_ entry: String, insteadOf earlier: String? = nil) {
        let (bytes, old) = (Self.record(of: entry), earlier.map(Self.record))
        // Compares bytes, not `==`, because two spellings of an accented letter are two lines.
        records.removeAll { Self.withoutReturn($0) == bytes || old == Self.withoutReturn($0) }
        records.append(hasReturns ? bytes + [Self.carriageReturn] : bytes)
        records.removeFirst(max(records.count - HistoryFile.limit, 0))
    }

    private static func record(of entry: String) -> [UInt8] { entry.utf8.map { $0 == lineBreak ? innerBreak : $0 } }

    /// Creates a history of these entries alone.
    init(entries: [String]) {
        self.init([])
        entries.forEach { add($0) }
    }

    var bytes: [UInt8] { records.flatMap { $0 + [Self.lineBreak] } }

    /// Returns true if an entry can be stored and read back unchanged.
    static func canKeep(_ entry: String) -> Bool {
        !entry.utf8.contains { $0 == 0 || $0 == innerBreak || $0 == carriageReturn }
    }

    private static func withoutReturn(_ record: [UInt8]) -> [UInt8] {
        record.last == carriageReturn ? record.dropLast() : record
    }
}
