import ReplKit

/// The rows on top of a screen where panes are kept, and what of them stands there already.
///
/// Pure: it returns bytes, and only for the rows that are others than before.
struct PanesScreen {
    private var painted: [String] = []

    /// What brings `lines` to the top rows of the screen; the cursor ends anywhere.
    mutating func paint(_ lines: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (row, line) in lines.enumerated() where row >= painted.count || painted[row] != line {
            // Erased before it is written: behind a full row the cursor is still in its last column.
            bytes += Array("\u{1B}[\(row + 1);1H\u{1B}[K\(line)".utf8)
        }
        painted = lines
        return bytes
    }

    /// Nothing of it is on the screen any more.
    mutating func forget() { painted = [] }

    /// Another screen, so that the one that was there comes back as it was; empty, whatever it had.
    static let enter = Array("\u{1B}[?1049h\u{1B}[r\u{1B}[H\u{1B}[2J".utf8)
    /// The first screen again. One that has no second ends up with its cursor below everything.
    static let leave = Array("\u{1B}[r\u{1B}[H\u{1B}[2J\u{1B}[999;1H\u{1B}[?25h\u{1B}[?1049l".utf8)
    static let hideCursor = Array("\u{1B}[?25l".utf8)
}
