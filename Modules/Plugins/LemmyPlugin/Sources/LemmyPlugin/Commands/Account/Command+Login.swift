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
            parameters: [.word("NAME").completing(from: "accounts"), .word("DIGITS").optional.secret],
            examples: ["login alice"]
        ) { call in
            let name = try call.word("NAME")
            let digits = try call.optionalWord("DIGITS").map { try SecondFactor.argument($0, for: name) }
            let before = try lemmy.client
            if let me = before.account, me.name == name, !before.isSignedOut, await isTokenAccepted(before) {
                return .hit("\(name) (person:\(me.personID)) is signed in already")
            }
            let account = try await signIn(as: name, digits, at: before, lemmy, call.session)
            let me = try await lemmy.enter(account, after: before, in: call.session) { LoginFailure.unknown(name, $0) }
            return .done("signed in as \(me.name) (person:\(me.id))")
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
                let account = try await SecondFactor.logIn(to: guest, as: name, typed, digits, in: session)
                lemmy.remember(typed, of: name)
                return account
            } catch let error as ApiClientError {
                throw LoginFailure.refusal(of: name, error)
            }
        } catch let error as ApiClientError {
            throw LoginFailure.refusal(of: name, error)
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
