import Propagation

/// A command that was run, for `explain`.
struct CommandRecord {
    /// The outcome of a command.
    enum Outcome {
        case running
        /// The command succeeded; the text is its first status line, if it had one.
        case done(String?)
        case failed(String)
        /// The command was cancelled by Ctrl-C; requests that it had sent continue.
        case cancelled
    }

    let cause: Cause
    let typed: String
    /// The expanded line if an alias was typed.
    let aliasOf: String?
    /// True if the command makes an edit; `explain` then shows it even if it changed nothing.
    var isEdit = false
    var ending = Outcome.running
    var ended: ContinuousClock.Instant?
    let began = ContinuousClock.now
}

extension Session {
    /// Stores a command for `explain`; the number of records is bounded. The muted lines that a lesson or a demo runs to set up its state
    /// are left out, because nobody typed them.
    func recordCommand(_ record: CommandRecord, _ command: Command) {
        guard !command.isAboutSession else { return }
        var record = record
        record.isEdit = command.isEdit
        append(record)
    }

    /// Records the outcome of a successful command.
    func finish(_ record: CommandRecord, _ output: Output) {
        update(record, .done(output.lineText))
    }

    /// Records the failure of a command. A command that failed before it ran is stored only if it had sent a request by then.
    func finish(_ record: CommandRecord, _ error: any Error) {
        let error = explain(error)
        if !records.contains(where: { $0.cause.id == record.cause.id }) {
            guard sessionLog.requests(from: record.cause) > 0 else { return }
            append(record)
        }
        update(record, error.code == .cancelled ? .cancelled : .failed(error.message))
    }

    private func append(_ record: CommandRecord) {
        guard !outputTap.isMuted else { return }
        records.append(record)
        if records.count > 1_000 { records.removeFirst(250) }
    }

    private func update(_ record: CommandRecord, _ ending: CommandRecord.Outcome) {
        guard let index = records.lastIndex(where: { $0.cause.id == record.cause.id }) else { return }
        records[index].ending = ending
        records[index].ended = .now
    }
}

extension Output {
    /// The text of the first status line.
    var lineText: String? {
        for case .line(let line) in blocks { return line.text }
        return nil
    }
}
