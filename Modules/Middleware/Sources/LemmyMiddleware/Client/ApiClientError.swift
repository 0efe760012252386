public import Foundation
public import Middleware
import Networking

/// The error of a request to a client.
///
/// ```swift
/// do {
///     let post = try await api.getPost(id: 42)
/// } catch let error as ApiClientError where error.code == .notFound {
///     print(error.message, error.hint)
/// } catch is CancellationError {
///     // The caller cancelled the request.
/// }
/// ```
public struct ApiClientError: EditFailure, LocalizedError, CustomStringConvertible {
    /// The kind of a failure. Later releases may add more.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// There is no connection to the server; nothing was sent.
        public static let noConnection = Code(description: "no-connection")
        /// The server took too long; it may have processed the request.
        public static let timedOut = Code(description: "timed-out")
        /// The connection broke before the response was complete; the server may have processed the request.
        public static let brokenAnswer = Code(description: "broken-answer")
        /// The caller cancelled the request.
        public static let cancelled = Code(description: "cancelled")
        /// The server does not know the entity.
        public static let notFound = Code(description: "not-found")
        /// The request requires a log-in.
        public static let notLoggedIn = Code(description: "not-logged-in")
        /// The name or the password is wrong.
        public static let wrongLogin = Code(description: "wrong-login")
        /// The account requires the six digits of a second factor beside its password.
        public static let secondFactorNeeded = Code(description: "second-factor-needed")
        /// The digits of the second factor are not the current ones.
        public static let wrongSecondFactor = Code(description: "wrong-second-factor")
        /// The account is banned from the server.
        public static let banned = Code(description: "banned")
        /// This client's account has been logged out.
        public static let loggedOut = Code(description: "logged-out")
        /// The server refused; ``ApiClientError/status`` and ``ApiClientError/serverCode`` say how.
        public static let refused = Code(description: "refused")
        /// The server, or a proxy in front of it, failed: a status of 500 or more.
        public static let serverFailed = Code(description: "server-failed")
        /// The server's version lacks the route, or a field or value of the request. Either nothing was sent, or the server did not know
        /// the request.
        public static let unsupported = Code(description: "unsupported")
        /// The server, or a proxy in front of it, limits the rate of requests; nothing was done.
        public static let rateLimited = Code(description: "rate-limited")
        /// The row after which the next page begins no longer exists on the server. Load the list again.
        public static let outdatedPage = Code(description: "outdated-page")
        /// The response cannot be read: it is not JSON, or not a response of Lemmy's. The message says what was received instead.
        public static let unreadable = Code(description: "unreadable")
        /// The server no longer accepts this client's token; nothing of its response is shown.
        public static let tokenRejected = Code(description: "token-rejected")
        /// The creation is kept in the account's outbox and will be sent later.
        public static let deferred = Code(description: "deferred")
        /// The client has no transport to its server, or none for this request.
        public static let misconfigured = Code(description: "misconfigured")
    }

    /// The kind of the failure.
    public let code: Code
    /// A description of the failure that names the server and the request; never contains a token.
    public let message: String
    /// The recommended next step.
    public internal(set) var hint: String
    /// The HTTP status, if the server sent a response.
    public let status: Int?
    /// The server's own error code: `couldnt_find_post`.
    public let serverCode: String?
    /// The pause that the server asks for, if it sent one.
    public let retryAfter: Duration?
    /// The subject of the request as it is typed in a message, `post:42`, if the server does not know it; else nil.
    public package(set) var missingSubject: String?
    /// The underlying error.
    public let cause: (any Error)?
    /// Overrides ``mayHaveHappened`` where the client knows more than the code tells: the request was never sent, or was answered.
    var mayHaveHappenedOverride: Bool?
    /// For a deferred creation: its status in words that follow its description.
    public internal(set) var statusText: String?
    /// For a deferred creation: its number in the outbox.
    public internal(set) var intention: OutboxItem.ID?
    /// Overrides ``obstacle`` where the client knows more than the code tells.
    var obstacleOverride: EditObstacle?
    /// True if the failed request was a read, which can be sent again.
    var isOfRead = false

    /// Creates an error.
    public init(
        _ code: Code,
        _ message: String,
        hint: String = "",
        status: Int? = nil,
        serverCode: String? = nil,
        retryAfter: Duration? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.status = status
        self.serverCode = serverCode
        self.retryAfter = retryAfter
        self.cause = cause
    }

    /// The message without the hint; display ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }

    /// True if the server may have processed the request: it was reached, and its response is missing, unreadable or an error of the server
    /// itself.
    public var mayHaveHappened: Bool {
        if let mayHaveHappenedOverride { return mayHaveHappenedOverride }
        switch code {
        case .timedOut, .brokenAnswer, .cancelled: return true
        // A proxy page that replaces a refusal carries the status of that refusal.
        case .unreadable: return status.map { !(400..<500).contains($0) } ?? true
        default: return (status ?? 0) >= 500
        }
    }

    /// Returns the error of an edit that was not sent because an earlier edit, which failed with this error, blocks it. The new error has
    /// the same code and does not name the other edit's route.
    public func forBlockedEdit(_ words: String) -> any Error {
        let reason =
            switch obstacle {
            case .login: "a log-in"
            case .storage: "room on the disk"
            case .connection, nil: "the server"
            }
        var error = ApiClientError(
            code,
            "not sent: \(words) comes first and waits for \(reason)",
            hint: hint == Self.hintAfterLostAnswer ? "try again when the server answers" : hint,
            retryAfter: retryAfter,
            cause: self
        )
        error.mayHaveHappenedOverride = false
        error.obstacleOverride = obstacle
        return error
    }

    /// The condition under which the same edit can be sent again: a connection, a log-in, or room on disk; nil if the server refused the
    /// edit.
    public var obstacle: EditObstacle? {
        if let obstacleOverride { return obstacleOverride }
        return switch code {
        case .noConnection, .cancelled: .connection
        case .notLoggedIn, .tokenRejected: .login
        default: isTransient ? .connection : nil
        }
    }

    /// True if a later attempt of the same read may succeed: it timed out, broke off, was rate-limited, or a proxy had no server.
    public var isTransient: Bool {
        switch code {
        case .timedOut, .brokenAnswer, .rateLimited: true
        case .serverFailed: status.map { [502, 503, 504].contains($0) } ?? false
        default: false
        }
    }
}

extension ApiClientError {
    /// True if the server has no such route, by its version or by its response.
    var isMissingRoute: Bool { code == .unsupported || status == 404 }

    /// The error of a server that answers a person without permission like a guest, after the server has accepted the person's token.
    var asRefusal: ApiClientError {
        ApiClientError(
            .refused,
            message,
            hint: "the account may not do this",
            status: status,
            serverCode: serverCode,
            cause: self
        )
    }

    /// True if the server may have become another one that speaks another dialect, because it does not know the route. The same operation can
    /// be sent in the new dialect, because this request changed nothing.
    var suggestsOtherDialect: Bool {
        guard status != nil, isOfRead || !mayHaveHappened else { return false }
        // A server that knows the route names the missing entity by a code.
        return code == .unsupported || isMissingRoute && serverCode == nil
    }

    /// Converts the error that stopped a request to an error of this client.
    init(of error: any Error, at site: String) {
        if let error = error as? ApiClientError {
            self = error
        } else {
            self.init(.cancelled, "the request to \(site) was cancelled", hint: "try again", cause: error)
        }
    }
}

extension ApiClientError {
    /// Returns the error for a description of the site without a viewer, although the request had a token.
    static func lackingViewer(at site: String) -> ApiClientError {
        ApiClientError(.notLoggedIn, "\(site) answered as if nobody were logged in", hint: "log in again")
    }
}
