import Primitives

/// The loop: reads lines from a source and gives them to a session until the input ends or `exit` is typed.
///
/// Where a person types, errors are shown and the loop goes on; Ctrl-C cancels the running command, Ctrl-D leaves. Elsewhere there is
/// no prompt, and the first failure ends it with its exit status.
@MainActor
public final class Repl {
    private let session: Session
    private let source: any LineSource
    private let running = Lock<Task<ExitStatus, Never>?>(nil)
    /// What was entered last, as one entry of the history.
    private var entry = ""
    /// Its lines that have not run yet.
    private var waiting: ArraySlice<String> = []

    /// Makes a loop; start the session first. From then on the session is interactive if the source is.
    public init(session: Session, source: any LineSource) {
        self.session = session
        self.source = source
        // By hand it would be forgotten in silence: unique prefixes and `!` would just not work.
        session.options.isInteractive = source.isInteractive
    }

    /// Runs until the input ends. The session is still to be ended, the source to be closed.
    ///
    /// - Returns: What the program ends with: ``ExitStatus/ok`` where a person typed.
    public func run() async -> ExitStatus {
        source.onInterrupt { [running] in running.withLock { $0 }?.cancel() }
        while !session.isEnded {
            let status: ExitStatus
            switch await nextLine(source.isInteractive ? session.prompt : "") {
            case .line(let line):
                status = if let whole = await whole(line) { await execute(whole) } else { .interrupted }
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

    /// The next line: of what was entered at once, or else of the source.
    private func nextLine(_ prompt: String, goesOn: Bool = false) async -> LineEvent {
        if let line = waiting.popFirst() { return .line(line) }
        let event = await source.nextLine(prompt: prompt, continuing: goesOn ? entry : nil)
        guard case .line(let text) = event else { return event }
        entry = goesOn ? entry + "\n" + text : text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        waiting = lines.dropFirst()
        return .line(lines[0])
    }

    /// The line with the rest of what it left open, in quotes or behind a `\`, where a person types it; nil if she gave up.
    private func whole(_ line: String) async -> String? {
        var text = line
        while source.isInteractive, let opening = session.opening(of: text) {
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
        // Ctrl-C is for all that was entered.
        if status == .interrupted { waiting = [] }
        return status
    }
}
