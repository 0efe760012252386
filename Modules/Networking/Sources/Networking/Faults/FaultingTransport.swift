/// A transport that forwards requests to another transport and applies ``Faults`` to them.
///
/// Its callers cannot tell it from a bad network. This makes rollbacks, retries and error messages visible and testable, in process or with
/// a real server.
public struct FaultingTransport: Transport {
    private let wrapped: any Transport
    private let faults: Faults
    private let server: ServerAddress?

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - wrapped: The transport that receives the requests.
    ///   - faults: The faults to apply; several transports may share them.
    ///   - server: The server for error messages.
    public init(_ wrapped: any Transport, faults: Faults, server: ServerAddress? = nil) {
        self.wrapped = wrapped
        self.faults = faults
        self.server = server
    }

    /// The number of times that a fault was set or ended, and of the changes that the wrapped transport knows of.
    public var networkChangeCount: Int { faults.changeCount + wrapped.networkChangeCount }

    /// Sends the request unless a fault prevents it, and returns the response, possibly changed by a fault.
    ///
    /// - Throws: ``TransportError``: `noConnection` while offline; `cancelled` if the task is cancelled while the request is held or
    ///   delayed (the server has not received it then); errors of the wrapped transport.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let ticket = faults.begin(request)
        do {
            let response = try await answer(request, ticket)
            faults.end(ticket, .answered(response.status))
            return response
        } catch {
            faults.end(ticket, .failed(error.code))
            throw error
        }
    }

    private func answer(_ request: HTTPRequest, _ ticket: Faults.Ticket) async throws(TransportError) -> HTTPResponse {
        let decision = try await faults.decide(ticket)
        var response: HTTPResponse
        switch decision.source {
        case .server: response = try await wrapped.send(request)
        case .made(let made): response = made
        case .noConnection:
            throw TransportError(
                .noConnection,
                "no connection to \(server?.description ?? "the server"): \(ticket.name) was not sent",
                hint: "net is offline; net ok brings it back"
            )
        }
        if let place = decision.malformedAt { response = response.malformed(at: place) }
        if let cut = decision.cut { response = response.truncated(cut) }
        return response
    }
}
