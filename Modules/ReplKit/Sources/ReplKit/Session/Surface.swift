/// The destination of a session's output, and its size.
public struct Surface: Sendable {
    /// Returns the number of columns for output; called for each block.
    public let columns: @Sendable () -> Int
    /// Returns the number of rows of the screen; nil if there is no screen. Called for each block.
    public let rows: @Sendable () -> Int?
    /// Takes whole lines of results.
    public let show: @Sendable (String) -> Void
    /// Takes whole lines of errors and progress.
    public let showError: @Sendable (String) -> Void
    /// Returns the reason why results could not be written; nil as long as all were written.
    public let writeFailure: @Sendable () -> WriteFailure?
    /// True if errors appear on a terminal.
    public let errorsAreOnTerminal: Bool

    /// Creates a surface.
    public init(
        columns: @escaping @Sendable () -> Int = { 80 },
        rows: @escaping @Sendable () -> Int? = { nil },
        show: @escaping @Sendable (String) -> Void,
        showError: @escaping @Sendable (String) -> Void,
        writeFailure: @escaping @Sendable () -> WriteFailure? = { nil },
        errorsAreOnTerminal: Bool = false
    ) {
        self.columns = columns
        self.rows = rows
        self.show = show
        self.showError = showError
        self.writeFailure = writeFailure
        self.errorsAreOnTerminal = errorsAreOnTerminal
    }

    /// Creates a surface that shows output on a line source, above the prompt if there is one.
    public init(_ source: any LineSource) {
        self.init(
            columns: { source.columns },
            rows: { source.rows },
            show: { source.show($0) },
            showError: { source.showError($0) },
            writeFailure: { source.writeFailure },
            errorsAreOnTerminal: source.errorsAreOnTerminal
        )
    }
}
