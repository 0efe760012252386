import Primitives
import Propagation

extension Session {
    /// Makes an edit: shows it at once, sends it, and then confirms it or rolls it back. A command needs only this call for an edit.
    ///
    /// ```swift
    /// let (old, new) = (note.text, try call.word("TEXT"))
    /// return try await call.session.edit(shown, "rename note:\(note.id)") {
    ///     note.text = new
    ///     note.isPending = true
    /// } send: {
    ///     try await server.rename(note.id, to: new)
    /// } merge: { _ in
    ///     note.isPending = false
    /// } rollback: {
    ///     note.text = old
    ///     note.isPending = false
    /// }
    /// ```
    ///
    /// It records the edit so that views, `trace` and `explain` report it correctly:
    ///
    /// 1. `apply` runs in a commit whose cause is an edit that the command caused. The changed fields are found by comparing the object's
    ///    fields before and after; an unchanged field is not reported.
    /// 2. `send` runs as work for which the session waits. It continues in the background if the person goes on. The request and its
    ///    outcome are logged.
    /// 3. When `send` returns, `merge` runs in a commit whose cause is a verification; its changes come from the server.
    /// 4. When `send` throws, `rollback` runs in a commit whose cause is a rollback, and the command fails with that error.
    ///
    /// An ``Entity`` keeps its values and rolls them back itself; a command for one calls `edit` of its ``Invocation``.
    ///
    /// - Parameters:
    ///   - object: The edited object; its ``Showable/fields()`` show the changes.
    ///   - text: The edit in words, which is also the text of the output: `rename note:3`.
    ///   - request: The name of the request in the log; nil if `send` logs its requests itself, as Strata's own clients do.
    ///   - apply: Makes the change; it must not wait.
    ///   - send: Sends the request. It continues when the command is cancelled, because a sent request may still reach the server.
    ///   - merge: Merges the value that `send` returned.
    ///   - rollback: Reverts the change of `apply`.
    /// - Returns: `ok    rename note:3: 2 views changed, side untouched`; or a line that says that the request is held on purpose.
    /// - Throws: Any error of `send`; `CancellationError` if the command was cancelled while it waited.
    public func edit<Answer: Sendable>(
        _ object: any Showable,
        _ text: String,
        request: String? = "send",
        apply: () -> Void,
        send: @escaping @MainActor () async throws -> Answer,
        merge: @escaping @MainActor (Answer) -> Void = { _ in },
        rollback: @escaping @MainActor () -> Void
    ) async throws -> Output {
        let edit = commits.makeCause(.edit, text)
        commit(to: object, because: edit, apply)
        commits.log.record(.edit, cause: edit, text)
        let outcome = EditOutcome()
        // The work is started before any wait, because otherwise the session could consider itself idle and print too early.
        let work = commits.activity.start { [self] in
            await Cause.$current.withValue(edit) {
                do {
                    let answer: Answer
                    if let request {
                        answer = try await self.request(request, text, send)
                    } else {
                        answer = try await send()
                    }
                    confirm(object, edit) { merge(answer) }
                    outcome.result = .success(())
                } catch {
                    rollBack(object, edit, rollback)
                    outcome.result = .failure(error)
                }
            }
        }
        let answered = Task {
            await work.value
            return outcome.result
        }
        guard let result = await result(of: answered) else {
            try Task.checkCancellation()
            return .done("\(text): held")
        }
        try result.get()
        return .edit(text)
    }

    private func confirm(_ object: any Showable, _ edit: Cause, _ merge: () -> Void) {
        let agreed = commits.makeCause(.verification, "\(edit.text): agreed", parent: edit)
        commit(to: object, because: agreed, merge)
        commits.log.record(.verify, cause: agreed, edit.text)
    }

    private func rollBack(_ object: any Showable, _ edit: Cause, _ rollback: () -> Void) {
        let cause = commits.makeCause(.rollback, edit.text, parent: edit)
        commits.log.record(.rollback, cause: cause, edit.text)
        commit(to: object, because: cause, rollback)
    }

    /// Runs the body in a commit and records which fields of the object it changed.
    func commit(to object: any Showable, because cause: Cause, _ body: () -> Void) {
        commits.run(cause) {
            let before = object.fields()
            body()
            let changes = FieldChange.all(from: before, to: object.fields())
            if !changes.isEmpty { commits.record(EntityChange(object.reference, changes)) }
        }
    }
}

/// The outcome of an edit, which its task passes to the waiting command.
@MainActor
private final class EditOutcome {
    var result: Result<Void, any Error> = .success(())
}

extension Session {
    /// Sends a request to a server and logs it: `trace` prints the request and its outcome, `explain` its duration, and the session waits
    /// for it.
    ///
    /// ```swift
    /// let notes = try await session.request("GET /notes") { try await server.notes() }
    /// ```
    ///
    /// Use it only for clients that log nothing themselves. The requests of an ``Entity``, a ``List`` and an edit are logged already.
    ///
    /// - Parameters:
    ///   - name: The name of the request: `GET /notes`.
    ///   - detail: The details of the request, without secrets.
    ///   - body: Sends the request.
    /// - Returns: The result of `body`.
    /// - Throws: Any error of `body`.
    public func request<Answer: Sendable>(
        _ name: String,
        _ detail: String = "",
        _ body: @MainActor () async throws -> Answer
    ) async throws -> Answer {
        let sent = commits.makeCause(.request, name)
        commits.log.record(.request, cause: sent, detail.isEmpty ? name : "\(name) \(detail)")
        do {
            let answer = try await commits.activity.counting {
                try await Cause.$current.withValue(sent) { try await body() }
            }
            commits.log.record(.response, cause: commits.makeCause(.response, name, parent: sent), "ok")
            return answer
        } catch {
            let answer = commits.makeCause(.response, name, parent: sent)
            let exchange = PropagationEvent.Exchange(hasFailed: true)
            commits.log.record(.response, cause: answer, exchange: exchange, explain(error).message)
            throw error
        }
    }
}

extension Invocation {
    /// Records an edit for `undo` that the command has not made itself: a component has sent it that held it back before.
    ///
    /// Without an inverse, `undo` says that there is none, and does not revert an earlier edit instead.
    ///
    /// - Parameters:
    ///   - text: The edit in words: `vote post:42 up`.
    ///   - inverse: The command that reverts it; nil if there is none.
    ///   - open: The outcome of the edit, if it is not known yet.
    public func recordEdit(_ text: String, undo inverse: InverseCommand?, unless open: UnfinishedEdit? = nil) {
        session.recordEdit(text, inverse, open, context: session.editContext(of: command))
    }
}

extension Session {
    /// Records a command for `undo`, if it has an inverse or is an edit without one.
    func recordEdit(_ output: Output, by command: Command) {
        // An edit that is not sent yet is already shown and can be reverted.
        let isNamed = output.inverseCommand != nil || output.unfinishedEdit != nil
        guard let text = output.undoTitle ?? output.doneText ?? (isNamed ? output.lineText : nil) else { return }
        guard command.isEdit || isNamed else { return }
        recordEdit(text, output.inverseCommand, output.unfinishedEdit, context: editContext(of: command))
    }

    /// Records an edit, and follows its outcome if that is not known yet.
    func recordEdit(_ text: String, _ inverse: InverseCommand?, _ open: UnfinishedEdit?, context: String?) {
        follow(open, as: edits.add(text, inverse: inverse, place: context, open: open).id)
    }

    /// Updates the entry of an edit when its outcome is known.
    private func follow(_ open: UnfinishedEdit?, as entry: Int) {
        open?.onCompletion { [weak self] end in
            switch end {
            case .made(let inverse?): self?.edits.set(inverse, of: entry)
            case .made(nil): break
            case .nothing: self?.edits.discard(entry)
            }
        }
    }

    /// Records that the edit with `output` reverted an earlier edit; if that edit fails, the earlier one is restored.
    func moveToUndone(_ entry: EditHistory.Entry, by output: Output) {
        edits.moveToUndone(entry, again: output.inverseCommand)
        output.unfinishedEdit?.onCompletion { [weak self] end in
            if case .nothing = end { self?.edits.restore(entry) }
        }
    }

    /// Records that the edit with `output` made an earlier edit again.
    func moveToDone(_ entry: EditHistory.Entry, by output: Output) {
        follow(
            output.unfinishedEdit,
            as: edits.moveToDone(entry, inverse: output.inverseCommand, open: output.unfinishedEdit).id
        )
    }

    /// Returns the context of an edit by this command: the account and server, if its plug-in sets the prompt.
    func editContext(of command: Command) -> String? {
        let plugin = registry.commands.first { $0.command.name == command.name && $0.command.kinds == command.kinds }
        return plugin?.plugin == registry.promptPlugin ? currentContext : nil
    }

    /// The prompt up to its first blank; the text behind it may change.
    var currentContext: String? {
        registry.promptContext.map { String($0(self).prefix { $0 != " " }) }
    }

    /// Throws if the edit was made in another context, because another account or server cannot revert it.
    func checkEditContext(of entry: EditHistory.Entry, for verb: String) throws {
        guard let place = entry.context, let now = currentContext, place != now else { return }
        throw ReplError(
            .failed,
            "\(entry.done) was done as \(TextLayout.clean(place)), and this is \(TextLayout.clean(now))",
            hint: "\(verb) as \(TextLayout.clean(place))"
        )
    }

    /// Runs the commands of a line inside another command, as any other line is run. Their effects have a cause of their own below that of
    /// the outer command.
    ///
    /// - Throws: The error of the first command that fails; those before it have run.
    ///
    /// - Returns: The output, and the number of requests that it sent.
    func perform(_ line: String) async throws -> (output: Output, requests: Int) {
        let commands = try LineParser.parse(line).compactMap { statement in
            if case .command(let words) = statement.action { (words, statement.sourceText) } else { nil }
        }
        guard !commands.isEmpty else { throw ReplError(.usage, "no command: \(TextLayout.clean(line))") }
        let cause = commits.makeCause(.command, line)
        commits.log.record(.command, cause: cause, line)
        var output: Output?
        for (words, text) in commands {
            let next = try await Cause.$current.withValue(cause) {
                let (command, invocation) = try await invocation(
                    expand(words),
                    typed: commands.count == 1 ? line : text
                )
                return try await command.run(invocation)
            }
            output = output.map { $0.followed(by: next) } ?? next
        }
        return (output ?? .nothing, sessionLog.requests(from: cause))
    }
}

extension Command {
    /// True if the command makes edits.
    var isEdit: Bool { [Group.react, .write, .moderate].contains(group) }
}

extension Output {
    /// Returns the output of two commands of one line; the inverse takes the later one back first.
    fileprivate func followed(by later: Output) -> Output {
        let lines = [later.inverseCommand, inverseCommand].compactMap(\.?.line)
        let inverse = lines.count > 1 ? InverseCommand(lines.joined(separator: "; ")) : later.inverseCommand
        return (self + later).undone(by: inverse ?? inverseCommand, unless: later.unfinishedEdit ?? unfinishedEdit)
    }

    /// The text of the first line that reports a success; nil if there is none.
    var doneText: String? {
        for case .line(let line) in blocks
        where line.status == .ok && !line.isAcknowledgement && !line.isWithoutEffect { return line.text }
        return nil
    }
}
