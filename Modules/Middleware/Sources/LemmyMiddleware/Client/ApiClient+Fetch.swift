package import Middleware
import Networking
import Primitives
package import Propagation
import WireRuntime

/// Makes a call in the dialect of the server.
package typealias CallMaker<Value: Sendable> = @Sendable (any ClientDialect) throws(ApiClientError) -> Call<Value>

extension ApiClient {
    /// Sends a call and reads the answer as tier values, off the main actor. Every call takes this path: it checks the permission and the
    /// server's version (``prepare(_:because:)``), sends the request (``exchange(_:about:because:)``) and reads the answer. It does
    /// the same with the call's next request if there is one.
    /// ``ClientStore`` compares the result with the known values afterwards.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - subject: The subject of the request for messages, `post:42`; nil if the caller names it.
    ///   - parent: The cause of the request.
    ///   - effects: The side effects of the request on the server.
    /// - Returns: The tier values with the stamp at which the request started.
    /// - Throws: ``ApiClientError``.
    @concurrent
    package nonisolated func fetch<Value: Sendable>(
        _ call: Call<Value>,
        about subject: String? = nil,
        because parent: Cause?,
        effects: [SideEffect] = []
    ) async throws(ApiClientError) -> Answer<Value> {
        try await prepare(call, because: parent)
        return try await fetchPrepared(call, about: subject, because: parent, effects: effects)
    }

    /// Makes a call in the dialect of the server and fetches its answer; ``fetch(_:about:because:effects:)`` says the rest.
    @concurrent
    package nonisolated func fetch<Value: Sendable>(
        about subject: String? = nil,
        because parent: Cause?,
        effects: [SideEffect] = [],
        _ make: CallMaker<Value>
    ) async throws(ApiClientError) -> Answer<Value> {
        let call = try await makeCall(because: parent, make)
        return try await fetch(call, remadeBy: make, about: subject, because: parent, effects: effects)
    }

    /// Fetches the answer of a call. If it fails because the server has become another one, such as Lemmy 1.0 after 0.19, the call is made
    /// once more in the server's new dialect. A write that the server may have processed is not sent again.
    @concurrent
    nonisolated func fetch<Value: Sendable>(
        _ call: Call<Value>,
        remadeBy make: CallMaker<Value>,
        about subject: String?,
        because parent: Cause?,
        effects: [SideEffect]
    ) async throws(ApiClientError) -> Answer<Value> {
        do throws(ApiClientError) {
            try await prepare(call, because: parent)
            return try await fetchPrepared(call, about: subject, because: parent, effects: effects)
        } catch {
            let remade = try make(try await newDialect(after: error, in: call.format.name, because: parent))
            return try await fetch(remade, about: subject, because: parent, effects: effects)
        }
    }

    /// Checks the preconditions of a request: the client may send it, and the server's version supports it.
    ///
    /// It asks for the version only if the request depends on it. A server without a readable version is sent every request.
    ///
    /// - Throws: ``ApiClientError``; its code is `unsupported` for a version that lacks a part of the request. The error of the request for
    ///   the version.
    nonisolated func prepare(
        _ call: Call<some Sendable>,
        because parent: Cause?
    ) async throws(ApiClientError) {
        try requirePermission(call)
        guard !call.demands.isEmpty else { return }
        if !call.demands.allSatisfy(\.isSentWithUnknownVersion) { try await fetchVersionIfNeeded(because: parent) }
        guard let version,
            let lack = call.demands.lazy.map(\.requirement).first(where: { !$0.availability.contains(version) })
        else { return }
        throw ApiClientError(
            .unsupported,
            "\(lack.description) exists \(lack.availability), and \(siteName) runs \(version)",
            hint: "do without it, or ask a server that has it"
        )
    }

    /// Sends a prepared call at once; otherwise it does the same as ``fetch(_:about:because:effects:)``.
    ///
    /// The requests of the call are sent one after the other. The answer of the last one has the stamp of the first request; if the last
    /// request is a write, it has its own stamp (``Call/followed(by:)``).
    ///
    /// - Throws: ``ApiClientError``.
    @concurrent
    nonisolated func fetchPrepared<Value: Sendable>(
        _ call: Call<Value>,
        about subject: String? = nil,
        because parent: Cause?,
        effects: [SideEffect] = []
    ) async throws(ApiClientError) -> Answer<Value> {
        var (call, startedAt): (Call<Value>, Stamp?) = (call, nil)
        while true {
            let answer = try await fetchStep(call, about: subject, because: parent, effects: effects)
            if startedAt == nil || call.endpoint.method != .get { startedAt = answer.startedAt }
            switch answer.value {
            case .value(let value):
                let stamp = startedAt ?? answer.startedAt
                return Answer(value, startedAt: stamp, cause: answer.cause, effects: answer.effects)
            case .next(let next):
                try await prepare(next, because: parent)
                call = next
            }
        }
    }

    /// Sends one request of a call and reads its response.
    private nonisolated func fetchStep<Value: Sendable>(
        _ call: Call<Value>,
        about subject: String?,
        because parent: Cause?,
        effects: [SideEffect]
    ) async throws(ApiClientError) -> Answer<CallStep<Value>> {
        let endpoint = call.endpoint
        // The account may have been logged out or removed while the request was prepared or waited for its turn.
        try requirePermission(call)
        let beforeAll = call.recover.map { _ in commits.makeStamp() }
        let (response, startedAt, sent): Exchange
        do throws(ApiClientError) {
            (response, startedAt, sent) = try await exchange(call, about: subject, because: parent)
        } catch {
            if let beforeAll, let step = try call.recover?(error, callContext) {
                // The account may have been logged out or removed meanwhile.
                try requirePermission(call)
                let cause = commits.makeCause(.response, "\(endpoint): \(error.message)", parent: parent)
                return Answer(step, startedAt: beforeAll, cause: cause, effects: isGuest ? [] : effects)
            }
            throw call.certainty(of: await errorAfterTokenCheck(error, of: call))
        }
        // The account may have been logged out or removed meanwhile; the response is discarded then.
        try requirePermission(call)
        if clientStore.hasBacklog { Task { @MainActor [clientStore] in clientStore.outbox.connectionRestored() } }
        let cause = recordResponse(response, to: endpoint, startedAt: startedAt, because: sent)
        let decoded = try read(response, of: call)
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
        return Answer(try decoded.value.get(), startedAt: startedAt, cause: cause, effects: isGuest ? [] : effects)
    }

    nonisolated func requirePermission(_ call: Call<some Sendable>) throws(ApiClientError) {
        // A guest, or a client that was logged out, may still log in.
        guard !call.isLogin else { return }
        if let refusal { throw refusal }
        let endpoint = call.loginEndpoint ?? call.endpoint
        if endpoint.login == .required, let refusal = writeRefusal("\(endpoint)") { throw refusal }
    }

    private nonisolated func read<Value>(
        _ response: HTTPResponse,
        of call: Call<Value>
    ) throws(ApiClientError) -> WireDecoded<Result<CallStep<Value>, ApiClientError>> {
        func unreadable(_ reason: String, cause: WireError? = nil) -> ApiClientError {
            call.certainty(
                of: ApiClientError(
                    .unreadable,
                    "\(server) answered \(call.endpoint) with something unreadable: \(reason.trimmingSuffix("."))",
                    hint: call.endpoint.method == .get
                        ? "try again, and report it if it happens again" : ApiClientError.hintAfterLostAnswer,
                    status: response.status,
                    cause: cause
                )
            )
        }
        let decoded: WireDecoded<Result<CallStep<Value>, ApiClientError>>
        do throws(WireError) {
            decoded = try call.read(response.body, callContext)
        } catch {
            throw unreadable(response.isWebPage ? response.bodyDescription : error.message, cause: error)
        }
        // A page without any readable row would look like the end of the feed. Other responses contain more than their arrays.
        if decoded.lostWholeArray, call.needsRows, let first = decoded.dropped.first {
            throw unreadable("none of \(decoded.droppedCount) elements can be read, \(first.message)")
        }
        return decoded
    }

    /// The facts for reading a response.
    private nonisolated var callContext: CallContext {
        let (version, viewer, siteName) = state.withLock { ($0.version, $0.personID, $0.siteName) }
        return CallContext(
            server: clientStore.server,
            host: server.host,
            siteName: siteName,
            version: version,
            isGuest: isGuest,
            viewer: viewer,
            known: clientStore.knownSnapshots
        )
    }
}

extension Call {
    /// Returns the error of the request. A read that only prepares the rest of an edit has changed nothing, whatever its error is.
    fileprivate func certainty(of error: ApiClientError) -> ApiClientError {
        guard endpoint.method == .get else { return error }
        var error = error
        error.isOfRead = true
        if isPreparation { error.mayHaveHappenedOverride = false }
        return error
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
    /// Sends a request with this client's login. ``fetch(_:about:because:effects:)`` calls it and makes values of the response.
    ///
    /// The first request with a token runs together with a check of the token. The check may find out that the server expects the token in
    /// another place; the request is sent once more then, because the server has not understood it.
    nonisolated func exchange(
        _ call: Call<some Sendable>,
        about subject: String?,
        because parent: Cause?
    ) async throws(ApiClientError) -> Exchange {
        let endpoint = call.endpoint
        // The value is read before the check starts, because the check may change it while the request is on its way.
        let isOld = isBefore0_19
        guard needsTokenCheck(call) else {
            return try await sendWithRetries(call, isBefore0_19: isOld, about: subject, because: parent)
        }
        let check = Task { try await checkTokenOnce() }
        let first: Result<Exchange, ApiClientError>
        do throws(ApiClientError) {
            first = .success(try await sendWithRetries(call, isBefore0_19: isOld, about: subject, because: parent))
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
        return try await sendWithRetries(call, isBefore0_19: true, about: subject, because: parent)
    }

    /// Sends a write once. Sends a read until it succeeds or the retries are exhausted (``ClientEnvironment/retries``).
    ///
    /// The stamp of the result belongs to the attempt that succeeded.
    private nonisolated func sendWithRetries(
        _ call: Call<some Sendable>,
        isBefore0_19: Bool,
        about subject: String?,
        because parent: Cause?
    ) async throws(ApiClientError) -> Exchange {
        let endpoint = call.endpoint
        var tries = 0
        while true {
            let startedAt = commits.makeStamp()
            let sent = commits.makeCause(.request, endpoint.description, parent: parent)
            commits.log.record(
                .request,
                cause: sent,
                exchange: PropagationEvent.Exchange(stamp: startedAt),
                call.words(joinedBy: " ")
            )
            do throws(ApiClientError) {
                let http = try call.request(CallLogin(token: call.isLogin ? nil : token, isBefore0_19: isBefore0_19))
                let response = try await send(
                    http,
                    to: endpoint,
                    about: subject,
                    startedAt: startedAt,
                    because: sent,
                    describingRefusals: call.format.describe
                )
                return (response, startedAt, sent)
            } catch {
                tries += 1
                let chance = Double.random(in: 0..<1)
                guard endpoint.method == .get,
                    let pause = environment.retries.pause(before: tries, after: error, chance: chance)
                else { throw error }
                commits.log.record(.diagnostic, cause: sent, "\(error.message); asked again in \(pause)")
                do { try await clock.sleep(for: pause) } catch { throw ApiClientError(of: error, at: siteName) }
                try requirePermission(call)
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
        startedAt: Stamp,
        because parent: Cause,
        accepting accepted: Range<Int> = 200..<201,
        describingRefusals describe: CallFormat.RefusalReader
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
            commits.log.record(
                .response,
                cause: commits.makeCause(.response, "\(endpoint): no answer", parent: parent),
                exchange: PropagationEvent.Exchange(stamp: startedAt, hasFailed: true),
                error.message
            )
            throw error
        }
        guard accepted.contains(response.status) else {
            recordResponse(response, to: endpoint, startedAt: startedAt, because: parent)
            throw describe(response, endpoint, subject, siteName)
        }
        return response
    }

    /// Records a response in the log.
    ///
    /// - Returns: The cause of the response, with which its values are published.
    @discardableResult
    nonisolated func recordResponse(
        _ response: HTTPResponse,
        to endpoint: WireEndpoint,
        startedAt: Stamp,
        because parent: Cause
    ) -> Cause {
        let cause = commits.makeCause(.response, "\(endpoint) -> \(response.status)", parent: parent)
        let exchange = PropagationEvent.Exchange(
            stamp: startedAt,
            status: response.status,
            bytes: response.body.count
        )
        commits.log.record(
            .response,
            cause: cause,
            exchange: exchange,
            "\(response.status), \(response.body.count) bytes"
        )
        return cause
    }

    /// Returns true if a check of the token has to run together with a call.
    private nonisolated func needsTokenCheck(_ call: Call<some Sendable>) -> Bool {
        !isGuest && state.withLock { $0.token == .unchecked } && call.isTokenChecked
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
    ///   - make: Makes the call.
    ///   - show: A closure that returns the models of the response, within the commit.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have done it then.
    func sendFileRequest<Value: TierAnswer, Shown>(
        _ make: @escaping @Sendable (any ClientDialect) throws(ApiClientError) -> FileCall<Value>,
        show: @escaping @MainActor (Value, AnswerContext) -> Shown
    ) async throws -> Shown {
        let parent = Cause.current
        return try await rethrowingCancellation {
            // A client that may not send the request is refused by the next lines, without a question to the server.
            let dialect = isGuest || refusal != nil ? expectedDialect : try await dialect(because: parent)
            let call = try make(dialect)
            if let refusal = writeRefusal("\(call.endpoint)") { throw refusal }
            // The server's version determines where the token is sent.
            try await fetchVersionIfNeeded(because: parent)
            return try await clientStore.write(
                {
                    do throws(ApiClientError) {
                        return try await self.exchange(call, in: dialect.format, because: parent)
                    } catch {
                        let now = try await self.newDialect(after: error, in: dialect.name, because: parent)
                        return try await self.exchange(try make(now), in: now.format, because: parent)
                    }
                },
                show: show
            )
        }
    }

    @concurrent
    private nonisolated func exchange<Value>(
        _ call: FileCall<Value>,
        in format: CallFormat,
        because parent: Cause?
    ) async throws(ApiClientError) -> Answer<Value> {
        let (endpoint, request) = (call.endpoint, call.request)
        let startedAt = commits.makeStamp()
        let sent = commits.makeCause(.request, endpoint.description, parent: parent)
        commits.log.record(
            .request,
            cause: sent,
            exchange: PropagationEvent.Exchange(stamp: startedAt),
            "\(endpoint), \(request.body?.count ?? 0) bytes"
        )
        // The server may also answer 201 or 204.
        let response = try await send(
            authorized(request),
            to: endpoint,
            about: nil,
            startedAt: startedAt,
            because: sent,
            accepting: 200..<300,
            describingRefusals: format.describe
        )
        let cause = recordResponse(response, to: endpoint, startedAt: startedAt, because: sent)
        if let refusal { throw refusal }
        return Answer(try call.read(response.body, callContext), startedAt: startedAt, cause: cause)
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
