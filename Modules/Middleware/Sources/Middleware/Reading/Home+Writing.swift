import Primitives
import Propagation

// For what is no edit of a living model: what creates, and what changes more than one entity shows. It is shown with its answer.

extension Home {
    /// Does something on the server and shows what it answers: the one way of every write that is no edit of a living model.
    ///
    /// Two equal ones at once are two, and none is sent again. What is being read meanwhile may not have seen it: whoever asks for the
    /// same from now on asks anew.
    ///
    /// - Parameters:
    ///   - send: Sends it and makes tier values of the answer, stamped with when it was sent.
    ///   - show: Gives the models of the answer, in the commit: ``ModelCache/model(of:in:)``.
    /// - Returns: What `show` returns.
    /// - Throws: What `send` throws, ``HomeError``.
    public func write<Value: TierAnswer, Shown>(
        _ send: @escaping @concurrent @Sendable () async throws -> Answer<Value>,
        show: (Value, AnswerMoment) throws -> Shown
    ) async throws -> Shown {
        try await commits.activity.during {
            // Also if it failed: the server may have done it.
            defer { reads.close() }
            let answer = try await prepared(send)
            // Logged out while it was on its way: it is not shown.
            if let refusal = knowledge.withLock({ $0.refusal }) { throw refusal }
            return try self.showPrepared(answer, show)
        }
    }

    @concurrent
    private nonisolated func prepared<Value: TierAnswer>(
        _ send: @escaping @concurrent @Sendable () async throws -> Answer<Value>
    ) async throws -> Answer<Value> { try prepare(await send()) }
}
