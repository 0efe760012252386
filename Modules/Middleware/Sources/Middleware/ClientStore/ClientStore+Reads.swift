import Primitives
import Propagation

extension ClientStore {
    /// Reads an answer from the server and publishes it. Every read takes this way.
    ///
    /// It joins an equal read that is under way. The answer is compared with the known entries off the main actor and then published in one
    /// commit.
    ///
    /// - Parameters:
    ///   - request: The request, in words or as a value. Equal values for one type of answer share one request.
    ///   - fetch: Asks the server and makes tier values of the response.
    ///   - show: Makes the models of the answer, in the commit: ``ModelCache/model(of:in:)``.
    /// - Returns: The result of `show`.
    /// - Throws: The error of `fetch`, `CancellationError` if the caller's task was cancelled, or ``ClientStoreError``.
    public func read<Value: TierAnswer, Shown>(
        _ request: some Hashable & Sendable,
        _ fetch: @escaping @Sendable () async throws -> Answer<Value>,
        show: (Value, AnswerContext) throws -> Shown
    ) async throws -> Shown {
        try await commits.activity.counting {
            let answer = try await read(request, fetch)
            // After a log-out during the request, the answer is not shown.
            if let refusal = entityStore.withLock({ $0.refusal }) {
                commits.log.record(.superseded, cause: answer.cause, "the whole answer: \(refusal)")
                throw refusal
            }
            let shown = try self.publishPrepared(answer, show)
            onRead?(answer.value, answer.startedAt)
            return shown
        }
    }

    /// Reads an answer as a value, for a caller that stores it before it is shown.
    ///
    /// - Parameters:
    ///   - request: The request, in words or as a value. Equal values for one type of answer share one request.
    ///   - fetch: Asks the server and makes tier values of the response.
    /// - Returns: The answer. Its ``Answer/startedAt`` stays valid whenever the answer is shown.
    /// - Throws: The error of `fetch`, `CancellationError` if the caller's task was cancelled, or ``ClientStoreError``.
    public func read<Value: TierAnswer>(
        _ request: some Hashable & Sendable,
        _ fetch: @escaping @Sendable () async throws -> Answer<Value>
    ) async throws -> Answer<Value> {
        try await commits.activity.counting {
            try await reads.join(request, at: commits.makeStamp(), confirmedAt: lastConfirmation) {
                // The comparison also runs off the main actor, before the only hop back, because each hop wakes a thread.
                let answer = try self.prepare(await fetch())
                // The answer may be a guest's view of the viewer's own marks. It is shown only if the server still knows the account.
                if answer.comparison?.clearsMark ?? false { try await self.checkAccount?() }
                return answer
            }
        }
    }

    /// Compares an answer with the entries as they are now, ignoring any earlier comparison.
    ///
    /// Pass the result to ``publishPrepared(_:_:)`` at once: a value that was no news may become news after others have released the entry.
    ///
    /// - Returns: The compared answer; publishing it cannot fail any more.
    /// - Throws: ``ClientStoreError`` if the answer is of another server, or too old to be brought up to date.
    public nonisolated func prepare<Value: TierAnswer>(_ answer: Answer<Value>) throws(ClientStoreError) -> Answer<
        Value
    > {
        let updates = EntityUpdates(answer.value, of: server)
        if let foreign = updates.foreign { throw .foreign("\(foreign.entity)", of: foreign.server, at: server) }
        guard !isOutdated(answer.startedAt) else {
            commits.log.record(.superseded, cause: answer.cause, "the whole answer: it is older than forgotten edits")
            throw .outdated(answer.cause.text)
        }
        var answer = answer
        let isInspected = commits.inspection.isOn
        answer.comparison = entityStore.withLock {
            if !$0.highestKnownIDs.isEmpty { $0.highestKnownIDs.record(updates.updates) }
            return $0.compare(updates.updates, at: answer.startedAt, findsStored: isInspected)
        }
        return answer
    }

    /// Publishes an answer in one commit, after comparing it with the entries as they are now. Use it for an answer that was stored or read
    /// from a file.
    ///
    /// - Parameters:
    ///   - answer: The answer, with the stamp of its request's start.
    ///   - models: Makes the models of the answer, in the commit: ``ModelCache/model(of:in:)``.
    /// - Returns: The result of `models`.
    /// - Throws: ``ClientStoreError`` if the answer is of another server or outdated, in which case nothing changed; the error of `models`.
    public func publish<Value: TierAnswer, Shown>(
        _ answer: Answer<Value>,
        _ models: (Value, AnswerContext) throws -> Shown
    ) throws -> Shown {
        try publishPrepared(prepare(answer), models)
    }

    /// Publishes an answer that has just been compared, where nothing may fail: the entity store admits it, then `models` makes the models.
    ///
    /// - Precondition: This client store has compared the answer: ``prepare(_:)``.
    /// - Returns: The result of `models`.
    /// - Throws: The error of `models`.
    public func publishPrepared<Value: TierAnswer, Shown>(
        _ answer: Answer<Value>,
        _ models: (Value, AnswerContext) throws -> Shown
    ) rethrows -> Shown {
        try commits.run(answer.cause) {
            guard let comparison = answer.comparison else {
                preconditionFailure("Call prepare(_:) before publishPrepared(_:_:), which must not fail")
            }
            if commits.log.isOn {
                // Another answer may have been published since the comparison.
                let superseded = entityStore.withLock {
                    $0.superseded(by: comparison.updates, at: comparison.startedAt)
                }
                record(superseded, because: answer.cause)
            }
            if !comparison.formerlyStored.isEmpty { markInspected(comparison.formerlyStored) }
            let admission = entityStore.withLock {
                $0.admit(comparison, effects: answer.effects, answeredAt: commits.makeStamp())
            }
            if !admission.actions.isEmpty || commits.inspection.isOn { apply(admission.actions) }
            defer {
                if !admission.inserted.isEmpty {
                    let freed = entityStore.withLock { $0.release(admission) }
                    withExtendedLifetime(freed) {}
                }
            }
            return try models(answer.value, AnswerContext(startedAt: answer.startedAt, isKnown: admission.isKnown))
        }
    }

    /// Records the fields of an answer that are not shown.
    func record(_ superseded: [EntityStore.Superseded], because cause: Cause) {
        for lost in superseded {
            let reason =
                switch lost.reason {
                case .later(let stamp): "request #\(stamp.number), which started later, has delivered it"
                case .edited: "an edit that was confirmed since has set it"
                case .underWay: "a request under way changes it"
                }
            let group = tierRegistry.groupName(of: lost.groups, in: lost.key)
            commits.log.record(
                .superseded,
                cause: cause,
                entity: tierRegistry.entity(of: lost.key),
                "\(group): \(reason)"
            )
        }
    }
}
