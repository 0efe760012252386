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

        /// There is no connection to the server.
        public static let noConnection = Code(description: "no-connection")
        /// The caller gave up.
        public static let cancelled = Code(description: "cancelled")
        /// The server does not know the entity.
        public static let notFound = Code(description: "not-found")
        /// It takes a login.
        public static let notLoggedIn = Code(description: "not-logged-in")
        /// Name or password are wrong.
        public static let wrongLogin = Code(description: "wrong-login")
        /// The account is banned from the server.
        public static let banned = Code(description: "banned")
        /// This client's account has been logged out.
        public static let loggedOut = Code(description: "logged-out")
        /// The server refused, or failed; ``ApiClientError/status`` and ``ApiClientError/serverCode`` say how.
        public static let refused = Code(description: "refused")
        /// The server, or a proxy in front of it, was asked too often; nothing was done.
        public static let rateLimited = Code(description: "rate-limited")
        /// The answer cannot be read.
        public static let unreadable = Code(description: "unreadable")
        /// The server does not take this client's token any more; nothing that it answered is shown.
        public static let tokenRejected = Code(description: "token-rejected")
        /// The client has no way to its server.
        public static let misconfigured = Code(description: "misconfigured")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, naming server and request; never a token.
    public let message: String
    /// What to do next.
    public let hint: String
    /// The HTTP status, if the server answered.
    public let status: Int?
    /// The server's own word for it: `couldnt_find_post`.
    public let serverCode: String?
    /// What lies under it.
    public let cause: (any Error)?

    /// Describes a failure.
    public init(
        _ code: Code,
        _ message: String,
        hint: String = "",
        status: Int? = nil,
        serverCode: String? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.status = status
        self.serverCode = serverCode
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
        switch code {
        case .unreadable, .cancelled: true
        case .noConnection: (cause as? TransportError).map { $0.code != .noConnection && $0.code != .refused } ?? false
        default: (status ?? 0) >= 500
        }
    }
}

extension ApiClientError {
    /// What stopped a request, as this client tells it.
    init(of error: any Error, at site: String) {
        if let error = error as? ApiClientError {
            self = error
        } else {
            self.init(.cancelled, "asking \(site) was given up", hint: "try again", cause: error)
        }
    }
}
