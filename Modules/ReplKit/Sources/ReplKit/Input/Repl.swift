import Primitives

/// The loop that reads lines from a source and passes them to a session until the input ends or `exit` is typed.
///
/// In an interactive source errors are shown and the loop continues; Ctrl-C cancels the running command, and Ctrl-D leaves. An empty line
/// goes on with a lesson or a demo (``EmptyLineAction``). In any other source there is no prompt, and the first failure ends the loop with
/// its exit status.
@MainActor
public final class Repl {
    private let session: Session
    private let source: any LineSource
    private let running = Lock<Task<ExitStatus, Never>?>(nil)
    /// The last entry, which is one entry of the history.
    private var entry = ""
    /// The lines of that entry that have not run yet.
    private var waiting: ArraySlice<String> = []
    /// The session's prompt behind which a line is being read; nil while a command runs or a line is continued.
    private var promptOnScreen: String?

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
        session.onPromptChange = { [weak self] in self?.refreshPrompt() }
        defer { session.onPromptChange = nil }
        while !session.isEnded {
            let status: ExitStatus
            switch await promptedLine() {
            case .line(let line):
                status =
                    if let whole = await completedEntry(line) { await execute(meaning(of: whole)) } else {
                        .interrupted
                    }
            case .rejected(let reason):
                session.showError(ReplError(.usage, reason))
                status = .failed
            case .interrupted:
                session.pageLine?.cancel()
                await session.waitForPageLine()
                await endGuide()
                status = .interrupted
            case .end:
                return .ok
            }
            if !source.isInteractive, status != .ok { return status }
        }
        return .ok
    }

    /// Returns the next line behind the session's prompt, which is kept up to date meanwhile.
    private func promptedLine() async -> LineEvent {
        guard source.isInteractive else { return await nextLine("") }
        let prompt = session.shownPrompt
        promptOnScreen = prompt
        defer { promptOnScreen = nil }
        return await nextLine(prompt)
    }

    /// Shows the session's prompt again if a line is being read behind another one.
    private func refreshPrompt() {
        guard let promptOnScreen else { return }
        let prompt = session.shownPrompt
        guard prompt != promptOnScreen else { return }
        self.promptOnScreen = prompt
        source.changePrompt(prompt)
    }

    /// Returns the next line of the last entry, or else of the source.
    private func nextLine(_ prompt: String, goesOn: Bool = false) async -> LineEvent {
        if let line = waiting.popFirst() { return .line(line) }
        // Read first: with the new line the source changes its history.
        let kept = session.options.history.map { $0() }
        let earlier = kept ?? [HistoryLine(number: 0, text: entry)]
        let event = await source.nextLine(prompt: prompt, continuing: goesOn ? entry : nil)
        guard case .line(var text) = event else { return event }
        if !goesOn, source.isInteractive, RepeatedLine.isAsked(by: text) {
            guard let whole = RepeatedLine.expanded(text, in: earlier) else {
                return .rejected(RepeatedLine.refusal(of: text, hasNumbers: kept != nil))
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

    /// Returns the line to execute: for an empty one the command that it stands for. A blank line among pasted ones stands for none.
    private func meaning(of line: String) -> String {
        guard source.isInteractive, entry.allSatisfy(\.isWhitespace) else { return line }
        return session.emptyLineAction?.line ?? line
    }

    /// Ends a demo after Ctrl-C.
    private func endGuide() async {
        guard let line = session.emptyLineAction?.cancelLine else { return }
        _ = await session.execute(line)
    }

    private func execute(_ line: String) async -> ExitStatus {
        let task = Task { @MainActor () -> ExitStatus in
            // A page may have sent a line while this one was typed; Ctrl-C meanwhile ends both.
            if session.pageLine != nil {
                await session.waitForPageLine()
                if Task.isCancelled { return .interrupted }
            }
            return await session.execute(line)
        }
        running.withLock { $0 = task }
        if source.wasInterrupted { task.cancel() }
        defer { running.withLock { $0 = nil } }
        let status = await task.value
        // Ctrl-C cancels the whole entry, so its remaining lines are dropped.
        if status == .interrupted {
            waiting = []
            await endGuide()
        }
        return status
    }
}
