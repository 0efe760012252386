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
            parameters: [.word("NAME").offering("accounts")],
            examples: ["login alice"]
        ) { call in
            let name = try call.word("NAME")
            let before = try lemmy.client
            if let me = before.account, me.name == name, !before.isSignedOut, before.refusal(of: "login") == nil {
                return .hit("\(name) (person:\(me.personID)) is signed in already")
            }
            let password = try await password(for: name, lemmy, call.session)
            // Who is signed out may not ask; a guest may.
            let account = try await lemmy.guest(at: before).logIn(username: name, password: password)
            await lemmy.files?.open(account)
            let me: Person4
            do {
                me = try await account.getMyPerson()
            } catch {
                // What waits for the server is again in the hands of who one stays.
                await lemmy.files?.open(before)
                throw error
            }
            lemmy.become(account)
            await lemmy.takeOver(from: before, in: call.session)
            return .done("signed in as \(me.name) (person:\(me.id))", result: Shown<PersonTiers>(me))
                + remainder(of: account, in: call.session)
        }
    }

    /// Whose the handles stay that another client has loaded.
    @MainActor
    static func remainder(of account: ApiClient, in session: Session) -> Output {
        var names: [String: [String]] = [:]
        var owners: [String] = []
        for (name, object) in session.handles {
            guard let owned = object as? any Owned, owned.api !== account else { continue }
            let isSame = owned.api.accountName == account.accountName
            let isElsewhere = owned.api.server != account.server
            let place = isElsewhere ? " at \(owned.api.server)" : ""
            let owner =
                isSame && !isElsewhere && !account.isGuest ? "the earlier login's" : owned.api.possessive + place
            if names[owner] == nil { owners.append(owner) }
            names[owner, default: []].append(name)
        }
        return Output(
            owners.map { owner in
                let all = names[owner] ?? []
                let first = all.first ?? "REF"
                let shown = all.count > 4 ? all.prefix(3) + ["\(all.count - 3) more"] : all[...]
                let list =
                    (shown.dropLast().joined(separator: ", ") + (shown.count > 1 ? " and " : "") + (shown.last ?? ""))
                let stay = all.count == 1 ? "stays" : "stay"
                return .line(
                    OutputLine(.note, "\(list) \(stay) \(owner); refresh \(first) takes \(first) along, and its views")
                )
            }
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
