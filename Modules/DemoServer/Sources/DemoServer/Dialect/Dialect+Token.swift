import Networking

extension Dialect {
    /// The token that came with a request.
    ///
    /// 0.19 takes it from the `Authorization` header, else from the cookie; 0.18 from the field `auth`, of the query or of the body,
    /// and knows no header.
    func token(in request: HTTPRequest, _ body: Result<Body, ServerError>) -> String? {
        switch self {
        case .v0_19: Self.headerToken(in: request)
        case .v0_18: fieldToken(in: request, body)
        }
    }

    private static func headerToken(in request: HTTPRequest) -> String? {
        if let header = request.headers["Authorization"], header.hasPrefix("Bearer "), header.utf8.count > 7 {
            return String(header.dropFirst(7))
        }
        return request.headers["Cookie"]?.split(separator: ";").lazy
            .map { $0.drop { $0 == " " } }
            .first { $0.hasPrefix("jwt=") }
            .map { String($0.dropFirst(4)) }
    }

    private func fieldToken(in request: HTTPRequest, _ body: Result<Body, ServerError>) -> String? {
        do throws(ServerError) {
            if request.method == .get { return try Query(request.query, self).text("auth") }
            return try body.get().optionalText("auth")
        } catch {
            // What cannot be read has no token; the route says so when it reads the field itself.
            return nil
        }
    }
}
