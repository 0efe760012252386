public import Networking

extension LemmyServer {
    /// A transport that reaches this server without a network: the client hands over the request and gets the response.
    public var transport: InProcessTransport { InProcessTransport(server: self) }
}

/// Carries requests to a ``LemmyServer`` in the same process.
///
/// It never fails, and it never waits: what delays or breaks a connection is put around it.
public struct InProcessTransport: Transport {
    let server: LemmyServer

    /// Answers on the spot, off the caller's actor.
    ///
    /// - Throws: `cancelled` when the task was cancelled before the server was asked.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if Task.isCancelled {
            throw TransportError(.cancelled, "The request for \(request.path) was cancelled.")
        }
        return server.respond(to: request)
    }
}
