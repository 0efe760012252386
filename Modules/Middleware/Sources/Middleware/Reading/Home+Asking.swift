public import Propagation

// For a client that asks and gets values back: when it asked is noted here, so that it cannot be noted too late.

extension Home {
    /// Reads something and shows it, as ``read(_:_:show:)`` does, by a request that gives a value.
    ///
    /// ```swift
    /// try await home.load("note 42") {
    ///     try await self.ask(for: 42)
    /// } show: {
    ///     models(Note2.self).model(of: $0, in: $1)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request in words; equal words for one type of answer are one request.
    ///   - ask: Makes the request and tier values of what it brings.
    ///   - show: Gives the models of the answer, in the commit.
    /// - Returns: What `show` returns.
    /// - Throws: What `ask` throws, `CancellationError` if the caller's task was cancelled, ``HomeError``.
    public func load<Value: TierAnswer, Shown>(
        _ request: String,
        _ ask: @escaping @Sendable () async throws -> Value,
        show: (Value, AnswerMoment) throws -> Shown
    ) async throws -> Shown {
        let cause = Cause.current
        return try await read(request, { try await self.answer(to: request, because: cause, ask) }, show: show)
    }

    /// Reads something as a value, for who keeps it before it is shown.
    ///
    /// - Returns: The answer, for ``show(_:_:)``.
    /// - Throws: As ``load(_:_:show:)``.
    public func load<Value: TierAnswer>(
        _ request: String,
        _ ask: @escaping @Sendable () async throws -> Value
    ) async throws -> Answer<Value> {
        let cause = Cause.current
        return try await read(request) { try await self.answer(to: request, because: cause, ask) }
    }

    /// Asks a server, and says of the answer when it was asked for: the stamp is taken before the request starts.
    ///
    /// An answer that is stamped when it has come takes back whatever was done while it was under way.
    ///
    /// - Parameters:
    ///   - request: The request in words, for causes.
    ///   - parent: Why.
    ///   - effects: What the request does besides, and does not say.
    ///   - ask: Makes the request and tier values of what it brings.
    /// - Returns: The answer, with its stamp and cause.
    /// - Throws: What `ask` throws.
    public nonisolated func answer<Value: TierAnswer>(
        to request: String,
        because parent: Cause? = Cause.current,
        effects: [SideEffect] = [],
        _ ask: () async throws -> Value
    ) async rethrows -> Answer<Value> {
        let sent = commits.makeCause(.request, request, parent: parent)
        commits.log.record(.request, cause: sent, request)
        let startedAt = commits.makeStamp()
        let value = try await ask()
        let cause = commits.makeCause(.response, request, parent: sent)
        commits.log.record(.response, cause: cause, request)
        return Answer(value, startedAt: startedAt, cause: cause, effects: effects)
    }
}
