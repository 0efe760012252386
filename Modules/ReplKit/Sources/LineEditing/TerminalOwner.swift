import CTerminal
import Foundation
import Primitives
import ReplKit

/// The single thread that reads the terminal's keys and writes its screen.
///
/// Between keys it sleeps in poll(2) on the terminal and on a pipe that any thread can write to. So output is printed above the prompt
/// while a line is being typed, also in the middle of a history search or behind a lone ESC. The terminal stays in raw mode from the first
/// to the last moment: Ctrl-C is a byte whether a line is read or a command runs, and typed-ahead text is neither echoed into the output
/// nor lost.
final class TerminalOwner {
    struct Configuration: Sendable {
        let input: Descriptor
        let output: Descriptor
        let error: Descriptor
        let historyFile: URL?
        let completer: (@Sendable (_ line: String, _ cursor: Int) -> [CompletionCandidate]?)?
        let hinter: (@Sendable (_ line: String, _ cursor: Int) -> String?)?
        /// True to ask the terminal how wide it shows joined emoji.
        let asksWidths: Bool
        let editor: String?
    }

    /// The most typed-ahead bytes that are kept. All bytes are read, because Ctrl-C is one of them.
    private static let typeAheadLimit = 1 << 24

    let setting: Configuration
    let mailbox: TerminalMailbox
    let line: LibeditEditor
    var keys = UTF8KeyDecoder()
    var painter = PromptRenderer()
    var history: HistoryFile
    var livePanes = LivePanes()
    var measuring = WidthMeasurement()
    var reading = Reading()

    let mode: TerminalModeRestorer
    let editingMode: termios
    let isControlling: Bool
    private var out: [UInt8] = []
    private(set) var hasHungUp = false
    private var historyFailed = false
    var isSuspended = false
    /// True inside a paste, even if the line in which it began has ended.
    var isPasting = false
    /// The progress line while a command runs; nil while a line is read.
    var waiting: ProgressLine?

    /// The state of the line that is being read.
    struct Reading {
        var id = 0
        var prompt = PromptText("")
        var outcome: LineEvent?
        var isTooLong = false
        var isInvalid = false
        var isQuoted = false
        /// True if a NUL was pasted, which no line may contain and libedit cannot store.
        var hasNUL = false
        var typed: [Unicode.Scalar] = []
        var undoable = UndoStack()
        var recall: LastArgumentRecall?
        /// The place in the history that the arrow keys have reached.
        var walk: HistoryWalk?
    }

    init(_ setting: Configuration, mailbox: TerminalMailbox, mode: TerminalModeRestorer) throws(LineEditingError) {
        self.setting = setting
        self.mailbox = mailbox
        self.mode = mode
        isControlling = strata_terminal_is_controlling(setting.input.number) != 0
        history = HistoryFile(setting.historyFile)
        line = try LibeditEditor(input: setting.input.number, output: setting.output.number)
        var editingMode = termios()
        guard tcgetattr(setting.input.number, &editingMode) == 0 else {
            line.end()
            throw LineEditingError(.noTerminal, "The terminal's mode cannot be read: \(SystemErrorMessage.text(errno))")
        }
        self.editingMode = editingMode
        setBracketedPaste(true)
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
            .lastArgument: { [unowned self] in insertLastArgument() },
            .older: { [unowned self] in recallOlder() },
            .newer: { [unowned self] in recallNewer() },
            .compose: { [unowned self] in compose() },
        ]
        mailbox.history.withLock { $0 = history.numberedLines }
    }

    /// Serves requests until the mailbox closes.
    func run() {
        while true {
            let next = mailbox.dequeue()
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
        drainProbeAnswers()
        eraseLine()
        print(rest.blocks)
        hidePanes()
        setBracketedPaste(false)
        flush()
        rest.requests.forEach { $0.end() }
        line.end()
        mode.restore()
    }

    private func serve(_ request: TerminalMailbox.Request) {
        defer { mailbox.removeRequest(request.id) }
        guard !mailbox.isClosing else {
            request.end()
            // A pending release does not lend the terminal any more, so it is marked as reclaimed.
            return mailbox.didReclaim()
        }
        switch request {
        case .line(let id, let prompt, let entry, let continuation):
            waiting = nil
            let event = mailbox.isCancelled(id) ? .interrupted : readLine(id, prompt: prompt, continuing: entry)
            // The line is on the screen before its caller can exit.
            flush()
            if case .line = event { beginCommand() }
            continuation.resume(returning: event)
        case .secret(let id, let prompt, let continuation):
            let secret = mailbox.isCancelled(id) ? nil : readSecret(id, prompt: prompt)
            restartProgress()
            flush()
            continuation.resume(returning: secret)
        case .pages(let id, let text, let continuation):
            showPages(of: text, id)
            restartProgress()
            flush()
            continuation.resume()
        case .release(_, let continuation):
            release(continuation)
        }
    }

    /// Starts the command of the returned line: later keys belong to it, even those that came in one read with the line.
    private func beginCommand() {
        waiting = ProgressLine()
        mailbox.clearInterrupt()
        if keys.discardThroughInterrupt() { mailbox.interrupt() }
    }

    // MARK: Keys

    enum Key {
        case scalar(Unicode.Scalar)
        case invalid
        /// Ctrl-C from another process, or a cancelled task.
        case interrupt
        case end
    }

    /// Returns the next key of the line that is being read. Prints, and calls `paint`, before it waits for a key.
    func nextKey(paint: () -> Void) -> Key {
        while true {
            if let key = keys.next(atEnd: hasHungUp) {
                livePanes.isSuspended = false
                switch key {
                case .invalid: return .invalid
                case .scalar(let scalar): return .scalar(scalar)
                }
            }
            if mailbox.isCancelled(reading.id) { return .interrupt }
            if hasHungUp || mailbox.isClosing { return .end }
            // Prints one screenful at a time, so that keys are read however much output waits.
            let next = mailbox.drainBlocks(lines: setting.output.size.rows)
            print(next.blocks)
            if isSuspended || !fill() {
                if !isSuspended {
                    syncPanes()
                    paint()
                }
                flush()
                let ready = Descriptor.wait(
                    [setting.input.number, mailbox.pipe.readEnd],
                    milliseconds: next.hasMore ? 0 : escapeTimeout
                )
                if ready.isEmpty, !next.hasMore { releaseEscape() }
                // Input may arrive before SIGCONT is handled, or the process could not be stopped.
                if isSuspended, ready.contains(setting.input.number) { resume() }
                if ready.contains(mailbox.pipe.readEnd), handleSignals() { return .interrupt }
            }
        }
    }

    /// True if a key already waits; for a Tab it means that it was pasted rather than typed.
    var hasKeysWaiting: Bool { keys.count > 0 || !Descriptor.wait([setting.input.number], forever: false).isEmpty }

    /// Reads the available bytes. Returns false if there are none.
    func fill() -> Bool {
        switch setting.input.readAvailable() {
        case .nothing: return false
        case .end:
            hasHungUp = true
            return true
        case .bytes(let bytes):
            keys.append(extractProbeAnswers(from: bytes))
            return true
        }
    }

    private func waitBetweenLines() {
        syncPanes()
        let patience = paintProgress()
        flush()
        let ready = Descriptor.wait(
            hasHungUp ? [mailbox.pipe.readEnd] : [setting.input.number, mailbox.pipe.readEnd],
            milliseconds: patience
        )
        if ready.contains(mailbox.pipe.readEnd), handleSignals() { mailbox.interrupt() }
        guard ready.contains(setting.input.number) else { return }
        if isSuspended { resume() }
        switch setting.input.readAvailable() {
        case .nothing: break
        case .end: hasHungUp = true
        case .bytes(let read):
            let bytes = extractProbeAnswers(from: read)
            // As in the kernel, Ctrl-C drops the text that was typed before it.
            guard let last = bytes.lastIndex(of: 3) else {
                // Ctrl-Z is handled here: kept as type-ahead it would stop the process again.
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

    /// Handles the signals in the pipe; returns true if one was SIGINT. The next paint detects a new window size.
    private func handleSignals() -> Bool {
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

    func paint(_ content: PromptRenderer.Content) {
        let size = area
        write(painter.paint(content, columns: size.columns, rows: size.rows))
    }

    func finish(_ content: PromptRenderer.Content, mark: String = "") {
        syncPanes()
        let size = area
        write(painter.finish(content, mark: mark, columns: size.columns, rows: size.rows))
        recordLine(content, mark: mark)
    }

    /// Erases the painted prompt and line.
    func eraseLine() { write(painter.erase(columns: setting.output.size.columns)) }

    /// Empties the screen; the next paint begins at the top.
    private func clear() {
        guard !livePanes.isShown else {
            livePanes.isCleared = true
            return syncPanes()
        }
        write(Array("\u{1B}[H\u{1B}[2J".utf8))
        painter.forget()
    }

    /// Prints the waiting output above the prompt; the next paint restores the prompt in the same write.
    func printBlocks() { print(mailbox.drainBlocks()) }

    func print(_ blocks: [TerminalMailbox.Block]) {
        guard !blocks.isEmpty else { return }
        syncPanes()
        eraseLine()
        for block in blocks {
            if block.clears {
                clear()
            } else if block.isError, !setting.error.isTerminal {
                setting.error.writeAll(LineTextCoding.block(block.text, lineBreak: [10]))
            } else {
                let bytes = LineTextCoding.block(block.text, lineBreak: [13, 10])
                write(bytes)
                recordOutput(bytes)
            }
        }
    }

    /// Adds a line to the history. Only the first failure to save the history is shown.
    ///
    /// - Parameter entry: The text that the line continues: the two are one entry.
    func remember(_ text: String, continuing entry: String?) {
        var text = text
        if entry == nil, RepeatedLine.isAsked(by: text) {
            // `Repl` refuses a mark that stands for no line, and runs nothing.
            guard let whole = RepeatedLine.expanded(text, in: history.numberedLines) else { return }
            text = whole
        }
        do {
            let note = try history.add(entry.map { $0 + "\n" + text } ?? text, insteadOf: entry)
            if let note { print([.init(text: note, isError: true)]) }
        } catch {
            let message = (error as? LineEditingError)?.message ?? "The history was not saved"
            if !historyFailed { print([.init(text: message, isError: true)]) }
            historyFailed = true
        }
        line.setHistory(history.lines)
        mailbox.history.withLock { $0 = history.numberedLines }
    }
}
