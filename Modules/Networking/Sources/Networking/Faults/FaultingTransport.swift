/// A transport with a bad day: passes requests on to another, and does to them what its ``Faults`` say.
///
/// Nobody above it can tell it from a bad network, which is the point: rollbacks, retries and error messages are seen and tested with
/// it, in process or around a real server.
public struct FaultingTransport: Transport {
    private let wrapped: any Transport
    private let faults: Faults
    private let server: ServerAddress?

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - wrapped: What requests are passed on to.
    ///   - faults: What goes wrong; several transports may share it.
    ///   - server: Named in error messages.
    public init(_ wrapped: any Transport, faults: Faults, server: ServerAddress? = nil) {
        self.wrapped = wrapped
        self.faults = faults
        self.server = server
    }

    /// Sends the request, unless a fault forbids it, and brings back the answer, or what a fault made of it.
    ///
    /// - Throws: ``TransportError``: `noConnection` while offline, `cancelled` when the task is cancelled while the request is held or
    ///   delayed (the server has not seen it then), and what the wrapped transport throws.
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
