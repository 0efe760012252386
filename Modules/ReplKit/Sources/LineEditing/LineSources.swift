public import Foundation
public import ReplKit

/// Picks the line source for where the program runs.
public enum LineSources {
    /// Line editing where there is a terminal for it; plain lines where there is none, with `TERM=dumb`, or if libedit does not start.
    ///
    /// - Parameters:
    ///   - historyFile: Keeps typed lines between sessions; only line editing uses it.
    ///   - completer: The words that may stand in place of the one before the cursor; see ``EditingLineSource``.
    ///   - hinter: What may follow while one types; nil where the terminal has no colour to tell it from the line.
    /// - Throws: ``LineEditingError`` if not even plain lines work, because the system has no pipe to spare.
    public static func makeBest(
        historyFile: URL? = nil,
        completer: (@Sendable (_ line: String, _ cursor: Int) -> [String])? = nil,
        hinter: (@Sendable (_ line: String, _ cursor: Int) -> String?)? = nil
    ) throws(LineEditingError) -> any LineSource & SecretSource & TerminalLending {
        if canMoveCursor(ProcessInfo.processInfo.environment["TERM"]) {
            do throws(LineEditingError) {
                return try EditingLineSource(
                    historyFile: historyFile,
                    completer: completer,
                    hinter: hinter,
                    asksWidths: true
                )
            } catch {
                // Whatever the reason, plain lines work as well.
            }
        }
        return try PlainLineSource()
    }

    static func canMoveCursor(_ terminal: String?) -> Bool {
        guard let terminal, !terminal.isEmpty else { return false }
        return terminal != "dumb"
    }
}
