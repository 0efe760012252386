public import Propagation

/// The server request of an edit: a value, made on the main actor when the edit's turn has come.
///
/// ```swift
/// EditRequest { try await api.ask(toStar: 42) }
/// ```
///
/// The requests of a client's edits start one after the other, in the order in which the edits were made.
public struct EditRequest: Sendable {
    /// Prepares data that the request needs before it can start; nil if it needs none.
    let prepare: (@Sendable (Cause) async throws -> Void)?
    let send: @Sendable (Cause, ClientStore) async throws -> EditAnswer
    /// The side effects that the answer does not contain, as far as they are known before sending. The answer's own effects on the same
    /// fields take precedence. They are confirmed with the answer; a failed edit changes no other entity.
    public var effects: [SideEffect] = []
    /// Runs on the main actor while the request is under way, around waiting for its answer; nil if there is nothing to run.
    public var whileInFlight:
        (@MainActor @Sendable (_ answer: () async throws -> EditAnswer) async throws -> EditAnswer)?

    /// Makes a request for a client that returns values. The client store records the stamp of its start.
    ///
    /// - Parameters:
    ///   - effects: The side effects that the answer does not contain.
    ///   - ask: Makes the request. It must not await anything before the request, because another request could overtake it. An
    ///     ``EditFailure`` that it throws says whether the server may have applied the edit.
    public init<Value: TierAnswer>(
        effects: [SideEffect] = [],
        _ ask: @escaping @Sendable () async throws -> Value
    ) {
        prepare = nil
        send = { cause, clientStore in EditAnswer(try await clientStore.answer(to: cause.text, because: cause, ask)) }
        self.effects = effects
    }

    /// Makes a request for a client that records the stamp of its start itself.
    ///
    /// - Parameters:
    ///   - prepare: Prepares data that the request needs before it can start; later requests wait for it.
    ///   - send: Sends the request. It must not await anything before the request itself.
    public init(
        after prepare: (@Sendable (Cause) async throws -> Void)? = nil,
        sending send: @escaping @Sendable (Cause) async throws -> EditAnswer
    ) {
        self.prepare = prepare
        self.send = { cause, _ in try await send(cause) }
    }
}
