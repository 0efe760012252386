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
        // As it is known now: the check may find out while the request is on its way.
        let isOld = isBefore0_19
        guard asksAsViewer(endpoint) else {
            return try await sendPatiently(request, isBefore0_19: isOld, about: subject, because: parent)
        }
        let check = Task { try await checkTokenOnce() }
        let first: Result<Exchange, ApiClientError>
        do throws(ApiClientError) {
            first = .success(try await sendPatiently(request, isBefore0_19: isOld, about: subject, because: parent))
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
            var error = ApiClientError(of: error, at: siteName)
            if endpoint.method != .get {
                // A write that was taken was understood, whatever became of the check; the next request brings another.
                if case .success(let taken) = first, error.code != .tokenRejected { return taken }
                // One that was refused, or sent with a dead token, has done nothing.
                error.knownFate = false
            }
            throw error
        }
        // A write that was taken was understood.
        guard isBefore0_19, !isOld, endpoint.method == .get || !first.isSuccess else { return try first.get() }
        return try await sendPatiently(request, isBefore0_19: true, about: subject, because: parent)
    }

    /// Sends a write once, and a read until it is answered or there has been enough of it (``ClientEnvironment/retries``).
    ///
    /// The answer's stamp is that of the try that brought it.
    private nonisolated func sendPatiently(
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

    /// Sends once.
    ///
    /// - Throws: ``ApiClientError``, for an answer of another status than is `accepted` too.
    nonisolated func send(
        _ http: HTTPRequest,
        to endpoint: WireEndpoint,
        about subject: String?,
        because parent: Cause,
        accepting accepted: Range<Int> = 200..<201
    ) async throws(ApiClientError) -> HTTPResponse {
        let transport = try reachable
        let response: HTTPResponse
        do {
            response = try await transport.send(http)
            noteContact(response)
        } catch {
            let error = ApiClientError(error, of: endpoint)
            if error.code != .cancelled { noteContact(failure: error.message) }
            throw error
        }
        guard accepted.contains(response.status) else {
            let cause = commits.makeCause(.response, "\(endpoint) -> \(response.status)", parent: parent)
            commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
            throw ApiClientError(response, of: endpoint, about: subject)
        }
        return response
    }

    /// Whether a check of the token has to fly beside a request.
    private nonisolated func asksAsViewer(_ endpoint: WireEndpoint) -> Bool {
        !isGuest && state.withLock { $0.token == .unchecked } && !Self.asksWhoAsks.contains(endpoint)
    }

    /// What settles by itself whether the token is good, or needs none.
    nonisolated static let asksWhoAsks = [
        ApiLogin.endpoint, ApiLogout.endpoint, ApiGetSite.endpoint, ApiValidateAuth.endpoint,
    ]

    /// The request in words, passwords and tokens aside.
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
