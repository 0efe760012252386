/// The last lines that were printed below the panes. They are printed again if the window changes its size, and on the first screen when
/// the panes are hidden.
struct Scrollback {
    private static let lineLimit = 2_000
    private static let byteLimit = 1 << 20

    private var lines: ArraySlice<[UInt8]> = []
    private var size = 0
    /// The number of last lines that are only on the second screen.
    private var unflushedCount = 0
    private var evictedCount = 0

    /// Adds whole lines, without their line breaks.
    ///
    /// - Parameter isOwed: True if the first screen does not have the lines yet.
    mutating func add(_ added: [[UInt8]], isOwed: Bool) {
        for line in added {
            lines.append(line)
            size += line.count + 1
            unflushedCount = isOwed ? unflushedCount + 1 : 0
        }
        while lines.count > Self.lineLimit || size > Self.byteLimit, let oldest = lines.popFirst() {
            size -= oldest.count + 1
            if unflushedCount > lines.count {
                unflushedCount = lines.count
                evictedCount += 1
            }
        }
    }

    mutating func removeAll() {
        // Keeps the lines that the first screen still needs.
        lines = lines.suffix(unflushedCount)
        size = lines.reduce(0) { $0 + $1.count + 1 }
    }

    /// Returns the lines that the first screen needs; they are returned once.
    mutating func drainUnflushed() -> [UInt8] {
        defer { (unflushedCount, evictedCount) = (0, 0) }
        let lost = evictedCount > 0 ? [Array("(\(evictedCount) earlier lines were not kept)".utf8)] : []
        return Self.bytes(lost + lines.suffix(unflushedCount))
    }

    /// Returns the last lines, at most `rows`.
    func last(_ rows: Int) -> [UInt8] { Self.bytes(Array(lines.suffix(max(0, rows)))) }

    private static func bytes(_ lines: [[UInt8]]) -> [UInt8] { lines.flatMap { $0 + [13, 10] } }
}
