import Propagation

/// A command that was run, for `explain`.
struct CommandRecord {
    /// How it ended.
    enum Ending {
        case running
        /// What it said, if that was a line.
        case done(String?)
        case failed(String)
        /// By Ctrl-C: what it had sent goes on behind.
        case cancelled
    }

    let cause: Cause
    let typed: String
    /// What an alias stood for.
    let aliasOf: String?
    /// Whether it is there to change something: that it did not is worth explaining.
    var isEdit = false
    var ending = Ending.running
    var ended: ContinuousClock.Instant?
    let began = ContinuousClock.now
}

extension Session {
    /// Keeps a command for `explain`, a bounded number of them.
    func remember(_ record: CommandRecord, _ command: Command) {
        guard !command.isAboutSession else { return }
        var record = record
        record.isEdit = command.isEdit
        append(record)
    }

    /// Notes how a command ended.
    func finish(_ record: CommandRecord, _ output: Output) {
        update(record, .done(output.lineText))
    }

    /// Notes that a command failed; one that failed before it began is kept if it had asked for something by then.
    func finish(_ record: CommandRecord, _ error: any Error) {
        let error = explain(error)
        if !records.contains(where: { $0.cause.id == record.cause.id }) {
            guard chronicle.requests(from: record.cause) > 0 else { return }
            append(record)
        }
        update(record, error.code == .cancelled ? .cancelled : .failed(error.message))
    }

    private func append(_ record: CommandRecord) {
        records.append(record)
        if records.count > 1_000 { records.removeFirst(250) }
    }

    private func update(_ record: CommandRecord, _ ending: CommandRecord.Ending) {
        guard let index = records.lastIndex(where: { $0.cause.id == record.cause.id }) else { return }
        records[index].ending = ending
        records[index].ended = .now
    }
}

extension Output {
    /// The first line that says how it went.
    var lineText: String? {
        for case .line(let line) in blocks { return line.text }
        return nil
    }
}
