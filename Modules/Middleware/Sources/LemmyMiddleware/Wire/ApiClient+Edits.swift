import ApiTypes
import Middleware
import Propagation
import WireRuntime

// What an edit asks and how its answer is read, each in one method of `Routes/…Edits`; the entity's own file says what it shows meanwhile.

extension ApiClient {
    /// Sends an edit in its turn.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - turn: Its place among all that are sent.
    ///   - effects: What the server does besides, and may not say.
    ///   - following: What follows from the answer for other entities.
    ///   - map: Makes tier values of the answer and the server's name. What they leave open of the edited fields is taken to be as it was
    ///     asked for.
    ///   - show: Gives living models their neighbours, where the edit replaces one.
    /// - Throws: ``ApiClientError``.
    nonisolated func carry<Request: WireRequest, Value: TierAnswer>(
        _ request: Request,
        in turn: EditTurn,
        effects: [SideEffect] = [],
        following: @Sendable (Value) -> [SideEffect] = { _ in [] },
        _ map: @Sendable (Request.Response, String) throws(ApiClientError) -> Value,
        show: (@MainActor @Sendable (Value, AnswerMoment) -> Void)? = nil
    ) async throws(ApiClientError) -> EditAnswer {
        let server = home.server
        let answer = try await fetch(request, because: turn.cause, in: turn, effects: effects) {
            answer throws(ApiClientError) in try map(answer, server)
        }
        return EditAnswer(answer.alsoDoing(following(answer.value)), show: show)
    }

    /// Sends an edit whose answer says no more than that it was made.
    nonisolated func carry<Request: WireRequest>(
        _ request: Request,
        in turn: EditTurn,
        effects: [SideEffect] = []
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(request, in: turn, effects: effects) { _, _ in AnswerParts() }
    }
}

/// Several things that one answer says.
struct AnswerParts: TierAnswer {
    private let parts: [any TierAnswer]

    init(_ parts: any TierAnswer...) { self.parts = parts }

    func collect(into sayings: inout Sayings) {
        for part in parts { part.collect(into: &sayings) }
    }
}

/// What an author wrote, beside what the server is known to have: only what differs is sent, so that what somebody else changed meanwhile
/// stays.
struct Rewriting<Content: Sendable>: Sendable {
    /// What is to be.
    let content: Content
    /// What the server is known to have; nil if nobody knows.
    let known: Content?

    /// What to send of a part: nil if the server has it.
    func callAsFunction<Part: Equatable>(_ part: (Content) -> Part) -> Part? {
        let new = part(content)
        return known.map(part) == new ? nil : new
    }
}
