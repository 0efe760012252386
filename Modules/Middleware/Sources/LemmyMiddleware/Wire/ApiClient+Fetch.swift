import ApiTypes
import Foundation
package import Middleware
import Networking
import Primitives
package import Propagation
package import WireRuntime

extension ApiClient {
    /// Asks the server and maps its answer to tier values, all off the main actor; comparing it with what is known is what comes next
    /// (``Home``). The one way of every request: allowed, known to the server's version (``requireSupport(of:because:)``), sent
    /// (``exchange(_:about:because:)``), read.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - subject: What it is about, `post:42`, for messages; nil where the caller names it.
    ///   - parent: Why.
    ///   - effects: What it does besides answering.
    ///   - map: Makes tier values of the answer.
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

    /// The same, of a page whose rows are read in place: what is known already is compared where it stands in the text.
    ///
    /// - Throws: ``ApiClientError``.
    @concurrent
    nonisolated func fetchRows<Request: ListRequest>(
        _ request: Request,
        about subject: String? = nil,
        because parent: Cause?
    ) async throws(ApiClientError) -> Answer<RowPage<Request.Row>> {
        try await prepare(request, because: parent)
        let (server, known) = (home.server, home.known)
        return try await fetchPrepared(
            request,
            about: subject,
            because: parent,
            { body throws(WireError) in
                try WireDecoder().decode(body) { reader throws(WireStop) in
                    try Request.readPage(from: &reader, server: server, known: known)
                }
            },
            { $0 }
        )
    }

    /// What has to be known before a request can start: that it is allowed, and that the server's version has what it asks for.
    ///
    /// - Throws: ``ApiClientError``.
    nonisolated func prepare<Request: WireRequest>(
        _ request: Request,
        because parent: Cause?
    ) async throws(ApiClientError) {
        try requirePermission(Request.endpoint)
        try await requireSupport(of: request, because: parent)
    }

    /// The same as ``fetch(_:about:because:effects:_:)``, of a request that was prepared: it starts at once.
    ///
    /// - Parameters:
    ///   - decode: Reads the answer's bytes.
    ///   - map: Makes tier values of what was read.
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
        // Logged out, or forgotten, while it was prepared or waited for its turn.
        try requirePermission(endpoint)
        let (response, startedAt, sent): Exchange
        do throws(ApiClientError) {
            (response, startedAt, sent) = try await exchange(request, about: subject, because: parent)
        } catch {
            throw await noticingRejection(error, of: endpoint)
        }
        // Logged out, or forgotten, meanwhile: nothing of it is shown.
        try requirePermission(endpoint)
        if home.hasBacklog { Task { @MainActor [home] in home.outbox.noteConnection() } }
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
        // Logging in is what a guest, or one who logged out, does.
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
                    ? "try again, and report it if it stays" : ApiClientError.hintAfterLoss,
                status: response.status,
                cause: cause
            )
        }
        let decoded: WireDecoded<Read>
        do {
            decoded = try decode(response.body)
        } catch {
            throw unreadable(response.isWebPage ? response.kindOfBody : error.message, cause: error)
        }
        // A page of which nothing is left would look like the end of the feed. Other answers have more than their arrays.
        if decoded.lostWholeArray, Request.self == ApiGetPosts.self, let first = decoded.dropped.first {
            throw unreadable("nothing of \(decoded.droppedCount) can be read, \(first.message)")
        }
        return decoded
    }
}

extension WireRequest {
    /// Reads the wire value that it is answered with.
    static func decode(_ body: Data) throws(WireError) -> WireDecoded<Response> {
        try WireDecoder().decode(Response.self, from: body)
    }
}

extension String {
    /// Without a full stop at the end: the text goes on.
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
