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
    ///   - map: Makes tier values of the answer and the server's name. What they leave open of the edited fields is taken to be as it was
    ///     asked for.
    ///   - show: Gives living models their neighbours, where the edit replaces one.
    /// - Throws: ``ApiClientError``.
    nonisolated func carry<Request: WireRequest, Value: TierAnswer>(
        _ request: Request,
        in turn: EditTurn,
        effects: [ReadEffect] = [],
        _ map: @Sendable (Request.Response, String) throws(ApiClientError) -> Value,
        show: (@MainActor @Sendable (Value, AnswerMoment) -> Void)? = nil
    ) async throws(ApiClientError) -> EditAnswer {
        let server = home.server
        let answer = try await fetch(request, because: turn.cause, in: turn, effects: effects) {
            answer throws(ApiClientError) in try map(answer, server)
        }
        return EditAnswer(answer, show: show)
    }

    /// Sends an edit whose answer says no more than that it was made.
    nonisolated func carry<Request: WireRequest>(
        _ request: Request,
        in turn: EditTurn,
        effects: [ReadEffect] = []
    ) async throws(ApiClientError) -> EditAnswer {
        try await carry(request, in: turn, effects: effects) { _, _ in AnswerParts() }
    }

    /// Does something that nothing can show before the server has done it.
    ///
    /// - Returns: The living model of what the answer is about.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then the server may have done it.
    func make<Request: WireRequest, Model: TierModel>(
        _ request: Request,
        about subject: String,
        _ map: @escaping @Sendable (Request.Response, String) -> Model.Value
    ) async throws -> Model where Model.Client == ApiClient {
        let (server, cause) = (home.server, Cause.current)
        return try await commits.activity.during {
            let answer = try await cancellable {
                try await fetch(request, about: subject, because: cause) { map($0, server) }
            }
            return try home.show(answer) { models(Model.self).model(of: $0, in: $1) }
        }
    }

    /// Does something of which nothing is left to show.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then the server may have done it.
    func perform(_ request: some WireRequest, about subject: String) async throws {
        let cause = Cause.current
        try await commits.activity.during {
            _ = try await cancellable { try await fetch(request, about: subject, because: cause) { _ in } }
        }
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
