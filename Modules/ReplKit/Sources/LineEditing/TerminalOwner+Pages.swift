/// The keys and the prompt with which a person goes through a long text, a screenful at a time, as in `more`.
extension TerminalOwner {
    /// The way on from a screenful.
    private enum Step {
        case screenful, line, end
    }

    /// Prints text until it ends, or until the person leaves it. What was printed stays on the screen.
    ///
    /// Space and Enter go on, and q leaves. Any other key leaves, too, and begins the next line, so that a command that is typed here runs.
    /// The keys that were typed before belong to the next line, and leave nothing.
    func showPages(of text: String, _ id: Int) {
        while fill(), !hasHungUp {}
        guard !keys.discardThroughInterrupt() else {
            mailbox.interrupt()
            return print([.init(text: text, isError: false)])
        }
        let earlier = keys
        keys.removeAll()
        reading = Reading(id: id)
        var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let count = rest.count
        var step = Step.screenful
        while step != .end {
            printNext(of: &rest, rows: step == .line ? 1 : area.rows - 1)
            guard !rest.isEmpty else { break }
            step = askForStep(after: count - rest.count, of: count)
        }
        eraseLine()
        keys.unread(earlier)
    }

    /// Prints the lines that fit into `rows`, at least one, and removes them.
    private func printNext(of rest: inout ArraySlice<Substring>, rows: Int) {
        let columns = area.columns
        var left = rows
        let page = rest.prefix { line in
            let layout = ScreenLayout(PromptText(String(line)).scalars, columns: columns, painter.clusters)
            left -= layout.endsFull ? layout.end.row : layout.end.row + 1
            return left >= 0
        }
        let lines = page.isEmpty ? rest.prefix(1) : page
        rest = rest.dropFirst(lines.count)
        print([.init(text: lines.joined(separator: "\n"), isError: false)])
    }

    /// Says what the keys do, and waits for one.
    private func askForStep(after shown: Int, of count: Int) -> Step {
        let text = "(\(shown) of \(count) lines) space goes on, q leaves, other keys type a command"
        let prompt = EchoedText.prefix(text.unicodeScalars, columns: area.columns - 1, painter.clusters)
        while true {
            switch nextKey(paint: { paint(PromptRenderer.Content(prompt: prompt)) }) {
            case .interrupt, .scalar("\u{03}"):
                mailbox.interrupt()
                return .end
            case .end, .scalar("q"), .scalar("Q"), .scalar("\u{04}"): return .end
            case .scalar(" "): return .screenful
            case .scalar("\r"), .scalar("\n"): return .line
            case .scalar("\u{1A}"): suspend()
            case .scalar("\u{1B}"):
                if let step = stepBehindEscape() { return step }
            case .scalar(let scalar):
                keys.unread(scalar)
                return .end
            case .invalid: break
            }
        }
    }

    /// Returns the step that an arrow key, a page key or a paste asks for; nil for another key, which is dropped.
    private func stepBehindEscape() -> Step? {
        if startsBracketedPaste() {
            guard isPasting else { return nil }
            // The next line reads the paste from its beginning.
            isPasting = false
            for byte in Self.pasteBegin.reversed() { keys.unread(Unicode.Scalar(byte)) }
            keys.unread("\u{1B}")
            return .end
        }
        if keys.consume(Array("[B".utf8)) == true || keys.consume(Array("OB".utf8)) == true { return .line }
        if keys.consume(Array("[6~".utf8)) == true { return .screenful }
        var sequence = EscapeSequenceFilter()
        _ = sequence.consumes("\u{1B}")
        while sequence.isInside, let key = keys.next() {
            guard case .scalar(let scalar) = key, !sequence.consumes(scalar) else { continue }
            keys.unread(scalar)
        }
        return nil
    }
}
