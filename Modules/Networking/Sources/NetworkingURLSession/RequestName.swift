import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request as error messages name it: method and path. The query stays out, for an old server's holds the login.
struct RequestName: CustomStringConvertible {
    let description: String
    private let server: ServerAddress
    private let isRead: Bool

    init(_ request: HTTPRequest, _ server: ServerAddress) {
        description = "\(request.method.rawValue) \(request.path)"
        self.server = server
        isRead = request.method == .get
    }

    /// What to do when no answer came: a read has changed nothing.
    private var retryHint: String { isRead ? "try again" : "try again; the server may have acted on it" }

    var cancelled: TransportError {
        TransportError(.cancelled, "\(self) was cancelled\(isRead ? "" : "; the server may have acted on it")")
    }

    func timedOut(after deadline: Duration) -> TransportError {
        TransportError(
            .timedOut,
            "\(server) did not answer \(self) within \(deadline)",
            hint: retryHint
        )
    }

    var closed: TransportError {
        TransportError(.refused, "the transport to \(server) was closed before \(self)", hint: "connect again")
    }

    func tooLarge(limit: Int) -> TransportError {
        TransportError(
            .refused,
            "\(server) answered \(self) with more than \(limit) bytes",
            hint: "ask for less: limit N"
        )
    }

    var noAnswer: TransportError {
        TransportError(
            .brokenAnswer,
            "what \(server) answered to \(self) is no HTTP",
            hint: "is this a web server's port?"
        )
    }

    /// The connection ended before any of the answer came.
    func endedUnanswered(_ cause: (any Error)? = nil) -> TransportError {
        TransportError(
            .brokenAnswer,
            "\(server) ended the connection without an answer to \(self)",
            hint: retryHint,
            cause: cause
        )
    }

    /// Says in our words what `URLSession` means.
    ///
    /// - Parameter hadBegun: Whether the head of an answer had arrived, so that what broke was the answer.
    func failure(_ error: any Error, hadBegun: Bool) -> TransportError {
        guard let error = error as? URLError else {
            return TransportError(.brokenAnswer, "\(server) gave no answer to \(self)", hint: "try again", cause: error)
        }
        // The error's own details quote the whole URL, query and login included: only the code is kept.
        let cause = URLError(error.code)
        switch error.code {
        case .cancelled:
            return cancelled
        case .timedOut:
            return TransportError(
                .timedOut,
                "\(server) did not answer \(self) in time",
                hint: "try again",
                cause: cause
            )
        case .cannotFindHost, .dnsLookupFailed:
            return TransportError(
                .noConnection,
                "there is no server \(server) (\(self))",
                hint: "check the spelling of the address",
                cause: cause
            )
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            return TransportError(
                .noConnection,
                "this machine has no network (\(self) to \(server))",
                hint: "connect it and try again",
                cause: cause
            )
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            return TransportError(
                .noConnection,
                "no secure connection to \(server) (\(self))",
                hint: "its certificate is not trusted, or it speaks http only",
                cause: cause
            )
        case .cannotConnectToHost:
            return TransportError(
                .noConnection,
                "nobody answers at \(server) (\(self))",
                hint: "check address and port, and that the server runs",
                cause: cause
            )
        case .unsupportedURL, .cannotParseResponse:
            return noAnswer
        case _ where hadBegun:
            return TransportError(
                .brokenAnswer,
                "the connection to \(server) broke within the answer to \(self)",
                hint: retryHint,
                cause: cause
            )
        default:
            return endedUnanswered(cause)
        }
    }
}
