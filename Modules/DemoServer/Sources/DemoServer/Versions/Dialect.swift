import Networking

/// The Lemmy version that the server implements.
///
/// Lemmy 0.18 and 0.19 serve the same routes below `/api/v3` and differ in details: the place of the token, the spelling of dates, the
/// members of objects, the form of errors and a few rules. Lemmy 1.0 serves other routes below `/api/v4` (`ServerDialect`) and keeps most
/// rules of 0.19. All code that depends on the version uses the dialect; everything else is written once.
///
/// ```swift
/// let server = LemmyServer(version: try Dialect("0.18"))
/// ```
public enum Dialect: String, CaseIterable, Sendable {
    /// Lemmy 0.19.20: the token in a header, dates with `Z`, errors as JSON.
    case v0_19 = "0.19.20"
    /// Lemmy 0.18.5: the token as `auth` in query or body, dates without zone, some errors as plain text.
    case v0_18 = "0.18.5"
    /// Lemmy 1.0: `/api/v4` beside a part of `/api/v3`, which follows the rules of 0.19.
    case v1_0 = "1.0.0-beta.1"

    /// Parses a version number or its beginning: `0.18.5`, `0.18`.
    ///
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unknownVersion`` for an unsupported version.
    public init(_ version: String) throws(DemoServerError) {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let found =
            Self.allCases.first { parts.count > 1 && $0.number.split(separator: ".").starts(with: parts) }
            ?? Self.allCases.first { $0.version == version }
        guard let found else {
            let versions = Self.allCases.map(\.version)
            let all = versions.dropLast().joined(separator: ", ") + " and " + (versions.last ?? "")
            throw DemoServerError(
                .unknownVersion,
                "The demo server cannot answer as \(version.isEmpty ? "nothing" : version).",
                hint: "It can answer as \(all)."
            )
        }
        self = found
    }

    /// The complete version number, as in the response to `/site`.
    public var version: String { rawValue }

    /// The version number without the mark of a test version.
    private var number: Substring { rawValue.prefix { $0 != "-" } }
}

extension Dialect: Comparable {
    /// Orders the versions by their age.
    public static func < (left: Dialect, right: Dialect) -> Bool { left.age < right.age }

    private var age: Int {
        switch self {
        case .v0_18: 18
        case .v0_19: 19
        case .v1_0: 100
        }
    }

    /// The version whose `/api/v3` this version serves: 1.0 serves that of 0.19.
    var ofV3: Dialect { min(self, .v0_19) }
}

extension Dialect {
    /// The error for a missing login.
    var notLoggedIn: ServerError { self == .v0_18 ? ServerError("not_logged_in") : .incorrectLogin }

    /// Returns the error for a wrong name or password.
    func wrongLogin(isNameKnown: Bool) -> ServerError {
        if self == .v0_18 { return ServerError("incorrect_login", status: isNameKnown ? 400 : 404) }
        var error = ServerError.incorrectLogin
        if self >= .v1_0, !isNameKnown { error.cause = ServerError.rowNotFound.cause }
        return error
    }

    /// Returns the error for a row that is looked up by number and is missing or invisible. 0.18 has no code for it.
    func rowNotFound(_ code: String) -> ServerError {
        self == .v0_18 ? .unknown("Record not found", status: 404) : ServerError(code)
    }

    /// Returns the error for a missing row that is the subject of the route. 0.18 reports it also with the status 404.
    func notFound(_ code: String) -> ServerError {
        ServerError(code, status: self == .v0_18 ? 404 : 400)
    }

    /// Returns the code of an error in this version; some codes of 0.19 have another name in 0.18.
    func code(_ code: String) -> String { self == .v0_18 ? Self.namesIn0_18[code] ?? code : code }

    private static let namesIn0_18 = [
        "banned_from_community": "community_ban",
        "couldnt_find_person": "couldnt_find_that_username_or_email",
        "downvotes_are_disabled": "downvotes_disabled",
        "edit_private_message_not_allowed": "no_private_message_edit_allowed",
        "honeypot_failed": "honeypot_fail",
        "invalid_display_name": "invalid_username",
        "passwords_do_not_match": "passwords_dont_match",
        "person_is_blocked": "person_block",
        "registration_application_is_pending": "registration_application_pending",
    ]
}

extension Dialect {
    /// Returns the token of a request.
    ///
    /// 0.19 reads it from the `Authorization` header, otherwise from the cookie. 0.18 reads it from the field `auth` of the query or of the
    /// body and ignores the header; for pictures it reads the cookie.
    func token(in request: HTTPRequest, _ body: ReceivedBody) -> String? {
        switch self {
        case .v0_19, .v1_0: Self.headerToken(in: request)
        case .v0_18:
            request.path.hasPrefix(LemmyServer.uploadPath)
                ? Self.cookieToken(in: request) : fieldToken(in: request, body)
        }
    }

    private static func headerToken(in request: HTTPRequest) -> String? {
        if let header = request.headers["Authorization"], header.hasPrefix("Bearer "), header.utf8.count > 7 {
            return String(header.dropFirst(7))
        }
        return cookieToken(in: request)
    }

    /// Returns the first cookie `jwt` in all cookie headers, because a proxy may have split them. If one of the cookies is invalid, the real
    /// server ignores all of them.
    private static func cookieToken(in request: HTTPRequest) -> String? {
        var found: String?
        for field in request.headers where field.name.utf8.count == 6 && field.name.lowercased() == "cookie" {
            for cookie in field.value.split(separator: ";") {
                let sides = cookie.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
                if sides == [""] { continue }
                guard sides.count == 2, !sides[0].isEmpty else { return nil }
                if found == nil, sides[0] == "jwt" { found = PercentEncoding.decoded(sides[1]) }
            }
        }
        return found
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
    }

    private func fieldToken(in request: HTTPRequest, _ body: ReceivedBody) -> String? {
        guard request.method == .get else { return body.token }
        do throws(ServerError) {
            return try Query(request.query, self).text("auth")
        } catch {
            // An unreadable query has no token; the route reports the error when it reads the field itself.
            return nil
        }
    }
}
