/// The output blocks that wait for the screen, in order.
///
/// The queue is bounded only while another program has the terminal, because that may take hours.
struct OutputBlockQueue {
    /// The most blocks that are kept while another program has the terminal.
    static let limit = 1_000

    private var blocks: [TerminalMailbox.Block] = []
    /// The number of blocks that have been taken.
    private var taken = 0
    private var omittedLines = 0

    /// Appends a block.
    ///
    /// - Parameter isLent: True if another program has the terminal.
    mutating func append(_ block: TerminalMailbox.Block, isLent: Bool) {
        if isLent, blocks.count - taken >= Self.limit {
            omittedLines += block.lineCount
        } else {
            blocks.append(block)
        }
    }

    /// Removes and returns all waiting blocks, followed by a note about the lines that did not fit.
    mutating func drain() -> [TerminalMailbox.Block] {
        defer { (blocks, taken, omittedLines) = ([], 0, 0) }
        guard omittedLines > 0 else { return Array(blocks[taken...]) }
        let lines = omittedLines == 1 ? "1 more line" : "\(omittedLines) more lines"
        return blocks[taken...] + [.init(text: "... \(lines) while another program had the terminal", isError: false)]
    }

    /// Removes and returns the first waiting blocks, up to `lines` lines, but at least one block; the rest stays queued.
    ///
    /// - Returns: The blocks, and true if others wait.
    /// - Complexity: O(blocks that are returned), amortized.
    mutating func dequeue(lines: Int) -> (blocks: [TerminalMailbox.Block], hasMore: Bool) {
        var end = taken
        var count = 0
        while end < blocks.count, count < lines {
            count += blocks[end].lineCount
            end += 1
        }
        guard end < blocks.count else { return (drain(), false) }
        let next = Array(blocks[taken..<end])
        taken = end
        // Frees the printed blocks from time to time, because new ones may arrive as fast as they are taken.
        if taken > blocks.count / 2 {
            blocks.removeFirst(taken)
            taken = 0
        }
        return (next, true)
    }
}
