/// Where a session's output goes, and how wide that is.
public struct Surface: Sendable {
    /// Columns to lay output out for, asked again for each block.
    public let columns: @Sendable () -> Int
    /// Rows of the screen, asked again for each block; nil where there is none.
    public let rows: @Sendable () -> Int?
    /// Takes whole lines of results.
    public let show: @Sendable (String) -> Void
    /// Takes whole lines of errors and progress.
    public let showError: @Sendable (String) -> Void
    /// Why results did not arrive, once some did not.
    public let writeFailure: @Sendable () -> WriteFailure?
    /// Whether errors are seen on a terminal.
    public let errorsHaveTerminal: Bool

    /// Makes a surface.
    public init(
        columns: @escaping @Sendable () -> Int = { 80 },
        rows: @escaping @Sendable () -> Int? = { nil },
        show: @escaping @Sendable (String) -> Void,
        showError: @escaping @Sendable (String) -> Void,
        writeFailure: @escaping @Sendable () -> WriteFailure? = { nil },
        errorsHaveTerminal: Bool = false
    ) {
        self.columns = columns
        self.rows = rows
        self.show = show
        self.showError = showError
        self.writeFailure = writeFailure
        self.errorsHaveTerminal = errorsHaveTerminal
    }

    /// Shows on a line source: above the prompt where there is one.
    public init(_ source: any LineSource) {
        self.init(
            columns: { source.columns },
            rows: { source.rows },
            show: { source.show($0) },
            showError: { source.showError($0) },
            writeFailure: { source.writeFailure },
            errorsHaveTerminal: source.errorsHaveTerminal
        )
    }
}
