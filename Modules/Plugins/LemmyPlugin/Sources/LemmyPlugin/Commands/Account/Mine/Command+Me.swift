import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// The words behind `me`, and what they do.
    private static let deeds = [
        "set", "password", "totp", "logins", "export", "import", "delete", "verify", "forgot", "reset",
    ]

    /// Returns the `me` command.
    static func me(_ lemmy: LemmySession) -> Command {
        Command(
            "me",
            group: .session,
            summary: "Show or change your own account",
            details: [
                "set FIELD=V...   changes settings; undo takes it back",
                "password         asks for the old and the new one; all log-ins end",
                "totp on|off      a second factor: six digits at each log-in",
                "logins           where the account is signed in",
                "export FILE      writes all settings and lists; force overwrites",
                "import FILE      adds them here; once a day",
                "delete NAME      deletes the account for ever; content: what it wrote, too",
                "verify           confirms the e-mail address with the code of the mail",
                "forgot EMAIL     asks for a mail; reset takes its code and a new password",
                "Passwords and codes are asked for, and are never part of a line.",
            ],
            parameters: [
                .choice(deeds, name: "DEED").optional, .words("WORD").optional.completing(from: "account words"),
                .flag("force"), .flag("content"),
            ],
            examples: [
                "login alice; me", "login alice; me set biography=\"I like cats.\" shows_nsfw=no; undo",
                "login alice; me logins",
            ],
            synonyms: ["account", "profile", "settings", "preferences", "bio", "password", "totp", "2fa", "export"]
        ) { call in
            let words = call.words("WORD")
            try requireFlags(call)
            switch call.optionalWord("DEED") {
            case nil: return try await showAccount(call, lemmy)
            case "set": return try await setAccount(words, call, lemmy)
            case "password": return try await changePassword(words, call, lemmy)
            case "totp": return try await changeSecondFactor(words, call, lemmy)
            case "logins": return try await listLogins(words, lemmy)
            case "export": return try await exportAccount(to: one(words, "FILE", call), call, lemmy)
            case "import": return try await importAccount(from: one(words, "FILE", call), call, lemmy)
            case "delete": return try await deleteAccount(words, call, lemmy)
            case "verify": return try await verifyEmail(words, call, lemmy)
            case "forgot": return try await requestReset(of: one(words, "EMAIL", call), call, lemmy)
            default: return try await resetPassword(words, call, lemmy)
            }
        }
    }

    /// Throws an error for a flag that has no meaning for the deed.
    @MainActor
    private static func requireFlags(_ call: Invocation) throws {
        for (flag, deed) in [("force", "export"), ("content", "delete")]
        where call.has(flag) && call.optionalWord("DEED") != deed {
            throw ReplError(.usage, "me: \(flag) has a meaning with \(deed) only", hint: "help me")
        }
    }

    /// Returns the only word behind a deed.
    @MainActor
    private static func one(_ words: [String], _ name: String, _ call: Invocation) throws -> String {
        let deed = "me \(call.optionalWord("DEED") ?? "")"
        guard let word = words.first else { throw ReplError(.usage, "\(deed): \(name) is missing", hint: "help me") }
        try requireEnd(words.dropFirst(), deed)
        return word
    }

    /// Throws an error if a word is left over. The word may be a password, so it is not repeated.
    static func requireEnd(_ words: ArraySlice<String>, _ deed: String) throws(ReplError) {
        guard !words.isEmpty else { return }
        let count = words.count == 1 ? "one argument" : "\(words.count) arguments"
        throw ReplError(.usage, "\(deed): \(count) too many", hint: "help me")
    }

    /// Shows the account as the server has it now, so that a change by another program is seen, too. If the server is unreachable, it shows
    /// the account as it was last loaded.
    @MainActor
    private static func showAccount(_ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        let api = try lemmy.account(for: "me")
        do {
            let me = try await api.getMyPerson()
            lemmy.wordFilter(of: api).show(me)
            return page(ShownEntity<PersonTiers>(me), of: me)
        } catch {
            guard api.isUnreachable(error), let id = api.account?.personID,
                let known = await ContentKind<PersonTiers>(lemmy: lemmy).known(id, of: api),
                let me = known.content as? Person4
            else { throw error }
            return page(known, of: me) + .note("as it was loaded last: \(errorText(of: error))")
        }
    }

    /// Returns the account with the fields that other people see, and the table of its settings.
    @MainActor
    private static func page(_ shown: ShownEntity<PersonTiers>, of me: Person4) -> Output {
        let names =
            ["name"] + AccountFields.profile.map(\.name) + [
                "email", "email_verified", "two_factor_enabled", "created", "post_count", "comment_count", "is_admin",
                "moderates", "follows", "blocked_people", "blocked_communities", "blocked_instances",
            ]
        let rest = AccountFields.all.filter { !names.contains($0.name) }
        return .object(shown, fields: names) + Output([.table(SettingField.table(rest, of: me))])
    }

    /// Changes settings. Models of the account show them at once, in every view.
    @MainActor
    private static func setAccount(_ words: [String], _ call: Invocation, _ lemmy: LemmySession) async throws -> Output
    {
        let api = try lemmy.account(for: "me set")
        let edit = try SettingEdit(words, of: AccountFields.all, to: AccountSettings(), "me set")
        let inverse = edit.inverse("me set", of: try await api.getMyPerson())
        let deed = "me set \(edit.names)"
        return try await send(
            deed,
            explaining: { error in
                unclear(error, deed, check: "me shows what is set")
            },
            call
        ) {
            try await api.saveUserSettings(edit.settings)
        } done: { _ in
            .edit(deed).undone(by: inverse) + staleFeedsNote(edit, of: api, in: call.session)
        }
    }

    /// Returns a note about the feeds that were loaded with the earlier settings; the server has chosen their rows.
    @MainActor
    private static func staleFeedsNote(
        _ edit: SettingEdit<Person4, AccountSettings>,
        of api: ApiClient,
        in session: Session
    ) -> Output {
        let choosing = Set(AccountFields.content.map(\.name))
        let feeds = session.handles.filter { ($0.object as? ShownFeed)?.api === api }.map(\.name)
        guard !feeds.isEmpty, edit.fields.contains(where: { choosing.contains($0.name) }) else { return .nothing }
        let verb = feeds.count == 1 ? "has" : "have"
        let text = "\(feeds.joined(conjunction: "and")) still \(verb) the rows of before: refresh \(feeds[0])"
        return Output([.line(OutputLine(.note, text))])
    }
}

extension LemmySession {
    /// Returns the words that may come next behind `me DEED`.
    func accountCompletions(behind words: [String], _ begun: String) -> [String] {
        switch words.first {
        case "set": SettingCompletions.candidates(of: AccountFields.all, behind: words, begun)
        case "totp" where words.count == 1: ["on", "off"]
        case "delete" where words.count == 1: [current?.accountName].compactMap(\.self)
        default: []
        }
    }
}
