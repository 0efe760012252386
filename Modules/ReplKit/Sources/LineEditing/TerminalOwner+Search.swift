import ReplKit

extension TerminalOwner {
    /// Handles Ctrl-R: searches the history backwards while a person types, and forwards with Ctrl-S. libedit's own search takes half of
    /// all wide characters for commands.
    func searchHistory() -> LibeditEditor.Effect {
        let before = line.content()
        var pattern = ""
        // The index of the newest line that may match; `history.lines` is oldest first.
        var newest = history.lines.count - 1
        var match: Int?
        var hasFailed = false

        func search() {
            guard !pattern.isEmpty else { return match = nil }
            let found = newest < 0 ? nil : history.lines[...newest].lastIndex { $0.contains(pattern) }
            hasFailed = found == nil
            match = found ?? match
        }
        func content() -> PromptRenderer.Content {
            let prompt = "(\(hasFailed ? "failed " : "")search)`\(pattern)': "
            let found = match.map { history.lines[$0] }
            let text = found.map { Array($0.unicodeScalars) } ?? before.line
            return PromptRenderer.Content(
                prompt: Array(prompt.unicodeScalars),
                line: text,
                cursor: cursor(of: pattern, in: found)
            )
        }
        func accept() {
            guard let match else { return }
            let found = history.lines[match]
            line.replace(with: Array(found.unicodeScalars), cursor: cursor(of: pattern, in: found))
        }

        while true {
            switch nextKey(paint: { paint(content()) }) {
            case .interrupt, .scalar("\u{03}"): return finishSearch(.interrupted)
            case .end: return finishSearch(.end)
            case .invalid: break
            case .scalar("\u{12}"):
                if let match { newest = match - 1 }
                search()
            case .scalar("\u{13}"):
                // Searches newer lines. In raw mode the terminal does not stop its output for Ctrl-S.
                guard let current = match, !pattern.isEmpty else { continue }
                let newer = history.lines[(current + 1)...].firstIndex { $0.contains(pattern) }
                hasFailed = newer == nil
                match = newer ?? match
                newest = match ?? newest
            case .scalar("\u{07}"): return .changed
            case .scalar("\u{08}"), .scalar("\u{7F}"):
                if !pattern.isEmpty { pattern.removeLast() }
                newest = history.lines.count - 1
                search()
                if pattern.isEmpty { hasFailed = false }
            case .scalar(let scalar) where scalar.value < 0x20:
                accept()
                // ESC alone accepts; Enter, arrows and similar keys also act on the found line.
                keys.unread(scalar)
                if scalar == "\u{1B}", keys.count == 1 { _ = keys.next() }
                return .changed
            case .scalar(let scalar):
                pattern.unicodeScalars.append(scalar)
                newest = match ?? newest
                search()
            }
        }
    }

    private func cursor(of pattern: String, in found: String?) -> Int {
        guard let found, let range = found.firstRange(of: pattern) else { return 0 }
        return found.unicodeScalars.distance(from: found.startIndex, to: range.lowerBound)
    }

    private func finishSearch(_ outcome: LineEvent) -> LibeditEditor.Effect {
        reading.typed = line.content().line
        reading.outcome = outcome
        return .cancelled
    }
}
