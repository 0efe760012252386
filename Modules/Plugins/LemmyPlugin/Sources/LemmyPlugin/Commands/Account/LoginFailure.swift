import LemmyMiddleware
import ReplKit

/// The errors of a login in the words of the REPL, for `login NAME` and for the login of `as NAME`.
@MainActor
enum LoginFailure {
    /// Returns the error for a login that was not accepted, with what to do before the next try.
    static func refusal(of name: String, _ error: ApiClientError) -> any Error {
        let deed = "login \(name)"
        if let (state, hint) = state(of: error, name) {
            return ReplError(.notSignedIn, "\(deed): \(state)", hint: hint)
        }
        let hint: String
        switch error.code {
        case .rateLimited:
            hint = "\(error.retryAfter.map { "wait \($0.components.seconds) s" } ?? "wait a minute"), then \(deed)"
        // Two tokens of one second would be equal, and Lemmy refuses the second with a database error.
        case .refused where error.serverCode == "unknown": hint = "wait a second, then \(deed)"
        // A login may be repeated, even if the server has processed the first.
        case _ where error.mayHaveHappened || error.code == .serverFailed: hint = "\(deed) again"
        default: return error
        }
        let said = error.message.hasPrefix("\(deed): ") ? error.message : "\(deed): \(error.message)"
        return ReplError(explain(error)?.code ?? .failed, said, hint: hint)
    }

    /// Returns the state of an account that cannot sign in, and what to do about it; nil for another refusal.
    private static func state(of error: ApiClientError, _ name: String) -> (String, hint: String)? {
        switch error.serverCode {
        case "registration_application_is_pending":
            ("an administrator has not decided about the account yet", "login \(name) later")
        case "registration_denied": ("an administrator has refused the account", "ask the server's administrators")
        case "email_not_verified": ("the e-mail address is not confirmed yet", "me verify, then login \(name)")
        case "deleted": ("the account was deleted", "register NAME creates a new one")
        default: nil
        }
    }

    /// Returns the error for a server that accepted the password but does not recognize the account: another login would not help.
    static func unknown(_ name: String, _ error: any Error) -> any Error {
        guard let error = error as? ApiClientError else { return error }
        guard [.notLoggedIn, .tokenRejected].contains(error.code) else { return refusal(of: name, error) }
        return ReplError(
            .notSignedIn,
            "login \(name): the server took the password, and then ignored the login: \(error.message)",
            hint: "ask its administrators: the server, or a proxy in front of it, drops the login"
        )
    }
}
