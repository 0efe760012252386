import ReplKit

/// The state of the panes on top of the screen, while prompt and output continue below.
///
/// The panes are on the terminal's second screen, which does not rewrap its text when its size changes; it is then painted again as a
/// whole. Below the panes the terminal scrolls by itself. The first screen stays as it was. When the panes are hidden, the output is
/// printed there, so that it is in the terminal's scrollback.
struct LivePanes {
    /// The panes to draw; `nil` for no panes.
    var state: PanesState?
    /// The colours of the panes; `nil` for no colour.
    var palette: ColourPalette?
    var usesUnicode = false
    /// True if the second screen is on.
    var isShown = false
    /// True if another program had the terminal: its output stays readable until a key is typed.
    var isSuspended = false
    var isStale = false
    /// True if a command emptied the screen.
    var isCleared = false
    var size = (columns: 0, rows: 0)
    var screen = PanesScreen()
    var tail = Scrollback()

    /// Returns the number of rows for the panes: the upper half of the screen, or 0 if the screen is too small.
    static func height(columns: Int, rows: Int) -> Int { rows >= 12 && columns >= 26 ? rows / 2 : 0 }

    var height: Int { isShown ? Self.height(columns: size.columns, rows: size.rows) : 0 }
}

extension TerminalOwner {
    /// The columns and rows of the screen for prompt and output.
    var area: (columns: Int, rows: Int) {
        let size = setting.output.size
        return (size.columns, max(2, size.rows - livePanes.height))
    }

    /// Brings the screen in line with the requested panes; called before the thread waits, and before it prints.
    func syncPanes() {
        if let update = mailbox.drainPanes() {
            (livePanes.state, livePanes.isStale) = (update.state, true)
            (livePanes.palette, livePanes.usesUnicode) = (update.palette, update.usesUnicode)
        }
        guard let state = livePanes.state, !isSuspended, !livePanes.isSuspended else {
            if livePanes.isShown { hidePanes() }
            if livePanes.state == nil { livePanes.tail = Scrollback() }
            return
        }
        let size = setting.output.size
        if !livePanes.isShown || livePanes.isCleared || size != livePanes.size {
            enterPanes(state, size)
        } else if livePanes.isStale {
            // The cursor is saved and restored, and the line that is typed is not touched.
            let bytes = livePanes.screen.paint(lines(of: state))
            if !bytes.isEmpty { write(Array("\u{1B}7".utf8) + bytes + Array("\u{1B}8".utf8)) }
        }
        livePanes.isStale = false
    }

    private func lines(of state: PanesState) -> [String] {
        guard livePanes.height > 0 else { return [] }
        return PanesLayout(
            state,
            columns: livePanes.size.columns,
            rows: livePanes.height,
            usesColour: livePanes.palette != nil,
            usesUnicode: livePanes.usesUnicode,
            palette: livePanes.palette ?? ColourPalette()
        ).lines
    }

    /// Paints the panes and the last output; the prompt follows with the next paint.
    private func enterPanes(_ state: PanesState, _ size: (columns: Int, rows: Int)) {
        if !livePanes.isShown {
            write(painter.erase(columns: size.columns))
            mode.registerAlternateScreen(setting.output.number)
        }
        painter.forget()
        livePanes.screen.forget()
        if livePanes.isCleared { livePanes.tail.removeAll() }
        let isCleared = livePanes.isCleared
        (livePanes.isShown, livePanes.isCleared, livePanes.size) = (true, false, size)
        write(PanesScreen.enter + livePanes.screen.paint(lines(of: state)))
        let height = livePanes.height
        write(Array("\u{1B}[\(height + 1);\(size.rows)r\u{1B}[\(height + 1);1H".utf8))
        if !isCleared { write(livePanes.tail.last(size.rows - height)) }
    }

    /// Restores the first screen and prints the output of the meantime there; the next paint adds the prompt.
    func hidePanes() {
        guard livePanes.isShown else { return }
        livePanes.isShown = false
        painter.forget()
        livePanes.screen.forget()
        write(PanesScreen.leave + livePanes.tail.drainUnflushed())
        flush()
        mode.unregisterAlternateScreen()
    }

    /// Restores the first screen for another program, whose output can be read until a key is typed.
    func suspendPanes() {
        hidePanes()
        livePanes.isSuspended = true
    }

    /// Records the printed output, so that it can be printed again.
    func recordOutput(_ bytes: [UInt8]) {
        guard livePanes.state != nil, !bytes.isEmpty else { return }
        let whole = bytes.suffix(2) == [13, 10] ? bytes.dropLast(2) : bytes[...]
        let lines = whole.split(separator: 10, omittingEmptySubsequences: false).map { line in
            Array(line.last == 13 ? line.dropLast() : line)
        }
        livePanes.tail.add(lines, isOwed: livePanes.isShown)
    }

    /// Records a finished line as it stands on the screen.
    func recordLine(_ content: PromptRenderer.Content, mark: String) {
        guard livePanes.state != nil else { return }
        var bytes: [UInt8] = []
        for scalar in content.scalars {
            if scalar == "\n" {
                bytes += [13, 10]
            } else if scalar == "\t" {
                bytes.append(32)
            } else {
                EchoedText.append(scalar, to: &bytes)
            }
        }
        recordOutput(bytes + Array(mark.utf8) + [13, 10])
    }
}
