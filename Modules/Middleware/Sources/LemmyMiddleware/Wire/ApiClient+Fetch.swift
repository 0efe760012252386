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
    nonisolated func fetch<Request: WireRequest, Value: TierAnswer>(
        _ request: Request,
        about subject: String? = nil,
        because parent: Cause?,
        in turn: EditTurn? = nil,
        effects: [ReadEffect] = [],
        _ map: @Sendable (Request.Response) throws(ApiClientError) -> Value
    ) async throws(ApiClientError) -> Answer<Value> {
        let stamp = commits.makeStamp()
        let (response, cause) = try await ask(request, about: subject, because: parent, in: turn)
        return Answer(try map(response), startedAt: stamp, cause: cause, effects: isGuest ? [] : effects)
    }

    /// Asks the server: sends, checks who is asked as, decodes.
    @concurrent
    nonisolated func ask<Request: WireRequest>(
        _ request: Request,
        about subject: String? = nil,
        because parent: Cause?,
        in turn: EditTurn? = nil
    ) async throws(ApiClientError) -> (response: Request.Response, cause: Cause) {
        let endpoint = Request.endpoint
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
        return (decoded.value, cause)
    }

    private nonisolated var isBefore0_19: Bool { state.withLock { $0.isBefore0_19 ?? false } }

    /// Whether the answer depends on who asks; what settles that itself does not wait for it.
    private nonisolated func asksAsViewer(_ endpoint: WireEndpoint) -> Bool {
        guard !isGuest, state.withLock({ $0.token == .unchecked }) else { return false }
        return ![ApiLogin.endpoint, ApiLogout.endpoint, ApiGetSite.endpoint, ApiValidateAuth.endpoint].contains(
            endpoint
        )
    }

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
        do {
            return try WireDecoder().decode(Request.Response.self, from: response.body)
        } catch {
            throw ApiClientError(
                .unreadable,
                "\(server) answered \(Request.endpoint) with something unreadable: \(error.message.trimmingSuffix("."))",
                hint: Request.endpoint.method == .get
                    ? "try again, and report it if it stays" : "the server may have done it: load it again to see",
                status: response.status,
                cause: error
            )
        }
    }

    private nonisolated func send<Request: WireRequest>(
        _ request: Request,
        about subject: String?,
        because parent: Cause
    ) async throws(ApiClientError) -> HTTPResponse {
        let http = try httpRequest(for: request)
        let transport = try reachable()
        let response: HTTPResponse
        do {
            response = try await transport.send(http)
        } catch {
            let isCancelled = error.code == .cancelled
            throw ApiClientError(
                isCancelled ? .cancelled : .noConnection,
                error.message,
                hint: error.hint,
                cause: error
            )
        }
        guard response.status == 200 else {
            let cause = commits.makeCause(.response, "\(Request.endpoint) -> \(response.status)", parent: parent)
            commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
            throw refusal(response, of: Request.endpoint, about: subject)
        }
        return response
    }

    private nonisolated func httpRequest(for request: some WireRequest) throws(ApiClientError) -> HTTPRequest {
        let endpoint = type(of: request).endpoint
        guard let method = HTTPRequest.Method(rawValue: endpoint.method.rawValue) else {
            preconditionFailure("every WireMethod is an HTTP method")
        }
        var http = HTTPRequest(
            method: method,
            path: "/api/v3" + endpoint.path,
            query: request.queryItems.map { HTTPRequest.QueryItem($0.name, $0.value) }
        )
        http.headers["Accept"] = "application/json"
        do {
            http.body = try request.body()
        } catch {
            throw ApiClientError(.unreadable, error.message, hint: error.hint, cause: error)
        }
        if http.body != nil { http.headers["Content-Type"] = "application/json" }
        if let token, endpoint != ApiLogin.endpoint { sign(&http, with: token) }
        return http
    }

    /// Says who asks: in a header, and to a server that is known to be older than 0.19 as `auth`, which others would keep in their logs.
    private nonisolated func sign(_ http: inout HTTPRequest, with token: String) {
        guard isBefore0_19 else { return http.headers["Authorization"] = "Bearer \(token)" }
        guard let body = http.body else { return http.query.append(HTTPRequest.QueryItem("auth", token)) }
        let member =
            Data(#"{"auth":"\#(token)""#.utf8) + (body.elementsEqual(Data("{}".utf8)) ? Data() : Data(",".utf8))
        http.body = member + body.dropFirst()
    }

    private nonisolated func refusal(
        _ response: HTTPResponse,
        of endpoint: WireEndpoint,
        about subject: String?
    ) -> ApiClientError {
        let body: ApiErrorBody?
        do {
            body = try WireDecoder().decode(ApiErrorBody.self, from: response.body).value
        } catch {
            // A proxy's page or plain text: the status says enough, and the body may be anything.
            body = nil
        }
        let word = body?.error
        let code: ApiClientError.Code =
            switch word {
            case "incorrect_login" where endpoint == ApiLogin.endpoint: .wrongLogin
            case "incorrect_login", "not_logged_in": .notLoggedIn
            case "site_ban": .banned
            case "rate_limit_error": .rateLimited
            case .some(let word) where word.hasPrefix("couldnt_find"): .notFound
            // Lemmy itself never says 429: a proxy does.
            case nil where response.status == 429: .rateLimited
            default: response.status == 404 ? .notFound : .refused
            }
        let detail = word.map { " (\($0))" } ?? ""
        return ApiClientError(
            code,
            "\(subject.map { "\($0): " } ?? "")server answered \(response.status)\(detail)",
            hint: Self.hint(for: code, response),
            status: response.status,
            serverCode: word
        )
    }

    private nonisolated static func hint(for code: ApiClientError.Code, _ response: HTTPResponse) -> String {
        switch code {
        case .rateLimited:
            // In seconds, or a date that nobody wants to read.
            response.headers["Retry-After"].flatMap(Int.init).map { "wait \($0) s" } ?? "wait a little"
        case .wrongLogin: "check the name and the password"
        case .notLoggedIn: "log in, and load it again"
        case .banned: "the account is banned; ask the server's administrators"
        case .notFound: "check the id; it may have been removed"
        default: "try again"
        }
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
