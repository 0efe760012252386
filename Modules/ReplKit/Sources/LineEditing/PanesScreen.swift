import ReplKit

/// The rows at the top of the screen that show panes, and the text that is already painted there.
///
/// Pure: it returns bytes, and only for the rows that changed.
struct PanesScreen {
    private var painted: [String] = []

    /// Returns the bytes that paint `lines` in the top rows of the screen; the cursor may end anywhere.
    mutating func paint(_ lines: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (row, line) in lines.enumerated() where row >= painted.count || painted[row] != line {
            // The row is erased before it is written: after a full row the cursor is still in its last column.
            bytes += Array("\u{1B}[\(row + 1);1H\u{1B}[K\(line)".utf8)
        }
        painted = lines
        return bytes
    }

    /// Records that no panes are on the screen any more.
    mutating func forget() { painted = [] }

    /// Switches to the alternate screen and empties it, so that the first screen can be restored.
    static let enter = Array("\u{1B}[?1049h\u{1B}[r\u{1B}[H\u{1B}[2J".utf8)
    /// Returns to the first screen. On a terminal without an alternate screen the cursor ends below everything.
    static let leave = Array("\u{1B}[r\u{1B}[H\u{1B}[2J\u{1B}[999;1H\u{1B}[?25h\u{1B}[?1049l".utf8)
    static let hideCursor = Array("\u{1B}[?25l".utf8)
}
