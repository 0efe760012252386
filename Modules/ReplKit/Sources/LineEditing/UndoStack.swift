/// How a line was at each pause of the typing, for undoing: what is pasted at once is undone at once.
struct UndoStack {
    /// The most scalars that are kept in all; the oldest states go first.
    private static let limit = 1 << 20

    private var states: [(line: [Unicode.Scalar], cursor: Int)] = []
    private var size = 0

    /// Notes the line as it is; moving the cursor alone is no change.
    mutating func note(_ line: [Unicode.Scalar], cursor: Int) {
        if let last = states.last, last.line == line { return }
        states.append((line, cursor))
        size += line.count + 1
        while size > Self.limit, states.count > 1 { size -= states.removeFirst().line.count + 1 }
    }

    /// The line before its last change; nil if there is none.
    mutating func undo(_ line: [Unicode.Scalar]) -> (line: [Unicode.Scalar], cursor: Int)? {
        while let last = states.last, last.line == line {
            states.removeLast()
            size -= line.count + 1
        }
        return states.last
    }
}
