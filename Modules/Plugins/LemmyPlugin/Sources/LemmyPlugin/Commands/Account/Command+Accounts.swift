import LemmyMiddleware
import ReplKit

extension Command {
    /// Returns the `accounts` command.
    static func accounts(_ lemmy: LemmySession) -> Command {
        Command(
            "accounts",
            group: .session,
            summary: "List the accounts that were signed in here",
            details: ["kept: with --data, the account's data is still there after a restart."],
            examples: ["accounts", "login alice; accounts"]
        ) { _ in
            let client = try lemmy.client
            var rows = lemmy.accounts
            if let own = client.account, !client.isLoggedOut, !rows.contains(where: { $0.scope == own.scope }) {
                rows.append(own)
            }
            let isKept = lemmy.files != nil
            let table = OutputTable(
                columns: ["account", "ref", "kept", "state"],
                rows: rows.map { account in
                    [
                        .text(account.name), .text("person:\(account.personID)"), .flag(isKept),
                        .text(state(of: account, client, lemmy)),
                    ]
                },
                emptyText: "nobody was signed in at \(client.siteName); login \(lemmy.nameToSignIn)",
                uncut: ["account"]
            )
            return Output([.table(table)])
        }
    }

    /// Returns the login state of an account. Several may be signed in at once, because handles keep the clients of earlier accounts.
    @MainActor
    private static func state(of account: StoredAccount, _ current: ApiClient, _ lemmy: LemmySession) -> String {
        if account.scope == current.account?.scope { return current.needsLogin ? "signed out" : "signed in" }
        let isLive = lemmy.clients.contains { lemmy.isSignedIn($0, as: account) && $0.caches.liveCount > 0 }
        if isLive { return "earlier: its handles still use it" }
        return lemmy.isSignedIn(account) ? "earlier: as \(account.name) uses it" : "signed out"
    }
}

extension Command {
    /// Returns the `whoami` command.
    static func whoAmI(_ lemmy: LemmySession) -> Command {
        Command(
            "whoami",
            group: .session,
            summary: "Show the account and the server in use",
            examples: ["whoami", "login alice; whoami"]
        ) { _ in
            let client = try lemmy.client
            let place = "at \(client.siteName)"
            guard let account = client.account, !client.isLoggedOut else {
                return Output([.line(OutputLine(.ok, "nobody, a guest \(place): login \(lemmy.nameToSignIn)"))])
            }
            let state = client.needsLogin ? ", signed out: login \(account.name)" : ""
            return Output([.line(OutputLine(.ok, "\(account.name) (person:\(account.personID)) \(place)\(state)"))])
        }
    }
}
