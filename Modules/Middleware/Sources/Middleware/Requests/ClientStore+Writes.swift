import Primitives
import Propagation

// Writes that are not edits of a living model: creations, and changes of several entities. They are shown with their answer.

extension ClientStore {
    /// Sends a write and publishes its answer. Every write that is not an edit of a living model takes this way.
    ///
    /// Two equal concurrent writes are two requests, and none is repeated. Reads under way may have missed the write: later equal reads
    /// make a new request.
    ///
    /// - Parameters:
    ///   - effects: The side effects that are known before sending; meanwhile no answer changes the fields that they add to.
    ///   - send: Sends the write and makes tier values of the response, with the stamp of its start; the answer's own effects on the same
    ///     fields take precedence.
    ///   - show: Makes the models of the answer, in the commit: ``ModelCache/model(of:in:)``.
    /// - Returns: The result of `show`.
    /// - Throws: The error of `send`, or ``ClientStoreError``.
    public func write<Value: TierAnswer, Shown>(
        effects: [SideEffect] = [],
        _ send: @escaping @concurrent @Sendable () async throws -> Answer<Value>,
        show: (Value, AnswerContext) throws -> Shown
    ) async throws -> Shown {
        try await commits.activity.counting {
            // This also happens after a failure, because the server may have applied the write.
            defer { reads.invalidate() }
            return try await withInFlightEffects(effects) {
                let answer = try await prepared(send).addingEffects(effects)
                // After a log-out during the request, the answer is not shown.
                if let refusal = entityStore.withLock({ $0.refusal }) { throw refusal }
                return try self.publishPrepared(answer, show)
            }
        }
    }

    /// Runs a request that adds to fields of other entities: until it has ended no answer changes them, because it is unknown whether the
    /// answer includes the addition.
    func withInFlightEffects<Result>(_ effects: [SideEffect], _ body: () async throws -> Result) async rethrows
        -> Result
    {
        guard !effects.isEmpty else { return try await body() }
        let request = entityStore.withLock { $0.beginEffects(effects) }
        defer { if let request { entityStore.withLock { $0.endEffects(request) } } }
        return try await body()
    }

    @concurrent
    private nonisolated func prepared<Value: TierAnswer>(
        _ send: @escaping @concurrent @Sendable () async throws -> Answer<Value>
    ) async throws -> Answer<Value> { try prepare(await send()) }
}
