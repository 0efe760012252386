/// A request as error messages name it: method and path. The query stays out, for an old server's holds the login.
///
/// What any transport over a network may have to say stands here, so that all of them say it alike.
package struct RequestName: CustomStringConvertible, Sendable {
    /// `GET /api/v3/site`.
    package let description: String
    /// Where it was sent.
    package let server: ServerAddress
    /// The path as it stands in an address, without the server's base path.
    let path: String
    private let isRead: Bool

    /// Names `request` to `server`.
    package init(_ request: HTTPRequest, _ server: ServerAddress) {
        description = "\(request.method.rawValue) \(request.path)"
        self.server = server
        path = HTTPRequest.encodedPath(request.path)
        isRead = request.method == .get
    }

    /// What to do when no answer came: a read has changed nothing.
    package var retryHint: String { isRead ? "try again" : "try again; the server may have acted on it" }

    /// The caller gave up.
    package var cancelled: TransportError {
        TransportError(.cancelled, "\(self) was cancelled\(isRead ? "" : "; the server may have acted on it")")
    }

    /// The whole request took longer than it may.
    package func timedOut(after deadline: Duration) -> TransportError {
        TransportError(
            .timedOut,
            "\(server) did not answer \(self) within \(deadline)",
            hint: retryHint
        )
    }

    /// The whole request took longer than it may, and a part of its answer had come.
    package func tooSlow(after deadline: Duration) -> TransportError {
        TransportError(
            .timedOut,
            "\(server) began to answer \(self), and had not ended within \(deadline)",
            hint: retryHint
        )
    }

    /// It was asked for when the transport had been closed.
    package var closed: TransportError {
        TransportError(.refused, "the transport to \(server) was closed before \(self)", hint: "connect again")
    }

    /// The body has more bytes than the transport takes.
    package func tooLarge(limit: Int) -> TransportError {
        TransportError(
            .tooLarge,
            "\(server) answered \(self) with more than \(limit) bytes",
            hint: "ask for less: limit N"
        )
    }

    /// There is no such host.
    package func unknownHost(_ cause: any Error) -> TransportError {
        TransportError(
            .noConnection,
            "there is no server \(server) (\(self))",
            hint: "check the spelling of the address",
            cause: cause
        )
    }

    /// The host is there, and nobody listens at the port.
    package func unanswered(_ cause: any Error) -> TransportError {
        TransportError(
            .noConnection,
            "nobody answers at \(server) (\(self))",
            hint: "check address and port, and that the server runs",
            cause: cause
        )
    }

    /// TLS could not be agreed on, or the certificate is not to be trusted.
    ///
    /// - Parameter reason: Why, in the platform's words, if it has any.
    package func insecure(_ cause: any Error, because reason: String? = nil) -> TransportError {
        TransportError(
            .noConnection,
            "no secure connection to \(server) (\(self))\(Self.tail(reason))",
            hint: "its certificate is not trusted, or it speaks http only",
            cause: cause
        )
    }

    /// Bytes came that are no answer.
    package func noAnswer(_ cause: (any Error)? = nil, because reason: String? = nil) -> TransportError {
        TransportError(
            .brokenAnswer,
            "what \(server) answered to \(self) is no HTTP\(Self.tail(reason))",
            hint: "is this a web server's port?",
            cause: cause
        )
    }

    /// The connection ended before any of the answer came.
    package func endedUnanswered(_ cause: (any Error)? = nil) -> TransportError {
        TransportError(
            .brokenAnswer,
            "\(server) ended the connection without an answer to \(self)",
            hint: retryHint,
            cause: cause
        )
    }

    /// The connection ended when a part of the answer was there.
    ///
    /// - Parameter reason: Why, in the platform's words, if it has any.
    package func brokeWithin(_ cause: any Error, because reason: String? = nil) -> TransportError {
        TransportError(
            .brokenAnswer,
            "the connection to \(server) broke within the answer to \(self)\(Self.tail(reason))",
            hint: retryHint,
            cause: cause
        )
    }

    private static func tail(_ reason: String?) -> String { reason.map { ": \($0)" } ?? "" }
}
