/// Blocks of output that wait for the screen, in order.
///
/// Bounded only while another program has the terminal: that may be hours.
struct BlockQueue {
    /// Blocks that are kept for when the terminal is back.
    static let limit = 1_000

    private var blocks: [TerminalMailbox.Block] = []
    private var omittedLines = 0

    /// - Parameter isLent: Whether another program has the terminal.
    mutating func append(_ block: TerminalMailbox.Block, isLent: Bool) {
        if isLent, blocks.count >= Self.limit {
            omittedLines += block.text.split(separator: "\n", omittingEmptySubsequences: false).count
        } else {
            blocks.append(block)
        }
    }

    /// What waits, and how much did not find room.
    mutating func take() -> [TerminalMailbox.Block] {
        defer { (blocks, omittedLines) = ([], 0) }
        guard omittedLines > 0 else { return blocks }
        let lines = omittedLines == 1 ? "1 more line" : "\(omittedLines) more lines"
        return blocks + [.init(text: "... \(lines) while another program had the terminal", isError: false)]
    }
}
