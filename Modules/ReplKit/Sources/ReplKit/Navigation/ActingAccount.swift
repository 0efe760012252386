/// The prefix `as NAME COMMAND`, which runs one command under another account. The plug-in that has accounts provides it.
@MainActor
struct ActingAccount {
    /// Runs `body` while the account with a name is the current one.
    let run: @MainActor (_ session: Session, _ name: String, _ body: () async throws -> Void) async throws -> Void
    /// Returns an object as the current account sees it; nil if it is that account's already, or nobody's.
    let translate: @MainActor (_ session: Session, _ object: any Showable) async throws -> (any Showable)?
}

extension Statement {
    /// The word that begins the prefix.
    static let accountPrefix = "as"

    /// Returns the command behind the prefix `as NAME`, with the name of its account.
    var withoutAccount: Statement {
        guard case .command(let words) = action, words.count > 2, words[0].isKeyword(Self.accountPrefix) else {
            return self
        }
        var statement = self
        statement.action = .command(Array(words.dropFirst(2)))
        statement.account = words[1].text
        return statement
    }
}

extension PluginRegistrar {
    /// Provides the prefix `as NAME COMMAND`, with a command `as` for help and completion. Of several plug-ins the last counts.
    ///
    /// - Parameters:
    ///   - run: Runs a closure while the account with a name is the current one; throws ``ReplError`` if there is no such account.
    ///   - translate: Returns an object as the current account sees it; nil if it is that account's already, or nobody's.
    /// - Throws: ``ReplError`` if another plug-in has added a command `as`.
    public func addAccountPrefix(
        run: @escaping @MainActor (Session, _ name: String, _ body: () async throws -> Void) async throws -> Void,
        translate: @escaping @MainActor (Session, _ object: any Showable) async throws -> (any Showable)?
    ) throws {
        registry.actingAccount = ActingAccount(run: run, translate: translate)
        try add(
            Command(
                Statement.accountPrefix,
                group: .session,
                summary: "Do one command under another account",
                details: ["An object of another account is loaded for this one."],
                parameters: [
                    .word("NAME").completing(from: "accounts"), .words("COMMAND").completing(from: "commands"),
                ],
                examples: ["as alice upvote post:1", "login alice; login bob; as alice feed subscribed limit 3"],
                synonyms: ["sudo", "su"]
            ) { call in
                // The session takes the prefix off; only a call from elsewhere comes here.
                throw ReplError(.usage, "as: a command is missing", hint: call.command.usage)
            }
        )
    }
}
