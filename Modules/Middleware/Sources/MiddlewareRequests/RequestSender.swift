public import Networking
public import WireRuntime

/// Sends the requests of a client: it has the transport, the account's token, and the path of the API.
public struct RequestSender: Sendable {
    private let transport: any Transport
    private let token: String?
    private let basePath: String

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - transport: The connection to the server.
    ///   - token: The token of the account, for the header `Authorization: Bearer`; nil for a guest.
    ///   - basePath: The path of the API below the server's address, such as `/api/v1`.
    public init(_ transport: any Transport, token: String? = nil, basePath: String = "") {
        (self.transport, self.token, self.basePath) = (transport, token, basePath)
    }

    /// Sends a request, as `Transport.send(_:token:basePath:)` does.
    ///
    /// - Throws: ``RequestError``, or `CancellationError` if the caller's task was cancelled.
    @concurrent
    public func send<Request: WireRequest>(_ request: Request) async throws -> Request.Response {
        try await transport.send(request, token: token, basePath: basePath)
    }
}
