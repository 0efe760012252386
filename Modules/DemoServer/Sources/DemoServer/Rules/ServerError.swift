/// A refusal as the client sees it: a status, a code, sometimes a message.
///
/// The status follows from the kind of refusal, as in the real server: 404 only where a row was looked up by name and is missing,
/// 401 only for `incorrect_login`, else 400.
struct ServerError: Error, Hashable {
    var status: Int
    var code: String
    var message: String?
    /// Whether the request could not be read at all.
    var isUnreadable = false
    /// Whether it is for want of an account.
    var refusesLogin = false

    init(_ code: String, status: Int = 400, message: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// No account, or not the right password.
    static let incorrectLogin = ServerError("incorrect_login", status: 401)

    /// A row of `table` names another that is not there, which the database refuses in its own words.
    static func missingReference(_ column: String, in table: String) -> ServerError {
        .unknown(
            "insert or update on table \"\(table)\" violates foreign key constraint \"\(table)_\(column)_fkey\""
        )
    }

    /// A row has what only one row of its table may have.
    static func duplicateKey(_ constraint: String) -> ServerError {
        .unknown("duplicate key value violates unique constraint \"\(constraint)\"")
    }

    /// A letter would have to be sent, and no server for that is set up.
    static let noEmailSetup = ServerError("no_email_setup")

    /// A page or a server that cannot be had: none can, from here.
    static func unreachable(_ address: String) -> ServerError {
        .unknown("Request error: error sending request for url (\(address)): no other server can be reached")
    }

    /// Something without a code of its own.
    static func unknown(_ message: String, status: Int = 400) -> ServerError {
        ServerError(unknownCode, status: status, message: message)
    }

    /// A query or a body that is not what the route asks for.
    static func unreadable(_ message: String, status: Int = 400) -> ServerError {
        var error = ServerError.unknown(message, status: status)
        error.isUnreadable = true
        return error
    }

    static let unknownCode = "unknown"
}
