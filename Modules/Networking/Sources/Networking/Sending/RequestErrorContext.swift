/// A request as error messages name it: method and path. The query is left out because old servers expect the login in it.
///
/// It contains the error messages of all network transports, so that they use the same words.
package struct RequestErrorContext: CustomStringConvertible, Sendable {
    /// The request as `GET /api/v3/site`.
    package let description: String
    /// The server that it was sent to.
    package let server: ServerAddress
    /// The path as encoded in an address, without the server's base path.
    let path: String
    private let isRead: Bool

    /// Creates the context of `request` to `server`.
    package init(_ request: HTTPRequest, _ server: ServerAddress) {
        description = "\(request.method.rawValue) \(request.path)"
        self.server = server
        path = HTTPRequest.encodedPath(request.path)
        isRead = request.method == .get
    }

    /// The hint for a request without a response. A read has changed nothing on the server.
    package var retryHint: String { isRead ? "try again" : "try again; the server may have acted on it" }

    /// The error for a request that its caller cancelled.
    package var cancelled: TransportError {
        TransportError(.cancelled, "\(self) was cancelled\(isRead ? "" : "; the server may have acted on it")")
    }

    /// Returns the error for a request that exceeded its deadline before a response began.
    package func timedOut(after deadline: Duration) -> TransportError {
        TransportError(
            .timedOut,
            "\(server) did not answer \(self) within \(deadline)",
            hint: retryHint
        )
    }

    /// Returns the error for a request that exceeded its deadline after a response had begun.
    package func bodyTimedOut(after deadline: Duration) -> TransportError {
        TransportError(
            .timedOut,
            "\(server) began to answer \(self), but did not finish within \(deadline)",
            hint: retryHint
        )
    }

    /// The error for a request to a closed transport.
    package var closed: TransportError {
        TransportError(.refused, "the transport to \(server) was closed before \(self)", hint: "connect again")
    }

    /// Returns the error for a body that exceeds the transport's limit.
    package func tooLarge(limit: Int) -> TransportError {
        TransportError(
            .tooLarge,
            "\(server) answered \(self) with more than \(limit) bytes",
            hint: "ask for less: limit N"
        )
    }

    /// Returns the error for a host that does not exist.
    package func unknownHost(_ cause: any Error) -> TransportError {
        TransportError(
            .noConnection,
            "there is no server \(server) (\(self))",
            hint: "check the spelling of the address",
            cause: cause
        )
    }

    /// Returns the error for a host that has no listener at the port.
    package func connectionRefused(_ cause: any Error) -> TransportError {
        TransportError(
            .noConnection,
            "nobody answers at \(server) (\(self))",
            hint: "check address and port, and that the server runs",
            cause: cause
        )
    }

    /// Returns the error for a failed TLS handshake or an untrusted certificate.
    ///
    /// - Parameter reason: The reason in the platform's words, if there is one.
    package func tlsFailure(_ cause: any Error, because reason: String? = nil) -> TransportError {
        TransportError(
            .noConnection,
            "no secure connection to \(server) (\(self))\(Self.tail(reason))",
            hint: "its certificate is not trusted, or it speaks http only",
            cause: cause
        )
    }

    /// Returns the error for bytes that are not an HTTP response.
    package func notHTTP(_ cause: (any Error)? = nil, because reason: String? = nil) -> TransportError {
        TransportError(
            .brokenAnswer,
            "the answer of \(server) to \(self) is not HTTP\(Self.tail(reason))",
            hint: "is this a web server's port?",
            cause: cause
        )
    }

    /// Returns the error for a connection that ended before any part of a response.
    package func emptyResponse(_ cause: (any Error)? = nil) -> TransportError {
        TransportError(
            .brokenAnswer,
            "\(server) ended the connection without an answer to \(self)",
            hint: retryHint,
            cause: cause
        )
    }

    /// Returns the error for a connection that ended within a response.
    ///
    /// - Parameter reason: The reason in the platform's words, if there is one.
    package func connectionLost(_ cause: any Error, because reason: String? = nil) -> TransportError {
        TransportError(
            .brokenAnswer,
            "the connection to \(server) broke within the answer to \(self)\(Self.tail(reason))",
            hint: retryHint,
            cause: cause
        )
    }

    private static func tail(_ reason: String?) -> String { reason.map { ": \($0)" } ?? "" }
}
