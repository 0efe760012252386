import ApiTypes
import Foundation
package import Networking
package import WireRuntime

// The mapping of transport errors and refusals to client errors. A refusal is an answer whose status is not 200; for status 200, the
// decoder reports the error.

extension ApiClientError {
    /// Creates the error for a request without an answer.
    init(_ error: TransportError, of endpoint: WireEndpoint) {
        let code: Code =
            switch error.code {
            case .noConnection: .noConnection
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .tooLarge: .unreadable
            case .refused: .misconfigured
            // For an unknown code, it is not certain that the server did not receive the request.
            default: .brokenAnswer
            }
        self.init(code, error.message, hint: error.hint, cause: error)
        if mayHaveHappened, endpoint.method != .get { hint = Self.hintAfterLostAnswer }
    }

    /// The hint after a lost answer to a write. The server may have applied the write, so it must not be repeated before the caller has
    /// checked.
    static let hintAfterLostAnswer = "the server may have done it: load it again to see"

    /// Creates the error for a refusal. It uses the server's error code if there is one, and otherwise the status and the body.
    ///
    /// - Parameters:
    ///   - response: The answer, whose status is not 200.
    ///   - endpoint: The endpoint of the request.
    ///   - subject: The subject of the request, `post:42`.
    ///   - site: The name of the server.
    ///   - login: The endpoint of the log-in.
    package init(
        _ response: HTTPResponse,
        of endpoint: WireEndpoint,
        about subject: String?,
        at site: String,
        login: WireEndpoint
    ) {
        let refusal = response.lemmyErrorBody
        let word = refusal?.error
        let code = Self.code(of: response, word, from: endpoint, login: login)
        let seconds = response.secondsToWait
        let detail =
            switch code {
            case .unreadable: " with \(response.bodyDescription)"
            case .unsupported: " to \(endpoint)"
            default: refusal.flatMap { Self.words(of: $0, code) }.map { " (\($0))" } ?? ""
            }
        let missing = subject.flatMap { Self.isMissing($0, word, response, endpoint) ? $0 : nil }
        self.init(
            code,
            missing.map { "there is no \($0) on \(site)" }
                ?? "\(subject.map { "\($0): " } ?? "")server answered \(response.status)\(detail)",
            hint: code == .refused && [401, 403, 407].contains(response.status) && word == nil
                ? "log in; if that changes nothing, a proxy in front of the server needs a log-in of its own"
                : Self.hint(for: code, waiting: seconds),
            status: response.status,
            serverCode: word,
            retryAfter: code == .rateLimited || code == .serverFailed ? seconds.map { .seconds($0) } : nil
        )
        missingSubject = missing
        // Lemmy stores the decision about an application before it sends the mail about it, and reports only that the mail failed.
        if word == "no_email_setup", endpoint == ApiApproveRegistrationApplication.endpoint {
            mayHaveHappenedOverride = true
        }
        if mayHaveHappened, endpoint.method != .get { hint = Self.hintAfterLostAnswer }
    }

    /// Returns true if the answer says that the server does not know the subject itself, `couldnt_find_post` for `post:42`; another
    /// code names something that the request needs besides.
    private static func isMissing(
        _ subject: String,
        _ word: String?,
        _ response: HTTPResponse,
        _ endpoint: WireEndpoint
    ) -> Bool {
        let kind = subject.prefix { $0 != ":" }
        guard kind.count < subject.count, kind.allSatisfy({ $0.isASCII && $0.isLetter }) else { return false }
        switch word {
        case "couldnt_find_\(kind)", "not_found": return true
        // Version 0.18 says so of the name of a person, and has a plain text for a number.
        case "couldnt_find_that_username_or_email": return kind == "person"
        case nil: return endpoint.method == .get && response.body == Data("Record not found".utf8)
        default: return false
        }
    }

    /// Returns the code of the first line of the table that matches.
    private static func code(
        of response: HTTPResponse,
        _ word: String?,
        from endpoint: WireEndpoint,
        login: WireEndpoint
    ) -> Code {
        switch (response.status, word) {
        case (500..., _): .serverFailed
        case (_, "incorrect_login") where endpoint == login: .wrongLogin
        case (_, "missing_totp_token"): .secondFactorNeeded
        case (_, "incorrect_totp_token"): .wrongSecondFactor
        case (_, "incorrect_login"), (_, "not_logged_in"), (_, "instance_is_private"): .notLoggedIn
        case (_, "site_ban"), (_, "person_is_banned_from_site"): .banned
        case (_, "rate_limit_error"), (_, "too_many_requests"): .rateLimited
        case (_, "not_found"), (_, "resolve_object_failed"): .notFound
        case (_, let word?) where word.hasPrefix("couldnt_find"): .notFound
        // Lemmy itself never answers 429; a proxy does.
        case (429, nil): .rateLimited
        // An HTML page comes from a proxy or another program, not from Lemmy.
        case (_, nil) where response.isWebPage: .unreadable
        // Every Lemmy server has this endpoint.
        case (404, nil) where endpoint == ApiGetSite.endpoint: .unreadable
        // Lemmy sends a body for content that it does not find, and an empty one for a route that it does not have.
        case (404, nil) where response.body.isEmpty, (405, nil): .unsupported
        case (404, _): .notFound
        default: .refused
        }
    }

    /// Returns the server's error code and its message; nil if they say nothing. The code `unknown`, which stands for any failure, is
    /// left out unless a message explains it.
    private static func words(of refusal: ApiErrorBody, _ code: Code) -> String? {
        // A server's message about its own failure is meant for its administrators.
        guard code != .serverFailed, let said = refusal.message?.inOneLine, !said.isEmpty, said != refusal.error else {
            return refusal.error == "unknown" ? nil : refusal.error
        }
        return "\(refusal.error): \(said)"
    }

    private static func hint(for code: Code, waiting seconds: Int?) -> String {
        switch code {
        case .rateLimited: seconds.map { "wait \($0) s" } ?? "wait a little"
        case .wrongLogin: "check the name and the password"
        case .secondFactorNeeded: "give the six digits of the account's authenticator app, too"
        case .wrongSecondFactor:
            "give the digits that the authenticator app shows now; a wrong clock gives wrong digits"
        case .notLoggedIn: "log in, and load it again"
        case .banned: "the account is banned; ask the server's administrators"
        case .notFound: "check the id; it may have been removed"
        case .unreadable: "check the address: this is no Lemmy server, or a proxy in front of it answers"
        case .unsupported: "do without it, or ask a server that has it"
        default: "try again"
        }
    }
}

extension HTTPResponse {
    /// Lemmy's error body with an error code such as `couldnt_find_post`; nil for the body of another program.
    fileprivate var lemmyErrorBody: ApiErrorBody? {
        // A decoding error is ignored: the body may be a proxy's page or plain text, and the status is sufficient then.
        guard let refusal = try? WireDecoder().decode(ApiErrorBody.self, from: body).value else { return nil }
        let word = refusal.error
        let isWord = word.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "_")
        }
        return isWord && !word.isEmpty ? refusal : nil
    }

    /// True if the body is an HTML page.
    var isWebPage: Bool {
        if headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true { return true }
        return body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }

    /// A description of the body in words.
    var bodyDescription: String {
        if isWebPage { return "a page of HTML" }
        return body.isEmpty ? "nothing" : "\(body.count) bytes that are not Lemmy's"
    }
}

extension String {
    /// The text in one line, cut after 157 characters if it is longer than 160, so that any text of a server fits into a message.
    package var inOneLine: String {
        let line = split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return line.count <= 160 ? line : "\(line.prefix(157))..."
    }
}
