import CLibedit
import CTerminal
public import Foundation
import Primitives
public import ReplKit

/// Lines typed on a terminal, with editing, history, search and completion, while output arrives.
///
/// A thread of its own owns the terminal: it alone reads keys and writes the screen. Everything else posts to it, so ``show(_:)`` never
/// waits, blocks keep their order, and a half-typed line is painted again below what was shown.
///
/// ```swift
/// let source = try EditingLineSource(historyFile: nil)
/// defer { source.close() }
/// while case .line(let text) = await source.nextLine(prompt: "> ") {
///     source.show("You typed \(text)")
/// }
/// ```
///
/// - Important: Making one sets the process's `LC_CTYPE` to a UTF-8 locale. At most sixteen at once.
public final class EditingLineSource: LineSource, SecretSource, TerminalLending {
    /// Always: a person sits at a terminal.
    public var isInteractive: Bool { true }

    /// The terminal's width now.
    public var columns: Int { output.size.columns }

    /// The rows below the panes, if there are some, or all of the terminal's.
    public var rows: Int? {
        let size = output.size
        return size.rows - (hasPanes.withLock { $0 } ? LivePanes.height(columns: size.columns, rows: size.rows) : 0)
    }

    private let output: Descriptor
    private let error: Descriptor
    private let mailbox: TerminalMailbox
    private let mode: TerminalGuard
    private let watch: TerminalGuard.Watch
    private let thread: ObjectIdentifier
    private let hasPanes = Lock(false)
    private let hasEnded = DispatchGroup()
    /// Orders what is shown after the end.
    private let afterEnd = Lock(())

    /// Takes over a terminal.
    ///
    /// - Parameters:
    ///   - input: The terminal to read from; it must stay open until ``close()``.
    ///   - output: The terminal to write to, usually the same one.
    ///   - error: Where ``showError(_:)`` writes if it is no terminal; else errors appear above the prompt like everything else.
    ///   - historyFile: Keeps the lines between sessions, for the owner's eyes only; `nil` keeps them in memory.
    ///   - completer: The words that may stand in place of the one before the cursor, as they are typed, quotes included; `cursor` counts the
    ///     characters of `line` before it. Runs on the terminal's thread: be quick.
    ///   - hinter: What may follow the first `cursor` characters of `line`: shown dimmed behind the line, in one row, never part of it.
    ///     Runs with each key on the terminal's thread: wait for nobody.
    ///   - asksWidths: Whether to ask the terminal, once, how wide it shows pictures of several scalars, as terminals differ in that. It is written
    ///     samples of them, which are erased at once, and a request for the cursor's place; nobody waits for its answer, and one
    ///     that comes is no key.
    ///   - editor: The command, for a shell, of what Ctrl-X Ctrl-E edits the line in; `nil` for `$VISUAL`, `$EDITOR` or vi.
    /// - Throws: ``LineEditingError`` if this is no terminal, there is no UTF-8 locale, or libedit does not start.
    public init(
        input: Int32 = 0,
        output: Int32 = 1,
        error: Int32 = 2,
        historyFile: URL? = nil,
        completer: (@Sendable (_ line: String, _ cursor: Int) -> [String])? = nil,
        hinter: (@Sendable (_ line: String, _ cursor: Int) -> String?)? = nil,
        asksWidths: Bool = false,
        editor: String? = nil
    ) throws(LineEditingError) {
        let setting = TerminalOwner.Setting(
            input: Descriptor(input),
            output: Descriptor(output),
            error: Descriptor(error),
            historyFile: historyFile,
            completer: completer,
            hinter: hinter,
            asksWidths: asksWidths,
            editor: editor
        )
        guard setting.input.isTerminal, setting.output.isTerminal else {
            throw LineEditingError(.noTerminal, "Input and output are not both a terminal.")
        }
        guard cl_use_utf8() != 0 else {
            throw LineEditingError(.noUTF8, "There is no UTF-8 locale.", hint: "Install one, such as C.UTF-8.")
        }
        let mode = try TerminalGuard(input)
        let mailbox = TerminalMailbox(pipe: try WakePipe())
        let started = DispatchSemaphore(value: 0)
        let failure = Lock<LineEditingError?>(nil)
        let hasEnded = hasEnded
        hasEnded.enter()
        let thread = Thread {
            defer { hasEnded.leave() }
            do throws(LineEditingError) {
                let owner = try TerminalOwner(setting, mailbox: mailbox, mode: mode)
                started.signal()
                owner.run()
            } catch {
                failure.withLock { $0 = error }
                started.signal()
            }
        }
        thread.name = "terminal"
        thread.start()
        self.thread = ObjectIdentifier(thread)
        started.wait()
        if let failure = failure.withLock({ $0 }) {
            mode.restore()
            throw failure
        }
        self.output = setting.output
        self.error = setting.error
        self.mode = mode
        self.mailbox = mailbox
        let isControlling = strata_terminal_is_controlling(input) != 0
        watch = TerminalGuard.Watch(mailbox.pipe, signals: isControlling ? [SIGWINCH, SIGCONT, SIGINT] : [SIGWINCH])
    }

    deinit { close() }

    /// Shows `prompt` and waits for a line; a second caller waits until the first has got hers. A cancelled task gets `.interrupted`.
    ///
    /// Several lines come at once where they were pasted, or recalled from the history.
    @concurrent public func nextLine(prompt: String) async -> LineEvent {
        await mailbox.line(prompt: prompt)
    }

    /// The same for a line that goes on with `entry`: the two are one entry of the history.
    @concurrent public func nextLine(prompt: String, continuing entry: String?) async -> LineEvent {
        await mailbox.line(prompt: prompt, continuing: entry)
    }

    /// Shows `prompt` and reads a line without showing it.
    ///
    /// - Returns: `nil` when the person gave up or the task was cancelled.
    @concurrent public func readSecret(prompt: String) async -> String? {
        await mailbox.secret(prompt: prompt)
    }

    /// Gives the terminal to another program while `body` runs.
    ///
    /// - Throws: What `body` throws.
    @concurrent public func lendingTerminal<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await mailbox.lending(body)
    }

    /// Shows whole lines above the prompt. Returns at once.
    public func show(_ text: String) {
        if !mailbox.post(.init(text: text, isError: false)) { writeAfterEnd(text, output) }
    }

    /// Shows whole lines that are no result; on the error descriptor, if that is no terminal.
    public func showError(_ text: String) {
        if !mailbox.post(.init(text: text, isError: true)) { writeAfterEnd(text, error) }
    }

    /// Whether the error descriptor is a terminal.
    public var errorsHaveTerminal: Bool { error.isTerminal }

    /// Empties the screen, in turn with what is shown.
    public func clearScreen() { _ = mailbox.post(.init(text: "", isError: false, clears: true)) }

    /// Keeps panes on top of the screen while prompt and output go on below, or with `nil` gives the screen back. Returns at once.
    ///
    /// Each call puts other panes there: only the rows that differ are painted. What is typed and printed meanwhile is not lost; it is on the
    /// screen that comes back, too. So it does on every way out, and while another program has the terminal.
    public func showPanes(_ state: PanesState?, usesColour: Bool = false) {
        hasPanes.withLock { $0 = state != nil }
        mailbox.post(TerminalMailbox.Panes(state: state, usesColour: usesColour))
    }

    /// The lines that were typed, oldest first, those of earlier sessions included.
    public var history: [String] { mailbox.history.withLock { $0 } }

    private func writeAfterEnd(_ text: String, _ descriptor: Descriptor) {
        afterEnd.withLock { _ in _ = descriptor.writeAll(PlainText.block(text, lineBreak: [10])) }
    }

    /// Calls `handler`, on the terminal's thread, for each Ctrl-C while no line is being read. The last one set counts.
    public func onInterrupt(_ handler: @escaping @Sendable () -> Void) { mailbox.setInterruptHandler(handler) }

    /// Whether Ctrl-C has come since the last line was given, also in one piece with it.
    public var wasInterrupted: Bool { mailbox.wasInterrupted }

    /// Shows, while a command runs that takes longer than 200 ms, for how long it has, and what for; and what is typed ahead.
    ///
    /// A command runs from the moment a line is read to the moment the next is asked for. What is shown is at the bottom and goes
    /// without a trace.
    ///
    /// - Parameter describe: What the command waits for, in a few words without control characters; nil if it cannot be told. Runs on
    ///   the terminal's thread: be quick.
    public func showWaiting(_ describe: @escaping @Sendable () -> String?) { mailbox.setWaiting(describe) }

    /// Prints what still waits and gives the terminal back as it was found. What is asked for later is `.end`; what is shown later is
    /// written plainly.
    public func close() {
        mailbox.close()
        // From the handler or the completer: the thread cannot wait for itself, it ends when they return.
        guard ObjectIdentifier(Thread.current) != thread else { return }
        // A terminal that takes no more output (Ctrl-S, a dead link) must not keep us.
        if hasEnded.wait(timeout: .now() + 2) == .timedOut { mode.restore(stuck: true) }
        watch.end()
    }
}
