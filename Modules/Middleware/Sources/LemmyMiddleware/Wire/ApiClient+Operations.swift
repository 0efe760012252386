import ApiTypes
import Middleware
import Propagation
import WireRuntime

// Requests of edits and the mapping of their responses. Each edit has one method in `Routes`; the optimistic value stands in the entity's
// own file.

extension ApiClient {
    /// Returns the request of an edit.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - effects: The side effects on the server that the response may not contain.
    ///   - following: A closure that returns the effects of the response on other entities.
    ///   - map: A closure that makes tier values of the response and the server's name. An edited field that they do not contain takes the
    ///     requested value.
    ///   - show: A closure that gives living models their neighbours if the edit replaces one.
    nonisolated func editRequest<Request: WireRequest, Value: TierAnswer>(
        _ request: Request,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Value) -> [SideEffect] = { _ in [] },
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value,
        show: (@MainActor @Sendable (Value, AnswerContext) -> Void)? = nil
    ) -> EditRequest {
        EditRequest { cause in
            try await self.prepare(request, because: cause)
        } sending: { cause in
            let server = self.clientStore.server
            let answer = try await self.fetchPrepared(
                request,
                because: cause,
                effects: effects,
                Request.decode,
                { answer throws(ApiClientError) in try map(answer, server) }
            )
            return EditAnswer(answer.addingEffects(following(answer.value)), show: show)
        }
    }

    /// Returns the request of an edit whose response contains only the success.
    nonisolated func editRequest<Request: WireRequest>(
        _ request: Request,
        effects: [SideEffect] = []
    ) -> EditRequest {
        editRequest(request, effects: effects) { _, _ in CombinedAnswer() }
    }
}

/// Several answers as one.
struct CombinedAnswer: TierAnswer {
    private let parts: [any TierAnswer]

    init(_ parts: any TierAnswer...) { self.parts = parts }

    func collect(into updates: inout EntityUpdates) {
        for part in parts { part.collect(into: &updates) }
    }
}

/// The author's content next to the content that the server is known to have. Only the parts that differ are sent, so that changes by other
/// people meanwhile are preserved.
struct ContentDiff<Content: Sendable>: Sendable {
    /// The content after the edit.
    let content: Content
    /// The content that the server is known to have; nil if it is unknown.
    let verified: Content?

    /// Returns the new value of a part; nil if the server already has it.
    func callAsFunction<Part: Equatable>(_ part: (Content) -> Part) -> Part? {
        let new = part(content)
        return verified.map(part) == new ? nil : new
    }
}

/// An answer without entities, such as counts, a secret or a list of logins.
struct PlainAnswer<Value: Sendable>: TierAnswer {
    let value: Value

    init(_ value: Value) { self.value = value }

    func collect(into updates: inout EntityUpdates) {}
}

extension TierModel {
    /// Returns the confirmed fields of the server; nil if an edit of the group is unconfirmed.
    func verifiedFields(of group: FieldGroup<Value.Fields>) -> Value.Fields? {
        let state = editState
        return state.unconfirmed.contains(group.name) ? nil : state.verified
    }
}

// Reads and writes that turn responses into models. Each route in `Routes` states its request and the mapping of its response.

extension ApiClient {
    /// Reads one entity.
    ///
    /// - Parameters:
    ///   - request: The request; equal requests at the same time share one.
    ///   - subject: The subject of the request for messages, `post:42`.
    ///   - effects: The side effects of the request on the server.
    ///   - map: A closure that makes the tier value of the response and the server's name.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled.
    func read<Request: WireRequest, Model: TierModel>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = [],
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Model.Value
    ) async throws -> Model where Model.Client == ApiClient {
        let asked: @Sendable (Request.Response, String) throws(ApiClientError) -> Model.Value = {
            answer,
            server throws(ApiClientError) in
            let value = try map(answer, server)
            try Self.requireSubject(value, is: subject, Request.endpoint)
            return value
        }
        return try await clientStore.read(request, makeFetch(request, subject, effects, asked)) {
            models(Model.self).model(of: $0, in: $1)
        }
    }

    /// Throws if the response is about another entity than the one that was requested by its number, which happens if a cache or a proxy
    /// mixes up two responses.
    private nonisolated static func requireSubject(
        _ value: some TierValue,
        is subject: String?,
        _ endpoint: WireEndpoint
    ) throws(ApiClientError) {
        guard let parts = subject?.split(separator: ":"), parts.count == 2, parts[0] == type(of: value).kind,
            let number = Int(parts[1]), "\(number)" != "\(value.id)", let subject
        else { return }
        throw ApiClientError(
            .unreadable,
            "\(endpoint) was asked for \(subject), and answered with \(value.entityKey); nothing of that is shown",
            hint: "try again; a cache or a proxy on the way may have mixed up two answers"
        )
    }

    /// Reads one entity whose type makes the tier value by itself.
    func read<Request: WireRequest>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = []
    ) async throws -> Request.Response.Model
    where Request.Response: ContentResponse, Request.Response.Model.Client == ApiClient {
        try await read(request, about: subject, effects: effects) { $0.tierValue(of: $1) }
    }

    /// Reads several entities.
    func readAll<Request: WireRequest, Model: TierModel>(
        _ request: Request,
        about subject: String? = nil,
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> [Model.Value]
    ) async throws -> [Model] where Model.Client == ApiClient {
        try await clientStore.read(request, makeFetch(request, subject, [], map)) {
            models(Model.self).models(of: $0, in: $1)
        }
    }

    /// Reads a response that contains entities.
    func read<Request: WireRequest, Value: TierAnswer, Shown>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = [],
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value,
        show: @escaping @MainActor (Value, AnswerContext) -> Shown
    ) async throws -> Shown {
        try await clientStore.read(request, makeFetch(request, subject, effects, map), show: show)
    }

    /// Reads a response without entities.
    func readPlain<Request: WireRequest, Value: Sendable>(
        _ request: Request,
        about subject: String? = nil,
        _ map: @escaping @Sendable (Request.Response) throws(ApiClientError) -> Value
    ) async throws -> Value {
        try await read(request, about: subject) { answer, _ throws(ApiClientError) in
            PlainAnswer(try map(answer))
        } show: { answer, _ in
            answer.value
        }
    }

    /// Reads a response as a value, for callers that store it before they publish it.
    func readValue<Request: WireRequest, Value: TierAnswer>(
        _ request: Request,
        about subject: String? = nil,
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value
    ) async throws -> Answer<Value> {
        try await clientStore.read(request, makeFetch(request, subject, [], map))
    }

    /// Reads a page whose rows are compared in place with the known values.
    func readRows<Request: ListRequest, Shown>(
        _ request: Request,
        about subject: String? = nil,
        show: @escaping @MainActor (RowPage<Request.Row>, AnswerContext) -> Shown
    ) async throws -> Shown {
        try await clientStore.read(request, makeRowsFetch(request, subject), show: show)
    }

    /// Reads a page as values, for callers that store them before they publish them.
    func readRows<Request: ListRequest>(
        _ request: Request,
        about subject: String? = nil
    ) async throws -> Answer<RowPage<Request.Row>> {
        try await clientStore.read(request, makeRowsFetch(request, subject))
    }

    /// Sends a write and publishes the server's response. Every write that is not an edit of a living model uses it.
    ///
    /// The request is sent once, and two equal writes are two requests (``ClientStore/write(effects:_:show:)``). A client that may not
    /// write is refused before it sends anything.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - subject: The subject of the request for messages, `post:42`.
    ///   - effects: The side effects that are known before the request is sent; meanwhile no other response changes the fields that they
    ///     add to.
    ///   - following: A closure that returns the effects of the response on other entities.
    ///   - map: A closure that makes values of the response and the server's name.
    ///   - show: A closure that returns the models of the response, within the commit.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have done it then.
    func write<Request: WireRequest, Value: TierAnswer, Shown>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Value) -> [SideEffect] = { _ in [] },
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value,
        show: @escaping @MainActor (Value, AnswerContext) -> Shown
    ) async throws -> Shown {
        let send = makeFetch(request, subject, [], map)
        return try await rethrowingCancellation {
            try await clientStore.write(
                effects: effects,
                {
                    let answer = try await send()
                    return answer.addingEffects(following(answer.value))
                },
                show: show
            )
        }
    }

    /// Sends a write whose response is one entity.
    func write<Request: WireRequest, Model: TierModel>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Model.Value) -> [SideEffect] = { _ in [] },
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Model.Value
    ) async throws -> Model where Model.Client == ApiClient {
        try await write(request, about: subject, effects: effects, following: following, map) { [self] in
            models(Model.self).model(of: $0, in: $1)
        }
    }

    /// Sends a write whose response contains no entity.
    func writePlain<Request: WireRequest, Value: Sendable>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = [],
        _ map: @escaping @Sendable (Request.Response) throws(ApiClientError) -> Value
    ) async throws -> Value {
        try await write(request, about: subject, effects: effects) { answer, _ throws(ApiClientError) in
            PlainAnswer(try map(answer))
        } show: { answer, _ in
            answer.value
        }
    }

    /// Sends a write whose response contains only the success.
    func write<Request: WireRequest>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = []
    ) async throws {
        try await writePlain(request, about: subject, effects: effects) { _ in }
    }

    /// Returns a closure that sends a request and maps the response.
    private func makeFetch<Request: WireRequest, Value: Sendable>(
        _ request: Request,
        _ subject: String?,
        _ effects: [SideEffect],
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value
    ) -> @concurrent @Sendable () async throws -> Answer<Value> {
        let (cause, server) = (Cause.current, clientStore.server)
        return {
            try await self.fetch(request, about: subject, because: cause, effects: effects) {
                answer throws(ApiClientError) in try map(answer, server)
            }
        }
    }

    /// Returns a closure that sends a request and reads its rows in place.
    private func makeRowsFetch<Request: ListRequest>(
        _ request: Request,
        _ subject: String?
    ) -> @concurrent @Sendable () async throws -> Answer<RowPage<Request.Row>> {
        let cause = Cause.current
        return { try await self.fetchRows(request, about: subject, because: cause) }
    }
}
