import Foundation

/// The answers that ``FaultingTransport`` makes up, and what it makes of real ones.
extension HTTPResponse {
    static func failure(by mode: String) -> HTTPResponse {
        json(500, #"{"error":"unknown","message":"made to fail by net \#(mode)"}"#)
    }

    static var rateLimited: HTTPResponse { json(400, #"{"error":"rate_limit_error"}"#) }

    static var proxyPage: HTTPResponse {
        let page = """
            <html>
            <head><title>502 Bad Gateway</title></head>
            <body><center><h1>502 Bad Gateway</h1></center></body>
            </html>

            """
        return HTTPResponse(status: 502, headers: ["Content-Type": "text/html"], body: Data(page.utf8))
    }

    /// The first half of the body. `Content-Length` still tells of the whole, as it does when a connection breaks.
    var truncated: HTTPResponse {
        var response = self
        response.body = Data(body.prefix(body.count / 2))
        return response
    }

    /// A body that is no JSON whatever it was: a comma where no grammar allows one.
    var malformed: HTTPResponse {
        var response = self
        let start = body.firstIndex { !" \n\r\t".utf8.contains($0) }
        if let start, "{[".utf8.contains(body[start]) {
            response.body.insert(UInt8(ascii: ","), at: start + 1)
        } else {
            response.body = Data("{,".utf8) + body
        }
        if headers["Content-Length"] != nil { response.headers["Content-Length"] = "\(response.body.count)" }
        return response
    }

    private static func json(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }
}
