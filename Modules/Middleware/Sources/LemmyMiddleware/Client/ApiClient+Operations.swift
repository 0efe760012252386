import Middleware
import Propagation
import WireRuntime

// Requests of edits. Each edit has one method in `Operations`; the optimistic value stands in the entity's own file.

extension ApiClient {
    /// Returns the request of an edit.
    ///
    /// - Parameters:
    ///   - effects: The side effects on the server that the response may not contain.
    ///   - following: A closure that returns the effects of the response on other entities.
    ///   - make: Makes the call. An edited field that its answer does not contain takes the requested value.
    ///   - refusing: A closure that returns an error if the response shows that the server has not made the edit although it reports a
    ///     success. The edit fails then, and the response is published like that of a read.
    ///   - show: A closure that gives living models their neighbours if the edit replaces one.
    nonisolated func editRequest<Value: TierAnswer>(
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Value) -> [SideEffect] = { _ in [] },
        _ make: @escaping CallMaker<Value>,
        refusing: (@Sendable (Value) -> ApiClientError?)? = nil,
        show: (@MainActor @Sendable (Value, AnswerContext) -> Void)? = nil
    ) -> EditRequest {
        EditRequest { cause in
            try await self.prepare(try await self.makeCall(because: cause, make), because: cause)
        } sending: { cause in
            // The preparation has asked for the dialect; nothing is awaited before the request.
            let call = try make(self.expectedDialect)
            let context = RequestContext(cause: cause, effects: effects)
            let answer = try await self.fetch(call, remadeBy: make, context, isPrepared: true)
            if let refusal = refusing?(answer.value) {
                await self.publishRefused(answer)
                throw refusal
            }
            return EditAnswer(answer.addingEffects(following(answer.value)), show: show)
        }
    }

    /// Publishes the response to an edit that the server has not made, so that the rollback of the edit shows the server's state.
    private func publishRefused(_ answer: Answer<some TierAnswer>) {
        // Ignored: an outdated response tells nothing.
        _ = try? clientStore.publish(answer) { _, _ in }
    }
}

// Reads and writes that turn responses into models. Each operation states its call in the dialect of the server.

extension ApiClient {
    /// Reads one entity.
    ///
    /// - Parameters:
    ///   - subject: The subject of the request for messages, `post:42`.
    ///   - effects: The side effects of the request on the server, which may depend on the server's dialect (``expectedDialect``).
    ///   - make: Makes the call; equal calls at the same time share one response.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled.
    func read<Model: TierModel>(
        about subject: String? = nil,
        effects: () -> [SideEffect] = { [] },
        _ make: @escaping CallMaker<Model.Value>
    ) async throws -> Model where Model.Client == ApiClient {
        let (call, fetch) = try await makeFetch(about: subject, effects: effects, make)
        return try await clientStore.read(call.identity) {
            let answer = try await fetch()
            try Self.requireSubject(answer.value, is: subject, call.endpoint)
            return answer
        } show: {
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

    /// Reads several entities.
    func readAll<Model: TierModel>(
        about subject: String? = nil,
        _ make: @escaping CallMaker<[Model.Value]>
    ) async throws -> [Model] where Model.Client == ApiClient {
        try await read(about: subject, make) { [self] in models(Model.self).models(of: $0, in: $1) }
    }

    /// Reads a page of entities.
    func readRows<Model: TierModel>(
        about subject: String? = nil,
        _ make: @escaping CallMaker<RowPage<Model.Value>>
    ) async throws -> [Model] where Model.Client == ApiClient {
        try await read(about: subject, make) { [self] in models(Model.self).models(of: $0.rows, in: $1) }
    }

    /// Reads a response that contains entities.
    func read<Value: TierAnswer, Shown>(
        about subject: String? = nil,
        _ make: @escaping CallMaker<Value>,
        show: @escaping @MainActor (Value, AnswerContext) -> Shown
    ) async throws -> Shown {
        let (call, fetch) = try await makeFetch(about: subject, make)
        return try await clientStore.read(call.identity, fetch, show: show)
    }

    /// Reads a response without entities.
    func readPlain<Value: Sendable>(
        about subject: String? = nil,
        _ make: @escaping CallMaker<PlainAnswer<Value>>
    ) async throws -> Value {
        try await read(about: subject, make) { answer, _ in answer.value }
    }

    /// Reads a response as a value, for callers that store it before they publish it.
    func readValue<Value: TierAnswer>(
        about subject: String? = nil,
        _ make: @escaping CallMaker<Value>
    ) async throws -> Answer<Value> {
        let (call, fetch) = try await makeFetch(about: subject, make)
        return try await clientStore.read(call.identity, fetch)
    }

    /// Sends a write and publishes the server's response. Every write that is not an edit of a living model uses it.
    ///
    /// The request is sent once, and two equal writes are two requests (``ClientStore/write(effects:_:show:)``). A client that may not
    /// write is refused before it sends anything.
    ///
    /// - Parameters:
    ///   - subject: The subject of the request for messages, `post:42`.
    ///   - effects: The side effects that are known before the request is sent; meanwhile no other response changes the fields that they
    ///     add to.
    ///   - following: A closure that returns the effects of the response on other entities.
    ///   - make: Makes the call.
    ///   - show: A closure that returns the models of the response, within the commit.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have done it then.
    func write<Value: TierAnswer, Shown>(
        about subject: String? = nil,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Value) -> [SideEffect] = { _ in [] },
        _ make: @escaping CallMaker<Value>,
        show: @escaping @MainActor (Value, AnswerContext) -> Shown
    ) async throws -> Shown {
        try await rethrowingCancellation {
            let (_, send) = try await makeFetch(about: subject, make)
            return try await clientStore.write(
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
    func write<Model: TierModel>(
        about subject: String? = nil,
        effects: [SideEffect] = [],
        following: @escaping @Sendable (Model.Value) -> [SideEffect] = { _ in [] },
        _ make: @escaping CallMaker<Model.Value>
    ) async throws -> Model where Model.Client == ApiClient {
        try await write(about: subject, effects: effects, following: following, make) { [self] in
            models(Model.self).model(of: $0, in: $1)
        }
    }

    /// Sends a write whose response contains no entity.
    func writePlain<Value: Sendable>(
        about subject: String? = nil,
        effects: [SideEffect] = [],
        _ make: @escaping CallMaker<PlainAnswer<Value>>
    ) async throws -> Value {
        try await write(about: subject, effects: effects, make) { answer, _ in answer.value }
    }

    /// Makes a call in the dialect of the server, and a closure that sends it and reads its response.
    ///
    /// - Parameters:
    ///   - subject: The subject of the request for messages, `post:42`.
    ///   - effects: The side effects of the request; asked for when the dialect is known.
    ///   - make: Makes the call.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled while the server was asked for its dialect.
    private func makeFetch<Value: Sendable>(
        about subject: String?,
        effects: () -> [SideEffect] = { [] },
        _ make: @escaping CallMaker<Value>
    ) async throws -> (Call<Value>, @concurrent @Sendable () async throws -> Answer<Value>) {
        let call =
            if let knownDialect { try make(knownDialect) } else {
                try await rethrowingCancellation { try await makeCall(make) }
            }
        let context = RequestContext(subject: subject, cause: Cause.current, effects: effects())
        return (call, { try await self.fetch(call, remadeBy: make, context) })
    }
}
