import ApiTypes
import Foundation
package import Middleware
import Networking
import Primitives
package import Propagation
package import WireRuntime

extension ApiClient {
    /// Sends a request and maps the answer to tier values, off the main actor. Every request takes this path: it checks the permission and
    /// the server's version (``requireSupport(of:because:)``), sends the request (``exchange(_:about:because:)``) and decodes the answer.
    /// ``ClientStore`` compares the result with the known values afterwards.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - subject: The subject of the request for messages, `post:42`; nil if the caller names it.
    ///   - parent: The cause of the request.
    ///   - effects: The side effects of the request on the server.
    ///   - map: A closure that makes tier values of the response.
    /// - Returns: The tier values with the stamp at which the request started.
    /// - Throws: ``ApiClientError``.
    @concurrent
    package nonisolated func fetch<Request: WireRequest, Value: Sendable>(
        _ request: Request,
        about subject: String? = nil,
        because parent: Cause?,
        effects: [SideEffect] = [],
        _ map: @Sendable (Request.Response) throws(ApiClientError) -> Value
    ) async throws(ApiClientError) -> Answer<Value> {
        try await prepare(request, because: parent)
        return try await fetchPrepared(
            request,
            about: subject,
            because: parent,
            effects: effects,
            Request.decode,
            map
        )
    }

    /// Fetches a page whose rows are read in place: rows with known values are compared in the text of the response, without decoding them.
    ///
    /// - Throws: ``ApiClientError``.
    @concurrent
    nonisolated func fetchRows<Request: ListRequest>(
        _ request: Request,
        about subject: String? = nil,
        because parent: Cause?
    ) async throws(ApiClientError) -> Answer<RowPage<Request.Row>> {
        try await prepare(request, because: parent)
        let (server, known) = (clientStore.server, clientStore.knownSnapshots)
        return try await fetchPrepared(
            request,
            about: subject,
            because: parent,
            { body throws(WireError) in
                try WireDecoder().decode(body) { reader throws(WireReadError) in
                    try Request.readPage(from: &reader, server: server, known: known)
                }
            },
            { $0 }
        )
    }

    /// Checks the preconditions of a request: the client may send it, and the server's version supports it.
    ///
    /// - Throws: ``ApiClientError``.
    nonisolated func prepare<Request: WireRequest>(
        _ request: Request,
        because parent: Cause?
    ) async throws(ApiClientError) {
        try requirePermission(Request.endpoint)
        try await requireSupport(of: request, because: parent)
    }

    /// Sends a prepared request at once; otherwise it does the same as ``fetch(_:about:because:effects:_:)``.
    ///
    /// - Parameters:
    ///   - decode: A closure that decodes the bytes of the response.
    ///   - map: A closure that makes tier values of the decoded response.
    /// - Throws: ``ApiClientError``.
    @concurrent
    nonisolated func fetchPrepared<Request: WireRequest, Read, Value: Sendable>(
        _ request: Request,
        about subject: String? = nil,
        because parent: Cause?,
        effects: [SideEffect] = [],
        _ decode: @Sendable (Data) throws(WireError) -> WireDecoded<Read>,
        _ map: @Sendable (Read) throws(ApiClientError) -> Value
    ) async throws(ApiClientError) -> Answer<Value> {
        let endpoint = Request.endpoint
        // The account may have been logged out or removed while the request was prepared or waited for its turn.
        try requirePermission(endpoint)
        let (response, startedAt, sent): Exchange
        do throws(ApiClientError) {
            (response, startedAt, sent) = try await exchange(request, about: subject, because: parent)
        } catch {
            throw await errorAfterTokenCheck(error, of: endpoint)
        }
        // The account may have been logged out or removed meanwhile; the response is discarded then.
        try requirePermission(endpoint)
        if clientStore.hasBacklog { Task { @MainActor [clientStore] in clientStore.outbox.connectionRestored() } }
        let decoded = try self.decode(response, of: Request.self, decode)
        let cause = commits.makeCause(.response, "\(endpoint) -> \(response.status)", parent: sent)
        commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
        for drop in decoded.dropped {
            commits.log.record(.diagnostic, cause: cause, leftOut: 1, "left out of \(endpoint)'s answer: \(drop)")
        }
        if decoded.droppedCount > decoded.dropped.count {
            commits.log.record(
                .diagnostic,
                cause: cause,
                leftOut: decoded.droppedCount - decoded.dropped.count,
                "left out of \(endpoint)'s answer: \(decoded.droppedCount) elements in all"
            )
        }
        return Answer(try map(decoded.value), startedAt: startedAt, cause: cause, effects: isGuest ? [] : effects)
    }

    nonisolated func requirePermission(_ endpoint: WireEndpoint) throws(ApiClientError) {
        // A guest, or a client that was logged out, may still log in.
        guard endpoint != ApiLogin.endpoint else { return }
        if let refusal { throw refusal }
        if endpoint.login == .required, let refusal = writeRefusal("\(endpoint)") { throw refusal }
    }

    private nonisolated func decode<Request: WireRequest, Read>(
        _ response: HTTPResponse,
        of request: Request.Type,
        _ decode: (Data) throws(WireError) -> WireDecoded<Read>
    ) throws(ApiClientError) -> WireDecoded<Read> {
        func unreadable(_ reason: String, cause: WireError? = nil) -> ApiClientError {
            ApiClientError(
                .unreadable,
                "\(server) answered \(Request.endpoint) with something unreadable: \(reason.trimmingSuffix("."))",
                hint: Request.endpoint.method == .get
                    ? "try again, and report it if it happens again" : ApiClientError.hintAfterLostAnswer,
                status: response.status,
                cause: cause
            )
        }
        let decoded: WireDecoded<Read>
        do {
            decoded = try decode(response.body)
        } catch {
            throw unreadable(response.isWebPage ? response.bodyDescription : error.message, cause: error)
        }
        // A page without any readable row would look like the end of the feed. Other responses contain more than their arrays.
        if decoded.lostWholeArray, Request.self == ApiGetPosts.self, let first = decoded.dropped.first {
            throw unreadable("none of \(decoded.droppedCount) elements can be read, \(first.message)")
        }
        return decoded
    }
}

extension WireRequest {
    /// Decodes the wire value of the response.
    static func decode(_ body: Data) throws(WireError) -> WireDecoded<Response> {
        try WireDecoder().decode(Response.self, from: body)
    }
}

extension String {
    /// Returns the text without the given suffix, so that a message can continue after it.
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

// Sending a request, repeated until the server's dialect is known, and for a read also after a transient failure.

/// The response of a request, the stamp at which the request started, and its cause.
typealias Exchange = (response: HTTPResponse, startedAt: Stamp, cause: Cause)

extension ApiClient {
    /// Sends a request with this client's login. ``fetch(_:about:because:effects:_:)`` calls it and makes values of the response.
    ///
    /// The first request with a token runs together with a check of the token. The check may find out that the server expects the token in
    /// another place; the request is sent once more then, because the server has not understood it.
    nonisolated func exchange(
        _ request: some WireRequest,
        about subject: String?,
        because parent: Cause?
    ) async throws(ApiClientError) -> Exchange {
        let endpoint = type(of: request).endpoint
        // The value is read before the check starts, because the check may change it while the request is on its way.
        let isOld = isBefore0_19
        guard needsTokenCheck(endpoint) else {
            return try await sendWithRetries(request, isBefore0_19: isOld, about: subject, because: parent)
        }
        let check = Task { try await checkTokenOnce() }
        let first: Result<Exchange, ApiClientError>
        do throws(ApiClientError) {
            first = .success(try await sendWithRetries(request, isBefore0_19: isOld, about: subject, because: parent))
        } catch {
            // Version 0.18 answers a request that requires a login and lacks one with plain text.
            guard endpoint.login == .required, error.status == 400, error.serverCode == nil else {
                if error.code == .cancelled { check.cancel() }
                throw error
            }
            first = .failure(error)
        }
        do {
            try await withTaskCancellationHandler {
                try await check.value
            } onCancel: {
                check.cancel()
            }
        } catch {
            var error = ApiClientError(of: error, at: siteName)
            if endpoint.method != .get {
                // A write that was accepted was understood, even if the check failed; the next request repeats the check.
                if case .success(let taken) = first, error.code != .tokenRejected { return taken }
                // A write that was refused, or sent with an invalid token, had no effect.
                error.mayHaveHappenedOverride = false
            }
            throw error
        }
        // A write that was accepted was understood.
        guard isBefore0_19, !isOld, endpoint.method == .get || !first.isSuccess else { return try first.get() }
        return try await sendWithRetries(request, isBefore0_19: true, about: subject, because: parent)
    }

    /// Sends a write once. Sends a read until it succeeds or the retries are exhausted (``ClientEnvironment/retries``).
    ///
    /// The stamp of the result belongs to the attempt that succeeded.
    private nonisolated func sendWithRetries(
        _ request: some WireRequest,
        isBefore0_19: Bool,
        about subject: String?,
        because parent: Cause?
    ) async throws(ApiClientError) -> Exchange {
        let endpoint = type(of: request).endpoint
        var tries = 0
        while true {
            let startedAt = commits.makeStamp()
            let sent = commits.makeCause(.request, endpoint.description, parent: parent)
            commits.log.record(.request, cause: sent, describeForLog(request))
            do throws(ApiClientError) {
                let http = try HTTPRequest(request, token: token, isBefore0_19: isBefore0_19)
                return (try await send(http, to: endpoint, about: subject, because: sent), startedAt, sent)
            } catch {
                tries += 1
                let chance = Double.random(in: 0..<1)
                guard endpoint.method == .get,
                    let pause = environment.retries.pause(before: tries, after: error, chance: chance)
                else { throw error }
                commits.log.record(.diagnostic, cause: sent, "\(error.message); asked again in \(pause)")
                do { try await clock.sleep(for: pause) } catch { throw ApiClientError(of: error, at: siteName) }
                try requirePermission(endpoint)
            }
        }
    }

    /// Sends a request once.
    ///
    /// - Throws: ``ApiClientError``, also for a response whose status is outside `accepted`.
    nonisolated func send(
        _ http: HTTPRequest,
        to endpoint: WireEndpoint,
        about subject: String?,
        because parent: Cause,
        accepting accepted: Range<Int> = 200..<201
    ) async throws(ApiClientError) -> HTTPResponse {
        let transport = try requiredTransport
        let changes = transport.networkChangeCount
        let response: HTTPResponse
        do {
            response = try await transport.send(http)
            recordContact(response, since: changes)
        } catch {
            let error = ApiClientError(error, of: endpoint)
            if error.code != .cancelled { recordContact(failure: error.message, since: changes) }
            throw error
        }
        guard accepted.contains(response.status) else {
            let cause = commits.makeCause(.response, "\(endpoint) -> \(response.status)", parent: parent)
            commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
            throw ApiClientError(response, of: endpoint, about: subject, at: siteName)
        }
        return response
    }

    /// Returns true if a check of the token has to run together with a request.
    private nonisolated func needsTokenCheck(_ endpoint: WireEndpoint) -> Bool {
        !isGuest && state.withLock { $0.token == .unchecked } && !Self.endpointsWithoutTokenCheck.contains(endpoint)
    }

    /// The endpoints that check the token themselves or do not need one, and those that end the login: a check beside them would find a
    /// token that is no longer valid.
    nonisolated static let endpointsWithoutTokenCheck = [
        ApiLogin.endpoint, ApiLogout.endpoint, ApiGetSite.endpoint, ApiValidateAuth.endpoint,
        ApiChangePassword.endpoint, ApiDeleteAccount.endpoint,
    ]

    /// Returns a description of the request for the log, without passwords and tokens.
    private nonisolated func describeForLog(_ request: some WireRequest) -> String {
        let endpoint = type(of: request).endpoint
        let query = request.queryItems.map(\.description).joined(separator: " ")
        return query.isEmpty ? "\(endpoint)" : "\(endpoint) \(query)"
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}

extension ApiClient {
    /// Sends a request about a file, beside the API. The request is sent once with this client's login, and its result is published like
    /// that of every write.
    ///
    /// - Parameters:
    ///   - request: The request, without the login.
    ///   - endpoint: The endpoint for messages.
    ///   - map: A closure that makes values of the response's body.
    ///   - show: A closure that returns the models of the response, within the commit.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have done it then.
    func sendFileRequest<Value: TierAnswer, Shown>(
        _ request: HTTPRequest,
        to endpoint: WireEndpoint,
        _ map: @escaping @Sendable (Data) throws(ApiClientError) -> Value,
        show: @escaping @MainActor (Value, AnswerContext) -> Shown
    ) async throws -> Shown {
        if let refusal = writeRefusal("\(endpoint)") { throw refusal }
        let parent = Cause.current
        // The server's version determines where the token is sent.
        try await rethrowingCancellation { try await fetchVersionIfNeeded(because: parent) }
        return try await rethrowingCancellation {
            try await clientStore.write(
                {
                    let answer = try await self.exchange(request, endpoint, because: parent)
                    return Answer(try map(answer.value), startedAt: answer.startedAt, cause: answer.cause)
                },
                show: show
            )
        }
    }

    @concurrent
    private nonisolated func exchange(
        _ request: HTTPRequest,
        _ endpoint: WireEndpoint,
        because parent: Cause?
    ) async throws(ApiClientError) -> Answer<Data> {
        let startedAt = commits.makeStamp()
        let sent = commits.makeCause(.request, endpoint.description, parent: parent)
        commits.log.record(.request, cause: sent, "\(endpoint), \(request.body?.count ?? 0) bytes")
        // The server may also answer 201 or 204.
        let response = try await send(
            authorized(request),
            to: endpoint,
            about: nil,
            because: sent,
            accepting: 200..<300
        )
        let cause = commits.makeCause(.response, "\(endpoint) -> \(response.status)", parent: sent)
        commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
        if let refusal { throw refusal }
        return Answer(response.body, startedAt: startedAt, cause: cause)
    }

    /// Returns the request with the login in the place where the server expects it: version 0.18 reads a cookie here and ignores the
    /// header.
    private nonisolated func authorized(_ request: HTTPRequest) -> HTTPRequest {
        guard let token else { return request }
        var request = request
        if isBefore0_19 {
            request.headers["Cookie"] = "jwt=\(token)"
        } else {
            request.headers["Authorization"] = "Bearer \(token)"
        }
        return request
    }
}
