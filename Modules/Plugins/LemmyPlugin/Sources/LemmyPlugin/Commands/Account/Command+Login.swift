import LemmyMiddleware
import Networking
import ReplKit

extension Command {
    /// Returns the `login` command.
    static func logIn(_ lemmy: LemmySession) -> Command {
        Command(
            "login",
            group: .session,
            summary: "Sign in; later commands use that account",
            details: [
                "A second factor needs the six digits of the account's authenticator app:",
                "a terminal asks for them; a script gives them as DIGITS.",
            ],
            parameters: [.word("NAME").completing(from: "accounts"), .word("DIGITS").optional],
            examples: ["login alice"]
        ) { call in
            let name = try call.word("NAME")
            let digits = try call.optionalWord("DIGITS").map { try SecondFactor.digits($0, for: name) }
            let before = try lemmy.client
            if let me = before.account, me.name == name, !before.isSignedOut, await isTokenAccepted(before) {
                return .hit("\(name) (person:\(me.personID)) is signed in already")
            }
            let account = try await signIn(as: name, digits, at: before, lemmy, call.session)
            let me = try await lemmy.enter(account, in: call.session) { unknown(name, $0) }
            return .done("signed in as \(me.name) (person:\(me.id))", result: ShownEntity<PersonTiers>(me))
                + foreignHandlesNote(of: account, in: call.session)
        }
    }

    /// Returns false if the server refuses the client's token, for example because it was revoked. True also if the server cannot be asked.
    @MainActor
    private static func isTokenAccepted(_ client: ApiClient) async -> Bool {
        if client.refusal(of: "login") == nil {
            // A server that does not answer has not refused the token.
            do { try await client.validateLogin() } catch {}
        }
        return client.refusal(of: "login") == nil
    }

    /// Returns the error for a refused login, with the time to wait before the next try.
    private static func refusal(of name: String, _ error: ApiClientError) -> any Error {
        if let (state, hint) = state(of: error, name) {
            return ReplError(.notSignedIn, "login \(name): \(state)", hint: hint)
        }
        let pause: String
        switch error.code {
        case .rateLimited: pause = error.retryAfter.map { "wait \($0.components.seconds) s" } ?? "wait a minute"
        // Two tokens of one second would be equal, and Lemmy refuses the second with a database error.
        case .refused where error.serverCode == "unknown": pause = "wait a second"
        default: return error
        }
        return ReplError(.failed, "login \(name): \(error.message)", hint: "\(pause), then login \(name)")
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
    private static func unknown(_ name: String, _ error: any Error) -> any Error {
        guard let error = error as? ApiClientError else { return error }
        guard [.notLoggedIn, .tokenRejected].contains(error.code) else { return refusal(of: name, error) }
        return ReplError(
            .notSignedIn,
            "login \(name): the server took the password, and then ignored the login: \(error.message)",
            hint: "ask its administrators: the server, or a proxy in front of it, drops the login"
        )
    }

    /// Signs in as a guest's client, because a signed-out client must not send requests.
    ///
    /// A known password may have been changed since; then the person is asked for the new one.
    @MainActor
    private static func signIn(
        as name: String,
        _ digits: String?,
        at before: ApiClient,
        _ lemmy: LemmySession,
        _ session: Session
    ) async throws -> ApiClient {
        let guest = lemmy.guest(at: before)
        let password = try await AccountPassword.current(of: name, for: "login", lemmy, session)
        do {
            return try await SecondFactor.logIn(to: guest, as: name, password, digits, in: session)
        } catch let error as ApiClientError where error.code == .wrongLogin && isChanged(name, lemmy, session) {
            let typed = try await AccountPassword.entered(of: name, for: "login", lemmy, session)
            do {
                return try await SecondFactor.logIn(to: guest, as: name, typed, digits, in: session)
            } catch let error as ApiClientError {
                throw refusal(of: name, error)
            }
        } catch let error as ApiClientError {
            throw refusal(of: name, error)
        }
    }

    /// Returns true if the server refused a known password and there is another source of one.
    @MainActor
    private static func isChanged(_ name: String, _ lemmy: LemmySession, _ session: Session) -> Bool {
        let canAsk =
            session.options.readSecret != nil || AccountPassword.environment(AccountPassword.variable) != nil
        return lemmy.knownPassword(of: name) != nil && canAsk
    }
}
