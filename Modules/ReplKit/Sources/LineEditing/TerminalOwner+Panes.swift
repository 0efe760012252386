import ReplKit

/// The panes on top of the screen, while prompt and output go on below.
///
/// They are on the terminal's second screen, where nothing is wrapped anew when its size changes: then all is painted again. Below them the
/// terminal scrolls by itself. The first screen stays as it was and gets what was printed when the panes go, so it is in what one can scroll back to.
struct LivePanes {
    /// What to draw; `nil` for no panes.
    var state: PanesState?
    var usesColour = false
    /// Whether the second screen is on.
    var isShown = false
    /// Another program had the terminal: what it said stays to be read until a key is typed.
    var isAside = false
    var isStale = false
    /// The screen was emptied on purpose.
    var isCleared = false
    var size = (columns: 0, rows: 0)
    var screen = PanesScreen()
    var tail = OutputTail()

    /// How many rows the panes have: the upper half, if the rest is enough to work in.
    static func height(columns: Int, rows: Int) -> Int { rows >= 12 && columns >= 26 ? rows / 2 : 0 }

    var height: Int { isShown ? Self.height(columns: size.columns, rows: size.rows) : 0 }
}

extension TerminalOwner {
    /// The part of the screen for prompt and output.
    var area: (columns: Int, rows: Int) {
        let size = setting.output.size
        return (size.columns, max(2, size.rows - live.height))
    }

    /// Brings the panes to what they should be; called before the thread waits, and before it prints.
    func syncPanes() {
        if let update = mailbox.takePanes() {
            (live.state, live.usesColour, live.isStale) = (update.state, update.usesColour, true)
        }
        guard let state = live.state, !isSuspended, !live.isAside else {
            if live.isShown { hidePanes() }
            if live.state == nil { live.tail = OutputTail() }
            return
        }
        let size = setting.output.size
        if !live.isShown || live.isCleared || size != live.size {
            enterPanes(state, size)
        } else if live.isStale {
            // The cursor comes back to where it was, the line that is typed is not touched.
            let bytes = live.screen.paint(lines(of: state))
            if !bytes.isEmpty { write(Array("\u{1B}7".utf8) + bytes + Array("\u{1B}8".utf8)) }
        }
        live.isStale = false
    }

    private func lines(of state: PanesState) -> [String] {
        guard live.height > 0 else { return [] }
        return PanesLayout(state, columns: live.size.columns, rows: live.height, usesColour: live.usesColour).lines
    }

    /// Paints everything: panes, what was printed last, and, later, the prompt.
    private func enterPanes(_ state: PanesState, _ size: (columns: Int, rows: Int)) {
        if !live.isShown {
            write(painter.erase(columns: size.columns))
            mode.holdScreen(setting.output.number)
        }
        painter.forget()
        live.screen.forget()
        if live.isCleared { live.tail.removeAll() }
        let isCleared = live.isCleared
        (live.isShown, live.isCleared, live.size) = (true, false, size)
        write(PanesScreen.enter + live.screen.paint(lines(of: state)))
        let height = live.height
        write(Array("\u{1B}[\(height + 1);\(size.rows)r\u{1B}[\(height + 1);1H".utf8))
        if !isCleared { write(live.tail.last(size.rows - height)) }
    }

    /// Gives the first screen back, with what was printed meanwhile; the next paint brings the prompt there.
    func hidePanes() {
        guard live.isShown else { return }
        live.isShown = false
        painter.forget()
        live.screen.forget()
        write(PanesScreen.leave + live.tail.takeOwed())
        flush()
        mode.releaseScreen()
    }

    /// Gives the first screen to another program; what that leaves there can be read until a key is typed.
    func setPanesAside() {
        hidePanes()
        live.isAside = true
    }

    /// Notes what is printed, so that it can be printed again.
    func note(_ bytes: [UInt8]) {
        guard live.state != nil, !bytes.isEmpty else { return }
        let whole = bytes.suffix(2) == [13, 10] ? bytes.dropLast(2) : bytes[...]
        let lines = whole.split(separator: 10, omittingEmptySubsequences: false).map { line in
            Array(line.last == 13 ? line.dropLast() : line)
        }
        live.tail.add(lines, isOwed: live.isShown)
    }

    /// Notes a line that was typed to its end, as it stands on the screen.
    func note(_ content: PromptPainter.Content, mark: String) {
        guard live.state != nil else { return }
        var bytes: [UInt8] = []
        for scalar in content.scalars {
            if scalar == "\n" {
                bytes += [13, 10]
            } else if scalar == "\t" {
                bytes.append(32)
            } else {
                TypedText.append(scalar, to: &bytes)
            }
        }
        note(bytes + Array(mark.utf8) + [13, 10])
    }
}
