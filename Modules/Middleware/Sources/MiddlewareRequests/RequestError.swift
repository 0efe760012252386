public import Foundation
public import Middleware
import Networking
import WireRuntime

/// The error of a request to an API.
///
/// It says what an edit needs to know: whether the server may have applied it, and whether it can be sent again later. So a client of your
/// own needs no error type of its own.
public struct RequestError: EditFailure, LocalizedError, CustomStringConvertible {
    /// The kind of a failure. Later releases may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// There is no connection to the server; nothing was sent.
        public static let noConnection = Code(description: "no-connection")
        /// The response did not arrive, or not as a whole; the server may have processed the request.
        public static let lostResponse = Code(description: "lost-response")
        /// The server refused the request; ``RequestError/status`` says how.
        public static let refused = Code(description: "refused")
        /// The request needs a log-in, or another one: status 401.
        public static let notLoggedIn = Code(description: "not-logged-in")
        /// The server limits the rate of requests: status 429; nothing was done.
        public static let rateLimited = Code(description: "rate-limited")
        /// The server, or a proxy in front of it, failed: a status of 500 or more.
        public static let serverFailed = Code(description: "server-failed")
        /// The response is not what the API promises; the server may have processed the request.
        public static let unreadable = Code(description: "unreadable")
        /// The request cannot be written; nothing was sent.
        public static let invalid = Code(description: "invalid")
    }

    /// The kind of the failure.
    public let code: Code
    /// The description of the failure. It names the request and never contains a token.
    public let message: String
    /// The suggested next step; empty if there is none.
    public let hint: String
    /// The HTTP status, if the server has answered.
    public let status: Int?
    /// The body of the server's response, in which many APIs say what was wrong.
    public let body: Data?
    /// The delay that the server asks for.
    public let retryAfter: Duration?
    /// The underlying error.
    public let cause: (any Error)?

    /// Creates an error.
    public init(
        _ code: Code,
        _ message: String,
        hint: String = "",
        status: Int? = nil,
        body: Data? = nil,
        retryAfter: Duration? = nil,
        cause: (any Error)? = nil
    ) {
        (self.code, self.message, self.hint, self.status) = (code, message, hint, status)
        (self.body, self.retryAfter, self.cause) = (body, retryAfter, cause)
    }

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }

    /// True if the server may have processed the request in spite of this error.
    public var mayHaveHappened: Bool { [.lostResponse, .serverFailed, .unreadable].contains(code) }

    /// The condition under which the same edit can be sent again; nil if the server refused it.
    public var obstacle: EditObstacle? {
        switch code {
        case .noConnection, .lostResponse, .rateLimited: .connection
        case .serverFailed: [502, 503, 504].contains(status) ? .connection : nil
        case .notLoggedIn: .login
        default: nil
        }
    }
}

extension RequestError {
    /// Describes a request without a response.
    init(_ error: TransportError) {
        let code: Code =
            switch error.code {
            case .noConnection: .noConnection
            case .refused: .invalid
            default: .lostResponse
            }
        self.init(code, error.message, hint: error.hint, cause: error)
    }

    /// Describes a response that is a refusal.
    init(_ response: HTTPResponse, _ words: String) {
        let code: Code =
            switch response.status {
            case 401: .notLoggedIn
            case 429: .rateLimited
            case 500...: .serverFailed
            default: .refused
            }
        let seconds = response.secondsToWait.flatMap { $0 >= 0 ? $0 : nil }
        self.init(
            code,
            "\(words): the server answered with status \(response.status)\(Self.excerpt(response.body))",
            hint: code == .notLoggedIn ? "log in and try again" : "",
            status: response.status,
            body: response.body,
            retryAfter: seconds.map { .seconds($0) }
        )
    }

    /// Describes a response that the generated types do not read.
    init(unreadable error: WireError, _ words: String, status: Int) {
        self.init(
            .unreadable,
            "\(words): the response is not as the API describes it: \(error.message)",
            hint: error.hint,
            status: status,
            cause: error
        )
    }

    /// The beginning of a short text that a server sends with a refusal.
    private static func excerpt(_ body: Data) -> String {
        guard let text = String(data: body.prefix(200), encoding: .utf8), !text.contains("<") else { return "" }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.isEmpty || line.allSatisfy(\.isWhitespace) ? "" : ": \(line)"
    }
}
