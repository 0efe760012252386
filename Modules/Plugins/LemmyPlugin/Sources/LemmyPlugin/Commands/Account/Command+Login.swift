import Foundation
import LemmyMiddleware
import Networking
import ReplKit

extension Command {
    /// `login`.
    static func logIn(_ lemmy: LemmySession) -> Command {
        Command(
            "login",
            group: .session,
            summary: "Sign in; later commands are that account's",
            details: [
                "An account with a second factor takes the six digits that its app for codes",
                "shows: they are asked for at a terminal, and given in a script.",
            ],
            parameters: [.word("NAME").offering("accounts"), .word("DIGITS").optional],
            examples: ["login alice"]
        ) { call in
            let name = try call.word("NAME")
            let digits = try call.optionalWord("DIGITS").map { try SecondFactor.digits($0, for: name) }
            let before = try lemmy.client
            if let me = before.account, me.name == name, !before.isSignedOut, await isTaken(before) {
                return .hit("\(name) (person:\(me.personID)) is signed in already")
            }
            let password = try await password(for: name, lemmy, call.session)
            // Who is signed out may not ask; a guest may.
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
            await lemmy.open(account)
            let me: Person4
            do {
                me = try await account.getMyPerson()
            } catch {
                // What waits for the server is again in the hands of who one stays.
                await lemmy.open(before)
                throw unknown(name, error)
            }
            lemmy.become(account)
            await lemmy.takeOver(from: before, in: call.session)
            lemmy.follower.tellWhatWaits(for: account)
            return .done("signed in as \(me.name) (person:\(me.id))", result: Shown<PersonTiers>(me))
                + remainder(of: account, in: call.session)
        }
    }

    /// Whether the server takes the client's token, as far as it can be asked: one that was revoked elsewhere is no log-in.
    @MainActor
    private static func isTaken(_ client: ApiClient) async -> Bool {
        if client.refusal(of: "login") == nil {
            // A server that does not answer has not refused it.
            do { try await client.validateLogin() } catch {}
        }
        return client.refusal(of: "login") == nil
    }

    /// What a server says of a log-in that it does not take, and when to try again.
    private static func refusal(of name: String, _ error: ApiClientError) -> any Error {
        let pause: String
        switch error.code {
        case .rateLimited: pause = error.retryAfter.map { "wait \($0.components.seconds) s" } ?? "wait a minute"
        // Two tokens of one second would be the same, and Lemmy refuses the second in its database's words.
        case .refused where error.serverCode == "unknown": pause = "wait a second"
        default: return error
        }
        return ReplError(.failed, "login \(name): \(error.message)", hint: "\(pause), then login \(name)")
    }

    /// A server that took the password and then names nobody: to log in again would go round in a circle.
    private static func unknown(_ name: String, _ error: any Error) -> any Error {
        guard let error = error as? ApiClientError else { return error }
        guard [.notLoggedIn, .tokenRejected].contains(error.code) else { return refusal(of: name, error) }
        return ReplError(
            .notSignedIn,
            "login \(name): the server took the password, and then did not know who asks: \(error.message)",
            hint: "ask who runs the server: it, or what stands in front of it, drops the login"
        )
    }

    /// The demo's passwords are known; others come from the environment or a prompt that does not show them.
    @MainActor
    private static func password(for name: String, _ lemmy: LemmySession, _ session: Session) async throws -> String {
        if let known = lemmy.endpoint?.accounts[name] { return known }
        if let given = ProcessInfo.processInfo.environment["STRATA_PASSWORD"], !given.isEmpty { return given }
        if let ask = session.options.readSecret, let typed = await ask("password for \(name): ") { return typed }
        let names = lemmy.endpoint?.accounts.keys.sorted().prefix(3).joined(separator: ", ") ?? ""
        let hint = names.isEmpty ? "set STRATA_PASSWORD" : "login \(names.split(separator: ",").first ?? "alice")"
        throw ReplError(.notSignedIn, "no password for \(name), and nobody to ask", hint: hint)
    }
}
