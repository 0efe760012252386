/// The last lines that were printed below the panes: what is printed again when the window has another size, and on the first screen
/// when the panes go.
struct OutputTail {
    private static let lineLimit = 2_000
    private static let byteLimit = 1 << 20

    private var lines: ArraySlice<[UInt8]> = []
    private var size = 0
    /// How many of the last lines stand on the second screen only.
    private var owedCount = 0
    private var lostCount = 0

    /// Adds whole lines, without their line breaks.
    ///
    /// - Parameter isOwed: Whether the first screen does not have them.
    mutating func add(_ added: [[UInt8]], isOwed: Bool) {
        for line in added {
            lines.append(line)
            size += line.count + 1
            owedCount = isOwed ? owedCount + 1 : 0
        }
        while lines.count > Self.lineLimit || size > Self.byteLimit, let oldest = lines.popFirst() {
            size -= oldest.count + 1
            if owedCount > lines.count {
                owedCount = lines.count
                lostCount += 1
            }
        }
    }

    mutating func removeAll() {
        // What the first screen is owed it gets, though nobody sees it here any more.
        lines = lines.suffix(owedCount)
        size = lines.reduce(0) { $0 + $1.count + 1 }
    }

    /// What the first screen is owed; it is given once.
    mutating func takeOwed() -> [UInt8] {
        defer { (owedCount, lostCount) = (0, 0) }
        let lost = lostCount > 0 ? [Array("(\(lostCount) earlier lines were not kept)".utf8)] : []
        return Self.bytes(lost + lines.suffix(owedCount))
    }

    /// The last lines, as many as may fit.
    func last(_ rows: Int) -> [UInt8] { Self.bytes(Array(lines.suffix(max(0, rows)))) }

    private static func bytes(_ lines: [[UInt8]]) -> [UInt8] { lines.flatMap { $0 + [13, 10] } }
}
