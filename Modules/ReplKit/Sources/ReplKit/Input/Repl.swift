import Primitives

/// The loop that reads lines from a source and passes them to a session until the input ends or `exit` is typed.
///
/// In an interactive source errors are shown and the loop continues; Ctrl-C cancels the running command, and Ctrl-D leaves. In any other
/// source there is no prompt, and the first failure ends the loop with its exit status.
@MainActor
public final class Repl {
    private let session: Session
    private let source: any LineSource
    private let running = Lock<Task<ExitStatus, Never>?>(nil)
    /// The last entry, which is one entry of the history.
    private var entry = ""
    /// The lines of that entry that have not run yet.
    private var waiting: ArraySlice<String> = []

    /// Creates a loop; start the session first. The session becomes interactive if the source is.
    public init(session: Session, source: any LineSource) {
        self.session = session
        self.source = source
        // Set here, because a forgotten assignment would silently disable unique prefixes and `!`.
        session.options.isInteractive = source.isInteractive
    }

    /// Runs until the input ends. The caller must then end the session and close the source.
    ///
    /// - Returns: The exit status of the program: ``ExitStatus/ok`` for an interactive source.
    public func run() async -> ExitStatus {
        source.onInterrupt { [running] in running.withLock { $0 }?.cancel() }
        while !session.isEnded {
            let status: ExitStatus
            switch await nextLine(source.isInteractive ? session.prompt : "") {
            case .line(let line):
                status = if let whole = await completedEntry(line) { await execute(whole) } else { .interrupted }
            case .rejected(let reason):
                session.showError(ReplError(.usage, reason))
                status = .failed
            case .interrupted:
                status = .interrupted
            case .end:
                return .ok
            }
            if !source.isInteractive, status != .ok { return status }
        }
        return .ok
    }

    /// Returns the next line of the last entry, or else of the source.
    private func nextLine(_ prompt: String, goesOn: Bool = false) async -> LineEvent {
        if let line = waiting.popFirst() { return .line(line) }
        // Read first: with the new line the source changes its history.
        let last = session.options.history.map { $0().last } ?? entry
        let event = await source.nextLine(prompt: prompt, continuing: goesOn ? entry : nil)
        guard case .line(var text) = event else { return event }
        if !goesOn, source.isInteractive, RepeatedLine.isAsked(by: text) {
            guard let whole = RepeatedLine.expanded(text, after: last) else {
                return .rejected("\(RepeatedLine.mark): there is no line to repeat yet")
            }
            source.show(whole)
            text = whole
        }
        entry = goesOn ? entry + "\n" + text : text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        waiting = lines.dropFirst()
        return .line(lines[0])
    }

    /// Returns the line with the rest of its open quote or its continuation behind a `\`, if a person types; nil if the person cancelled.
    private func completedEntry(_ line: String) async -> String? {
        var text = line
        while source.isInteractive, let opening = session.unterminatedPart(of: text) {
            if source.wasInterrupted { return nil }
            switch await nextLine(opening == .quote ? "quote> " : "> ", goesOn: true) {
            case .line(let more):
                text = opening == .quote ? text + "\n" + more : String(text.unicodeScalars.dropLast()) + more
            case .rejected(let reason):
                session.showError(ReplError(.usage, reason))
                return nil
            case .interrupted: return nil
            case .end: return text
            }
        }
        return text
    }

    private func execute(_ line: String) async -> ExitStatus {
        let task = Task { @MainActor in await session.execute(line) }
        running.withLock { $0 = task }
        if source.wasInterrupted { task.cancel() }
        defer { running.withLock { $0 = nil } }
        let status = await task.value
        // Ctrl-C cancels the whole entry, so its remaining lines are dropped.
        if status == .interrupted { waiting = [] }
        return status
    }
}
