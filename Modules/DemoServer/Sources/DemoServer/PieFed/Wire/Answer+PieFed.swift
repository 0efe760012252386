import Foundation

extension Answer {
    /// Makes the response to an error in the form of PieFed: nearly always the status 400, with words in place of codes.
    init(pieFed error: ServerError) {
        let error = error.inPieFed
        self = .object(in: .v0_19) { writer in
            if error == .pieFedNotBuilt { return writer.member("error", error.code) }
            writer.member("code", error.status)
            writer.member("message", error.code)
            writer.member("status", error.cause ?? "Bad Request")
        }
        status = error.status
    }

    /// The page for an unknown path. PieFed has it in HTML, below its API too.
    static let pieFedPageNotFound: Answer = {
        let page = """

                <h3 class="card-title">Ooops, something is broken!</h3>
                <p>The page your browser tried to load could not be found.</p>

            """
        var answer = Answer(status: 404, body: Data(page.utf8))
        answer.contentType = "text/html; charset=utf-8"
        return answer
    }()

    /// The response to a wrong method.
    static let pieFedMethodNotAllowed: Answer = {
        var answer = Answer.object(in: .v0_19) { writer in
            writer.member("code", 405)
            writer.member("status", "Method Not Allowed")
        }
        answer.status = 405
        return answer
    }()
}

extension ServerError {
    /// Returns an error in PieFed's words.
    ///
    /// - Parameters:
    ///   - words: The message.
    ///   - status: The text beside it: the name of the status or, if the validation failed, the fields that are wrong.
    static func pieFed(_ words: String, _ status: String = "Bad Request") -> ServerError {
        var error = ServerError(words)
        error.cause = status
        return error
    }

    /// The error of a route that PieFed knows and has not built. Its response has a member of its own.
    static let pieFedNotBuilt = ServerError.pieFed("not_yet_implemented")

    /// Returns the error about a field whose value is missing or wrong.
    ///
    /// - Parameters:
    ///   - field: The name of the field; `_schema` for a rule about several fields.
    ///   - complaint: The sentence about it.
    ///   - place: `query` or `json`.
    static func invalid(_ field: String, _ complaint: String, in place: String) -> ServerError {
        .pieFed("Validation failed", "{'\(place)': {'\(field)': ['\(complaint)']}}")
    }

    /// The error for a missing login, and for a wrong one.
    static let pieFedIncorrectLogin = ServerError.pieFed("incorrect_login")

    /// The error for a row that is looked up by its name or number and is missing.
    static let pieFedRowNotFound = ServerError.pieFed("No row was found when one was required", "Not found")

    /// Returns the error for an invalid token: a text that is not a token, one that another server signed, or one whose account or login
    /// has ended.
    ///
    /// - Parameter header: The value of the `Authorization` header.
    static func pieFedInvalidToken(_ header: String) -> ServerError {
        let token = header.drop { $0 != " " }.dropFirst()
        if token.split(separator: ".", omittingEmptySubsequences: false).count < 3 {
            return .pieFed("Not enough segments")
        }
        return LoginToken.isSigned(String(token)) ? pieFedIncorrectLogin : .pieFed("Signature verification failed")
    }

    /// The error as PieFed reports it. Routes of PieFed throw its words; the rules throw the codes of 0.19.
    fileprivate var inPieFed: ServerError {
        if cause != nil { return self }
        if isUnreadable { return unreadableBody }
        var error = self
        error.status = status == 401 || status == 404 ? 400 : status
        if code == Self.unknownCode, let message { error.code = message }
        if code.hasPrefix("couldnt_find_") { error = Self.pieFedRowNotFound }
        return error
    }

    /// The error for a body that does not match the route.
    private var unreadableBody: ServerError {
        let words = message ?? ""
        let quoted = words.split(separator: "`", omittingEmptySubsequences: false)
        guard words.contains("missing field"), quoted.count > 2 else { return .invalid("_schema", words, in: "json") }
        return .invalid(String(quoted[1]), "Missing data for required field.", in: "json")
    }
}
