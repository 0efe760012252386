import ReplKit

extension TerminalOwner {
    /// Reads one line with libedit.
    func readLine(_ id: Int, prompt: String, continuing entry: String?) -> LineEvent {
        reading = Reading(id: id, prompt: PromptText(prompt))
        probeWidths()
        guard let typed = line.read() else {
            let outcome = reading.outcome ?? .end
            let mark = outcome == .interrupted ? "^C" : ""
            finish(content(reading.typed), mark: mark)
            return outcome
        }
        finish(content(typed))
        if reading.isInvalid { return LineTextCoding.invalid }
        if reading.hasNUL { return LineTextCoding.nul }
        let text = String(String.UnicodeScalarView(typed))
        let event = LineTextCoding.event(text)
        if case .line(let text) = event { remember(text, continuing: entry) }
        return event
    }

    private func content(_ line: [Unicode.Scalar], cursor: Int? = nil) -> PromptRenderer.Content {
        PromptRenderer.Content(
            prompt: reading.prompt.scalars,
            tints: reading.prompt.tints,
            line: line,
            cursor: cursor ?? line.count
        )
    }

    func paintLine() {
        if let prompt = mailbox.drainPrompt() { reading.prompt = PromptText(prompt) }
        let (text, cursor) = line.content()
        reading.undoable.push(text, cursor: cursor)
        paint(hinting(content(text, cursor: cursor)))
    }

    /// Adds the hint to the content, as far as it fits into the row: a hint never moves the line.
    private func hinting(_ content: PromptRenderer.Content) -> PromptRenderer.Content {
        guard let hinter = setting.hinter, !content.line.isEmpty, content.cursor == content.line.count else {
            return content
        }
        guard !content.line.contains("\n") else { return content }
        // The last row of the prompt stands before the line.
        let start = content.prompt.lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let row = content.prompt[start...] + content.line
        let room = setting.output.size.columns - 1 - EchoedText.width(row, painter.clusters)
        guard room > 3 else { return content }
        let line = String(String.UnicodeScalarView(content.line))
        guard let hint = hinter(line, line.count) else { return content }
        var content = content
        content.hint = EchoedText.prefix(hint.unicodeScalars, columns: room, painter.clusters)
        return content
    }

    /// Returns the next character for libedit. Keys that end a line are handled here.
    func nextCharacter() -> Unicode.Scalar? {
        while true {
            if isPasting, let outcome = paste() { return finishReading(outcome) }
            let key = nextKey(paint: paintLine)
            let wasQuoted = reading.isQuoted
            reading.isQuoted = false
            switch key {
            case .interrupt: return finishReading(.interrupted)
            case .end: return finishReading(.end)
            case .invalid:
                reading.isInvalid = true
                return "\u{FFFD}"
            case .scalar("\u{1B}") where startsBracketedPaste(): continue
            case .scalar(let scalar):
                if reading.isTooLong {
                    // The rest of the line is skipped, so that one long line is refused once.
                    if scalar == "\u{03}" { return finishReading(.interrupted) }
                    if scalar == "\r" || scalar == "\n" { return finishReading(LineTextCoding.tooLong) }
                    continue
                }
                if wasQuoted { return scalar }
                switch scalar {
                case "\u{03}": return finishReading(.interrupted)
                case "\u{04}" where line.count == 0: return finishReading(.end)
                case "\u{16}": reading.isQuoted = true
                case "\u{1A}":
                    suspend()
                    continue
                default:
                    if scalar.value >= 0x20, line.count >= LineLimit.bytes {
                        reading.isTooLong = true
                        continue
                    }
                }
                return scalar
            }
        }
    }

    private func finishReading(_ outcome: LineEvent) -> Unicode.Scalar? {
        reading.typed = line.content().line
        reading.outcome = outcome
        return nil
    }

    /// Reads a line without showing it. Returns `nil` if the person cancelled, or if it is no text.
    func readSecret(_ id: Int, prompt: String) -> String? {
        reading = Reading(id: id, prompt: PromptText(prompt))
        var typed: [Unicode.Scalar] = []
        var isInvalid = false
        var sequence = EscapeSequenceFilter()
        defer { finish(content([])) }
        while true {
            switch nextKey(paint: { paint(content([])) }) {
            case .interrupt, .end: return nil
            case .invalid: isInvalid = true
            case .scalar(let scalar) where sequence.consumes(scalar): break
            case .scalar("\r"), .scalar("\n"):
                let secret = String(String.UnicodeScalarView(typed))
                return isInvalid || typed.count > LineLimit.bytes ? nil : secret
            case .scalar("\u{03}"): return nil
            case .scalar("\u{04}"): if typed.isEmpty { return nil }
            case .scalar("\u{08}"), .scalar("\u{7F}"):
                // Removes the last grapheme cluster; the last 64 scalars are enough to find it.
                let end = String(String.UnicodeScalarView(typed.suffix(64)))
                typed.removeLast(end.last?.unicodeScalars.count ?? 0)
            case .scalar("\u{15}"):
                typed.removeAll()
                isInvalid = false
            case .scalar("\u{1A}"): suspend()
            case .scalar(let scalar):
                if typed.count <= LineLimit.bytes { typed.append(scalar) }
            }
        }
    }
}
