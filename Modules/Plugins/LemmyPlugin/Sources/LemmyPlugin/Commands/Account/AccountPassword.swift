import Foundation
import LemmyMiddleware
import Networking
import ReplKit

/// The passwords of the session's commands. A password comes from the demo, from the environment, or from a prompt that does not show it,
/// and never from a command line.
@MainActor
enum AccountPassword {
    /// The variable of the environment with the password of an account.
    static let variable = "STRATA_PASSWORD"
    /// The variable of the environment with the password that replaces it.
    static let newVariable = "STRATA_NEW_PASSWORD"
    /// The lengths that Lemmy accepts.
    private static let lengths = 10...60

    /// Returns the password of an account: the known one of a demo account, else that of the environment, else a typed one.
    ///
    /// - Parameter command: The command for errors: `me delete`.
    /// - Throws: ``ReplKit/ReplError`` if there is neither a password nor a terminal to ask on.
    static func current(
        of name: String,
        for command: String,
        _ lemmy: LemmySession,
        _ session: Session
    ) async throws -> String {
        if let known = lemmy.knownPassword(of: name) { return known }
        return try await entered(of: name, for: command, lemmy, session)
    }

    /// Returns the password of the environment, else a typed one.
    ///
    /// - Throws: ``ReplKit/ReplError`` if there is neither.
    static func entered(
        of name: String,
        for command: String,
        _ lemmy: LemmySession,
        _ session: Session
    ) async throws -> String {
        if let given = environment(variable) { return given }
        if let ask = session.options.readSecret {
            if let typed = await ask("password for \(name): ") { return typed }
            // A source without a terminal has no answer; a person who gives none has cancelled.
            if session.options.isInteractive {
                throw ReplError(.cancelled, "\(command): no password was typed, and nothing was done")
            }
        }
        let known = lemmy.endpoint?.accounts.keys.sorted().first
        let hint = command == "login" ? known.map { "login \($0)" } : nil
        throw ReplError(
            .notSignedIn,
            "no password for \(name), and no terminal to ask for it",
            hint: hint ?? "set \(variable)"
        )
    }

    /// Returns a new password: that of the environment, else one that was typed twice.
    ///
    /// - Parameters:
    ///   - name: The account's name.
    ///   - source: The variable of the environment that may contain it.
    /// - Throws: ``ReplKit/ReplError`` if there is none, if the two are different, or if Lemmy does not accept its length. Nothing has been
    ///   sent then.
    static func new(
        for name: String,
        from source: String,
        _ command: String,
        _ session: Session
    ) async throws -> String {
        let password: String
        if let given = environment(source) {
            password = given
        } else {
            let prompt = "new password for \(name), \(lengths.lowerBound) characters or more: "
            password = try await session.askSecret(prompt, for: command, instead: "set \(source)")
            let again = try await session.askSecret("the same once more: ", for: command, instead: "set \(source)")
            guard again == password else {
                throw ReplError(.usage, "\(command): the two passwords differ; nothing was sent", hint: command)
            }
        }
        guard lengths.contains(password.count) else {
            throw ReplError(
                .usage,
                "\(command): a password has \(lengths.lowerBound) to \(lengths.upperBound) characters, and this one "
                    + "has \(password.count)",
                hint: command
            )
        }
        return password
    }

    /// Returns a variable of the environment; nil if it is empty.
    static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension Session {
    /// Asks the person at the terminal, without showing the answer.
    ///
    /// - Parameters:
    ///   - prompt: The question.
    ///   - command: The command for errors: `me totp on`.
    ///   - hint: The advice for a session without a terminal.
    /// - Throws: ``ReplKit/ReplError`` with code `usage` without a terminal, and with code `cancelled` if the person cancelled.
    func askSecret(_ prompt: String, for command: String, instead hint: String) async throws -> String {
        let typed = await options.readSecret?(prompt)
        // A source without a terminal has no answer.
        guard typed != nil || options.readSecret != nil && options.isInteractive else {
            throw ReplError(.usage, "\(command): there is no terminal to ask on; nothing was done", hint: hint)
        }
        guard let typed, !typed.isBlank else {
            throw ReplError(.cancelled, "\(command): nothing was typed, and nothing was done")
        }
        return typed
    }
}

extension LemmySession {
    /// Returns the password of a demo account: the one that this session has set, else the well-known one; nil for any other account.
    func knownPassword(of name: String) -> String? {
        guard let endpoint else { return nil }
        return chosenPasswords[endpoint.address]?[name] ?? endpoint.accounts[name]
    }

    /// The note about a password that was chosen at the demo, whose world the data folder keeps; nil if nothing keeps it.
    var storedPasswordNote: String? {
        guard files != nil, let endpoint, endpoint.isInProcess, endpoint.name == Self.demoName else { return nil }
        return "the data folder keeps this password in plain text: use it nowhere else"
    }

    /// Remembers, until the session ends, a password that was set at the demo, so that the demo still asks for none.
    func remember(_ password: String, of name: String) {
        guard let endpoint, !endpoint.accounts.isEmpty else { return }
        chosenPasswords[endpoint.address, default: [:]][name] = password
    }
}
