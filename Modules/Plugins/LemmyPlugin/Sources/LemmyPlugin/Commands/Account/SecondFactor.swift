import LemmyMiddleware
import ReplKit

/// The six-digit code of a second factor: given with `login NAME DIGITS`, or asked for in an interactive session.
@MainActor
enum SecondFactor {
    /// The number of times a code is asked for. Codes change every half minute, so the first may be too late.
    private static let tries = 3

    /// Signs in, and asks for a code if the server requires one and has not got the right one.
    ///
    /// - Parameter given: The code of the line, if it had any.
    /// - Throws: `ApiClientError` if the server refuses; ``ReplKit/ReplError`` if it requires a code and the session is not interactive.
    static func logIn(
        to guest: ApiClient,
        as name: String,
        _ password: String,
        _ given: String?,
        in session: Session
    ) async throws -> ApiClient {
        var digits = given
        var asked = 0
        while true {
            do {
                return try await guest.logIn(username: name, password: password, secondFactor: digits)
            } catch let error as ApiClientError where [.secondFactorNeeded, .wrongSecondFactor].contains(error.code) {
                let isWrong = error.code == .wrongSecondFactor
                guard asked < tries, let ask = session.options.readSecret else { throw refusal(of: name, isWrong) }
                asked += 1
                let prompt = "\(isWrong ? "these digits are not valid now; " : "")the six digits for \(name): "
                guard let typed = await ask(prompt), !typed.allSatisfy(\.isWhitespace) else {
                    throw refusal(of: name, isWrong)
                }
                digits = try Self.digits(typed, for: name)
            }
        }
    }

    /// Returns the code of the line `login NAME DIGITS` as the server takes it.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `usage` if these are not six digits. A word with other characters is taken for a password,
    ///   or for the name in `login as NAME`.
    static func argument(_ typed: String, for name: String) throws(ReplError) -> String {
        let isCode = typed.allSatisfy { $0.isASCII && $0.isNumber || $0.isWhitespace || $0 == "-" }
        guard !isCode else { return try digits(typed, for: name) }
        guard name != "as" else {
            throw ReplError(
                .usage,
                "login: the account's name follows at once, without \"as\"",
                hint: "login \(Quoting.quote(typed))"
            )
        }
        throw ReplError(
            .usage,
            "login \(name): a password is not typed on this line",
            hint: "login \(Quoting.quote(name))"
        )
    }

    /// Returns the code for a login as the server takes it.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `usage` if these are not six digits.
    private static func digits(_ typed: String, for name: String) throws(ReplError) -> String {
        try digits(typed, in: "login \(name)", hint: advice(for: name))
    }

    /// Returns the code as the server takes it: apps show it in groups, `123 456`.
    ///
    /// - Parameters:
    ///   - command: The command for the error.
    ///   - hint: The correct line.
    /// - Throws: ``ReplKit/ReplError`` with code `usage` if these are not six digits.
    static func digits(_ typed: String, in command: String, hint: String) throws(ReplError) -> String {
        let digits = typed.filter { !$0.isWhitespace && $0 != "-" }
        guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            throw ReplError(
                .usage,
                "\(command): a second factor is the six digits that the authenticator app shows",
                hint: hint
            )
        }
        return digits
    }

    private static func refusal(of name: String, _ isWrong: Bool) -> ReplError {
        ReplError(
            .notSignedIn,
            isWrong
                ? "login \(name): the digits are not those that the authenticator app shows now"
                : "login \(name): the account has a second factor, and its six digits are missing",
            hint: advice(for: name) + (isWrong ? "; a wrong clock on the device gives wrong digits" : "")
        )
    }

    private static func advice(for name: String) -> String { "login \(Quoting.quote(name)) DIGITS" }
}
