import Propagation

extension Session {
    /// Makes an edit: shown at once, sent, and then confirmed or taken back. The one call that a command needs for it.
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
    /// What it records, so that views, `trace` and `explain` tell it right:
    ///
    /// 1. `apply` runs in a commit whose cause is an edit that came from the command. Which of the object's fields it changed is found by
    ///    asking for them before and after: one that did not change is not told.
    /// 2. `send` runs as work that the session waits for, behind it too if the person goes on. It is logged as a request, and so is how it
    ///    went.
    /// 3. When it returns, `merge` runs in a commit whose cause is a verification: what it changes is what the server made of it.
    /// 4. When it throws, `rollback` runs in a commit whose cause is a rollback, and the error is the command's.
    ///
    /// An ``Entity`` keeps the values and takes them back by itself: a command about one calls `edit` of its ``Invocation``.
    ///
    /// - Parameters:
    ///   - object: What is edited; ``Showable/fields()`` says what changed.
    ///   - text: The edit in words, which are the answer too: `rename note:3`.
    ///   - request: What the log calls the request; nil if `send` logs its requests itself, as Strata's own clients do.
    ///   - apply: Makes the change; it must not wait.
    ///   - send: Asks the server. It goes on when the command is cancelled: what has been sent may still arrive.
    ///   - merge: Takes in what `send` returned.
    ///   - rollback: Puts back what `apply` changed.
    /// - Returns: `ok    rename note:3: 2 views changed, side untouched`; if the request is held back on purpose, that it is.
    /// - Throws: What `send` throws; `CancellationError` if the command was cancelled while it waited.
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
        write(to: object, because: edit, apply)
        commits.log.record(.edit, cause: edit, text)
        let outcome = EditOutcome()
        // Begun before anybody waits for quiet: the session could print before what it shows has happened.
        let work = commits.activity.start { [self] in
            await Cause.$current.withValue(edit) {
                do {
                    let answer: Answer
                    if let request {
                        answer = try await self.request(request, text, send)
                    } else {
                        answer = try await send()
                    }
                    verify(object, edit) { merge(answer) }
                    outcome.result = .success(())
                } catch {
                    takeBack(object, edit, rollback)
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

    private func verify(_ object: any Showable, _ edit: Cause, _ merge: () -> Void) {
        let agreed = commits.makeCause(.verification, "\(edit.text): agreed", parent: edit)
        write(to: object, because: agreed, merge)
        commits.log.record(.verify, cause: agreed, edit.text)
    }

    private func takeBack(_ object: any Showable, _ edit: Cause, _ rollback: () -> Void) {
        let cause = commits.makeCause(.rollback, edit.text, parent: edit)
        commits.log.record(.rollback, cause: cause, edit.text)
        write(to: object, because: cause, rollback)
    }

    /// Writes in a commit, and records which of an object's fields that changed.
    func write(to object: any Showable, because cause: Cause, _ body: () -> Void) {
        commits.run(cause) {
            let before = object.fields()
            body()
            let changes = FieldChange.all(from: before, to: object.fields())
            if !changes.isEmpty { commits.record(EntityChange(object.reference, changes)) }
        }
    }
}

/// What came of an edit, handed from its task to the command that waits.
@MainActor
private final class EditOutcome {
    var result: Result<Void, any Error> = .success(())
}
