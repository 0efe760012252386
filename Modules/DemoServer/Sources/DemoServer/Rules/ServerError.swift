import Networking

/// A refusal as the client sees it: a status, a code and possibly a message.
///
/// The status follows from the kind of refusal, as in the real server: 404 only for a row that was looked up by name and is missing, 401
/// only for `incorrect_login`, otherwise 400.
struct ServerError: Error, Hashable {
    var status: Int
    var code: String
    var message: String?
    /// The cause that 1.0 reports; nil for the name of the code.
    var cause: String?
    /// True if the request could not be read.
    var isUnreadable = false
    /// True if the request requires a login.
    var refusesLogin = false

    init(_ code: String, status: Int = 400, message: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// The account does not exist or the password is wrong.
    static let incorrectLogin = ServerError("incorrect_login", status: 401)

    /// Returns the database's error for a row of `table` that refers to a missing row.
    static func missingReference(_ column: String, in table: String) -> ServerError {
        .unknown(
            "insert or update on table \"\(table)\" violates foreign key constraint \"\(table)_\(column)_fkey\""
        )
    }

    /// Returns the database's error for a row with a value that must be unique.
    static func duplicateKey(_ constraint: String) -> ServerError {
        .unknown("duplicate key value violates unique constraint \"\(constraint)\"")
    }

    /// A mail would have to be sent, and no mail server is set up.
    static let noEmailSetup = ServerError("no_email_setup")

    /// Returns the error for a page or server that cannot be reached, which is the case for all of them.
    static func unreachable(_ address: String) -> ServerError {
        .unknown("Request error: error sending request for url (\(address)): no other server can be reached")
    }

    /// Returns an error without a code of its own.
    static func unknown(_ message: String, status: Int = 400) -> ServerError {
        ServerError(unknownCode, status: status, message: message)
    }

    /// Returns the error for a query or a body that does not match the route.
    static func unreadable(_ message: String, status: Int = 400) -> ServerError {
        var error = ServerError.unknown(message, status: status)
        error.isUnreadable = true
        return error
    }

    static let unknownCode = "unknown"
}

extension ServerError {
    /// Returns the error for a request that would store a text with a NUL. The database accepts no such text, and each route has its own
    /// code.
    static func unstorable(in request: HTTPRequest, _ dialect: Dialect) -> ServerError {
        let path = request.path.dropFirst(Route.base.count)
        let isNew = request.method == .post
        switch path {
        case "/post": return ServerError(isNew || dialect == .v0_18 ? "couldnt_create_post" : "couldnt_update_post")
        case "/comment": return ServerError(isNew ? "couldnt_create_comment" : "couldnt_update_comment")
        case "/private_message":
            return ServerError(isNew ? "couldnt_create_private_message" : "couldnt_update_private_message")
        case "/post/report", "/comment/report", "/private_message/report": return ServerError("couldnt_create_report")
        case "/community": return ServerError(isNew ? "community_already_exists" : "couldnt_update_community")
        default: return .invalidText
        }
    }

    /// The database's error for a text with a NUL, in a write or in a search.
    static let invalidText = ServerError.unknown("invalid byte sequence for encoding \"UTF8\": 0x00")
}
