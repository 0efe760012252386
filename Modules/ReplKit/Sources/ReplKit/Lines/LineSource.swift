/// What came of asking for a line.
public enum LineEvent: Hashable, Sendable {
    /// What was entered, without the line break behind it: a line, or several that were pasted, composed or recalled at once.
    case line(String)
    /// Bytes that are no UTF-8, or a line over ``LineLimit/bytes``: the text says which and what to do. The source goes on.
    case rejected(String)
    /// Ctrl-C at the prompt: the half-typed line is gone, the session goes on.
    case interrupted
    /// Ctrl-D at an empty prompt, or the end of the input.
    case end
}

/// How much may be typed at once.
public enum LineLimit {
    /// The longest line that is executed, in bytes of UTF-8: 64 KiB. A longer one is refused whole, never cut.
    public static let bytes = 65_536
}

/// Where lines come from and where blocks of output go: a terminal with line editing, plain pipes, or a test.
///
/// The source owns its terminal. Everything that is shown goes through ``show(_:)``, from any thread, so that it can appear above a
/// prompt at which somebody is typing.
public protocol LineSource: AnyObject, Sendable {
    /// Whether a person sits there: prompts, colour and live panes make sense.
    var isInteractive: Bool { get }

    /// Columns to lay output out for: the terminal's, or 80.
    var columns: Int { get }

    /// Rows of a screen that output runs off at the top; nil where there is none to mind.
    var rows: Int? { get }

    /// Shows `prompt` and waits for the next line. Never blocks the caller's thread.
    @concurrent func nextLine(prompt: String) async -> LineEvent

    /// The same for a line that goes on with an entry: what was entered before, and the two are one entry of the history. By default the
    /// entry is ignored: what is true of a source without a history.
    ///
    /// - Parameters:
    ///   - prompt: What stands before it.
    ///   - entry: What has been entered so far; nil where an entry begins.
    @concurrent func nextLine(prompt: String, continuing entry: String?) async -> LineEvent

    /// Shows a block of whole lines; above the prompt and the half-typed line if there is one. Any thread; blocks appear in call order.
    func show(_ text: String)

    /// Shows a block of whole lines that is not a result: progress and errors. Standard error where there is no terminal.
    func showError(_ text: String)

    /// Why results did not arrive, once some did not; nil as long as all did.
    var writeFailure: WriteFailure? { get }

    /// Whether what ``showError(_:)`` shows is seen on a terminal, and may be coloured there.
    var errorsHaveTerminal: Bool { get }

    /// Calls `handler` on each Ctrl-C that comes while no line is being read: the running command's turn to be cancelled.
    func onInterrupt(_ handler: @escaping @Sendable () -> Void)

    /// Whether a Ctrl-C has come since the last line was given: for who begins what that line says, since it may have come before there
    /// was anything to cancel.
    var wasInterrupted: Bool { get }

    /// Gives the terminal back as it was found. Idempotent; also done on every other way out.
    func close()
}

extension LineSource {
    /// No screen: what is true of a pipe.
    public var rows: Int? { nil }

    /// No history: what is true of a pipe.
    @concurrent public func nextLine(prompt: String, continuing entry: String?) async -> LineEvent {
        await nextLine(prompt: prompt)
    }

    /// No Ctrl-C comes early: what is true of a source without a keyboard.
    public var wasInterrupted: Bool { false }

    /// Everything arrives: what is true of a source that cannot tell.
    public var writeFailure: WriteFailure? { nil }

    /// Where a person types, errors are shown to them.
    public var errorsHaveTerminal: Bool { isInteractive }
}
