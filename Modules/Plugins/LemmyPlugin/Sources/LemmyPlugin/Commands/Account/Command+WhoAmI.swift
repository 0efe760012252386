import LemmyMiddleware
import ReplKit

extension Command {
    /// `whoami`.
    static func whoAmI(_ lemmy: LemmySession) -> Command {
        Command(
            "whoami",
            group: .session,
            summary: "Say who one is, and where",
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
