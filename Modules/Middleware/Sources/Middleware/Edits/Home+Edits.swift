import Primitives
import Propagation

extension TierModel {
    /// Shows an edit now and sends it when its turn comes: the one way of every edit.
    ///
    /// Edits of one entity, its relation included, reach the server in the order in which they were submitted, one at a time. Of absolute
    /// ones that wait only the last of each group is sent: *up, down, up* is one request if the first *up* is still under way.
    ///
    /// If the server says no, it is taken back. Where the client keeps its edits (``Outbox``), a ``DurableEdit`` is on the disk before it is
    /// sent, waits if there is no connection, and outlives the program.
    ///
    /// - Parameter edit: The edit.
    /// - Returns: The result; `deferred` if it waits. Await its value or leave it. Cancelling the task changes nothing: the edit is on its
    ///   way.
    @discardableResult
    public func submit<Made: EntityEdit<Self>>(_ edit: Made) -> Task<EditResult, Never> {
        if let refusal = api.refusal(of: edit.words) { return Task { .failed(refusal) } }
        return api.home.submit(edit, of: entityKey, by: api)
    }

    /// Submits a ``FieldEdit``: an edit that ends with the program.
    ///
    /// - Parameters:
    ///   - group: The fields that it touches, and no others.
    ///   - words: The edit in words, for causes and errors: `vote post:42 up`.
    ///   - kind: `absolute` if it says what is to be; `accumulating` if it adds to what is, and may not be left out.
    ///   - apply: Makes the edit on the fields; made again whenever what is below it changes.
    ///   - request: What it asks of the server, when its turn has come.
    /// - Returns: The result; await its value or leave it.
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

/// What it takes in this launch to send an edit and to tell what became of it; how far it has come, its record says.
@MainActor
final class Submission {
    let subject: EntityKey
    /// What it asks of the server; nil while a queue of marks sends it.
    var request: (@MainActor @Sendable () throws -> EditRequest)?
    let outcome = EditOutcome()
    /// What is kept of it; nil if it ends with the program.
    var entry: OutboxEntry?
    /// Who waits until it may be sent.
    var starting: [CheckedContinuation<Void, Never>] = []

    init(subject: EntityKey, request: (@MainActor @Sendable () throws -> EditRequest)? = nil) {
        self.subject = subject
        self.request = request
    }

    /// Tells who waits that it may be sent, or has ended.
    func tellStart() { while !starting.isEmpty { starting.removeFirst().resume() } }
}

/// The answer to an edit of which a read has told all there is to say.
private struct Unsaid: TierAnswer {
    func collect(into sayings: inout Sayings) {}
}

extension Home {
    func submit<Made: EntityEdit>(
        _ made: Made,
        of subject: EntityKey,
        by client: Made.Model.Client
    ) -> Task<EditResult, Never> {
        let cause = commits.makeCause(.edit, made.words)
        let edit = Edit(made, because: cause)
        let kept = outbox.isOpen ? made as? any DurableEdit : nil
        let submission =
            kept.map { Submission(subject: subject, request: outbox.request(of: $0)) }
            ?? Submission(subject: subject) { try made.request(by: client) }
        submissions[edit.id] = submission
        commits.log.record(.edit, cause: cause, entity: subject, cause.text)
        commits.run(cause) {
            perform(.submitted(edit))
            if let kept { outbox.note(edit, kept, submission) }
        }
        // What cannot wait hears soon whether what is before it can be sent.
        if kept == nil, hasBacklog { outbox.drain() }
        let outcome = submission.outcome
        return Task { await outcome.value }
    }

    /// Ends it: what waits is given up with this error, and what is still answered is not shown. For a log-out.
    public func close(_ error: any Error) {
        outbox.close(error)
        commits.run(commits.makeCause(.rollback, "\(error)")) { perform(.closed(error)) }
    }

    /// Sends an edit; what comes back is taken as one answer.
    func send(_ edit: Edit) {
        guard let submission = submissions[edit.id] else { return }
        guard let request = submission.request else { return submission.tellStart() }
        if hasBacklog, outbox.holdsBack(edit) { return }
        if let entry = submission.entry { outbox.publish(entry) }
        commits.activity.start { await self.carry(edit, submission.subject, request) }
    }

    /// Sends it after those that were decided before, and says what came of it.
    func carry(
        _ edit: Edit,
        _ subject: EntityKey,
        _ makeRequest: @MainActor @Sendable () throws -> EditRequest
    ) async {
        let startedAt = commits.makeStamp()
        let request: EditRequest
        do { request = try makeRequest() } catch { return fail(edit, subject, error, [], startedAt: startedAt) }
        await affecting(request.effects) {
            do {
                let answer = try await sender.send(request, because: edit.cause, in: self)
                let sayings = Sayings(answer.value, of: server).all
                try require(sayings, toBeOf: edit, subject)
                confirm(edit, subject, answer, sayings, request.effects)
            } catch {
                if let found = await answerFound(to: edit, subject, request.effects, after: error, startedAt: startedAt)
                {
                    confirm(edit, subject, found, [], [])
                } else {
                    fail(edit, subject, error, request.effects, startedAt: startedAt)
                }
            }
        }
    }

    /// Looks whether the server has made an edit whose answer got lost.
    ///
    /// One that was sent again may be refused because the server has it: then the first answer got lost.
    ///
    /// - Returns: What stands for its answer, if it has. What it has not made by now it may be about to make.
    private func answerFound(
        to edit: Edit,
        _ subject: EntityKey,
        _ effects: [SideEffect],
        after error: any Error,
        startedAt: Stamp
    ) async -> EditAnswer? {
        guard let lookUp, let failure = error as? any EditFailure, edit.kind == .absolute,
            failure.mayHaveHappened || outbox.keeps(edit)
        else { return nil }
        let (doubt, doubtedSince, isTold) = knowledge.withLock { knowledge in
            let groups = knowledge.edits.uncertainGroups(of: edit.key)
            let since = groups.first { $0.group == edit.group }?.since
            return (knowledge.edits[edit.id]?.doubt, since, knowledge.isMade(edit, since: startedAt))
        }
        guard failure.mayHaveHappened || doubtedSince != nil else {
            // A read has told meanwhile that an earlier sending of it had arrived, and what that did elsewhere.
            return isTold ? EditAnswer(Unsaid(), startedAt: startedAt) : nil
        }
        // It will be sent again, and counts once.
        if failure.obstacle != nil, outbox.keeps(edit) { return nil }
        reads.close()
        let askedAt = commits.makeStamp()
        // It is a part of the edit, which is under way until this is over.
        do {
            try await commits.activity.withinCounted { try await lookUp(subject, edit.groupName) }
        } catch {
            return nil
        }
        guard knowledge.withLock({ $0.isMade(edit, since: askedAt) }) else { return nil }
        // What it did elsewhere, an answer has that was asked for after the loss; and of a loss that was noted, the look-up has told it.
        return EditAnswer(
            Unsaid(),
            startedAt: doubtedSince ?? startedAt,
            effects: doubt?.elsewhere == nil ? effects : []
        )
    }

    /// Returns when an edit that somebody sends himself may be sent, or has ended.
    func start(of edit: Edit.ID) async {
        await withCheckedContinuation { continuation in
            guard let state = state(of: edit), state == .waiting || state == .recording,
                let submission = submissions[edit]
            else { return continuation.resume() }
            submission.starting.append(continuation)
        }
    }

    /// Fails if an answer is about another entity of the kind than was edited: a cache or a proxy has mixed two up.
    private func require(_ sayings: [Saying], toBeOf edit: Edit, _ subject: EntityKey) throws(AnswerAboutAnother) {
        let others = sayings.filter { $0.key.tier == edit.key.tier }
        guard let other = others.first, !others.contains(where: { $0.key == edit.key }) else { return }
        throw AnswerAboutAnother(subject: subject, other: EntityKey(kind: subject.kind, id: other.key.id.description))
    }

    private func confirm(
        _ edit: Edit,
        _ subject: EntityKey,
        _ answer: EditAnswer,
        _ sayings: [Saying],
        _ known: [SideEffect]
    ) {
        let cause = commits.makeCause(.verification, "\(edit.cause.text): server agrees", parent: edit.cause)
        commits.log.record(.verify, cause: cause, entity: subject, edit.cause.text)
        let (startedAt, answeredAt) = (answer.startedAt, commits.makeStamp())
        commits.run(cause) {
            // Given up by a log-out, it has been settled.
            let isAwaited = submissions[edit.id] != nil
            perform(.answered(edit.id, sayings, startedAt: startedAt, answeredAt: answeredAt))
            let effects = isAwaited ? answer.effects.joined(with: known) : []
            if !effects.isEmpty {
                perform(.read(sayings, effects: effects, startedAt: startedAt, answeredAt: answeredAt))
            }
            if isAwaited { answer.show?(AnswerMoment(startedAt: startedAt, isKnown: false)) }
        }
    }

    private func fail(
        _ edit: Edit,
        _ subject: EntityKey,
        _ error: any Error,
        _ effects: [SideEffect],
        startedAt: Stamp
    ) {
        if outbox.isOpen, outbox.postpones(edit, error, effects, startedAt: startedAt) { return }
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

    func settle(_ edit: Edit, _ result: EditResult) {
        // With what became of its fields: a batch is kept as a whole.
        if outbox.isOpen { outbox.end(edit, result) }
        guard let submission = submissions.removeValue(forKey: edit.id) else { return }
        submission.tellStart()
        guard let nextWrite else { return submission.outcome.settle(result) }
        // What became of it is on the disk before anybody hears of it.
        commits.activity.start {
            _ = await nextWrite.value
            submission.outcome.settle(result)
        }
    }

    /// Takes what something did elsewhere that has been found on the server.
    ///
    /// - Parameters:
    ///   - effects: What it did; an answer to what was asked for since it was first sent has it.
    ///   - startedAt: When it was first sent.
    ///   - words: What was found, for causes.
    func confirm(_ effects: [SideEffect], startedAt: Stamp, _ words: String) {
        guard !effects.isEmpty else { return }
        commits.run(commits.makeCause(.verification, words)) {
            perform(.read([], effects: effects, startedAt: startedAt, answeredAt: commits.makeStamp()))
        }
    }
}
