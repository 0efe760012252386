import LemmyMiddleware
import Networking
import ReplKit

extension Command {
    /// Returns the `connect` command.
    static func connect(_ lemmy: LemmySession) -> Command {
        Command(
            "connect",
            group: .session,
            summary: "Connect to a server, as a guest",
            details: [
                "Handles and views still use the earlier server; refresh REF loads one from",
                "the new server. Objects of other plug-ins, such as rooms, do not change.",
                "A private server shows only its description until you sign in:",
                "connect URL; login NAME",
            ],
            parameters: [.word("URL|demo").completing(from: "servers")],
            examples: ["connect demo"]
        ) { call in
            let (endpoint, guest) = try lemmy.guest(of: try call.word("URL|demo"))
            await lemmy.attach(guest)
            // The session stays at its server unless the new one answers.
            let site = try await site(of: guest)
            lemmy.switchServer(to: endpoint, as: guest)
            await lemmy.loadStoredAccounts()
            return .done("connected to \(guest.siteName): \(site.name), Lemmy \(site.version)")
                + foreignHandlesNote(of: guest, in: call.session) + otherPluginsNote(in: call.session)
        }
    }

    /// Returns the site that a server describes.
    ///
    /// - Throws: ``ReplKit/ReplError`` that describes the response if it is no Lemmy server.
    @MainActor
    private static func site(of guest: ApiClient) async throws -> SiteValue {
        do {
            return try await guest.getSite()
        } catch let error as ApiClientError where [401, 403, 407].contains(error.status) {
            // A Lemmy server describes itself to every client, even if it is private.
            throw ReplError(
                .failed,
                "\(guest.server) answers \(error.status ?? 401) to a request that Lemmy allows to everybody",
                hint: "check the address: it is no Lemmy server, or a proxy in front of it needs a log-in of its own"
            )
        } catch let error as ApiClientError where [.unreadable, .unsupported, .notFound].contains(error.code) {
            let status = error.status.map { error.message.contains("answered \($0)") ? "" : " (status \($0))" } ?? ""
            throw ReplError(
                .failed,
                "is this a Lemmy server? \(error.message)\(status)",
                hint: hint(at: guest.server)
            )
        }
    }

    /// Returns a hint for a page's address from a browser, which has a path too.
    private static func hint(at server: ServerAddress) -> String {
        let root = server.basePath.isEmpty ? "" : ", or leave its path out: \(Endpoint.connectHint(for: server.root))"
        return "check the address \(server)\(root)"
    }
}
