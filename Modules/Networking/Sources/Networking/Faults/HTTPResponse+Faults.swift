import Foundation

/// The responses that ``FaultingTransport`` makes.
extension HTTPResponse {
    static func failure(by kind: Faults.Kind) -> HTTPResponse {
        json(500, #"{"error":"unknown","message":"made to fail by net \#(kind.rawValue)"}"#)
    }

    static var rateLimited: HTTPResponse { json(400, #"{"error":"rate_limit_error"}"#) }

    /// Returns a proxy's page as nginx sends it.
    static func proxyPage(_ status: Int, _ title: String, retryAfter: Int? = nil) -> HTTPResponse {
        let page = [
            "<html>", "<head><title>\(status) \(title)</title></head>", "<body>",
            "<center><h1>\(status) \(title)</h1></center>", "<hr><center>nginx</center>", "</body>", "</html>", "",
        ]
        let body = Data(page.joined(separator: "\r\n").utf8)
        var headers: HTTPHeaders = ["Server": "nginx", "Content-Type": "text/html", "Content-Length": "\(body.count)"]
        if let retryAfter { headers["Retry-After"] = "\(retryAfter)" }
        return HTTPResponse(status: status, headers: headers, body: body)
    }

    private static func json(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }
}

/// The changes that ``FaultingTransport`` makes to responses.
extension HTTPResponse {
    /// Returns the response with the beginning of its body. `Content-Length` keeps its value, as in a broken connection.
    func truncated(_ cut: Faults.Truncation) -> HTTPResponse {
        var response = self
        switch cut {
        case .bytes(let count): response.body = Data(body.prefix(max(0, count)))
        case .share(let share): response.body = Data(body.prefix(Int(Double(body.count) * min(max(share, 0), 1))))
        }
        return response
    }

    /// Returns the response with a body that is invalid JSON in every case: it contains a comma where no grammar allows one. An HTML page
    /// is not JSON already and stays unchanged.
    ///
    /// - Parameter place: The position of the comma, from 0 up to 1.
    func malformed(at place: Double) -> HTTPResponse {
        if headers["Content-Type"]?.hasPrefix("text/html") == true { return self }
        var response = self
        let places = Self.placesBeforeValues(in: body)
        if places.isEmpty {
            response.body = Data("{,".utf8) + body
        } else {
            let chosen = places[min(Int(place * Double(places.count)), places.count - 1)]
            response.body.insert(UInt8(ascii: ","), at: chosen)
        }
        if headers["Content-Length"] != nil { response.headers["Content-Length"] = "\(response.body.count)" }
        return response
    }

    /// Returns the places where a value or a key must begin: after each `{`, `[`, `,` and `:` outside strings.
    private static func placesBeforeValues(in body: Data) -> [Data.Index] {
        var places: [Data.Index] = []
        var isInString = false
        var isEscaped = false
        for (index, byte) in zip(body.indices, body) {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
            } else if "{[,:".utf8.contains(byte) {
                places.append(index + 1)
            }
        }
        return places
    }
}
