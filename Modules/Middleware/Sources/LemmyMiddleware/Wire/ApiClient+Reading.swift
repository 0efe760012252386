import ApiTypes
import Middleware
import Propagation
import WireRuntime

// What a route asks becomes models: the request and how its answer is read, each in one line of `Routes`.

extension ApiClient {
    /// Reads one entity.
    ///
    /// - Parameters:
    ///   - request: What to ask; equal requests at one time are one.
    ///   - subject: What it is about, `post:42`, for messages.
    ///   - effects: What asking does besides.
    ///   - map: Makes the tier value of the answer and the server's name.
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
            try Self.require(value, toBe: subject, Request.endpoint)
            return value
        }
        return try await home.read(request, answer(request, subject, effects, asked)) {
            models(Model.self).model(of: $0, in: $1)
        }
    }

    /// Fails if an answer is about another entity of the kind than was asked for by its number: a cache or a proxy has mixed two up.
    private nonisolated static func require(
        _ value: some TierValue,
        toBe subject: String?,
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

    /// Reads one entity of which the answer says all.
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
        try await home.read(request, answer(request, subject, [], map)) {
            models(Model.self).models(of: $0, in: $1)
        }
    }

    /// Reads what contains entities.
    func read<Request: WireRequest, Value: TierAnswer, Shown>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = [],
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value,
        show: @escaping @MainActor (Value, AnswerMoment) -> Shown
    ) async throws -> Shown {
        try await home.read(request, answer(request, subject, effects, map), show: show)
    }

    /// Reads what says nothing of entities.
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

    /// Reads something as a value, for who keeps it before it is shown.
    func readValue<Request: WireRequest, Value: TierAnswer>(
        _ request: Request,
        about subject: String? = nil,
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value
    ) async throws -> Answer<Value> {
        try await home.read(request, answer(request, subject, [], map))
    }

    /// Reads a page whose rows are compared in place with what is known.
    func readRows<Request: ListRequest, Shown>(
        _ request: Request,
        about subject: String? = nil,
        show: @escaping @MainActor (RowPage<Request.Row>, AnswerMoment) -> Shown
    ) async throws -> Shown {
        try await home.read(request, rows(request, subject), show: show)
    }

    /// Reads such a page as values, for who keeps them before they are shown.
    func readRows<Request: ListRequest>(
        _ request: Request,
        about subject: String? = nil
    ) async throws -> Answer<RowPage<Request.Row>> {
        try await home.read(request, rows(request, subject))
    }

    /// Does something, and shows what the server answers: every write that is no edit of a living model.
    ///
    /// It is sent once: two equal ones are two (``Home/write(_:show:)``). Who may not write is refused before it is sent.
    ///
    /// - Parameters:
    ///   - request: What to do.
    ///   - subject: What it is about, `post:42`, for messages.
    ///   - effects: What it changes besides, as far as that is known before it is sent: no answer touches meanwhile what it adds to.
    ///   - following: What follows from the answer for other entities.
    ///   - map: Makes values of the answer and the server's name, and of what follows from it.
    ///   - show: Gives the models of the answer, in the commit.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: the server may have done it then.
    func write<Request: WireRequest, Value: TierAnswer, Shown>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Value) -> [SideEffect] = { _ in [] },
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value,
        show: @escaping @MainActor (Value, AnswerMoment) -> Shown
    ) async throws -> Shown {
        let send = answer(request, subject, [], map)
        return try await cancellable {
            try await home.write(
                effects: effects,
                {
                    let answer = try await send()
                    return answer.alsoDoing(following(answer.value))
                },
                show: show
            )
        }
    }

    /// Does something that is answered with one entity.
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

    /// Does something that is answered with nothing of an entity.
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

    /// Does something of which the server says no more than that it was done.
    func write<Request: WireRequest>(
        _ request: Request,
        about subject: String? = nil,
        effects: [SideEffect] = []
    ) async throws {
        try await writePlain(request, about: subject, effects: effects) { _ in }
    }

    /// Asks, and maps what comes.
    private func answer<Request: WireRequest, Value: Sendable>(
        _ request: Request,
        _ subject: String?,
        _ effects: [SideEffect],
        _ map: @escaping @Sendable (Request.Response, String) throws(ApiClientError) -> Value
    ) -> @concurrent @Sendable () async throws -> Answer<Value> {
        let (cause, server) = (Cause.current, home.server)
        return {
            try await self.fetch(request, about: subject, because: cause, effects: effects) {
                answer throws(ApiClientError) in try map(answer, server)
            }
        }
    }

    /// Asks, and reads rows in place.
    private func rows<Request: ListRequest>(
        _ request: Request,
        _ subject: String?
    ) -> @concurrent @Sendable () async throws -> Answer<RowPage<Request.Row>> {
        let cause = Cause.current
        return { try await self.fetchRows(request, about: subject, because: cause) }
    }
}
