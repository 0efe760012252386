import Foundation
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
            let password = try await password(for: name, lemmy, call.session)
            // The client of a guest signs in, because a signed-out client must not send requests.
            let account: ApiClient
            do {
                account = try await SecondFactor.logIn(
                    to: lemmy.guest(at: before),
                    as: name,
                    password,
                    digits,
                    in: call.session
                )
            } catch let error as ApiClientError {
                throw refusal(of: name, error)
            }
            await lemmy.attach(account)
            let me: Person4
            do {
                me = try await account.getMyPerson()
            } catch {
                // The earlier client takes over the outbox again.
                await lemmy.attach(before)
                throw unknown(name, error)
            }
            lemmy.switchAccount(to: account)
            await lemmy.transferHandles(from: before, in: call.session)
            lemmy.outboxObserver.reportPending(for: account)
            await lemmy.refreshUnreadCount(in: call.session)
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
        let pause: String
        switch error.code {
        case .rateLimited: pause = error.retryAfter.map { "wait \($0.components.seconds) s" } ?? "wait a minute"
        // Two tokens of one second would be equal, and Lemmy refuses the second with a database error.
        case .refused where error.serverCode == "unknown": pause = "wait a second"
        default: return error
        }
        return ReplError(.failed, "login \(name): \(error.message)", hint: "\(pause), then login \(name)")
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

    /// Returns the password: the known one of a demo account, else that of the environment, else one from a prompt that does not show it.
    @MainActor
    private static func password(for name: String, _ lemmy: LemmySession, _ session: Session) async throws -> String {
        if let known = lemmy.endpoint?.accounts[name] { return known }
        if let given = ProcessInfo.processInfo.environment["STRATA_PASSWORD"], !given.isEmpty { return given }
        if let ask = session.options.readSecret, let typed = await ask("password for \(name): ") { return typed }
        let names = lemmy.endpoint?.accounts.keys.sorted().prefix(3).joined(separator: ", ") ?? ""
        let hint = names.isEmpty ? "set STRATA_PASSWORD" : "login \(names.split(separator: ",").first ?? "alice")"
        throw ReplError(.notSignedIn, "no password for \(name), and no terminal to ask for it", hint: hint)
    }
}
