import ApiTypes
import Foundation
import Networking
import WireRuntime

// What each failure is to a user of the client: of the way there, and of an answer whose status is not 200. What is wrong with one whose
// status is, its decoding says (``ApiClient/fetch(_:about:because:in:effects:_:)``).

extension ApiClientError {
    /// What it means that there is no answer.
    init(_ error: TransportError, of endpoint: WireEndpoint) {
        let code: Code =
            switch error.code {
            case .noConnection: .noConnection
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .tooLarge: .unreadable
            case .refused: .misconfigured
            // Of a code that is not known here nobody can say that nothing was sent.
            default: .brokenAnswer
            }
        self.init(code, error.message, hint: error.hint, cause: error)
        if mayHaveHappened, endpoint.method != .get { hint = Self.hintAfterLoss }
    }

    /// What the server may have done must not be done again before somebody has looked.
    static let hintAfterLoss = "the server may have done it: load it again to see"

    /// What a server's no means: its own word if it says one, else the status and what came.
    ///
    /// - Parameters:
    ///   - response: The answer, whose status is not 200.
    ///   - endpoint: What was asked.
    ///   - subject: What it was about, `post:42`.
    init(_ response: HTTPResponse, of endpoint: WireEndpoint, about subject: String?) {
        let refusal = response.lemmysRefusal
        let word = refusal?.error
        let code = Self.code(of: response, word, from: endpoint)
        let seconds = response.secondsToWait
        let detail =
            switch code {
            case .unreadable: " with \(response.kindOfBody)"
            case .unsupported: " to \(endpoint)"
            default: refusal.map { " (\(Self.words(of: $0, code)))" } ?? ""
            }
        self.init(
            code,
            "\(subject.map { "\($0): " } ?? "")server answered \(response.status)\(detail)",
            hint: code == .refused && [401, 403, 407].contains(response.status) && word == nil
                ? "log in; if that changes nothing, something in front of the server wants a log-in of its own"
                : Self.hint(for: code, waiting: seconds),
            status: response.status,
            serverCode: word,
            retryAfter: code == .rateLimited || code == .serverFailed ? seconds.map { .seconds($0) } : nil
        )
        if mayHaveHappened, endpoint.method != .get { hint = Self.hintAfterLoss }
    }

    /// The table: the first line that fits.
    private static func code(of response: HTTPResponse, _ word: String?, from endpoint: WireEndpoint) -> Code {
        switch (response.status, word) {
        case (500..., _): .serverFailed
        case (_, "incorrect_login") where endpoint == ApiLogin.endpoint: .wrongLogin
        case (_, "missing_totp_token"): .secondFactorNeeded
        case (_, "incorrect_totp_token"): .wrongSecondFactor
        case (_, "incorrect_login"), (_, "not_logged_in"), (_, "instance_is_private"): .notLoggedIn
        case (_, "site_ban"), (_, "person_is_banned_from_site"): .banned
        case (_, "rate_limit_error"): .rateLimited
        case (_, "not_found"): .notFound
        case (_, let word?) where word.hasPrefix("couldnt_find"): .notFound
        // Lemmy itself never says 429: a proxy does.
        case (429, nil): .rateLimited
        // A page stands where Lemmy would answer: a proxy's, or another program's.
        case (_, nil) where response.isWebPage: .unreadable
        // Every Lemmy server has this.
        case (404, nil) where endpoint == ApiGetSite.endpoint: .unreadable
        // Lemmy says something of what it does not find, and nothing where it has no such route.
        case (404, nil) where response.body.isEmpty, (405, nil): .unsupported
        case (404, _): .notFound
        default: .refused
        }
    }

    /// The server's word, and what it says besides: `unknown` alone tells nobody anything.
    private static func words(of refusal: ApiErrorBody, _ code: Code) -> String {
        // What a server says of its own failure is for who runs it.
        guard code != .serverFailed, let said = refusal.message?.inOneLine, !said.isEmpty, said != refusal.error else {
            return refusal.error
        }
        return "\(refusal.error): \(said)"
    }

    private static func hint(for code: Code, waiting seconds: Int?) -> String {
        switch code {
        case .rateLimited: seconds.map { "wait \($0) s" } ?? "wait a little"
        case .wrongLogin: "check the name and the password"
        case .secondFactorNeeded: "give the six digits that the account's app for codes shows, too"
        case .wrongSecondFactor:
            "give the digits that the app for codes shows now; a device with a wrong clock shows others"
        case .notLoggedIn: "log in, and load it again"
        case .banned: "the account is banned; ask the server's administrators"
        case .notFound: "check the id; it may have been removed"
        case .unreadable: "check the address: this is no Lemmy server, or something in front of it answers"
        case .unsupported: "the server does not know this call"
        default: "try again"
        }
    }
}

extension HTTPResponse {
    /// What Lemmy says of a refusal, with its code, `couldnt_find_post`; nil for what other programs say.
    fileprivate var lemmysRefusal: ApiErrorBody? {
        // A proxy's page or plain text: the status says enough, and the body may be anything.
        guard let refusal = try? WireDecoder().decode(ApiErrorBody.self, from: body).value else { return nil }
        let word = refusal.error
        let isWord = word.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || $0 == UInt8(ascii: "_")
        }
        return isWord && !word.isEmpty ? refusal : nil
    }

    /// Whether it is a page for a browser.
    var isWebPage: Bool {
        if headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true { return true }
        return body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }

    /// What came, in words.
    var kindOfBody: String {
        if isWebPage { return "a page of HTML" }
        return body.isEmpty ? "nothing" : "\(body.count) bytes that are not Lemmy's"
    }
}

extension HTTPResponse {
    /// How long to wait before asking again, as it says in seconds or by a date of its own clock.
    fileprivate var secondsToWait: Int? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = Int(text) { return seconds }
        guard let date = Date(httpText: text) else { return nil }
        return max(0, Int(date.timeIntervalSince(sentAt ?? Date()).rounded(.up)))
    }
}

extension String {
    /// Its words in one line, cut where it is long: whatever a server says has room in a message.
    fileprivate var inOneLine: String {
        let line = split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return line.count <= 160 ? line : "\(line.prefix(157))..."
    }
}
