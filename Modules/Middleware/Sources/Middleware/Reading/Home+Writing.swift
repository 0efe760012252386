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
    ///   - effects: What it changes elsewhere, as far as that is known before it is sent: no answer touches meanwhile what it adds to.
    ///   - send: Sends it and makes tier values of the answer, stamped with when it was sent; what the answer's effects say of the same
    ///     fields counts instead.
    ///   - show: Gives the models of the answer, in the commit: ``ModelCache/model(of:in:)``.
    /// - Returns: What `show` returns.
    /// - Throws: What `send` throws, ``HomeError``.
    public func write<Value: TierAnswer, Shown>(
        effects: [SideEffect] = [],
        _ send: @escaping @concurrent @Sendable () async throws -> Answer<Value>,
        show: (Value, AnswerMoment) throws -> Shown
    ) async throws -> Shown {
        try await commits.activity.during {
            // Also if it failed: the server may have done it.
            defer { reads.close() }
            return try await affecting(effects) {
                let answer = try await prepared(send).alsoDoing(effects)
                // Logged out while it was on its way: it is not shown.
                if let refusal = knowledge.withLock({ $0.refusal }) { throw refusal }
                return try self.showPrepared(answer, show)
            }
        }
    }

    /// Does something that adds to fields elsewhere: until it has ended no answer touches them, because nobody could tell whether what it adds
    /// is in it.
    func affecting<Result>(_ effects: [SideEffect], _ body: () async throws -> Result) async rethrows -> Result {
        guard !effects.isEmpty else { return try await body() }
        let request = knowledge.withLock { $0.beginAffecting(effects) }
        defer { if let request { knowledge.withLock { $0.endAffecting(request) } } }
        return try await body()
    }

    @concurrent
    private nonisolated func prepared<Value: TierAnswer>(
        _ send: @escaping @concurrent @Sendable () async throws -> Answer<Value>
    ) async throws -> Answer<Value> { try prepare(await send()) }
}
