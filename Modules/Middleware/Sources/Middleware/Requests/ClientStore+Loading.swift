public import Propagation

// For a client whose requests return values: the stamp is taken here, so that it cannot be taken too late.

extension ClientStore {
    /// Reads an answer and publishes it, as ``read(_:_:show:)`` does, with a request that returns a value.
    ///
    /// ```swift
    /// try await clientStore.load("note 42") {
    ///     try await self.ask(for: 42)
    /// } show: {
    ///     models(Note2.self).model(of: $0, in: $1)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request in words; equal words for one type of answer share one request.
    ///   - ask: Makes the request, and tier values of the response.
    ///   - show: Makes the models of the answer, in the commit.
    /// - Returns: The result of `show`.
    /// - Throws: The error of `ask`, `CancellationError` if the caller's task was cancelled, or ``ClientStoreError``.
    public func load<Value: TierAnswer, Shown>(
        _ request: String,
        _ ask: @escaping @Sendable () async throws -> Value,
        show: (Value, AnswerContext) throws -> Shown
    ) async throws -> Shown {
        let cause = Cause.current
        return try await read(request, { try await self.answer(to: request, because: cause, ask) }, show: show)
    }

    /// Reads an answer as a value, for a caller that stores it before it is shown.
    ///
    /// - Returns: The answer, for ``publish(_:_:)``.
    /// - Throws: The same errors as ``load(_:_:show:)``.
    public func load<Value: TierAnswer>(
        _ request: String,
        _ ask: @escaping @Sendable () async throws -> Value
    ) async throws -> Answer<Value> {
        let cause = Cause.current
        return try await read(request) { try await self.answer(to: request, because: cause, ask) }
    }

    /// Makes a request and adds the stamp of its start to the answer: the stamp is taken before the request starts.
    ///
    /// An answer with a stamp taken on arrival would revert edits that were made while the request was under way.
    ///
    /// - Parameters:
    ///   - request: The request in words, for causes.
    ///   - parent: The cause of the request.
    ///   - effects: The side effects that the answer does not contain.
    ///   - ask: Makes the request, and tier values of the response.
    /// - Returns: The answer, with its stamp and cause.
    /// - Throws: The error of `ask`.
    public nonisolated func answer<Value: TierAnswer>(
        to request: String,
        because parent: Cause? = Cause.current,
        effects: [SideEffect] = [],
        _ ask: () async throws -> Value
    ) async rethrows -> Answer<Value> {
        let sent = commits.makeCause(.request, request, parent: parent)
        let startedAt = commits.makeStamp()
        commits.log.record(.request, cause: sent, exchange: PropagationEvent.Exchange(stamp: startedAt), request)
        let value: Value
        do {
            value = try await ask()
        } catch {
            let exchange = PropagationEvent.Exchange(stamp: startedAt, hasFailed: true)
            let cause = commits.makeCause(.response, "\(request): no answer", parent: sent)
            commits.log.record(.response, cause: cause, exchange: exchange, "\(error)")
            throw error
        }
        let cause = commits.makeCause(.response, request, parent: sent)
        commits.log.record(.response, cause: cause, exchange: PropagationEvent.Exchange(stamp: startedAt), request)
        return Answer(value, startedAt: startedAt, cause: cause, effects: effects)
    }
}
