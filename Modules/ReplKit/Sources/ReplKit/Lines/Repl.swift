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
            switch await source.nextLine(prompt: source.isInteractive ? session.prompt : "") {
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

    /// The line with the rest of what it left in quotes, where a person types it; nil if she gave up.
    private func whole(_ line: String) async -> String? {
        var text = line
        while source.isInteractive, session.isUnfinished(text) {
            if source.wasInterrupted { return nil }
            switch await source.nextLine(prompt: "quote> ") {
            case .line(let more): text += "\n" + more
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
        return await task.value
    }
}
