import ReplKit

/// Earlier lines and their words.
extension TerminalOwner {
    /// The place in the history that the arrow keys have reached.
    struct HistoryWalk {
        /// The line that was typed, and its cursor; Down returns to it.
        let typed: (line: [Unicode.Scalar], cursor: Int)
        /// The index of the shown line; the number of lines for the typed one.
        var index: Int
        /// The line and the cursor as the walk left them. Any other line begins a new walk.
        var line: [Unicode.Scalar]
        var cursor: Int

        /// The text that all lines of the walk begin with: what was typed before the cursor.
        var beginning: ArraySlice<Unicode.Scalar> { typed.line[..<typed.cursor] }
    }

    /// Handles Up: shows the next older line that begins with the text before the cursor; any line if there is none.
    func recallOlder() -> LibeditEditor.Effect {
        let walk = currentWalk()
        let found = history.lines[..<walk.index].lastIndex { isRecalled($0, by: walk) }
        if let found { show(found, of: walk) }
        return .changed
    }

    /// Handles Down: shows the next newer line of the walk, and in the end the typed line.
    func recallNewer() -> LibeditEditor.Effect {
        let walk = currentWalk()
        guard walk.index < history.lines.count else { return .changed }
        let found = history.lines[(walk.index + 1)...].firstIndex { isRecalled($0, by: walk) }
        show(found ?? history.lines.count, of: walk)
        return .changed
    }

    private func isRecalled(_ line: String, by walk: HistoryWalk) -> Bool {
        line.unicodeScalars.starts(with: walk.beginning) && !line.unicodeScalars.elementsEqual(walk.line)
    }

    /// Returns the walk that continues here, or a new one.
    private func currentWalk() -> HistoryWalk {
        let now = line.content()
        if let walk = reading.walk, walk.line == now.line, walk.cursor == now.cursor { return walk }
        return HistoryWalk(typed: now, index: history.lines.count, line: now.line, cursor: now.cursor)
    }

    private func show(_ index: Int, of walk: HistoryWalk) {
        var walk = walk
        let isTyped = index == history.lines.count
        walk.index = index
        walk.line = isTyped ? walk.typed.line : Array(history.lines[index].unicodeScalars)
        walk.cursor = isTyped ? walk.typed.cursor : walk.line.count
        line.replace(with: walk.line, cursor: walk.cursor)
        reading.walk = walk
    }

    // MARK: Words of earlier lines

    /// The source of the word that Alt-. inserted, and the line as it left it.
    struct LastArgumentRecall {
        var index: Int
        var length: Int
        var line: [Unicode.Scalar]
        var cursor: Int
    }

    /// Handles Alt-.: inserts the last word of the previous line, with its quotes; pressed again, replaces it by that of the line before.
    func insertLastArgument() -> LibeditEditor.Effect {
        var recall = LastArgumentRecall(index: history.lines.count, length: 0, line: [], cursor: 0)
        let now = line.content()
        if let last = reading.recall, last.line == now.line, last.cursor == now.cursor { recall = last }
        let older = history.lines[..<recall.index].lastIndex { CompletionContext.lastWord(of: $0) != nil }
        guard let older, let word = CompletionContext.lastWord(of: history.lines[older]) else { return .changed }
        line.delete(recall.length)
        line.insert(Array(word.unicodeScalars))
        let (text, cursor) = line.content()
        reading.recall = LastArgumentRecall(
            index: older,
            length: word.unicodeScalars.count,
            line: text,
            cursor: cursor
        )
        return .changed
    }
}
