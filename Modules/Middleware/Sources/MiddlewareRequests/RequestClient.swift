public import Middleware
import Networking
public import WireRuntime

/// A client of an API whose requests and mappings the generator has written.
///
/// ```swift
/// func getIssue(id: IssueID) async throws -> Issue3 { try await fetch(TrackerGetIssue(issueId: id)) }
/// ```
///
/// A response becomes the model of the tier that it describes completely (`ContentResponse`). For another tier, or a response with
/// entities inside it, make the tier values from the result of ``send(_:)``.
public protocol RequestClient: ContentClient {
    /// Sends the requests.
    nonisolated var requests: RequestSender { get }
}

extension RequestClient {
    /// Sends a request, and returns its response as it is.
    ///
    /// - Throws: ``RequestError``, or `CancellationError` if the caller's task was cancelled.
    public nonisolated func send<Request: WireRequest>(_ request: Request) async throws -> Request.Response {
        try await requests.send(request)
    }

    /// Sends a request, and returns the tier value of its response: for an edit.
    ///
    /// ```swift
    /// EditRequest { try await api.value(TrackerEditIssue(pathIssueId: id, state: .closed)) }
    /// ```
    ///
    /// - Throws: ``RequestError``, or `CancellationError` if the caller's task was cancelled.
    public nonisolated func value<Request: WireRequest>(
        _ request: Request
    ) async throws -> Request.Response.Model.Value where Request.Response: ContentResponse {
        try await send(request).tierValue(of: clientStore.server)
    }

    /// Sends a request, and returns the tier values of the rows in its response: for a list.
    ///
    /// ```swift
    /// Feed(.pages("issues", of: self) { try await self.values(TrackerListIssues(page: $0), \.items) })
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - rows: Returns the rows of a response.
    /// - Throws: ``RequestError``, or `CancellationError` if the caller's task was cancelled.
    public nonisolated func values<Request: WireRequest, Row: ContentResponse>(
        _ request: Request,
        _ rows: (Request.Response) -> [Row]
    ) async throws -> [Row.Model.Value] {
        let response = try await send(request)
        return rows(response).map { $0.tierValue(of: clientStore.server) }
    }

    /// Reads an entity, and returns its living model. Equal reads that are under way share one request.
    ///
    /// - Throws: ``RequestError``, `CancellationError` if the caller's task was cancelled, or an error of the client store.
    @MainActor
    public func fetch<Request: WireRequest>(_ request: Request) async throws -> Request.Response.Model
    where Request.Response: ContentResponse, Request.Response.Model.Client == Self {
        let message = try HTTPRequest(request)
        let body = message.body.map { " \(String(decoding: $0, as: UTF8.self))" } ?? ""
        return try await clientStore.load("\(message.method.rawValue) \(message.target)\(body)") {
            try await self.value(request)
        } show: {
            models(Request.Response.Model.self).model(of: $0, in: $1)
        }
    }
}
