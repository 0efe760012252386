import Foundation
import Primitives
import Propagation

extension Session {
    /// Runs one line: its statements in turn, until one fails. Prints what they have to say.
    ///
    /// The one way for typed lines, `-c`, scripts and transcripts. Cancelling the task cancels the command, not the session.
    ///
    /// - Returns: ``ExitStatus/ok``, or what the statement that failed ends with.
    public func execute(_ line: String) async -> ExitStatus {
        executing += 1
        defer { executing -= 1 }
        lineBegins(line)
        let status = await executeStatements(of: line)
        await lineEnded(with: status)
        return status
    }

    private func executeStatements(of line: String) async -> ExitStatus {
        do {
            guard line.utf8.count <= LineLimit.bytes else {
                throw ReplError(
                    .usage,
                    "the line has \(line.utf8.count) bytes; a line can have \(LineLimit.bytes)",
                    hint: "run FILE, with several lines"
                )
            }
            let statements = try parse(line)
            for (index, statement) in statements.enumerated() {
                guard !isEnded else { break }
                try requireWhole(statement, before: statements.dropFirst(index + 1).first)
                let commands = try commands(of: statement)
                for (number, command) in commands.enumerated() {
                    let isLast = index == statements.count - 1 && number == commands.count - 1
                    try await execute(command, isLast: isLast)
                    try checkWritten()
                }
            }
            return .ok
        } catch {
            flush()
            let error = explain(error)
            showError(error)
            return error.code.exitStatus
        }
    }

    /// Runs line after line until one fails or says `exit`.
    ///
    /// - Returns: What the failed line ends with, else ``ExitStatus/ok``.
    public func run(script: String) async -> ExitStatus {
        for line in TextFile.plain(script).split(whereSeparator: \.isNewline) {
            let status = await execute(String(line))
            guard status == .ok, !isEnded else { return status }
        }
        return .ok
    }

    private func execute(_ statement: Statement, isLast: Bool) async throws {
        switch statement.action {
        case .shell(let text):
            try await runShell(text)
        case .command(let words):
            try check(statement.destination)
            do {
                try await execute(words, of: statement, isLast: isLast)
            } catch {
                await runCommandHooks()
                throw error
            }
            await runCommandHooks()
        }
    }

    private func runCommandHooks() async {
        for hook in registry.commandHooks { await hook(self) }
    }

    private func execute(_ words: [Word], of statement: Statement, isLast: Bool) async throws {
        let line = try expand(words)
        if let command = registry.candidates(for: line.verb).first?.command {
            for prepare in registry.preparations { await prepare(self, command.group) }
        }
        edits.beginCommand()
        let begin = ContinuousClock.now
        let cause = commits.makeCause(.command, statement.typed, parent: nil)
        commits.log.record(.command, cause: cause, statement.typed)
        views.beginCounting()
        let leftOutBefore = chronicle.leftOut
        let record = CommandRecord(cause: cause, typed: statement.typed, aliasOf: line.aliasOf)
        let share = Activity.Share()
        let command: Command
        var output: Output
        let resultName: String?
        do {
            (command, output, resultName) = try await Activity.$share.withValue(share) {
                try await Cause.$current.withValue(cause) {
                    try await guarded(line.spoken, typed: statement.typed) {
                        // A reference may have to be fetched: that is part of the command's work.
                        let (command, invocation) = try await self.invocation(line, typed: statement.typed)
                        self.remember(record, command)
                        return (command, try await command.run(invocation), invocation.resultName)
                    }
                }
            }
        } catch {
            finish(record, error)
            keepDraft()
            // What it set off has arrived before the error is printed, too.
            await settle(share)
            throw cancelled(error, leaving: share, because: cause)
        }
        await settle(share)
        let duration = ContinuousClock.now - begin
        flush()
        dropDraft()
        finish(record, output)
        noteEdit(output, by: command)
        if let result = output.result {
            held.last = result
            if let resultName { held[resultName] = result }
        } else if let resultName {
            throw ReplError(.usage, "\(command.name) gave nothing that could be called \(resultName)")
        }
        if let note = noteOnText(of: statement) { output.blocks.append(.line(OutputLine(.note, note))) }
        if let note = chronicle.leftOutNote(from: cause, since: leftOutBefore) {
            output.blocks.append(.line(OutputLine(.note, "\(note): explain")))
        }
        try await show(output, duration: duration, in: statement.destination, isLast: isLast)
    }

    /// Waits for what a command set off: where a person types, for its own work alone, whatever was left behind before it.
    private func settle(_ share: Activity.Share) async {
        await settle(options.isInteractive ? share : nil)
    }

    /// Says of a command that was given up how much of its work goes on.
    private func cancelled(_ error: any Error, leaving share: Activity.Share, because cause: Cause) -> any Error {
        guard Task.isCancelled, explain(error).code == .cancelled else { return error }
        let counts = commits.activity.counts(of: share)
        let queued = chronicle.unsentEdits(from: cause)
        // One that is kept on the disk counts as work before it is sent.
        let open = counts.open - counts.held - queued
        let parts = [
            open > 0 ? "\(Self.requests(open)) still under way, and may still arrive" : nil,
            queued > 0 ? "\(Self.edits(queued)) behind another, and will be sent after it" : nil,
        ]
        guard open > 0 || queued > 0 else { return error }
        return ReplError(
            .cancelled,
            "cancelled; \(parts.compactMap(\.self).joined(separator: "; "))",
            hint: "wait; explain, to see what came of it"
        )
    }

    /// `1 request`, `2 requests`.
    static func requests(_ count: Int) -> String { count == 1 ? "1 request" : "\(count) requests" }

    /// `1 edit waits`, `2 edits wait`.
    static func edits(_ count: Int) -> String { count == 1 ? "1 edit waits" : "\(count) edits wait" }

    /// What a command came to.
    typealias Outcome = (command: Command, output: Output, resultName: String?)

    /// Runs a command so that Ctrl-C always comes back: one that does not listen is left to itself, and what it answers is dropped.
    ///
    /// In a script there is no Ctrl-C: a command whose request is held back is given up on.
    private func guarded(
        _ verb: String,
        typed: String,
        _ work: @escaping @MainActor () async throws -> Outcome
    ) async throws -> Outcome {
        let (finishes, finish) = AsyncStream<Void>.makeStream()
        let box = OutcomeBox()
        let task = Task { @MainActor in
            do {
                box.outcome = .success(try await work())
            } catch {
                box.outcome = .failure(error)
            }
            finish.finish()
        }
        let guardian = options.isInteractive ? nil : giveUpOnHeld(finish)
        for await _ in finishes {}
        guardian?.cancel()
        guard let outcome = box.outcome else {
            task.cancel()
            guard Task.isCancelled else {
                throw ReplError(
                    .failed,
                    "\(verb): its request is held back, and in a script nobody lets it go",
                    hint: "let requests go first (net ok), then \(typed)"
                )
            }
            throw ReplError(.cancelled, "cancelled; what was sent before may still arrive")
        }
        return try outcome.get()
    }

    /// Ends `finish` when all that is open is held back since now; not if the command looks after that itself, by ``result(of:)``.
    private func giveUpOnHeld(_ finish: AsyncStream<Void>.Continuation) -> Task<Void, Never> {
        let activity = commits.activity
        let held = activity.heldCount
        let calls = resultCalls
        return Task { @concurrent [weak self] in
            await activity.heldBack(beyond: held)
            guard !Task.isCancelled, await self?.resultCalls == calls else { return }
            finish.finish()
        }
    }
}

/// What came of a command, handed from its task to the one that waits.
@MainActor
private final class OutcomeBox {
    var outcome: Result<Session.Outcome, any Error>?
}
