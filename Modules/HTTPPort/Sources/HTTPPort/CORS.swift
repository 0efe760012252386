/// Cross-origin resource sharing: it lets pages of other origins use the port.
enum CORS {
    /// Returns the response to a preflight request of a browser; nil for any other request.
    ///
    /// - Parameter allowed: The methods that the port takes, in the form of a header.
    static func preflight(_ method: String, _ headers: HTTPPortHeaders, allowed: String) -> HTTPPortResponse? {
        guard method == "OPTIONS", let origin = headers["Origin"], headers["Access-Control-Request-Method"] != nil
        else { return nil }
        var response = HTTPPortResponse()
        response.headers.append("Access-Control-Allow-Origin", origin)
        response.headers.append("Access-Control-Allow-Methods", allowed)
        if let asked = headers["Access-Control-Request-Headers"] {
            response.headers.append("Access-Control-Allow-Headers", asked)
        }
        response.headers.append("Access-Control-Max-Age", "3600")
        response.headers.append(
            "Vary",
            "Origin, Access-Control-Request-Method, Access-Control-Request-Headers"
        )
        return response
    }

    /// Lets the page that sent a request read its response. Requests without an origin get no headers.
    static func allow(_ request: HTTPPortHeaders, toRead response: inout HTTPPortHeaders) {
        guard let origin = request["Origin"] else { return }
        response.append("Access-Control-Allow-Origin", origin)
        response.append("Access-Control-Expose-Headers", "*")
        response.append("Vary", "Origin")
    }
}
