import ApiTypes
import Middleware
import Networking
import Primitives
import Propagation
import WireRuntime

// A request and its answer, as often as it takes: until the server's dialect is known, and while a read fails in passing.

/// What was answered, when that was asked, and why.
typealias Exchange = (response: HTTPResponse, startedAt: Stamp, cause: Cause)

extension ApiClient {
    /// Asks as who this client is. ``fetch(_:about:because:in:effects:_:)`` calls it, and makes values of the answer.
    ///
    /// The first request of a token has a check of the token beside it, which may tell that the server reads tokens elsewhere: then the
    /// request is sent once more, as one that the server has not understood.
    nonisolated func exchange(
        _ request: some WireRequest,
        about subject: String?,
        because parent: Cause?
    ) async throws(ApiClientError) -> Exchange {
        let endpoint = type(of: request).endpoint
        guard asksAsViewer(endpoint) else { return try await sendPatiently(request, about: subject, because: parent) }
        let check = Task { try await checkTokenOnce() }
        let wasBefore0_19 = isBefore0_19
        let first: Result<Exchange, ApiClientError>
        do throws(ApiClientError) {
            first = .success(try await sendPatiently(request, about: subject, because: parent))
        } catch {
            // A call for a login that comes without one is all Greek to 0.18: it says so in plain text.
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
            var error = ApiClientError(of: error, at: siteHost)
            // What a token that is dead was sent with has done nothing.
            if endpoint.method != .get { error.knownFate = error.code != .tokenRejected }
            throw error
        }
        guard isBefore0_19, !wasBefore0_19 else { return try first.get() }
        return try await sendPatiently(request, about: subject, because: parent)
    }

    /// Sends a write once, and a read until it is answered or there has been enough of it (``ClientEnvironment/retries``).
    ///
    /// The answer's stamp is that of the try that brought it.
    private nonisolated func sendPatiently(
        _ request: some WireRequest,
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
                return (try await send(request, about: subject, because: sent), startedAt, sent)
            } catch {
                tries += 1
                let chance = Double.random(in: 0..<1)
                guard endpoint.method == .get,
                    let pause = environment.retries.pause(before: tries, after: error, chance: chance)
                else { throw error }
                commits.log.record(.diagnostic, cause: sent, "\(error.message); asked again in \(pause)")
                do { try await clock.sleep(for: pause) } catch { throw ApiClientError(of: error, at: siteHost) }
                try requirePermission(endpoint)
            }
        }
    }

    private nonisolated func send(
        _ request: some WireRequest,
        about subject: String?,
        because parent: Cause
    ) async throws(ApiClientError) -> HTTPResponse {
        let endpoint = type(of: request).endpoint
        let http = try HTTPRequest(request, token: token, isBefore0_19: isBefore0_19)
        let transport = try reachable
        let response: HTTPResponse
        do { response = try await transport.send(http) } catch { throw ApiClientError(error) }
        guard response.status == 200 else {
            let cause = commits.makeCause(.response, "\(endpoint) -> \(response.status)", parent: parent)
            commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
            throw ApiClientError(response, of: endpoint, about: subject)
        }
        return response
    }

    private nonisolated var isBefore0_19: Bool { state.withLock { $0.isBefore0_19 ?? false } }

    /// Whether a check of the token has to fly beside a request.
    private nonisolated func asksAsViewer(_ endpoint: WireEndpoint) -> Bool {
        !isGuest && state.withLock { $0.token == .unchecked } && !Self.asksWhoAsks.contains(endpoint)
    }

    /// What settles by itself whether the token is good, or needs none.
    private nonisolated static let asksWhoAsks = [
        ApiLogin.endpoint, ApiLogout.endpoint, ApiGetSite.endpoint, ApiValidateAuth.endpoint,
    ]

    /// The request in words, passwords and tokens aside.
    private nonisolated func describeForLog(_ request: some WireRequest) -> String {
        let endpoint = type(of: request).endpoint
        let query = request.queryItems.map(\.description).joined(separator: " ")
        return query.isEmpty ? "\(endpoint)" : "\(endpoint) \(query)"
    }
}
