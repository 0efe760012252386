import ApiTypesPieFed
import LemmyMiddleware
import Networking
import WireRuntime

// PieFed answers nearly every refusal with status 400 and tells them apart only by words, some of which are those of Python and of its
// database. Unknown routes and too many requests are answered in HTML.

extension ApiClientError {
    /// Creates the error for a refusal.
    ///
    /// - Parameters:
    ///   - response: The answer, whose status is not 200.
    ///   - endpoint: The endpoint of the request.
    ///   - subject: The subject of the request, `post:42`.
    ///   - site: The name of the server.
    init(ofPieFed response: HTTPResponse, to endpoint: WireEndpoint, about subject: String?, at site: String) {
        if response.status == 404 {
            self.init(
                .unsupported,
                "\(site) does not know \(endpoint)",
                hint: "do without it, or ask a server that has it",
                status: 404
            )
            return
        }
        guard response.status == 400, let refusal = Refusal(response) else {
            self.init(response, of: endpoint, about: subject, at: site, login: ApiPieFed.PostUserLogin.endpoint)
            return
        }
        let code = refusal.code(from: endpoint)
        // Only a read is about its subject alone; a write names other entities, too.
        let missing = code == .notFound && endpoint.method == .get ? subject.flatMap(Self.entity) : nil
        let detail = refusal.words.isEmpty ? "" : " (\(refusal.words.inOneLine))"
        self.init(
            code,
            missing.map { "there is no \($0) on \(site)" }
                ?? "\(subject.map { "\($0): " } ?? "")server answered 400\(detail)",
            hint: Self.hint(for: code),
            status: 400,
            serverCode: refusal.isInternal ? nil : refusal.word
        )
        missingSubject = missing
    }

    /// Returns the subject if it names an entity: `post:42`.
    private static func entity(_ subject: String) -> String? {
        let kind = subject.prefix { $0 != ":" }
        return kind.count < subject.count && kind.allSatisfy { $0.isASCII && $0.isLetter } ? subject : nil
    }

    private static func hint(for code: Code) -> String {
        switch code {
        case .wrongLogin: "check the name and the password"
        case .notLoggedIn: "log in, and load it again"
        case .notFound: "check the id; it may have been removed"
        case .unsupported: "do without it, or ask a server that has it"
        default: "the account may not do this, or the server does not accept the values"
        }
    }
}

/// A refusal with the status 400, in PieFed's words.
private struct Refusal {
    /// The message, or the word for a route that is not built.
    let word: String
    /// The name of the status, or the description of the fields that are wrong.
    let status: String
    private let isNotBuilt: Bool

    /// Creates a refusal; nil if the body is not PieFed's.
    init?(_ response: HTTPResponse) {
        // A decoding error is ignored: the body is another program's then, and the status is sufficient.
        guard let body = try? WireDecoder().decode(ApiPieFed.ErrorBody.self, from: response.body).value,
            let word = body.error ?? body.message
        else { return nil }
        (self.word, status, isNotBuilt) = (word, body.status ?? "", body.error == "not_yet_implemented")
    }

    /// True if the words are those of Python or of the database, which mean nothing to a person.
    var isInternal: Bool {
        word == "()" || ["object has no attribute", "psycopg2.errors", "[SQL"].contains { word.contains($0) }
    }

    /// The words for a message; empty if they mean nothing to a person.
    var words: String {
        if isInternal { return "" }
        return word == "Validation failed" ? "\(word): \(status)" : word.isEmpty ? status : word
    }

    /// Returns the kind of the refusal.
    func code(from endpoint: WireEndpoint) -> ApiClientError.Code {
        if isNotBuilt { return .unsupported }
        if isOfLogin {
            let asksForPassword =
                endpoint == ApiPieFed.PostUserLogin.endpoint || endpoint == ApiPieFed.PostUserVerifyCredentials.endpoint
            return asksForPassword ? .wrongLogin : .notLoggedIn
        }
        return isOfUnknownContent ? .notFound : .refused
    }

    /// True if the request needs a log-in or another one: the first words also stand for a missing permission, and the words of the library
    /// that reads tokens for a token that is broken or outdated.
    private var isOfLogin: Bool {
        if ["incorrect_login", "incorrect login", "Not enough segments"].contains(word) || status == "Bad credentials" {
            return true
        }
        return [
            "Login required", "Signature ", "Invalid header ", "Invalid payload ", "Invalid crypto ",
            "Invalid token", "Token is missing", "'AnonymousUserMixin' object has no attribute",
        ]
        .contains { word.hasPrefix($0) }
    }

    /// True if the server has looked for something that it does not have. Python complains about a missing object, the database about a
    /// reference to it.
    private var isOfUnknownContent: Bool {
        if status == "Not found" || word.hasSuffix("not found.") || word.hasPrefix("error - unknown community") {
            return true
        }
        if ["No object found.", "not_found", "feed_not_found", "could not find feed"].contains(word) { return true }
        return word.hasPrefix("'NoneType' object has no attribute") || word.contains("ForeignKeyViolation")
    }
}
