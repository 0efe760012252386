import CTerminal
import Foundation
import Primitives
import ReplKit

/// The one thread that reads the terminal's keys and writes its screen.
///
/// Between keys it sleeps in poll(2) on the terminal and on a pipe that everybody can ring: so output is printed above the prompt
/// while a line is being typed, in the middle of a history search or behind a lone ESC too. The terminal stays in raw mode from the
/// first to the last moment: Ctrl-C is a byte here whether a line is read or a command runs, and what is typed ahead is neither
/// echoed into the output nor lost.
final class TerminalOwner {
    struct Setting: Sendable {
        let input: Descriptor
        let output: Descriptor
        let error: Descriptor
        let historyFile: URL?
        let completer: (@Sendable (_ line: String, _ cursor: Int) -> [String])?
        let hinter: (@Sendable (_ line: String, _ cursor: Int) -> String?)?
        /// Whether the terminal is asked how wide it shows joined pictures.
        let asksWidths: Bool
        let editor: String?
    }

    /// Bytes typed ahead that are kept. All are read: Ctrl-C is one of them.
    private static let typeAheadLimit = 1 << 24

    let setting: Setting
    let mailbox: TerminalMailbox
    let line: EditedLine
    var keys = KeyDecoder()
    var painter = PromptPainter()
    var history: HistoryFile
    var live = LivePanes()
    var measuring = Measuring()
    var reading = Reading()

    let mode: TerminalGuard
    let ownMode: termios
    let isControlling: Bool
    private var out: [UInt8] = []
    private(set) var hasHungUp = false
    private var historyFailed = false
    var isSuspended = false
    /// Within what is pasted, whatever became of the line in which it began.
    var isPasting = false
    /// What the terminal shows while a command runs; nil while a line is read.
    var waiting: Waiting?

    /// What happens to the line that is being read.
    struct Reading {
        var id = 0
        var prompt: [Unicode.Scalar] = []
        var outcome: LineEvent?
        var isTooLong = false
        var isInvalid = false
        var isQuoted = false
        /// A NUL was pasted, which no line may have and libedit does not hold.
        var hasNUL = false
        var typed: [Unicode.Scalar] = []
        var undoable = UndoStack()
        var recall: Recall?
    }

    init(_ setting: Setting, mailbox: TerminalMailbox, mode: TerminalGuard) throws(LineEditingError) {
        self.setting = setting
        self.mailbox = mailbox
        self.mode = mode
        isControlling = strata_terminal_is_controlling(setting.input.number) != 0
        history = HistoryFile(setting.historyFile)
        line = try EditedLine(input: setting.input.number, output: setting.output.number)
        var ownMode = termios()
        guard tcgetattr(setting.input.number, &ownMode) == 0 else {
            line.end()
            throw LineEditingError(.noTerminal, "The terminal's mode cannot be read: \(SystemReason.text(errno))")
        }
        self.ownMode = ownMode
        setPasting(true)
        line.setHistory(history.lines)
        line.nextCharacter = { [unowned self] in nextCharacter() }
        line.actions = [
            .complete: { [unowned self] in completeWord() },
            .search: { [unowned self] in searchHistory() },
            .clear: { [unowned self] in
                clear()
                return .changed
            },
            .moveBack: { [unowned self] in moveBack() },
            .moveForward: { [unowned self] in moveForward() },
            .eraseBefore: { [unowned self] in eraseBefore() },
            .eraseAfter: { [unowned self] in eraseAfter() },
            .undo: { [unowned self] in undo() },
            .lastWord: { [unowned self] in insertLastWord() },
            .compose: { [unowned self] in compose() },
        ]
        mailbox.history.withLock { $0 = history.lines }
    }

    /// Serves until the mailbox closes.
    func run() {
        while true {
            let next = mailbox.takeNext()
            print(next.blocks)
            if let request = next.request {
                serve(request)
            } else if mailbox.isClosing {
                break
            } else {
                waitBetweenLines()
            }
        }
        let rest = mailbox.finish()
        settleAnswers()
        eraseLine()
        print(rest.blocks)
        hidePanes()
        setPasting(false)
        flush()
        rest.requests.forEach { $0.end() }
        line.end()
        mode.restore()
    }

    private func serve(_ request: TerminalMailbox.Request) {
        defer { mailbox.finished(request.id) }
        guard !mailbox.isClosing else {
            request.end()
            // One that was to be lent the terminal gives it back to nobody.
            return mailbox.tookBack()
        }
        switch request {
        case .line(let id, let prompt, let entry, let continuation):
            waiting = nil
            let event = mailbox.isCancelled(id) ? .interrupted : readLine(id, prompt: prompt, continuing: entry)
            // Whoever gets the line may leave at once: it is on the screen before.
            flush()
            if case .line = event { beginCommand() }
            continuation.resume(returning: event)
        case .secret(let id, let prompt, let continuation):
            let secret = mailbox.isCancelled(id) ? nil : readSecret(id, prompt: prompt)
            beginWaitingAgain()
            flush()
            continuation.resume(returning: secret)
        case .lend(_, let continuation):
            lend(continuation)
        }
    }

    /// A line is given: what is typed from now on is for what it says, also if it came together with it.
    private func beginCommand() {
        waiting = Waiting()
        mailbox.beginsCommand()
        if keys.dropThroughInterrupt() { mailbox.interrupt() }
    }

    // MARK: Keys

    enum Key {
        case scalar(Unicode.Scalar)
        case invalid
        /// Ctrl-C from outside, or a cancelled task.
        case interrupt
        case end
    }

    /// The next key of the line that is being read; prints, and calls `paint`, before it waits for one.
    func nextKey(paint: () -> Void) -> Key {
        while true {
            if let key = keys.next(atEnd: hasHungUp) {
                live.isAside = false
                switch key {
                case .invalid: return .invalid
                case .scalar(let scalar): return .scalar(scalar)
                }
            }
            if mailbox.isCancelled(reading.id) { return .interrupt }
            if hasHungUp || mailbox.isClosing { return .end }
            // A screenful: then whoever types is heard, however much is shown.
            let next = mailbox.takeBlocks(lines: setting.output.size.rows)
            print(next.blocks)
            if isSuspended || !fill() {
                if !isSuspended {
                    syncPanes()
                    paint()
                }
                flush()
                let ready = Descriptor.wait(
                    [setting.input.number, mailbox.pipe.readEnd],
                    milliseconds: next.hasMore ? 0 : escapePatience
                )
                if ready.isEmpty, !next.hasMore { releaseEscape() }
                // Input comes before SIGCONT is seen, or where nothing could stop us.
                if isSuspended, ready.contains(setting.input.number) { resume() }
                if ready.contains(mailbox.pipe.readEnd), answerPipe() { return .interrupt }
            }
        }
    }

    /// Whether a key waits already: then a Tab was pasted, not typed.
    var hasKeysWaiting: Bool { keys.count > 0 || !Descriptor.wait([setting.input.number], forever: false).isEmpty }

    /// Reads what the terminal has; false if it has nothing.
    func fill() -> Bool {
        switch setting.input.readAvailable() {
        case .nothing: return false
        case .end:
            hasHungUp = true
            return true
        case .bytes(let bytes):
            keys.append(withoutAnswers(bytes))
            return true
        }
    }

    private func waitBetweenLines() {
        syncPanes()
        let patience = paintWaiting()
        flush()
        let ready = Descriptor.wait(
            hasHungUp ? [mailbox.pipe.readEnd] : [setting.input.number, mailbox.pipe.readEnd],
            milliseconds: patience
        )
        if ready.contains(mailbox.pipe.readEnd), answerPipe() { mailbox.interrupt() }
        guard ready.contains(setting.input.number) else { return }
        if isSuspended { resume() }
        switch setting.input.readAvailable() {
        case .nothing: break
        case .end: hasHungUp = true
        case .bytes(let read):
            let bytes = withoutAnswers(read)
            // As the kernel would: what was typed before Ctrl-C is dropped with it.
            guard let last = bytes.lastIndex(of: 3) else {
                // Ctrl-Z has been seen to: as type-ahead it would stop us once more.
                typeAhead(bytes.filter { $0 != 0x1A })
                if bytes.contains(0x1A) { suspend() }
                return
            }
            keys.removeAll()
            typeAhead(bytes[(last + 1)...])
            for byte in bytes where byte == 3 { mailbox.interrupt() }
        }
    }

    private func typeAhead(_ bytes: some Collection<UInt8>) {
        let room = max(0, Self.typeAheadLimit - keys.count)
        if bytes.count > room, room > 0 {
            let limit = "\(Self.typeAheadLimit >> 20) MiB"
            let text = "more was typed ahead than the \(limit) that are kept: the rest is dropped"
            print([.init(text: text, isError: true)])
        }
        keys.append(bytes.prefix(room))
    }

    /// Sees to the signals in the pipe; true if one was SIGINT. A new window size is seen by the next paint.
    private func answerPipe() -> Bool {
        let rung = mailbox.pipe.drain()
        if rung.contains(UInt8(ascii: "c")) { resume() }
        return rung.contains(UInt8(ascii: "i"))
    }

    // MARK: Screen

    func write(_ bytes: [UInt8]) {
        out += bytes
        if out.count > 1 << 16 { flush() }
    }

    func flush() {
        guard !out.isEmpty else { return }
        setting.output.writeAll(out)
        out.removeAll(keepingCapacity: true)
    }

    func paint(_ content: PromptPainter.Content) {
        let size = area
        write(painter.paint(content, columns: size.columns, rows: size.rows))
    }

    func finish(_ content: PromptPainter.Content, mark: String = "") {
        syncPanes()
        let size = area
        write(painter.finish(content, mark: mark, columns: size.columns, rows: size.rows))
        note(content, mark: mark)
    }

    /// Takes what is painted off the screen.
    func eraseLine() { write(painter.erase(columns: setting.output.size.columns)) }

    /// Empties the screen; the next paint begins on top.
    private func clear() {
        guard !live.isShown else {
            live.isCleared = true
            return syncPanes()
        }
        write(Array("\u{1B}[H\u{1B}[2J".utf8))
        painter.forget()
    }

    /// Prints what waits, above the prompt; the next paint brings the prompt back, in the same write.
    func printBlocks() { print(mailbox.takeBlocks()) }

    private func print(_ blocks: [TerminalMailbox.Block]) {
        guard !blocks.isEmpty else { return }
        syncPanes()
        eraseLine()
        for block in blocks {
            if block.clears {
                clear()
            } else if block.isError, !setting.error.isTerminal {
                setting.error.writeAll(PlainText.block(block.text, lineBreak: [10]))
            } else {
                let bytes = PlainText.block(block.text, lineBreak: [13, 10])
                write(bytes)
                note(bytes)
            }
        }
    }

    /// The first time that the history cannot be saved is told, and only that.
    ///
    /// - Parameter entry: What the text goes on with: the two are one entry.
    func remember(_ text: String, continuing entry: String?) {
        do {
            let note = try history.add(entry.map { $0 + "\n" + text } ?? text, insteadOf: entry)
            if let note { print([.init(text: note, isError: true)]) }
        } catch {
            let message = (error as? LineEditingError)?.message ?? "The history was not saved"
            if !historyFailed { print([.init(text: message, isError: true)]) }
            historyFailed = true
        }
        line.setHistory(history.lines)
        mailbox.history.withLock { $0 = history.lines }
    }
}
