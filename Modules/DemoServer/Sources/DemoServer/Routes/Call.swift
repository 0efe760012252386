import Networking

/// One request on its way through a route: what was asked, by whom, when.
struct Call {
    let request: HTTPRequest
    /// What stands in the path for the route's names in braces.
    let parameters: [String: String]
    let sent: SentBody
    let dialect: Dialect
    /// What is known of the token that was sent, valid or not.
    let token: TokenDigest?
    /// Who it belongs to; nil for nobody, for an invalid token and for somebody banned or deleted.
    var viewer: Viewer?
    /// What to say to whoever sent that token where an account is needed; nil while there is a viewer.
    let refusal: ServerError?
    /// The server's time.
    let now: Timestamp
    let ties: TieOrder

    /// Where the request came from: what a proxy says, else this machine.
    var address: String {
        let forwarded = request.headers["X-Forwarded-For"]?.split(separator: ",").first
        return forwarded?.filter { $0 != " " } ?? "127.0.0.1"
    }

    var query: Query { Query(request.query, dialect) }

    /// The fields that only 0.19 knows; 0.18 takes no notice of them.
    var newQuery: Query { Query(dialect == .v0_18 ? [] : request.query, dialect) }

    /// The viewer, where an account is needed.
    func requireLogin() throws(ServerError) -> Viewer {
        if let viewer { return viewer }
        var error = loginError
        error.refusesLogin = true
        throw error
    }

    private var loginError: ServerError {
        do throws(ServerError) {
            if dialect == .v0_18 { try requireToken() }
            return refusal ?? dialect.notLoggedIn
        } catch {
            return error
        }
    }

    /// In 0.18 the token is a field like any other, of the query or of the body.
    private func requireToken() throws(ServerError) {
        if request.method == .get {
            _ = try query.required("auth", query.text("auth"))
        } else if let complaint = sent.complaint {
            throw complaint
        }
    }
}
