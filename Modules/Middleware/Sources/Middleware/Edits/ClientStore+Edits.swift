import Primitives
import Propagation

extension TierModel {
    /// Shows an edit now and sends it when its turn comes. Every edit takes this way.
    ///
    /// Edits of one entity and its relation reach the server one at a time, in the order of submission. Of several waiting absolute edits
    /// of a group, only the last is sent: *up, down, up* is one request if the first *up* is still under way.
    ///
    /// A refused edit is rolled back. If the client keeps its edits (``Outbox``), a ``DurableEdit`` is on disk before it is sent, waits
    /// while there is no connection, and survives a relaunch.
    ///
    /// - Parameter edit: The edit.
    /// - Returns: The result; `deferred` if the edit waits. Awaiting it is optional. Cancelling the task does not cancel the edit.
    @discardableResult
    public func submit<Made: EntityEdit<Self>>(_ edit: Made) -> Task<EditResult, Never> {
        if let refusal = api.refusal(of: edit.summary) { return Task { .failed(refusal) } }
        return api.clientStore.submit(edit, of: entityKey, by: api)
    }

    /// Submits a ``FieldEdit``: an edit that ends with the program.
    ///
    /// - Parameters:
    ///   - group: The group of fields that the edit changes; it must change no others.
    ///   - words: The edit in words, for causes and errors: `vote post:42 up`.
    ///   - kind: `absolute` if the edit sets a value; `accumulating` if it adds to the current value and may not be skipped.
    ///   - apply: Applies the edit to the fields; called again whenever the fields below it change.
    ///   - request: Makes the server request when the edit's turn has come.
    /// - Returns: The result; awaiting it is optional.
    @discardableResult
    public func submit(
        _ group: FieldGroup<Value.Fields>,
        _ words: String,
        kind: Edit.Kind = .absolute,
        apply: @escaping @Sendable (inout Value.Fields) -> Void,
        request: @escaping @MainActor @Sendable (Client) throws -> EditRequest
    ) -> Task<EditResult, Never> {
        submit(FieldEdit<Self>(group, on: id, words, kind: kind, apply: apply, request: request))
    }
}

/// The data of this launch for sending an edit and reporting its result. The progress of the edit is in its ``PendingEdit``.
@MainActor
final class Submission {
    let subject: EntityKey
    /// Makes the server request; nil while a queue of marks sends the edit.
    var request: (@MainActor @Sendable () throws -> EditRequest)?
    let outcome = EditCompletion()
    /// The outbox entry of the edit; nil if the edit ends with the program.
    var entry: OutboxEntry?
    /// The callers that wait until the edit may be sent.
    var startWaiters: [CheckedContinuation<Void, Never>] = []

    init(subject: EntityKey, request: (@MainActor @Sendable () throws -> EditRequest)? = nil) {
        self.subject = subject
        self.request = request
    }

    /// Resumes the waiting callers, because the edit may be sent or has ended.
    func resumeStartWaiters() { while !startWaiters.isEmpty { startWaiters.removeFirst().resume() } }
}

extension ClientStore {
    func submit<Made: EntityEdit>(
        _ made: Made,
        of subject: EntityKey,
        by client: Made.Model.Client
    ) -> Task<EditResult, Never> {
        let cause = commits.makeCause(.edit, made.summary)
        let edit = Edit(made, because: cause)
        let kept = outbox.isOpen ? made as? any DurableEdit : nil
        let submission =
            kept.map { Submission(subject: subject, request: outbox.request(of: $0)) }
            ?? Submission(subject: subject) { try made.request(by: client) }
        submissions[edit.id] = submission
        commits.log.record(.edit, cause: cause, entity: subject, cause.text)
        // Read before a waiting edit is replaced: the new edit has to be compared with the version that this one was made on.
        let base = kept.flatMap { outbox.base(of: $0, edit.key) }
        commits.run(cause) {
            perform(.submitted(edit))
            if let kept { outbox.enqueue(edit, kept, on: base, submission) }
        }
        // An edit that cannot wait needs to know soon whether the edits before it can be sent.
        if kept == nil, hasBacklog { outbox.drain() }
        let outcome = submission.outcome
        return Task { await outcome.value }
    }

    /// Closes the client store for a log-out: waiting edits fail with this error, and later answers are not shown.
    public func close(_ error: any Error) {
        outbox.close(error)
        commits.run(commits.makeCause(.rollback, "\(error)")) { perform(.closed(error)) }
    }

    /// Sends an edit and merges its response as one answer.
    func send(_ edit: Edit) {
        guard let submission = submissions[edit.id] else { return }
        guard let request = submission.request else { return submission.resumeStartWaiters() }
        guard !confirmsEditsLocally else {
            commits.activity.start {
                self.confirm(
                    edit,
                    submission.subject,
                    EditAnswer(EmptyAnswer(), startedAt: self.commits.makeStamp()),
                    [],
                    []
                )
            }
            return
        }
        if let entry = submission.entry {
            if outbox.postponeIfNeeded(edit, entry) { return }
            outbox.publish(entry)
        }
        commits.activity.start { await self.execute(edit, submission.subject, request: request) }
    }

    /// Sends an edit after those that were decided before it, and reports the result.
    func execute(
        _ edit: Edit,
        _ subject: EntityKey,
        request makeRequest: @MainActor @Sendable () throws -> EditRequest
    ) async {
        let startedAt = commits.makeStamp()
        let request: EditRequest
        do { request = try makeRequest() } catch { return fail(edit, subject, error, [], startedAt: startedAt) }
        await withInFlightEffects(request.effects) {
            do {
                let answer = try await sender.send(request, because: edit.cause, in: self)
                let updates = EntityUpdates(answer.value, of: server).updates
                try require(updates, toBeOf: edit, subject)
                confirm(edit, subject, answer, updates, request.effects)
            } catch {
                if let found = await resolveLostAnswer(
                    to: edit,
                    subject,
                    request.effects,
                    after: error,
                    startedAt: startedAt
                ) {
                    confirm(edit, subject, found, [], [])
                } else {
                    fail(edit, subject, error, request.effects, startedAt: startedAt)
                }
            }
        }
    }

    /// Returns when an edit with an external sender may be sent, or has ended.
    func waitUntilStarted(_ edit: Edit.ID) async {
        await withCheckedContinuation { continuation in
            guard let state = state(of: edit), state == .waiting || state == .recording,
                let submission = submissions[edit]
            else { return continuation.resume() }
            submission.startWaiters.append(continuation)
        }
    }

    /// Throws if an answer is about another entity of the edited kind, because a cache or a proxy has mixed two up.
    private func require(_ updates: [EntityUpdate], toBeOf edit: Edit, _ subject: EntityKey) throws(MismatchedAnswer) {
        let others = updates.filter { $0.key.tier == edit.key.tier }
        guard let other = others.first, !others.contains(where: { $0.key == edit.key }) else { return }
        throw MismatchedAnswer(subject: subject, other: EntityKey(kind: subject.kind, id: other.key.id.description))
    }

    private func confirm(
        _ edit: Edit,
        _ subject: EntityKey,
        _ answer: EditAnswer,
        _ updates: [EntityUpdate],
        _ known: [SideEffect]
    ) {
        let cause = commits.makeCause(.verification, "\(edit.cause.text): server agrees", parent: edit.cause)
        commits.log.record(.verify, cause: cause, entity: subject, edit.cause.text)
        let (startedAt, answeredAt) = (answer.startedAt, commits.makeStamp())
        commits.run(cause) {
            // An edit that a log-out has failed is already settled.
            let isAwaited = submissions[edit.id] != nil
            let effects = isAwaited ? answer.effects.joined(with: known) : []
            // The merged answer may contain a change that is news now.
            let marked = effects.isEmpty ? [] : entityStore.withLock { $0.markingNews(effects) }
            if commits.log.isOn {
                record(
                    entityStore.withLock { $0.superseded(by: updates, of: edit, at: startedAt) },
                    because: cause
                )
            }
            perform(.confirmed(edit.id, updates, startedAt: startedAt, answeredAt: answeredAt))
            if !marked.isEmpty {
                perform(.read(updates, effects: marked, startedAt: startedAt, answeredAt: answeredAt))
            }
            if isAwaited { answer.show?(AnswerContext(startedAt: startedAt, isKnown: false)) }
        }
    }

    /// Rolls back an edit that failed; its outbox item may keep it.
    func fail(
        _ edit: Edit,
        _ subject: EntityKey,
        _ error: any Error,
        _ effects: [SideEffect] = [],
        startedAt: Stamp = .never
    ) {
        if outbox.isOpen, outbox.postponeAfterFailure(edit, error, effects, startedAt: startedAt) { return }
        let cause = commits.makeCause(.rollback, "\(edit.cause.text): \(error)", parent: edit.cause)
        commits.log.record(.rollback, cause: cause, entity: subject, "\(edit.cause.text): \(error)")
        let mayHaveHappened = (error as? any EditFailure)?.mayHaveHappened ?? false
        let noticedAt = commits.makeStamp()
        commits.run(cause) {
            perform(
                .failed(
                    edit.id,
                    error,
                    mayHaveHappened: mayHaveHappened,
                    effects: effects,
                    startedAt: startedAt,
                    noticedAt: noticedAt
                )
            )
        }
    }

    func finish(_ edit: Edit, _ result: EditResult) {
        // The outbox finishes the edit in the same batch as the line of its fields, because a batch is stored as a whole.
        if outbox.isOpen { outbox.finish(edit, result) }
        guard let submission = submissions.removeValue(forKey: edit.id) else { return }
        submission.resumeStartWaiters()
        guard let nextWrite else { return submission.outcome.finish(result) }
        // The result is on disk before the caller receives it.
        commits.activity.start {
            _ = await nextWrite.value
            submission.outcome.finish(result)
        }
    }

    /// Merges the side effects of an edit or a creation that was found on the server.
    ///
    /// - Parameters:
    ///   - effects: The side effects. An answer requested after the first attempt contains them.
    ///   - startedAt: The stamp of the first attempt.
    ///   - words: The finding in words, for causes.
    func confirm(_ effects: [SideEffect], startedAt: Stamp, _ words: String) {
        guard !effects.isEmpty else { return }
        commits.run(commits.makeCause(.verification, words)) {
            perform(.read([], effects: effects, startedAt: startedAt, answeredAt: commits.makeStamp()))
        }
    }
}
