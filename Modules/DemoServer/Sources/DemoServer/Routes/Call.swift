import Networking

/// A request with its context: the parameters, the viewer and the time.
struct Call {
    let request: HTTPRequest
    /// The values of the route's path parameters.
    let parameters: [String: String]
    let sent: ReceivedBody
    let dialect: Dialect
    /// The digest of the token that was sent, valid or not.
    let token: TokenDigest?
    /// The owner of the token; nil without a token, with an invalid token, and for a banned or deleted account.
    var viewer: Viewer?
    /// The error for this token if a route requires a login; nil if there is a viewer.
    let refusal: ServerError?
    /// The server's time.
    let now: Timestamp
    let ties: TieBreaker

    /// The address of the client as a proxy reports it, or this machine's.
    var address: String {
        let forwarded = request.headers["X-Forwarded-For"]?.split(separator: ",").first
        return forwarded?.filter { $0 != " " } ?? "127.0.0.1"
    }

    var query: Query { Query(request.query, dialect) }

    /// The query fields that exist only in 0.19; 0.18 ignores them.
    var newQuery: Query { Query(dialect == .v0_18 ? [] : request.query, dialect) }

    /// Returns the viewer; throws if there is none.
    func requireLogin() throws(ServerError) -> Viewer {
        if let viewer { return viewer }
        var error = loginError
        error.refusesLogin = true
        throw error
    }

    /// Checks that the token, if there is one, belongs to an account that may act.
    func requireValidToken() throws(ServerError) {
        guard viewer == nil, let header = request.headers["Authorization"], !header.isEmpty else { return }
        throw ServerError.pieFedInvalidToken(header)
    }

    private var loginError: ServerError {
        do throws(ServerError) {
            if dialect == .v0_18 { try requireToken() }
            return refusal ?? dialect.notLoggedIn
        } catch {
            return error
        }
    }

    /// Checks the token, which in 0.18 is a field of the query or of the body.
    private func requireToken() throws(ServerError) {
        if request.method == .get {
            _ = try query.required("auth", query.text("auth"))
        } else if let complaint = sent.error {
            throw complaint
        }
    }
}
