public import Foundation
public import ReplKit

/// Chooses the line source for the environment that the program runs in.
public enum LineSources {
    /// Returns a source with line editing if there is a terminal for it; plain lines without a terminal, with `TERM=dumb`, or if libedit
    /// does not start.
    ///
    /// - Parameters:
    ///   - historyFile: The file that keeps typed lines between sessions; only line editing uses it.
    ///   - completer: Returns the words that may replace the word before the cursor; see ``EditingLineSource``.
    ///   - hinter: Returns the text that may follow the line while a person types. Pass nil if the terminal has no colour to tell it from
    ///     the line.
    /// - Throws: ``LineEditingError`` if not even plain lines work, because the system cannot open a pipe.
    public static func makeBest(
        historyFile: URL? = nil,
        completer: (@Sendable (_ line: String, _ cursor: Int) -> [CompletionCandidate]?)? = nil,
        hinter: (@Sendable (_ line: String, _ cursor: Int) -> String?)? = nil
    ) throws(LineEditingError) -> any LineSource & SecretSource & TerminalReleasing {
        if canMoveCursor(ProcessInfo.processInfo.environment["TERM"]) {
            do throws(LineEditingError) {
                return try EditingLineSource(
                    historyFile: historyFile,
                    completer: completer,
                    hinter: hinter,
                    asksWidths: true
                )
            } catch {
                // Plain lines work in any case.
            }
        }
        return try PlainLineSource()
    }

    /// Returns false if the environment names a locale of another encoding than UTF-8; true also if it names none, as in many containers.
    static func showsUTF8(_ environment: [String: String]) -> Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return true }
        return locale.contains("utf-8") || locale.contains("utf8")
    }

    static func canMoveCursor(_ terminal: String?) -> Bool {
        guard let terminal, !terminal.isEmpty else { return false }
        return terminal != "dumb"
    }
}

/// A source that can read a secret without showing it on the screen.
public protocol SecretSource: AnyObject, Sendable {
    /// Shows `prompt` and reads one line without showing the typed text, which enters no history.
    ///
    /// - Returns: The typed text, which may be empty; `nil` if the person cancelled (Ctrl-C, Ctrl-D), if the bytes were no UTF-8 or too
    ///   many, or if there is no terminal to ask on.
    @concurrent func readSecret(prompt: String) async -> String?
}

/// A source whose terminal another program may use for a while: an editor, a pager, a shell command.
public protocol TerminalReleasing: AnyObject, Sendable {
    /// Restores the terminal's mode, waits for `body`, and takes the terminal again.
    ///
    /// Up to 1,000 blocks that are shown meanwhile are printed afterwards, and a line says how many lines were left out. Ctrl-C goes to the
    /// other program and, as an interrupt, to the handler.
    ///
    /// - Throws: The error that `body` throws, after the terminal is taken back.
    @concurrent func withTerminalReleased<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result
}
