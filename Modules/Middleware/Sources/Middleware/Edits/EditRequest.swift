public import Propagation

/// What an edit asks of the server: a value, made on the main actor when its turn has come.
///
/// ```swift
/// EditRequest { try await api.ask(toStar: 42) }
/// ```
///
/// The requests of a client's edits start in the order in which the edits were made, one after the other.
public struct EditRequest: Sendable {
    /// Finds out what has to be known before it can start; nil if nothing has.
    let prepare: (@Sendable (Cause) async throws -> Void)?
    let send: @Sendable (Cause, Home) async throws -> EditAnswer
    /// What it changes elsewhere and its answer does not say, as far as that is known before it is sent; what the answer's own effects say
    /// of the same fields counts instead. Confirmed with the answer: an edit that fails changes nothing elsewhere.
    public var effects: [SideEffect] = []
    /// What is done on the main actor while it is under way, around waiting for its answer; nil if nothing is.
    public var meanwhile: (@MainActor @Sendable (_ answer: () async throws -> EditAnswer) async throws -> EditAnswer)?

    /// A request by a client that gives values: when it was sent is noted here.
    ///
    /// - Parameters:
    ///   - effects: What it changes elsewhere and its answer does not say.
    ///   - ask: Makes the request, first of all: what it waits for before lets another pass. An ``EditFailure`` that it throws says whether
    ///     the server may have done it.
    public init<Value: TierAnswer>(
        effects: [SideEffect] = [],
        _ ask: @escaping @Sendable () async throws -> Value
    ) {
        prepare = nil
        send = { cause, home in EditAnswer(try await home.answer(to: cause.text, because: cause, ask)) }
        self.effects = effects
    }

    /// A request by a client that notes by itself when it was sent.
    ///
    /// - Parameters:
    ///   - prepare: Finds out what has to be known before the request can start; later ones wait for it.
    ///   - send: Sends it; nothing is waited for before the request itself.
    public init(
        after prepare: (@Sendable (Cause) async throws -> Void)? = nil,
        sending send: @escaping @Sendable (Cause) async throws -> EditAnswer
    ) {
        self.prepare = prepare
        self.send = { cause, _ in try await send(cause) }
    }
}
