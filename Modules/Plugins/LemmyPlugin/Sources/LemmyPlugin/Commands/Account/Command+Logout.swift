import LemmyMiddleware
import Middleware
import Persistence
import ReplKit

extension Command {
    /// Returns the `logout` command.
    static func logOut(_ lemmy: LemmySession) -> Command {
        Command(
            "logout",
            group: .session,
            summary: "Sign out, and remove the account's stored data",
            details: [
                "Its handles and views can still be read until you leave; its inbox and its",
                "comment lists are emptied.",
                "If edits still wait for the server (outbox), `logout drop` discards them.",
            ],
            parameters: [.flag("drop")],
            examples: ["login alice; logout"]
        ) { call in
            let account = try lemmy.client
            guard !account.isGuest else {
                return Output([.line(OutputLine(.hit, "nobody is signed in"))])
            }
            let name = account.accountName ?? "the account"
            let outbox = account.clientStore.outbox
            guard outbox.items.isEmpty && outbox.unreadParts.isEmpty || call.has("drop") else {
                throw ReplError(
                    .failed,
                    "logout would discard edits: \(outboxSummary(outbox))",
                    hint: "\(steps(for: outbox)), or logout drop"
                )
            }
            lemmy.leave(account, in: call.session)
            do {
                try await account.logOut()
            } catch let error as StoreError {
                throw ReplError(
                    .file,
                    "signed out \(name), but not all stored data was removed: \(error.message)",
                    hint: "disk lists it, disk clear removes it"
                )
            } catch {
                // The client refuses writes from now on, even if the server still accepts the token.
                let why = explain(error)?.message ?? "\(error)"
                return Output([.line(OutputLine(.note, "signed out \(name) here; the server was not told: \(why)"))])
            }
            await lemmy.fetchServerName(in: call.session)
            return .done("signed out \(name)")
        }
    }

    /// Returns the commands for what is left in an outbox: those that need a decision are not sent by `outbox retry`.
    @MainActor
    private static func steps(for outbox: Outbox) -> String {
        guard outbox.undecidedCount > 0 else { return "outbox retry" }
        return outbox.waitingCount > 0 ? "outbox retry, outbox show" : "outbox show"
    }
}
