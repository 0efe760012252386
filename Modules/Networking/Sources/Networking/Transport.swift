/// Sends requests to one server and returns its responses.
///
/// `URLSessionTransport` and `CurlTransport` send over the network, and the demo server's transport works in process; ``FaultingTransport``
/// wraps any of them. A response with an error status is a response: only a request without a response throws.
public protocol Transport: Sendable {
    /// Sends `request` and waits for the whole response. It runs outside the caller's actor, so that a blocked main actor does not delay
    /// requests.
    ///
    /// - Throws: ``TransportError`` if there was no response: no connection, a timeout, a cancellation or a broken body. Its code decides
    ///   whether a write is sent again: ``TransportError/Code/noConnection`` promises that the server has not received the request, so the
    ///   write may be repeated without a look-up. With any other code but ``TransportError/Code/refused``, the server may have processed
    ///   it.
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// The number of changes of the network that the transport knows of, such as the end of a simulated fault. The outcome of a request
    /// says nothing about the network after the next change. The default is 0, for a transport that learns of no changes.
    var networkChangeCount: Int { get }
}

extension Transport {
    /// The number 0, because the transport learns of no changes.
    public var networkChangeCount: Int { 0 }
}
