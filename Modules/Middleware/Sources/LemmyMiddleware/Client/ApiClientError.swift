public import Foundation
public import Middleware
import Networking

/// Why a client could not do what it was asked.
///
/// ```swift
/// do {
///     let post = try await api.getPost(id: 42)
/// } catch let error as ApiClientError where error.code == .notFound {
///     print(error.message, error.hint)
/// } catch is CancellationError {
///     // whoever asked has gone
/// }
/// ```
public struct ApiClientError: EditFailure, LocalizedError, CustomStringConvertible {
    /// The kind of failure; more may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, stable across versions.
        public let description: String

        /// There is no connection to the server; nothing was sent.
        public static let noConnection = Code(description: "no-connection")
        /// The server took too long; it may have acted.
        public static let timedOut = Code(description: "timed-out")
        /// The connection broke before the answer was whole; the server may have acted.
        public static let brokenAnswer = Code(description: "broken-answer")
        /// The caller gave up.
        public static let cancelled = Code(description: "cancelled")
        /// The server does not know the entity.
        public static let notFound = Code(description: "not-found")
        /// It takes a login.
        public static let notLoggedIn = Code(description: "not-logged-in")
        /// Name or password are wrong.
        public static let wrongLogin = Code(description: "wrong-login")
        /// The account takes the six digits of a second factor beside its password.
        public static let secondFactorNeeded = Code(description: "second-factor-needed")
        /// The digits of the second factor are not those of now.
        public static let wrongSecondFactor = Code(description: "wrong-second-factor")
        /// The account is banned from the server.
        public static let banned = Code(description: "banned")
        /// This client's account has been logged out.
        public static let loggedOut = Code(description: "logged-out")
        /// The server refused; ``ApiClientError/status`` and ``ApiClientError/serverCode`` say how.
        public static let refused = Code(description: "refused")
        /// The server, or a proxy in front of it, failed: a status of 500 or more.
        public static let serverFailed = Code(description: "server-failed")
        /// The server's version has no such call, or the call no such field or value there; nothing was sent, or the server did not know it.
        public static let unsupported = Code(description: "unsupported")
        /// The server, or a proxy in front of it, was asked too often; nothing was done.
        public static let rateLimited = Code(description: "rate-limited")
        /// The place where a list goes on is gone: the row that its next page begins behind is no more on the server. Load the list again.
        public static let outdatedPage = Code(description: "outdated-page")
        /// The answer cannot be read: it is no JSON, or none of Lemmy's. The message says what came instead.
        public static let unreadable = Code(description: "unreadable")
        /// The server does not take this client's token any more; nothing that it answered is shown.
        public static let tokenRejected = Code(description: "token-rejected")
        /// What was to be sent is kept, and will be sent: it waits in the account's outbox.
        public static let deferred = Code(description: "deferred")
        /// The client has no way to its server, or none for what it was asked.
        public static let misconfigured = Code(description: "misconfigured")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming server and request; never a token.
    public let message: String
    /// What to do next.
    public internal(set) var hint: String
    /// The HTTP status, if the server answered.
    public let status: Int?
    /// The server's own word for it: `couldnt_find_post`.
    public let serverCode: String?
    /// How long the server wants to be left alone, if it said so.
    public let retryAfter: Duration?
    /// What lies under it.
    public let cause: (any Error)?
    /// Whether the server may have done it, where more is known than the failure tells: it was never sent, or was answered.
    var knownFate: Bool?
    /// Of what is kept and will be sent: what becomes of it, in words that follow what it is.
    public internal(set) var fate: String?
    /// Of the same: its number in the outbox.
    public internal(set) var intention: Intention.ID?
    /// What the same has to wait for, where more is known than the failure tells.
    var knownObstacle: EditObstacle?

    /// Describes a failure.
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

    /// The message alone; show ``hint`` beside it.
    public var description: String { message }
    /// The message.
    public var errorDescription: String? { message }
    /// The hint.
    public var recoverySuggestion: String? { hint.isEmpty ? nil : hint }

    /// Whether the server may have done what was asked: it was reached, and its answer is missing, unreadable or a failure of its own.
    public var mayHaveHappened: Bool {
        if let knownFate { return knownFate }
        switch code {
        case .timedOut, .brokenAnswer, .cancelled: return true
        // A page that a proxy puts in the place of a refusal comes with its status.
        case .unreadable: return status.map { !(400..<500).contains($0) } ?? true
        default: return (status ?? 0) >= 500
        }
    }

    /// Of an edit that was not sent because another one, which failed with this, waits before it: the same kind of failure, without the other's
    /// route.
    public func ofEditBehind(_ words: String) -> any Error {
        let reason =
            switch obstacle {
            case .login: "a log-in"
            case .storage: "room on the disk"
            case .connection, nil: "the server"
            }
        var error = ApiClientError(
            code,
            "not sent: \(words) is before it, and waits for \(reason)",
            hint: hint == Self.hintAfterLoss ? "try again when the server answers" : hint,
            retryAfter: retryAfter,
            cause: self
        )
        error.knownFate = false
        error.knownObstacle = obstacle
        return error
    }

    /// What the same edit has to wait for: a connection, a server that is not overrun, a log-in; nil if the server said no.
    public var obstacle: EditObstacle? {
        if let knownObstacle { return knownObstacle }
        return switch code {
        case .noConnection, .cancelled: .connection
        case .notLoggedIn, .tokenRejected: .login
        default: isTransient ? .connection : nil
        }
    }

    /// Whether the same read may well be answered a little later: it took too long, broke off, came too often, or a proxy had no server.
    public var isTransient: Bool {
        switch code {
        case .timedOut, .brokenAnswer, .rateLimited: true
        case .serverFailed: status.map { [502, 503, 504].contains($0) } ?? false
        default: false
        }
    }
}

extension ApiClientError {
    /// Whether the server has no such call, by its version or by its own answer.
    var isOfMissingRoute: Bool { code == .unsupported || status == 404 }

    /// What stopped a request, as this client tells it.
    init(of error: any Error, at site: String) {
        if let error = error as? ApiClientError {
            self = error
        } else {
            self.init(.cancelled, "asking \(site) was given up", hint: "try again", cause: error)
        }
    }
}
