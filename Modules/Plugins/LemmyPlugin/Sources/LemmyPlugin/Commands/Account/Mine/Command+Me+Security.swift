import Foundation
import LemmyMiddleware
import Middleware
import Persistence
import ReplKit

// `me password`, `me totp`, `me logins`, `me delete`, and the recovery of a lost password.

extension Command {
    /// Changes the password. The server ends every log-in of the account and issues a new token, with which the session goes on.
    @MainActor
    static func changePassword(_ words: [String], _ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        try requireEnd(words[...], "me password")
        let (api, session) = (try lemmy.account(for: "me password"), call.session)
        let name = api.accountName ?? "the account"
        let old = try await AccountPassword.current(of: name, for: "me password", lemmy, session)
        let new = try await AccountPassword.new(for: name, from: AccountPassword.newVariable, "me password", session)
        let refusal = ReplError(
            .notSignedIn,
            "me password: the old password is another; nothing changed",
            hint: "me password"
        )
        let check = "login \(name) with the new password; if it is refused, with the old one"
        return try await send("me password", explaining: passwordFailure("me password", refusal, check), call) {
            let account = try await checkingLogIn(of: api) { try await api.changePassword(from: old, to: new) }
            lemmy.remember(new, of: name)
            let done = "me password: the password of \(name) is changed, but the new login failed"
            return try await following(done, hint: "login \(name)") {
                try await lemmy.enter(account, after: api, in: session)
            }
        } done: { me in
            .done("the password of \(me.name) is changed; all other log-ins have ended")
                + foreignHandlesNote(of: me.api, in: session) + .note(lemmy.storedPasswordNote)
        }
    }

    /// Returns the explanation for a failed request that contains the account's password.
    ///
    /// - Parameters:
    ///   - deed: The request in words.
    ///   - refusal: The error if the password is wrong.
    ///   - check: The command that shows whether the server has done it, for a request whose outcome is not known.
    @MainActor
    private static func passwordFailure(
        _ deed: String,
        _ refusal: ReplError,
        _ check: String
    ) -> @MainActor (ApiClientError) -> ReplError? {
        { $0.isWrongPassword ? refusal : unclear($0, deed, check: check) }
    }

    /// Sends a request that ends the client's login. If its result is not known, it asks the server whether it still accepts the login, so
    /// that the prompt shows the answer.
    @MainActor
    private static func checkingLogIn<Value>(of api: ApiClient, _ request: () async throws -> Value) async throws
        -> Value
    {
        do {
            return try await request()
        } catch let error as ApiClientError where error.mayHaveHappened {
            // Ignored: the result is in the client's state.
            try? await api.validateLogin()
            throw error
        }
    }

    /// Turns the second factor on or off.
    @MainActor
    static func changeSecondFactor(_ words: [String], _ call: Invocation, _ lemmy: LemmySession) async throws -> Output
    {
        guard let word = words.first, ["on", "off"].contains(word) else {
            throw ReplError(.usage, "me totp: on or off is missing", hint: "me totp on")
        }
        let deed = "me totp \(word)"
        let api = try lemmy.account(for: deed)
        let name = api.accountName ?? "the account"
        guard word == "on" else {
            try requireEnd(words.dropFirst(2), deed)
            let hint = "\(deed) DIGITS"
            let given = words.dropFirst().first
            try await withDigits(given, "the six digits for \(name): ", deed, hint, call) { digits in
                try await api.setTwoFactor(enabled: false, code: digits)
            }
            return .edit("\(deed): login \(name) needs the password only") + (await rereading(api))
        }
        try requireEnd(words.dropFirst(), deed)
        let options = call.session.options
        guard options.isInteractive, options.readSecret != nil else {
            // The secret would otherwise be in the output, and in a recording.
            throw ReplError(
                .usage,
                "\(deed) shows a secret and asks for its digits, and there is no terminal",
                hint: "type \(deed) at a prompt"
            )
        }
        let address = try await api.makeTwoFactorSecret()
        let secret = URLComponents(string: address)?.queryItems?.first { $0.name == "secret" }?.value
        let prompt =
            "for the authenticator app: \(address)\(secret.map { " (key \($0))" } ?? ""); the six digits it shows: "
        try await withDigits(nil, prompt, deed, deed, call) { digits in
            try await api.setTwoFactor(enabled: true, code: digits)
        }
        return .edit("\(deed): login \(name) asks for six digits from now on; keep the app's secret")
            + (await rereading(api))
    }

    /// Reads the account again after a request has changed it, so that every view shows the change.
    ///
    /// - Returns: A note if that failed; empty otherwise. The change is made all the same.
    @MainActor
    static func rereading(_ api: ApiClient) async -> Output {
        do {
            _ = try await api.getMyPerson()
            return .nothing
        } catch {
            return .note("the account could not be read again, and views show it as before: \(errorText(of: error))")
        }
    }

    /// Sends digits, and asks for them again if they are not the current ones, because they change every half minute.
    @MainActor
    private static func withDigits(
        _ given: String?,
        _ prompt: String,
        _ deed: String,
        _ hint: String,
        _ call: Invocation,
        _ send: (String) async throws -> Void
    ) async throws {
        var (typed, prompt) = (given, prompt)
        for isLast in [false, false, true] {
            let text: String
            if let given = typed {
                text = given
            } else {
                text = try await call.session.askSecret(prompt, for: deed, instead: hint)
            }
            let digits = try SecondFactor.digits(text, in: deed, hint: hint)
            do {
                return try await send(digits)
            } catch let error as ApiClientError where error.code == .wrongSecondFactor {
                guard !isLast, call.session.options.readSecret != nil else {
                    throw ReplError(
                        .failed,
                        "\(deed): the digits are not those that the authenticator app shows now; nothing changed",
                        hint: "\(hint); a wrong clock on the device gives wrong digits"
                    )
                }
                (typed, prompt) = (nil, "these digits are not valid now; the six digits: ")
            } catch let error as ApiClientError where error.serverCode == "missing_totp_secret" {
                throw ReplError(
                    .failed,
                    "\(deed): the account has no second factor; nothing changed",
                    hint: "me totp on"
                )
            } catch let error as ApiClientError {
                throw failure(error, deed, typed: deed)
            }
        }
    }

    /// Lists the log-ins.
    @MainActor
    static func listLogins(_ words: [String], _ lemmy: LemmySession) async throws -> Output {
        guard words.isEmpty else {
            throw ReplError(
                .usage,
                "me logins: Lemmy cannot end a single log-in of another device",
                hint: "logout ends this one, me password all of them"
            )
        }
        let logins = try await lemmy.account(for: "me logins").listLogins()
        let table = OutputTable(
            columns: ["since", "from", "program"],
            rows: logins.sorted { $0.created < $1.created }.map {
                [.date($0.created), .text(orMissing: $0.ipAddress), .text(orMissing: $0.userAgent)]
            },
            emptyText: "the server tells of no log-in",
            uncut: ["since", "from"]
        )
        return Output([.table(table)])
    }

    /// Deletes the account.
    @MainActor
    static func deleteAccount(_ words: [String], _ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        let (api, session) = (try lemmy.account(for: "me delete"), call.session)
        let name = api.accountName ?? "the account"
        let content = call.has("content")
        let deed = "me delete \(name)\(content ? " content" : "")"
        try requireEnd(words.dropFirst(), "me delete")
        try await confirmDeletion(of: api, words.first, deed, call)
        let password = try await AccountPassword.current(of: name, for: "me delete", lemmy, session)
        let refusal = ReplError(.notSignedIn, "me delete: the password is another; nothing was deleted", hint: deed)
        let check = "login \(name) shows whether it is deleted; logout removes its data here"
        let output = try await send(deed, explaining: passwordFailure(deed, refusal, check), call) {
            do {
                try await checkingLogIn(of: api) {
                    try await api.deleteAccount(password: password, deletesContent: content)
                }
            } catch let error as StoreError {
                lemmy.leave(api, in: session)
                throw ReplError(
                    .file,
                    "\(name) is deleted, but not all stored data was removed: \(error.message)",
                    hint: "disk lists it, disk clear removes it"
                )
            }
            lemmy.leave(api, in: session)
        } done: {
            .done("\(name) is deleted\(content ? ", with all it wrote" : "; what it wrote stays")")
        }
        // The guest's client does not know it.
        await lemmy.fetchServerName(in: session)
        return output
    }

    /// Throws an error unless the person gives the account's name, in the line or at a terminal, and no edit waits for the server.
    @MainActor
    private static func confirmDeletion(
        of api: ApiClient,
        _ given: String?,
        _ deed: String,
        _ call: Invocation
    ) async throws {
        let outbox = api.clientStore.outbox
        guard outbox.items.isEmpty else {
            throw ReplError(
                .failed,
                "me delete would discard edits: \(outboxSummary(outbox))",
                hint: "outbox retry, or outbox withdraw all"
            )
        }
        let name = api.accountName ?? "the account"
        var typed = given
        if typed == nil {
            let what = call.has("content") ? "with all it wrote" : "what it wrote stays"
            let prompt = "delete \(name) at \(api.siteName) for ever, \(what)? type its name: "
            typed = try await call.session.askSecret(prompt, for: "me delete", instead: deed)
        }
        guard typed == name else {
            throw ReplError(.usage, "me delete: the account's name is another; nothing was deleted", hint: deed)
        }
    }

    // MARK: Mail

    /// Confirms the e-mail address of an account; it need not be signed in.
    @MainActor
    static func verifyEmail(_ words: [String], _ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        try requireEnd(words[...], "me verify")
        let guest = lemmy.guest(at: try lemmy.client)
        let code = try await call.session.askSecret(
            "the code of the mail: ",
            for: "me verify",
            instead: "type me verify at a prompt"
        )
        return try await send("me verify", call) {
            try await guest.verifyEmail(token: code.lastPathPart)
        } done: {
            .done("the e-mail address is confirmed: login NAME")
        }
    }

    /// Asks the server for a mail with a code.
    @MainActor
    static func requestReset(of email: String, _ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        guard email.contains("@") else {
            throw ReplError(.usage, "me forgot: \"\(email.prefix(40))\" is no e-mail address", hint: "me forgot EMAIL")
        }
        let guest = lemmy.guest(at: try lemmy.client)
        let refusal = ReplError(
            .failed,
            "me forgot: \(guest.siteName) has no account with that address; nothing was sent",
            hint: "try another address, or ask its administrators"
        )
        return try await send("me forgot", explaining: { $0.isWrongPassword ? refusal : nil }, call) {
            try await guest.resetPassword(email: email)
        } done: {
            .done("\(guest.siteName) sends a mail with a code; then: me reset")
        }
    }

    /// Sets a new password with the code of a mail.
    @MainActor
    static func resetPassword(_ words: [String], _ call: Invocation, _ lemmy: LemmySession) async throws -> Output {
        try requireEnd(words[...], "me reset")
        let (guest, session) = (lemmy.guest(at: try lemmy.client), call.session)
        let code = try await session.askSecret(
            "the code of the mail: ",
            for: "me reset",
            instead: "type me reset at a prompt"
        )
        let new = try await AccountPassword.new(
            for: "the account",
            from: AccountPassword.newVariable,
            "me reset",
            session
        )
        return try await send("me reset", call) {
            try await guest.resetPassword(token: code.lastPathPart, newPassword: new)
        } done: {
            .done("the password is changed: login NAME")
        }
    }
}

extension ApiClientError {
    /// True if the server does not know the name, the address or the password that a request contains.
    ///
    /// Its code is that of a missing login, because a server has one word for both; a rejected token has another error.
    fileprivate var isWrongPassword: Bool { serverCode == "incorrect_login" }
}

extension String {
    /// The part behind the last slash: mails contain a whole address that ends with the code.
    fileprivate var lastPathPart: String {
        let text = trimmingCharacters(in: .whitespaces)
        return text.split(separator: "/").last.map(String.init) ?? text
    }
}
