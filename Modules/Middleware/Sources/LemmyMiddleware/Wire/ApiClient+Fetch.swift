import ApiTypes
import Foundation
import Networking
import Propagation
import WireRuntime

/// What a request brought, as tier values, with what is needed to commit it.
struct Fetched<Value: Sendable>: Sendable {
    let value: Value
    let stamp: Stamp
    let cause: Cause
}

extension ApiClient {
    /// Sends a request, decodes its answer and maps it to tier values, all off the main actor.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - subject: What it is about, `post:42`, for messages; nil where the caller names it.
    ///   - parent: Why.
    ///   - map: Makes tier values of the answer.
    /// - Throws: ``ApiClientError``.
    @concurrent
    nonisolated func fetch<Request: WireRequest, Value: Sendable>(
        _ request: Request,
        about subject: String? = nil,
        because parent: Cause?,
        _ map: @Sendable (Request.Response) throws(ApiClientError) -> Value
    ) async throws(ApiClientError) -> Fetched<Value> {
        try checkLogin(Request.endpoint)
        let stamp = commits.makeStamp()
        let sent = commits.makeCause(.request, Request.endpoint.description, parent: parent)
        commits.log.record(.request, cause: sent, describeForLog(request))
        let response = try await send(request, about: subject, because: sent)
        let decoded: WireDecoded<Request.Response>
        do {
            decoded = try WireDecoder().decode(Request.Response.self, from: response.body)
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
        let cause = commits.makeCause(.response, "\(Request.endpoint) -> \(response.status)", parent: sent)
        commits.log.record(.response, cause: cause, "\(response.status), \(response.body.count) bytes")
        for drop in decoded.dropped {
            commits.log.record(.diagnostic, cause: cause, "left out of \(Request.endpoint)'s answer: \(drop)")
        }
        return Fetched(value: try map(decoded.value), stamp: stamp, cause: cause)
    }

    private nonisolated func checkLogin(_ endpoint: WireEndpoint) throws(ApiClientError) {
        // Logging in is what a guest, or one who logged out, does.
        guard endpoint != ApiLogin.endpoint, endpoint.method != .get || endpoint.login == .required else { return }
        if isLoggedOut || endpoint.login == .required, let refusal = refusalToWrite("\(endpoint)") { throw refusal }
    }

    private nonisolated func send<Request: WireRequest>(
        _ request: Request,
        about subject: String?,
        because parent: Cause
    ) async throws(ApiClientError) -> HTTPResponse {
        let transport: any Transport
        do {
            transport = try environment.transport(server)
        } catch {
            throw ApiClientError(.misconfigured, error.message, hint: error.hint, cause: error)
        }
        let http = try httpRequest(for: request)
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
        if let token, endpoint != ApiLogin.endpoint { http.headers["Authorization"] = "Bearer \(token)" }
        do {
            http.body = try request.body()
        } catch {
            throw ApiClientError(.unreadable, error.message, hint: error.hint, cause: error)
        }
        if http.body != nil { http.headers["Content-Type"] = "application/json" }
        return http
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
