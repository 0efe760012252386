/// Carries a request to one server and brings back its answer.
///
/// `URLSessionTransport` and `CurlTransport` do so over the network, the demo server in process; ``FaultingTransport`` wraps any. An answer with an
/// error status is an answer: only a request that got none throws.
public protocol Transport: Sendable {
    /// Sends `request` and waits for the whole answer. Runs off its caller's actor, so that a blocked main actor holds up no request.
    ///
    /// - Throws: ``TransportError`` when there was no answer: no connection, a time-out, a cancellation, a broken body.
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
