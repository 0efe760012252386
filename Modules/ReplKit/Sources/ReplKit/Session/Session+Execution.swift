import Foundation
import Primitives
import Propagation

extension Session {
    /// Runs one line: executes its statements in order until one fails, and prints their output.
    ///
    /// Typed lines, `-c`, scripts and transcripts all use this function. Cancelling the task cancels the command, not the session.
    ///
    /// - Returns: ``ExitStatus/ok``, or the exit status of the statement that failed.
    public func execute(_ line: String) async -> ExitStatus {
        runningCommandCount += 1
        defer { runningCommandCount -= 1 }
        willExecuteLine(line)
        let outerCode = beginCode()
        defer { endCode(restoring: outerCode) }
        let status = await executeStatements(of: line)
        await didExecuteLine(with: status)
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
                try requireUnambiguousText(statement, before: statements.dropFirst(index + 1).first)
                let commands = try commands(of: statement)
                for (number, command) in commands.enumerated() {
                    let isLast = index == statements.count - 1 && number == commands.count - 1
                    try await execute(command, isLast: isLast)
                    await tour.didRunCommand(in: self)
                    try requireOutputArrives()
                    // Ctrl-C in front of a screenful ends the line, although its command is done.
                    if !isLast { try Task.checkCancellation() }
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

    /// Runs lines until one fails or runs `exit`.
    ///
    /// - Returns: The exit status of the failed line, else ``ExitStatus/ok``.
    public func run(script: String) async -> ExitStatus {
        for line in TextFile.normalized(script).split(whereSeparator: \.isNewline) {
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
            try check(statement)
            do {
                try await acting(as: statement.account) {
                    try await self.execute(words, of: statement, isLast: isLast)
                }
            } catch {
                await runAfterCommandHooks()
                throw hintingRowNumber(error, of: statement)
            }
            await runAfterCommandHooks()
        }
    }

    /// Runs a command, as another account if the statement names one.
    private func acting(as name: String?, _ body: () async throws -> Void) async throws {
        guard let name, let account = registry.actingAccount else { return try await body() }
        actingAccountName = name
        defer { actingAccountName = nil }
        try await account.run(self, name, body)
    }

    func runAfterCommandHooks() async {
        // The command may have loaded a page of a list that a name holds.
        commits.inspection.setNeedsRoots()
        for hook in registry.afterCommandHooks { await hook(self) }
    }

    private func execute(_ words: [Word], of statement: Statement, isLast: Bool) async throws {
        var words = words
        let chosen = OutputFormat.removeLast(from: &words)
        var line = try expand(words)
        // A typed format replaces that of an alias.
        let ownFormat = line.isUserAlias ? OutputFormat.removeFirst(from: &line.arguments) : nil
        let format = chosen ?? ownFormat
        if let command = registry.candidates(for: line.verb).first?.command {
            for prepare in registry.beforeCommandHooks { await prepare(self, command.group) }
        }
        edits.beginCommand()
        navigation.beginCommand()
        let begin = ContinuousClock.now
        recordRedaction(of: statement, line)
        let cause = commits.makeCause(.command, statement.sourceText, parent: nil)
        commits.log.record(.command, cause: cause, statement.sourceText)
        views.resetChangedNames()
        let leftOutBefore = sessionLog.skippedElementCount
        let record = CommandRecord(cause: cause, typed: statement.sourceText, aliasOf: line.aliasOf)
        let share = Activity.Share()
        let command: Command
        var output: Output
        let resultName: String?
        do {
            (command, output, resultName) = try await Activity.$scope.withValue(share) {
                try await Cause.$current.withValue(cause) {
                    try await runCancellable(line.verbText, typed: statement.sourceText) {
                        // A reference may have to be fetched; that is part of the command's work.
                        let (command, invocation) = try await self.invocation(line, typed: statement.sourceText)
                        self.recordCommand(record, command)
                        self.recordCode(line, of: statement)
                        return (command, try await command.run(invocation), invocation.resultName)
                    }
                }
            }
        } catch {
            finish(record, error)
            recordOutcome(of: statement, line.aliasOf, error: explain(error))
            preserveDraft()
            // The effects of the command must arrive before the error is printed.
            await waitUntilIdle(share)
            throw cancelled(error, leaving: share, because: cause)
        }
        await waitUntilIdle(share)
        let duration = ContinuousClock.now - begin
        flush()
        discardDraft()
        finish(record, output)
        recordEdit(output, by: command)
        var falls: [TierFall] = []
        if let list = output.shownList { navigation.show(list, inside: output.isInside) }
        if let result = output.result {
            falls = await replaceResult(by: result, named: resultName, share)
        } else if let resultName {
            throw ReplError(.usage, "\(command.name) has no result that could be named \(resultName)")
        }
        if let note = textWarning(of: statement, isNamed: resultName != nil) {
            output.blocks.append(.line(OutputLine(.note, note)))
        }
        if let note = sessionLog.skippedElementsNote(from: cause, since: leftOutBefore) {
            output.blocks.append(.line(OutputLine(.note, "\(note): explain")))
        }
        recordOutcome(of: statement, line.aliasOf, output: output)
        try await show(output, duration: duration, in: statement.destination, as: format, isLast: isLast)
        show(falls)
    }

    /// Makes an object the last result, and prints how views changed because the previous one was released.
    ///
    /// - Returns: The entities that have fallen to a lower tier.
    private func replaceResult(
        by result: any Showable,
        named name: String?,
        _ share: Activity.Share
    ) async -> [TierFall] {
        let held = Activity.$scope.withValue(share) { setResult(result, named: name) }
        let falls = held.falls(in: self)
        guard !falls.isEmpty else { return [] }
        await waitUntilIdle(share)
        flush()
        return falls
    }

    /// Waits for the work of a command: in an interactive session only for its own, so that earlier detached work does not block the
    /// prompt.
    private func waitUntilIdle(_ share: Activity.Share) async {
        await waitUntilIdle(options.isInteractive ? share : nil)
    }

    /// Returns the error of a cancelled command with the amount of work that continues.
    private func cancelled(_ error: any Error, leaving share: Activity.Share, because cause: Cause) -> any Error {
        guard Task.isCancelled, explain(error).code == .cancelled else { return error }
        let counts = commits.activity.counts(of: share)
        let queued = sessionLog.unsentEdits(from: cause)
        // A queued edit that is stored on disk counts as open work before it is sent.
        let open = counts.open - counts.held - queued
        let parts = [
            open > 0 ? "\(Self.requests(open)) still under way, and may still arrive" : nil,
            queued > 0 ? "\(Self.edits(queued)) behind another, and will be sent after it" : nil,
        ]
        guard open > 0 || queued > 0 else { return error }
        return ReplError(
            .cancelled,
            "cancelled; \(parts.compactMap(\.self).joined(separator: "; "))",
            hint: "wait; explain, to see the result"
        )
    }

    /// Returns a number of requests as text: `1 request`, `2 requests`.
    static func requests(_ count: Int) -> String { count == 1 ? "1 request" : "\(count) requests" }

    /// Returns a number of edits as text: `1 edit waits`, `2 edits wait`.
    static func edits(_ count: Int) -> String { count == 1 ? "1 edit waits" : "\(count) edits wait" }

    /// The result of running a command.
    typealias Outcome = (command: Command, output: Output, resultName: String?)

    /// Runs a command so that Ctrl-C always returns to the prompt: a command that ignores cancellation is detached, and its output is
    /// dropped.
    ///
    /// A script has no Ctrl-C; there a command whose request is held fails.
    private func runCancellable(
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
        let guardian = options.isInteractive ? nil : finishWhenAllHeldBack(finish)
        for await _ in finishes {}
        guardian?.cancel()
        guard let outcome = box.outcome else {
            task.cancel()
            guard Task.isCancelled else {
                throw ReplError(
                    .failed,
                    "\(verb): its request is held back, and nothing in this script releases it",
                    hint: "let requests go first (net ok), then \(typed)"
                )
            }
            throw ReplError(.cancelled, "cancelled; what was sent before may still arrive")
        }
        return try outcome.get()
    }

    /// Ends `finish` when all open work is held since now, unless the command handles that itself by calling ``result(of:)``.
    private func finishWhenAllHeldBack(_ finish: AsyncStream<Void>.Continuation) -> Task<Void, Never> {
        let activity = commits.activity
        let held = activity.heldCount
        let calls = resultWaitCount
        return Task { @concurrent [weak self] in
            await activity.waitUntilHeld(beyond: held)
            guard !Task.isCancelled, await self?.resultWaitCount == calls else { return }
            finish.finish()
        }
    }
}

/// The result of a command, which its task passes to the waiting one.
@MainActor
private final class OutcomeBox {
    var outcome: Result<Session.Outcome, any Error>?
}

// Verbatim texts are taken as they are typed, or refused before the line is executed.

extension Session {
    /// Parses a line into statements, with verbatim texts and conditions.
    func parse(_ line: String) throws(ReplError) -> [Statement] {
        try LineParser.parse(
            line,
            textPlaces: { self.verbatimPositions(behind: $0) },
            conditions: { self.conditionScanner(behind: $0) }
        )
        .map {
            (registry.actingAccount == nil ? $0 : $0.withoutAccount).withVerbFirst { !$0.isQuoted && isVerb($0.text) }
        }
    }

    /// Returns the part that a line leaves open, so that the next line may complete it.
    func unterminatedPart(of line: String) -> LineParser.UnterminatedPart? {
        LineParser.unterminatedPart(
            of: line,
            textPlaces: { self.verbatimPositions(behind: $0) },
            conditions: { self.conditionScanner(behind: $0) }
        )
    }

    /// Returns the possible numbers of words between a verb, or an alias, and its verbatim text: one for each command that it may mean.
    private func verbatimPositions(behind word: Word) -> Set<Int> {
        guard !word.isQuoted else { return [] }
        let typed = word.text
        if let template = alias(typed) {
            return Self.places(behind: template) { textPlaces(ofCommands: $0) }
        }
        var verb = typed
        if options.isInteractive, registry.candidates(for: verb).isEmpty {
            let near = registry.verbs.filter { $0.hasPrefix(verb) }
            if near.count == 1 { verb = near[0] }
        }
        return textPlaces(ofCommands: verb)
    }

    private func textPlaces(ofCommands verb: String) -> Set<Int> {
        var places: Set<Int> = []
        for candidate in registry.candidates(for: verb) {
            guard let place = candidate.command.verbatimPosition else { continue }
            if let expansion = candidate.expansion {
                places.formUnion(Self.places(behind: expansion) { _ in [place] })
            } else {
                places.insert(place)
            }
        }
        return places
    }

    /// Returns the positions behind a template, reduced by the number of words that the template supplies. An argument in the middle of the
    /// template is not a text.
    private static func places(behind template: String, _ places: (String) -> Set<Int>) -> Set<Int> {
        // Ignored: the text was parsed when the alias was made.
        guard let words = (try? LineParser.parse(template))?.last?.commandWords, let verb = words.first else {
            return []
        }
        var own = words.dropFirst()
        if let star = own.firstIndex(where: { $0.isKeyword("*") }) {
            guard star == own.endIndex - 1 else { return [] }
            own.removeLast()
        }
        return Set(places(verb.text).map { $0 - own.count }.filter { $0 >= 0 })
    }

    /// Throws, before the line is executed, if a text would be published differently from what was typed: an unquoted text where quotes are
    /// required, or a field value that is cut off by a comment, a file, a shell command, or a `;` that no command follows.
    ///
    /// - Parameters:
    ///   - statement: The statement to execute.
    ///   - next: The next statement of the line.
    func requireUnambiguousText(_ statement: Statement, before next: Statement?) throws {
        guard let verb = statement.commandWords.first, let last = statement.commandWords.last else { return }
        if last.isUnquotedText, !options.allowsUnquotedText {
            let words = statement.commandWords.dropLast().typed
            throw ReplError(
                .usage,
                "\(verb.text): the text has to be in quotes here; nothing was done",
                hint: lineJoiningReference(verb.text, Array(statement.commandWords.dropFirst()))
                    ?? "\(words) \(last.typed)"
            )
        }
        // A pipe would be refused here anyway; this error shows how to make it part of the text.
        if case .pipe = statement.destination, !options.isInteractive,
            let place = statement.commandWords.firstIndex(where: { $0.rest != nil }),
            let rest = statement.commandWords[place].rest
        {
            throw LineParser.refusal(of: rest, behind: statement.commandWords[..<place])
        }
        guard !last.isQuoted, registry.candidates(for: verb.text).contains(where: { $0.command.takesAssignments })
        else {
            return
        }
        let cut: String? =
            if statement.hasComment {
                "# begins a remark"
            } else if statement.destination != .screen {
                "the text after the value would redirect the output"
            } else if let word = next?.commandWords.first, !isKnown(word) {
                "; ends a command, and \"\(word.text)\" is none"
            } else {
                nil
            }
        guard let cut else { return }
        let name = last.text.prefix { $0 != "=" }
        throw ReplError(
            .usage,
            "\(verb.text): \(cut); nothing was done",
            hint: "quote the value: \(name)=\"...\""
        )
    }

    /// Returns true if a word can begin a command.
    private func isKnown(_ word: Word) -> Bool {
        if guideWords[word.text] != nil { return true }
        do {
            _ = try expand([word, Word("?")])
            return true
        } catch {
            return false
        }
    }

    /// Returns a warning if the text contains a command or a name that may have been meant for the session; else nil.
    ///
    /// - Parameters:
    ///   - statement: The statement that was run.
    ///   - isNamed: True if the result got a name, so that the name at the end is no part of the text.
    func textWarning(of statement: Statement, isNamed: Bool) -> String? {
        guard let text = statement.commandWords.last, text.isUnquotedText else { return nil }
        let commands = ((try? LineParser.parse(text.text)) ?? []).dropFirst()
        let hasCommand = commands.contains { $0.commandWords.first.map { isKnown($0) } ?? false }
        let words = text.text.split(separator: " ")
        let hasName =
            !isNamed && words.count > 2 && words[words.count - 2] == "as"
            && ArgumentBinder.isHandleName(String(words[words.count - 1]))
        guard hasCommand || hasName else { return nil }
        return "the whole line is the text; quote it, to put a \(hasCommand ? "command" : "name") after it"
    }
}

extension Command {
    /// The number of words between the verb and the verbatim text; nil if the command has none.
    var verbatimPosition: Int? {
        let positional = parameters.filter { $0.keyword == nil && $0.kind != .flag }
        return positional.last?.isVerbatim == true ? positional.count - 1 : nil
    }

    /// True if the command takes `FIELD=VALUE`.
    var takesAssignments: Bool { parameters.contains { $0.kind == .assignments } }
}
