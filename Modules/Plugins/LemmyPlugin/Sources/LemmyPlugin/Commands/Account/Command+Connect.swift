import LemmyMiddleware
import ReplKit

extension Command {
    /// `connect`.
    static func connect(_ lemmy: LemmySession) -> Command {
        Command(
            "connect",
            group: .session,
            summary: "Go to a server, as a guest",
            parameters: [.word("URL|demo").offering("servers")],
            examples: ["connect demo"]
        ) { call in
            let (endpoint, guest) = try lemmy.guest(of: try call.word("URL|demo"))
            await lemmy.files?.open(guest)
            // One stays where one was unless the server answers.
            let site = try await guest.getSite()
            lemmy.move(to: endpoint, as: guest)
            await lemmy.recallAccounts()
            return .done("connected to \(site.host): \(site.name), Lemmy \(site.version)")
        }
    }
}
