import LemmyMiddleware
import ReplKit

extension Command {
    /// `accounts`.
    static func accounts(_ lemmy: LemmySession) -> Command {
        Command(
            "accounts",
            group: .session,
            summary: "List who was signed in here, and who is",
            examples: ["accounts", "login alice; accounts"]
        ) { _ in
            let client = try lemmy.client
            var rows = lemmy.accounts
            if let own = client.account, !client.isLoggedOut, !rows.contains(where: { $0.scope == own.scope }) {
                rows.append(own)
            }
            let table = OutputTable(
                columns: ["account", "ref", "state"],
                rows: rows.map { account in
                    let isHere = account.scope == client.account?.scope
                    let state = isHere && !client.needsLogin ? "signed in" : "signed out"
                    return [.text(account.name), .text("person:\(account.personID)"), .text(state)]
                },
                emptyText: "nobody was signed in at \(client.siteHost); login NAME"
            )
            return Output([.table(table)])
        }
    }
}
