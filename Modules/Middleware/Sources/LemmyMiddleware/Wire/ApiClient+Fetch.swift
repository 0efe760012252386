import ApiTypes
import Foundation
import Middleware
import Networking
import Primitives
import Propagation
import WireRuntime

extension ApiClient {
    /// Asks the server and maps its answer to tier values, all off the main actor; comparing it with what is known is what comes next
    /// (``Home``).
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - subject: What it is about, `post:42`, for messages; nil where the caller names it.
    ///   - parent: Why.
    ///   - turn: Of an edit, its place among all that are sent.
    ///   - effects: What it does besides answering.
    ///   - map: Makes tier values of the answer.
    /// - Throws: ``ApiClientError``.
    @concurrent
    nonisolated func fetch<Request: WireRequest, Value: Sendable>(
        _ request: Request,
        about subject: String? = nil,
        because parent: Cause?,
        in turn: EditTurn? = nil,
        effects: [ReadEffect] = [],
        _ map: @Sendable (Request.Response) throws(ApiClientError) -> Value
    ) async throws(ApiClientError) -> Answer<Value> {
        let (endpoint, startedAt) = (Request.endpoint, commits.makeStamp())
        try requirePermission(endpoint)
        let sent = commits.makeCause(.request, endpoint.description, parent: parent)
        commits.log.record(.request, cause: sent, describeForLog(request))
        // A token's first read is shown when a check sent beside it has agreed.
        let check = asksAsViewer(endpoint) ? Task { try await checkTokenOnce() } : nil
        let wasBefore0_19 = isBefore0_19
        await turn?.begin()
        var response = try await send(request, about: subject, because: sent)
        if let check {
            do { try await check.value } catch { throw ApiClientError(of: error, at: siteHost) }
            // The server turned out to be one that had not read the token.
            if isBefore0_19 && !wasBefore0_19 { response = try await send(request, about: subject, because: sent) }
        }
        // Logged out, or forgotten, meanwhile: nothing of it is shown.
        try requirePermission(endpoint)
        let decoded = try decode(response, of: Request.self)
        let cause = commits.makeCause(.response, "\(endpoint) -> \(response.status)", parent: sent)
        commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
        for drop in decoded.dropped {
            commits.log.record(.diagnostic, cause: cause, "left out of \(endpoint)'s answer: \(drop)")
        }
        if decoded.droppedCount > decoded.dropped.count {
            commits.log.record(
                .diagnostic,
                cause: cause,
                "left out of \(endpoint)'s answer: \(decoded.droppedCount) elements in all"
            )
        }
        return Answer(try map(decoded.value), startedAt: startedAt, cause: cause, effects: isGuest ? [] : effects)
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

    private nonisolated func requirePermission(_ endpoint: WireEndpoint) throws(ApiClientError) {
        // Logging in is what a guest, or one who logged out, does.
        guard endpoint != ApiLogin.endpoint else { return }
        if let refusal { throw refusal }
        if endpoint.login == .required, let refusal = writeRefusal("\(endpoint)") { throw refusal }
    }

    private nonisolated func decode<Request: WireRequest>(
        _ response: HTTPResponse,
        of request: Request.Type
    ) throws(ApiClientError) -> WireDecoded<Request.Response> {
        func unreadable(_ reason: String, cause: WireError? = nil) -> ApiClientError {
            ApiClientError(
                .unreadable,
                "\(server) answered \(Request.endpoint) with something unreadable: \(reason.trimmingSuffix("."))",
                hint: Request.endpoint.method == .get
                    ? "try again, and report it if it stays" : "the server may have done it: load it again to see",
                status: response.status,
                cause: cause
            )
        }
        let decoded: WireDecoded<Request.Response>
        do {
            decoded = try WireDecoder().decode(Request.Response.self, from: response.body)
        } catch {
            throw unreadable(response.isWebPage ? response.kindOfBody : error.message, cause: error)
        }
        // A page of which nothing is left would look like the end of the feed. Other answers have more than their arrays.
        if decoded.lostWholeArray, Request.self == ApiGetPosts.self, let first = decoded.dropped.first {
            throw unreadable("nothing of \(decoded.droppedCount) can be read, \(first.message)")
        }
        return decoded
    }

    private nonisolated func send<Request: WireRequest>(
        _ request: Request,
        about subject: String?,
        because parent: Cause
    ) async throws(ApiClientError) -> HTTPResponse {
        let http = try HTTPRequest(request, token: token, isBefore0_19: isBefore0_19)
        let transport = try reachable
        let response: HTTPResponse
        do { response = try await transport.send(http) } catch { throw ApiClientError(error) }
        guard response.status == 200 else {
            let cause = commits.makeCause(.response, "\(Request.endpoint) -> \(response.status)", parent: parent)
            commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
            throw ApiClientError(response, of: Request.endpoint, about: subject)
        }
        return response
    }

    /// The request in words, passwords and tokens aside.
    private nonisolated func describeForLog(_ request: some WireRequest) -> String {
        let endpoint = type(of: request).endpoint
        let query = request.queryItems.map(\.description).joined(separator: " ")
        return query.isEmpty ? "\(endpoint)" : "\(endpoint) \(query)"
    }
}

extension String {
    /// Without a full stop at the end: the text goes on.
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
