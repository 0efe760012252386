import Networking
import Primitives
import Propagation
import WireRuntime

/// One request that was sent once, with its result.
struct Exchange: Sendable {
    /// The endpoint of the request.
    let endpoint: WireEndpoint
    /// The stamp at which the request started. It was taken before anything was sent.
    let startedAt: Stamp
    /// The cause of the request.
    let cause: Cause
    /// The response; or the error, if there was no response or it is a refusal.
    private(set) var result: Result<HTTPResponse, ApiClientError>

    /// The error; nil if the server has accepted the request.
    var error: ApiClientError? {
        if case .failure(let error) = result { error } else { nil }
    }

    /// Returns the exchange with an error as its result.
    func failing(with error: ApiClientError) -> Exchange {
        var exchange = self
        exchange.result = .failure(error)
        return exchange
    }
}

extension ApiClient {
    /// Returns true if a check of the token has to run together with a call.
    nonisolated func needsTokenCheck(_ call: Call<some Sendable>) -> Bool {
        !isGuest && state.withLock { $0.token == .unchecked } && call.isTokenChecked
    }

    /// Sends the first request with a token together with a check of the token.
    ///
    /// The check may find out that the server expects the token in another place; the request is sent once more then, because the server
    /// has not understood it.
    ///
    /// - Returns: The last exchange. Its result is the error of the check if the check has failed.
    nonisolated func sendBesideTokenCheck(_ call: Call<some Sendable>, _ context: RequestContext) async -> Exchange {
        // The value is read before the check starts, because the check may change it while the request is on its way.
        let isOld = isBefore0_19
        let check = Task { try await checkTokenOnce() }
        let first = await send(call, isBefore0_19: isOld, context)
        if let error = first.error {
            // Version 0.18 answers a request that requires a login and lacks one with plain text.
            guard call.endpoint.login == .required, error.status == 400, error.serverCode == nil else {
                if error.code == .cancelled { check.cancel() }
                return first
            }
        }
        do {
            try await withTaskCancellationHandler {
                try await check.value
            } onCancel: {
                check.cancel()
            }
        } catch {
            var error = ApiClientError(of: error, at: siteName)
            if !call.isRead {
                // A write that was accepted was understood, even if the check failed; the next request repeats the check.
                if first.error == nil, error.code != .tokenRejected { return first }
                // A write that was refused, or sent with an invalid token, had no effect.
                error.mayHaveHappenedOverride = false
            }
            return first.failing(with: error)
        }
        // A write that was accepted was understood.
        guard isBefore0_19, !isOld, call.isRead || first.error != nil else { return first }
        do { try requirePermission(call) } catch { return first.failing(with: error) }
        return await send(call, isBefore0_19: true, context)
    }

    /// Sends a write once. Sends a read until it succeeds or the retries are exhausted (``ClientEnvironment/retries``).
    ///
    /// - Returns: The last exchange.
    nonisolated func send(
        _ call: Call<some Sendable>,
        isBefore0_19: Bool,
        _ context: RequestContext
    ) async -> Exchange {
        var tries = 0
        while true {
            let exchange = await exchange(call, isBefore0_19: isBefore0_19, context)
            tries += 1
            guard let error = exchange.error, call.isRead,
                let pause = environment.retries.pause(before: tries, after: error, chance: .random(in: 0..<1))
            else { return exchange }
            commits.log.record(.diagnostic, cause: exchange.cause, "\(error.message); asked again in \(pause)")
            do {
                try await clock.sleep(for: pause)
                try requirePermission(call)
            } catch {
                return exchange.failing(with: ApiClientError(of: error, at: siteName))
            }
        }
    }

    /// Sends a request once, with this client's login, and records it and its result in the log. A response that is accepted is recorded
    /// later, if it is not discarded (``recordResponse(_:of:)``).
    private nonisolated func exchange(
        _ call: Call<some Sendable>,
        isBefore0_19: Bool,
        _ context: RequestContext
    ) async -> Exchange {
        let (endpoint, startedAt) = (call.endpoint, commits.makeStamp())
        let cause = commits.makeCause(.request, endpoint.description, parent: context.cause)
        commits.log.record(.request, cause: cause, exchange: .init(stamp: startedAt), call.logText)
        func ended(_ result: Result<HTTPResponse, ApiClientError>) -> Exchange {
            Exchange(endpoint: endpoint, startedAt: startedAt, cause: cause, result: result)
        }
        let (http, transport): (HTTPRequest, any Transport)
        do throws(ApiClientError) {
            http = try call.request(CallLogin(token: call.isLogin ? nil : token, isBefore0_19: isBefore0_19))
            transport = try requiredTransport
        } catch {
            return ended(.failure(error))
        }
        let changes = transport.networkChangeCount
        do {
            let response = try await transport.send(http)
            recordContact(response, since: changes)
            if call.acceptedStatuses.contains(response.status) { return ended(.success(response)) }
            let refused = ended(.failure(call.format.describe(response, endpoint, context.subject, siteName)))
            recordResponse(response, of: refused)
            return refused
        } catch {
            let error = ApiClientError(error, of: endpoint)
            if error.code != .cancelled { recordContact(failure: error.message, since: changes) }
            let end = commits.makeCause(.response, "\(endpoint): no answer", parent: cause)
            commits.log.record(.response, cause: end, exchange: .init(stamp: startedAt, hasFailed: true), error.message)
            return ended(.failure(error))
        }
    }

    /// Records a response in the log.
    ///
    /// - Returns: The cause of the response, with which its values are published.
    @discardableResult
    nonisolated func recordResponse(_ response: HTTPResponse, of exchange: Exchange) -> Cause {
        let (status, bytes) = (response.status, response.body.count)
        let cause = commits.makeCause(.response, "\(exchange.endpoint) -> \(status)", parent: exchange.cause)
        let event = PropagationEvent.Exchange(stamp: exchange.startedAt, status: status, bytes: bytes)
        commits.log.record(.response, cause: cause, exchange: event, "\(status), \(bytes) bytes")
        return cause
    }
}
