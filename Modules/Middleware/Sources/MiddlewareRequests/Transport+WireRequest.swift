import Foundation
public import Networking
public import WireRuntime

extension Transport {
    /// Sends a request whose types the generator has written, and decodes its response.
    ///
    /// ```swift
    /// let issue = try await transport.send(TrackerGetIssue(issueId: 42), token: token)
    /// ```
    ///
    /// It runs outside the caller's actor. An element of a list that cannot be read is left out, as ``WireRuntime/WireDecoder`` does.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - token: The token of the account, for the header `Authorization: Bearer`; nil for a guest.
    ///   - basePath: The path of the API below the server's address, such as `/api/v1`.
    /// - Returns: The response.
    /// - Throws: ``RequestError``, or `CancellationError` if the caller's task was cancelled.
    @concurrent
    public func send<Request: WireRequest>(
        _ request: Request,
        token: String? = nil,
        basePath: String = ""
    ) async throws -> Request.Response {
        let message = try HTTPRequest(request, token: token, basePath: basePath)
        let words = "\(message.method.rawValue) \(message.path)"
        let response: HTTPResponse
        do {
            response = try await send(message)
        } catch {
            if error.code == .cancelled { throw CancellationError() }
            throw RequestError(error)
        }
        guard (200..<300).contains(response.status) else { throw RequestError(response, words) }
        do {
            return try WireDecoder().decode(Request.Response.self, from: response.body).value
        } catch {
            throw RequestError(unreadable: error, words, status: response.status)
        }
    }
}

extension HTTPRequest {
    /// Makes the HTTP request for a request whose types the generator has written.
    ///
    /// - Throws: ``RequestError`` with code `invalid` for a value that has no place in a path or in JSON.
    public init(_ request: some WireRequest, token: String? = nil, basePath: String = "") throws(RequestError) {
        let endpoint = type(of: request).endpoint
        guard let method = Method(rawValue: endpoint.method.rawValue) else {
            preconditionFailure("every WireMethod is an HTTP method")
        }
        do {
            self.init(
                method: method,
                path: basePath + (try request.path(percentEncoded: false)),
                query: request.queryItems.map { QueryItem($0.name, $0.value) },
                body: try request.body()
            )
        } catch {
            throw RequestError(.invalid, error.message, hint: error.hint, cause: error)
        }
        headers["Accept"] = "application/json"
        if body != nil { headers["Content-Type"] = "application/json" }
        if let token { headers["Authorization"] = "Bearer \(token)" }
    }
}
