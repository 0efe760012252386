/// The result of asking for a line.
public enum LineEvent: Hashable, Sendable {
    /// The entered text without its final line break: one line, or several that were pasted, composed or recalled at once.
    case line(String)
    /// The input was refused because it is not UTF-8 or longer than ``LineLimit/bytes``; the text says which, and what to do. The source
    /// continues.
    case rejected(String)
    /// Ctrl-C was pressed at the prompt: the half-typed line is discarded, and the session continues.
    case interrupted
    /// Ctrl-D was pressed at an empty prompt, or the input ended.
    case end
}

/// The limit of one entry.
public enum LineLimit {
    /// The maximum length of a line that is executed, in bytes of UTF-8: 64 KiB. A longer line is refused, never truncated.
    public static let bytes = 65_536
}

/// The source of lines and the destination of output: a terminal with line editing, plain pipes, or a test.
///
/// The source owns its terminal. All output goes through ``show(_:)``, from any thread, so that it can appear above a prompt at which a
/// person is typing.
public protocol LineSource: AnyObject, Sendable {
    /// True if a person sits at the source, so that prompts, colour and live panes are useful.
    var isInteractive: Bool { get }

    /// The number of columns for output: the terminal's, or 80.
    var columns: Int { get }

    /// The number of rows of the screen, off whose top output scrolls; nil if there is no limit.
    var rows: Int? { get }

    /// Shows `prompt` and waits for the next line. It never blocks the caller's thread.
    ///
    /// - Parameter prompt: The prompt. It may contain sequences that set colours (SGR), if the session's output has colours, and line breaks.
    @concurrent func nextLine(prompt: String) async -> LineEvent

    /// Reads a line that continues an entry; the lines of an entry are one entry of the history. The default ignores `entry`, which is
    /// correct for a source without a history.
    ///
    /// - Parameters:
    ///   - prompt: The prompt before the line.
    ///   - entry: The lines that were entered so far; nil at the beginning of an entry.
    @concurrent func nextLine(prompt: String, continuing entry: String?) async -> LineEvent

    /// Replaces the prompt of the line that is being read, because the state that it shows has changed. A source that reads no line, or that
    /// cannot change what it has printed, ignores it, as the default does.
    ///
    /// - Parameter prompt: The new prompt, with colours if the old one had any.
    func changePrompt(_ prompt: String)

    /// Shows a block of whole lines, above the prompt and the half-typed line if there is one. Callable from any thread; blocks appear in
    /// call order.
    func show(_ text: String)

    /// Shows a block of whole lines that is not a result: progress and errors. Without a terminal it goes to standard error.
    func showError(_ text: String)

    /// The reason why results could not be written; nil as long as all were written.
    var writeFailure: WriteFailure? { get }

    /// True if the output of ``showError(_:)`` appears on a terminal and may be coloured.
    var errorsAreOnTerminal: Bool { get }

    /// Calls `handler` on each Ctrl-C that comes while no line is being read, so that the running command can be cancelled.
    func onInterrupt(_ handler: @escaping @Sendable () -> Void)

    /// True if a Ctrl-C has come since the last line was returned. The caller checks it when it begins to execute that line, because the
    /// Ctrl-C may have come before there was a task to cancel.
    var wasInterrupted: Bool { get }

    /// Restores the terminal to its original state. Idempotent; every other way out of the program does it too.
    func close()
}

extension LineSource {
    /// Nil by default, because a pipe has no screen.
    public var rows: Int? { nil }

    /// Ignores the entry by default, because a pipe has no history.
    @concurrent public func nextLine(prompt: String, continuing entry: String?) async -> LineEvent {
        await nextLine(prompt: prompt)
    }

    /// Ignores the prompt by default, because what a plain source has printed stays as it is.
    public func changePrompt(_ prompt: String) {}

    /// False by default, because a source without a keyboard gets no Ctrl-C.
    public var wasInterrupted: Bool { false }

    /// Nil by default, for a source that cannot detect write failures.
    public var writeFailure: WriteFailure? { nil }

    /// True for an interactive source by default.
    public var errorsAreOnTerminal: Bool { isInteractive }
}
