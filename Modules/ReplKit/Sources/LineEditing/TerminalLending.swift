/// A source whose terminal another program may use for a while: an editor, a pager, a shell command.
public protocol TerminalLending: AnyObject, Sendable {
    /// Gives the terminal back as it was found, waits for `body`, and takes it again.
    ///
    /// Up to 1,000 blocks that are shown meanwhile are printed behind it, and a line says how much there was besides. Ctrl-C goes to the other program and, as an interrupt, to the handler.
    ///
    /// - Throws: What `body` throws; the terminal is taken back first.
    @concurrent func lendingTerminal<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result
}
