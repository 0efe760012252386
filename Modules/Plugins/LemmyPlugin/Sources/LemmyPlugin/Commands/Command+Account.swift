import Foundation
import LemmyMiddleware
import Networking
import ReplKit

extension Command {
    /// Connecting, signing in and out.
    @MainActor
    static func account(_ lemmy: LemmySession) -> [Command] {
        [connect(lemmy), logIn(lemmy), logOut(lemmy)]
    }

    private static func connect(_ lemmy: LemmySession) -> Command {
        Command(
            "connect",
            group: .session,
            summary: "Go to a server, as a guest",
            parameters: [.word("URL|demo")],
            examples: ["connect demo"]
        ) { call in
            let (endpoint, guest) = try lemmy.guest(of: try call.word("URL|demo"))
            // One stays where one was unless the server answers.
            let site = try await guest.getSite()
            lemmy.move(to: endpoint, as: guest)
            return .done("connected to \(site.host): \(site.name), Lemmy \(site.version)")
        }
    }

    private static func logIn(_ lemmy: LemmySession) -> Command {
        Command(
            "login",
            group: .session,
            summary: "Sign in; later commands are that account's",
            parameters: [.word("NAME")],
            examples: ["login alice"]
        ) { call in
            let name = try call.word("NAME")
            let password = try await password(for: name, lemmy, call.session)
            let account = try await lemmy.client.logIn(username: name, password: password)
            guard let me = try await account.getMyPerson() else {
                throw ReplError(
                    .failed,
                    "the server took \(name)'s password, but knows nobody by the token it gave",
                    hint: "go on as a guest: this client signs in to Lemmy 0.19 and later"
                )
            }
            lemmy.become(account)
            return .done("signed in as \(me.name) (person:\(me.id))", result: ShownPerson(me))
        }
    }

    private static func logOut(_ lemmy: LemmySession) -> Command {
        Command(
            "logout",
            group: .session,
            summary: "Sign out; what the account held stays, read-only",
            examples: ["login alice; logout"]
        ) { _ in
            let account = try lemmy.client
            guard !account.isGuest else {
                return Output([.line(OutputLine(.hit, "nobody is signed in"))])
            }
            let name = account.accountName ?? "the account"
            lemmy.becomeGuest()
            do {
                try await account.logOut()
            } catch {
                // The client refuses writes from now on, whatever the server knows.
                let why = explain(error)?.message ?? "\(error)"
                return Output([.line(OutputLine(.note, "signed out \(name) here; the server was not told: \(why)"))])
            }
            await lemmy.learnName()
            return .done("signed out \(name)")
        }
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
