import Networking

/// What lets a page of another origin use the port, as the real server does unless its settings name one origin.
enum CrossOrigin {
    /// The answer to a browser that asks whether it may ask; nil for any other request.
    static func preflight(_ method: String, _ headers: HTTPHeaders) -> HTTPResponse? {
        guard method == "OPTIONS", let origin = headers["Origin"], headers["Access-Control-Request-Method"] != nil
        else { return nil }
        var response = HTTPResponse(status: 200)
        response.headers.append("Access-Control-Allow-Origin", origin)
        response.headers.append("Access-Control-Allow-Methods", PortRefusal.methodList)
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

    /// Lets the page that sent a request read its answer. Nothing is added for who is no page.
    static func allow(_ request: HTTPHeaders, toRead response: inout HTTPHeaders) {
        guard let origin = request["Origin"] else { return }
        response.append("Access-Control-Allow-Origin", origin)
        response.append("Access-Control-Expose-Headers", "*")
        response.append("Vary", "Origin")
    }
}
