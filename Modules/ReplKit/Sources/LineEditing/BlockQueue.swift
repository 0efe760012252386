/// Blocks of output that wait for the screen, in order.
///
/// Bounded only while another program has the terminal: that may be hours.
struct BlockQueue {
    /// Blocks that are kept for when the terminal is back.
    static let limit = 1_000

    private var blocks: [TerminalMailbox.Block] = []
    /// How many of them have been taken.
    private var taken = 0
    private var omittedLines = 0

    /// - Parameter isLent: Whether another program has the terminal.
    mutating func append(_ block: TerminalMailbox.Block, isLent: Bool) {
        if isLent, blocks.count - taken >= Self.limit {
            omittedLines += block.lineCount
        } else {
            blocks.append(block)
        }
    }

    /// What waits, and how much did not find room.
    mutating func take() -> [TerminalMailbox.Block] {
        defer { (blocks, taken, omittedLines) = ([], 0, 0) }
        guard omittedLines > 0 else { return Array(blocks[taken...]) }
        let lines = omittedLines == 1 ? "1 more line" : "\(omittedLines) more lines"
        return blocks[taken...] + [.init(text: "... \(lines) while another program had the terminal", isError: false)]
    }

    /// The first of what waits, up to so many lines, and one block at least; the rest goes on waiting.
    ///
    /// - Returns: The blocks, and whether others wait.
    /// - Complexity: O(blocks that are returned), amortized.
    mutating func take(lines: Int) -> (blocks: [TerminalMailbox.Block], hasMore: Bool) {
        var end = taken
        var count = 0
        while end < blocks.count, count < lines {
            count += blocks[end].lineCount
            end += 1
        }
        guard end < blocks.count else { return (take(), false) }
        let next = Array(blocks[taken..<end])
        taken = end
        // What is printed is let go of now and then: more may come as fast as it is taken.
        if taken > blocks.count / 2 {
            blocks.removeFirst(taken)
            taken = 0
        }
        return (next, true)
    }
}
