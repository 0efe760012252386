import CLibedit
import CTerminal
public import Foundation
import Primitives
public import ReplKit

/// A line source for a terminal, with editing, history, search and completion, while output arrives.
///
/// A dedicated thread owns the terminal: it alone reads keys and writes the screen. All other threads post to it, so ``show(_:)`` never
/// waits, blocks keep their order, and a half-typed line is painted again below the output.
///
/// ```swift
/// let source = try EditingLineSource(historyFile: nil)
/// defer { source.close() }
/// while case .line(let text) = await source.nextLine(prompt: "> ") {
///     source.show("You typed \(text)")
/// }
/// ```
///
/// - Important: Creating a source sets the process's `LC_CTYPE` to a UTF-8 locale. A process can have at most sixteen sources at once.
public final class EditingLineSource: LineSource, SecretSource, TerminalReleasing {
    /// Always true, because a person types at a terminal.
    public var isInteractive: Bool { true }

    /// The current width of the terminal.
    public var columns: Int { output.size.columns }

    /// All rows of the terminal, also while panes are shown: what does not fit below them scrolls there, because a pager would hide them.
    public var rows: Int? { output.size.rows }

    private let output: Descriptor
    private let error: Descriptor
    private let mailbox: TerminalMailbox
    private let mode: TerminalModeRestorer
    private let watch: TerminalModeRestorer.SignalWatch
    private let thread: ObjectIdentifier
    private let hasEnded = DispatchGroup()
    /// Orders the output that is shown after the end.
    private let closeLock = Lock(())

    /// Creates a source that takes over a terminal.
    ///
    /// - Parameters:
    ///   - input: The terminal to read from; it must stay open until ``close()``.
    ///   - output: The terminal to write to, usually the same one.
    ///   - error: The descriptor that ``showError(_:)`` writes to if it is no terminal; else errors appear above the prompt like everything
    ///     else.
    ///   - historyFile: The file that keeps the lines between sessions, readable only by its owner; `nil` keeps them in memory.
    ///   - completer: Returns the candidates for the word before the cursor, as they are typed, quotes included; `cursor` counts
    ///     the characters of `line` before it. It runs on the terminal's thread and must return quickly; nil says that the candidates are
    ///     not known yet, and it is asked again until the person types the next key.
    ///   - hinter: Returns the text that may follow the first `cursor` characters of `line`. It is shown dimmed behind the line, in one
    ///     row, and is never part of it. It runs with each key on the terminal's thread and must not block.
    ///   - asksWidths: True to ask the terminal once how wide it shows emoji of several scalars, because terminals differ. The terminal is
    ///     sent samples, which are erased at once, and a request for the cursor's position. The source does not wait for the answer, and
    ///     does not read an answer as keys.
    ///   - editor: The shell command of the editor that Ctrl-X Ctrl-E opens for the line; `nil` for `$VISUAL`, `$EDITOR` or vi.
    /// - Throws: ``LineEditingError`` if this is no terminal, there is no UTF-8 locale, or libedit does not start.
    public init(
        input: Int32 = 0,
        output: Int32 = 1,
        error: Int32 = 2,
        historyFile: URL? = nil,
        completer: (@Sendable (_ line: String, _ cursor: Int) -> [CompletionCandidate]?)? = nil,
        hinter: (@Sendable (_ line: String, _ cursor: Int) -> String?)? = nil,
        asksWidths: Bool = false,
        editor: String? = nil
    ) throws(LineEditingError) {
        let setting = TerminalOwner.Configuration(
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
        let mode = try TerminalModeRestorer(input)
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
        watch = TerminalModeRestorer.SignalWatch(
            mailbox.pipe,
            signals: isControlling ? [SIGWINCH, SIGCONT, SIGINT] : [SIGWINCH]
        )
    }

    deinit { close() }

    /// Shows `prompt` and waits for a line. A second caller waits until the first has its line. A cancelled task gets `.interrupted`.
    ///
    /// The event has several lines if they were pasted, or recalled from the history.
    @concurrent public func nextLine(prompt: String) async -> LineEvent {
        await mailbox.line(prompt: prompt)
    }

    /// Shows `prompt` and waits for a line that continues `entry`: the two are one entry of the history.
    @concurrent public func nextLine(prompt: String, continuing entry: String?) async -> LineEvent {
        await mailbox.line(prompt: prompt, continuing: entry)
    }

    /// Shows `prompt` and reads a line without showing it.
    ///
    /// - Returns: The line, or `nil` if the person cancelled or the task was cancelled.
    @concurrent public func readSecret(prompt: String) async -> String? {
        await mailbox.secret(prompt: prompt)
    }

    /// Shows text a screenful at a time, and waits until the person has seen or left it.
    ///
    /// Space and Enter go on, and q leaves. Any other key leaves, too, and begins the next line. What was shown stays on the screen. Ctrl-C
    /// leaves, and calls the handler of ``onInterrupt(_:)``.
    @concurrent public func showPages(_ text: String) async {
        await mailbox.showPages(of: text)
    }

    /// Gives the terminal to another program while `body` runs.
    ///
    /// - Throws: The error that `body` throws.
    @concurrent public func withTerminalReleased<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        try await mailbox.withTerminalReleased(body)
    }

    /// Shows another prompt before the line that is being typed. Returns at once; between two lines it does nothing.
    public func changePrompt(_ prompt: String) { mailbox.post(prompt: prompt) }

    /// Shows whole lines above the prompt. Returns at once.
    public func show(_ text: String) {
        if !mailbox.post(.init(text: text, isError: false)) { writeAfterClose(text, output) }
    }

    /// Shows whole lines that are no result. They go to the error descriptor if that is no terminal.
    public func showError(_ text: String) {
        if !mailbox.post(.init(text: text, isError: true)) { writeAfterClose(text, error) }
    }

    /// True if the error descriptor is a terminal.
    public var errorsAreOnTerminal: Bool { error.isTerminal }

    /// Empties the screen, in order with the output that is shown.
    public func clearScreen() { _ = mailbox.post(.init(text: "", isError: false, clears: true)) }

    /// Keeps panes on top of the screen while prompt and output continue below; `nil` restores the screen. Returns at once.
    ///
    /// Each call replaces the panes, and only the rows that differ are painted. The lines that are typed and printed meanwhile are also on
    /// the restored screen. The screen is restored on every way out, and while another program has the terminal.
    ///
    /// - Parameters:
    ///   - state: The panes; nil for none.
    ///   - palette: The colours of pending and changed values; nil for no colour.
    ///   - usesUnicode: True if boxes are drawn with lines; false for ASCII.
    public func showPanes(_ state: PanesState?, palette: ColourPalette? = nil, usesUnicode: Bool = false) {
        mailbox.post(TerminalMailbox.Panes(state: state, palette: palette, usesUnicode: usesUnicode))
    }

    /// The lines that were typed, oldest first, including those of earlier sessions.
    public var history: [String] { numberedHistory.map(\.text) }

    /// The lines of ``history`` with their numbers. A line that is typed again gets a new number, and the others keep theirs.
    public var numberedHistory: [HistoryLine] { mailbox.history.withLock { $0 } }

    private func writeAfterClose(_ text: String, _ descriptor: Descriptor) {
        closeLock.withLock { _ in _ = descriptor.writeAll(LineTextCoding.block(text, lineBreak: [10])) }
    }

    /// Calls `handler`, on the terminal's thread, for each Ctrl-C while no line is being read. A later handler replaces an earlier one.
    public func onInterrupt(_ handler: @escaping @Sendable () -> Void) { mailbox.setInterruptHandler(handler) }

    /// True if Ctrl-C has come since the last line was returned, even in the same read as that line.
    public var wasInterrupted: Bool { mailbox.wasInterrupted }

    /// Shows progress while a command runs longer than 200 ms: the elapsed time, the request that it waits for, and the text that is typed
    /// ahead.
    ///
    /// A command runs from the moment a line is read to the moment the next is asked for. The progress line is at the bottom of the screen
    /// and is erased afterwards.
    ///
    /// - Parameter describe: Returns a few words, without control characters, about the request that the command waits for; nil if it is
    ///   unknown. It runs on the terminal's thread and must return quickly.
    public func showProgress(_ describe: @escaping @Sendable () -> String?) { mailbox.setProgressDescription(describe) }

    /// Sets the look of what the terminal's thread paints by itself: the list of candidates, and the progress of a command.
    ///
    /// - Parameters:
    ///   - usesColour: True to dim what only accompanies the candidates.
    ///   - isLinear: True for lines that a screen reader can read one after the other: candidates one below the other, and no progress.
    public func setAppearance(usesColour: Bool, isLinear: Bool) {
        mailbox.appearance = .init(usesColour: usesColour, isLinear: isLinear)
    }

    /// Prints the queued output and restores the terminal's mode. Later requests for a line return `.end`; later output is written
    /// directly.
    public func close() {
        mailbox.close()
        // In the handler or the completer the thread cannot wait for itself: it ends when they return.
        guard ObjectIdentifier(Thread.current) != thread else { return }
        // A terminal that takes no more output (Ctrl-S, a dead link) must not block the caller for ever.
        if hasEnded.wait(timeout: .now() + 2) == .timedOut { mode.restore(stuck: true) }
        watch.end()
    }
}
