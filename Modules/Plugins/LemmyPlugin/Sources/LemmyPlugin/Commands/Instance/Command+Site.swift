import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Returns the `site` command.
    static func site(_ lemmy: LemmySession) -> Command {
        Command(
            "site",
            group: .moderate,
            summary: "Show the server's settings, or change them",
            details: [
                "set FIELD=V... is for administrators; undo takes it back. A list has commas",
                "between its entries; an empty value removes a text: site set sidebar=\"\"",
            ],
            parameters: [
                .choice(["set"]).optional, .words("FIELD=V").optional.completing(from: "site words"),
            ],
            examples: [
                "site", "login carol; site set description=\"All about cats\" downvotes_allowed=no; undo",
            ],
            synonyms: ["server", "admin", "administration", "sidebar"]
        ) { call in
            let words = call.words("FIELD=V")
            guard call.has("set") else {
                guard words.isEmpty else {
                    throw ReplError(.usage, "site: set is missing", hint: "site set FIELD=V")
                }
                return try await showSite(lemmy)
            }
            let api = try lemmy.account(for: "site set")
            let edit = try SettingEdit(words, of: SiteFields.all, to: InstanceSettings(), "site set")
            let inverse = edit.inverse("site set", of: try await api.getInstance())
            let deed = "site set \(edit.names)"
            return try await send(deed, call) {
                _ = try await api.editInstance(edit.settings)
                // The response has no taglines and no rules for registration.
                return try await api.getInstance()
            } done: { _ in
                .edit(deed).undone(by: inverse)
            }
        }
    }

    /// Shows the server, and for an administrator what waits for a decision.
    @MainActor
    private static func showSite(_ lemmy: LemmySession) async throws -> Output {
        let api = try lemmy.client
        let site = try await api.getInstance()
        // Long texts would leave the table no room.
        let names =
            SiteFields.description.map(\.name) + [
                "application_question", "forbidden_words", "forbidden_urls", "version", "administrators", "user_count",
                "post_count", "comment_count", "community_count", "active_users_month",
            ]
        let rest = SiteFields.all.filter { !names.contains($0.name) }
        return .object(ShownEntity<InstanceTiers>(site), fields: names)
            + Output([.table(SettingField.table(rest, of: site))]) + (try await waiting(api, site))
    }

    /// Returns a note about reports and applications that wait; empty for anybody who is no administrator.
    @MainActor
    private static func waiting(_ api: ApiClient, _ site: Instance3) async throws -> Output {
        guard let me = api.myPersonID, site.administrators.contains(where: { $0.id == me }) else { return .nothing }
        let reports = try await api.getReportCount()
        let count = reports.posts + reports.comments + reports.messages
        let applications = try await api.getRegistrationApplicationCount()
        let text = "\(count) reports and \(applications) applications wait for a decision: reports, applications"
        return Output([.line(OutputLine(.note, text))])
    }
}

extension LemmySession {
    /// Returns the words that may come next behind `site set`.
    func siteCompletions(behind words: [String], _ begun: String) -> [String] {
        guard words.first == "set" else { return [] }
        return SettingCompletions.candidates(of: SiteFields.all, behind: words, begun)
    }
}

extension Command {
    /// Returns the `instances` command.
    static func instances(_ lemmy: LemmySession) -> Command {
        Command(
            "instances",
            group: .read,
            summary: "List the servers that this server knows",
            details: [
                "linked: exchange content; allowed: the only ones that may; blocked: may not.",
                "block instance:HOST hides one from you; administrators change the lists:",
                "site set blocked_instances=a.example,b.example",
            ],
            parameters: [
                .choice(["linked", "allowed", "blocked"]).optional, .option("limit", .number("N", in: 1...10_000)),
            ],
            examples: ["instances", "instances linked limit 5"],
            synonyms: ["servers", "federation", "federated"]
        ) { call in
            let api = try lemmy.client
            guard let known = try await api.getFederatedInstances() else {
                return .hit("\(api.siteName) does not tell which servers it knows")
            }
            let part = call.optionalWord("linked|allowed|blocked")
            let lists = [("linked", known.linked), ("allowed", known.allowed), ("blocked", known.blocked)]
            let all = lists.filter { part == nil || part == $0.0 }.flatMap { list in list.1.map { (list.0, $0) } }
            let shown = all.prefix(call.optionalNumber("limit") ?? 50)
            let table = OutputTable(
                columns: ["server", "list", "software", "version", "heard_of"],
                rows: shown.map { list, server in
                    [
                        .text(server.domain), .text(list), .text(orMissing: server.software),
                        .text(orMissing: server.version), .date(orMissing: server.updated),
                    ]
                },
                emptyText: "\(api.siteName) knows no \(part ?? "other") servers",
                uncut: ["server"]
            )
            guard shown.count < all.count else { return Output([.table(table)]) }
            let note = OutputLine(.note, "\(all.count - shown.count) more: instances limit \(all.count)")
            return Output([.table(table), .line(note)])
        }
    }
}
