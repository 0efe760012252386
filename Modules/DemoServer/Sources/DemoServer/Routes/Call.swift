import Networking

/// One request on its way through a route: what was asked, by whom, when.
struct Call {
    let request: HTTPRequest
    /// The token that was sent, valid or not.
    let token: String?
    /// Who it belongs to; nil for nobody, for an invalid token and for somebody banned or deleted.
    let viewer: Viewer?
    /// The server's time.
    let now: Timestamp
    let ties: TieOrder

    var query: Query { Query(request.query) }

    /// The JSON body.
    func body() throws(ServerError) -> Body { try Body(request) }

    /// The viewer, where an account is needed.
    func requireLogin() throws(ServerError) -> Viewer {
        guard let viewer else { throw .incorrectLogin }
        return viewer
    }

    /// The token in the `Authorization` header, else in the cookie.
    static func token(in request: HTTPRequest) -> String? {
        if let header = request.headers["Authorization"], header.hasPrefix("Bearer "), header.utf8.count > 7 {
            return String(header.dropFirst(7))
        }
        return request.headers["Cookie"]?.split(separator: ";").lazy
            .map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix("jwt=") }
            .map { String($0.dropFirst(4)) }
    }
}
