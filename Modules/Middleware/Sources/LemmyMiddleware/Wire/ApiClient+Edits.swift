import ApiTypes
import Middleware
import Propagation
import WireRuntime

// What an edit asks and how its answer is read, each in one method of `Routes/…Edits`; the entity's own file says what it shows meanwhile.

extension ApiClient {
    /// What an edit asks.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - effects: What the server does besides, and may not say.
    ///   - following: What follows from the answer for other entities.
    ///   - map: Makes tier values of the answer and the server's name. What they leave open of the edited fields is taken to be as it was
    ///     asked for.
    ///   - show: Gives living models their neighbours, where the edit replaces one.
    nonisolated func editRequest<Request: WireRequest, Value: TierAnswer>(
        _ request: Request,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Value) -> [SideEffect] = { _ in [] },
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value,
        show: (@MainActor @Sendable (Value, AnswerMoment) -> Void)? = nil
    ) -> EditRequest {
        EditRequest { cause in
            try await self.prepare(request, because: cause)
        } sending: { cause in
            let server = self.home.server
            let answer = try await self.fetchPrepared(
                request,
                because: cause,
                effects: effects,
                Request.decode,
                { answer throws(ApiClientError) in try map(answer, server) }
            )
            return EditAnswer(answer.alsoDoing(following(answer.value)), show: show)
        }
    }

    /// What an edit asks whose answer says no more than that it was made.
    nonisolated func editRequest<Request: WireRequest>(
        _ request: Request,
        effects: [SideEffect] = []
    ) -> EditRequest {
        editRequest(request, effects: effects) { _, _ in AnswerParts() }
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
