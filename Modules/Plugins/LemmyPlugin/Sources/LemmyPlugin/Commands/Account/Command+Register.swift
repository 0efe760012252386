import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import ReplKit
import WireRuntime

extension Command {
    /// Returns the `register` command.
    static func register(_ lemmy: LemmySession) -> Command {
        Command(
            "register",
            group: .session,
            summary: "Create an account, and sign in as it",
            details: [
                "The password is asked for twice, not shown; a script sets STRATA_PASSWORD.",
                "In the demo a script needs none: it is NAME-password.",
                "If the server has a captcha, its picture is written to a file to look at.",
                "answer   to the question that some servers ask; the error shows it",
                "An account may have to wait for an administrator, or for a mail.",
            ],
            parameters: [
                .word("NAME"), .option("email", .word("E")), .option("answer", .word("A")), .flag("nsfw"),
            ],
            examples: ["register zora", "register zora email zora@example.org nsfw"],
            synonyms: ["signup", "sign-up", "join-server", "create-account"]
        ) { call in
            let name = try call.word("NAME")
            let before = try lemmy.client
            let guest = lemmy.guest(at: before)
            let site = try await guest.getInstance()
            let form = try await RegistrationForm(name, for: site, call)
            let (password, isMadeUp) = try await newPassword(for: name, lemmy, call.session)
            let captcha = try await captchaAnswer(at: guest, site.host, call)
            let deed = "register \(name)"
            return try await send(
                deed,
                explaining: { error in
                    unclear(error, deed, check: "login \(name) shows whether the account exists")
                },
                call
            ) { () -> (state: Registration, me: Person4?) in
                let state = try await guest.register(
                    username: name,
                    password: password,
                    email: form.email,
                    showsNsfw: call.has("nsfw") ? true : nil,
                    captcha: captcha,
                    answer: form.answer
                )
                lemmy.remember(password, of: name)
                guard case .loggedIn(let account) = state else { return (state, nil) }
                let made = "\(deed): the account exists, but the login failed"
                let me = try await following(made, hint: "login \(name)") {
                    try await lemmy.enter(account, after: before, in: call.session)
                }
                return (state, me)
            } done: { result in
                output(result.state, name, result.me, at: site.host, call.session)
                    + .note(isMadeUp ? "the password is \(password)" : lemmy.storedPasswordNote)
            }
        }
    }

    /// Returns the output for the state that a registration has reached.
    @MainActor
    private static func output(
        _ state: Registration,
        _ name: String,
        _ me: Person4?,
        at host: String,
        _ session: Session
    ) -> Output {
        guard case .waiting(let application, let email) = state else {
            let reference = me.map { " (person:\($0.id))" } ?? ""
            return Output.done(
                "registered, and signed in as \(name)\(reference)",
                result: me.map { ShownEntity<PersonTiers>($0) }
            ) + (me.map { foreignHandlesNote(of: $0.api, in: session) } ?? .nothing)
        }
        let steps = [
            email ? "confirm the e-mail address with the mail that \(host) sent (me verify)" : nil,
            application ? "wait until an administrator accepts the application" : nil,
        ]
        return .done("registered \(name), who cannot sign in yet")
            + Output([
                .line(OutputLine(.note, "\(steps.compactMap(\.self).joined(separator: ", then ")), then login \(name)"))
            ])
    }

    /// Returns the password: the demo's own for a script there, else that of the environment, else one that was typed twice.
    @MainActor
    private static func newPassword(
        for name: String,
        _ lemmy: LemmySession,
        _ session: Session
    ) async throws -> (text: String, isMadeUp: Bool) {
        let isDemo = lemmy.endpoint.map { !$0.accounts.isEmpty } ?? false
        let isGiven = AccountPassword.environment(AccountPassword.variable) != nil
        let canAsk = session.options.isInteractive && session.options.readSecret != nil
        if isDemo, !isGiven, !canAsk { return ("\(name)-password", true) }
        let command = "register \(name)"
        return (try await AccountPassword.new(for: name, from: AccountPassword.variable, command, session), false)
    }

    /// Returns the answer to the server's captcha; nil if it has none. The picture is written to a file, which is removed again.
    @MainActor
    private static func captchaAnswer(
        at guest: ApiClient,
        _ host: String,
        _ call: Invocation
    ) async throws -> CaptchaAnswer? {
        guard let captcha = try await guest.getCaptcha() else { return nil }
        let file = FileManager.default.temporaryDirectory.appending(path: "strata-captcha-\(UUID().uuidString).png")
        let path = file.path(percentEncoded: false)
        do {
            try UserFile(path).write([UInt8](captcha.picture), isPrivate: true, overwrites: false)
        } catch let error as UserFileError {
            throw ReplError(.file, "register: the captcha cannot be shown: \(error.message)", hint: error.hint)
        }
        // Ignored: the folder of temporary files is emptied by the system.
        defer { try? FileManager.default.removeItem(at: file) }
        let deed = "register \(call.optionalWord("NAME") ?? "")"
        let letters = try await call.session.askSecret(
            "look at \(file.absoluteString), then type its letters: ",
            for: deed,
            instead: "type it at a prompt: \(host) has a captcha"
        )
        return CaptchaAnswer(id: captcha.id, text: letters.filter { !$0.isWhitespace })
    }
}

extension Instance3 {
    /// The host by which the server calls itself. A guest's client may not have asked for it yet.
    fileprivate var host: String { actorId.url?.host() ?? api.siteName }
}

/// The parts of a registration that depend on the server's rules.
@MainActor
private struct RegistrationForm {
    let email: String?
    let answer: String?

    /// Checks the call against the server's rules, before a password is asked for.
    ///
    /// - Throws: ``ReplKit/ReplError`` if the server takes no new accounts, or needs more than was given.
    init(_ name: String, for site: Instance3, _ call: Invocation) async throws {
        email = call.optionalWord("email")
        if site.registrationMode == .closed {
            throw ReplError(
                .failed,
                "register: \(site.host) takes no new accounts",
                hint: "connect URL to another"
            )
        }
        if site.emailRequired, email == nil {
            throw ReplError(
                .usage,
                "register: \(site.host) needs an e-mail address; nothing was sent",
                hint: "\(call.enteredText) email E"
            )
        }
        let given = call.optionalWord("answer")
        guard site.registrationMode == .requiresApplication, given == nil else {
            answer = given
            return
        }
        let question = site.applicationQuestion?.oneLine ?? "why do you want an account?"
        throw ReplError(
            .usage,
            "register: \(site.host) asks: \(question)",
            hint: "\(call.enteredText) answer \"...\"; an administrator reads it"
        )
    }
}
