import Networking

extension Dialect {
    /// The token that came with a request.
    ///
    /// 0.19 takes it from the `Authorization` header, else from the cookie; 0.18 from the field `auth`, of the query or of the body,
    /// and knows no header; for pictures it takes the cookie.
    func token(in request: HTTPRequest, _ body: SentBody) -> String? {
        switch self {
        case .v0_19: Self.headerToken(in: request)
        case .v0_18:
            request.path.hasPrefix(LemmyServer.picturePath)
                ? Self.cookie("jwt", in: request) : fieldToken(in: request, body)
        }
    }

    private static func headerToken(in request: HTTPRequest) -> String? {
        if let header = request.headers["Authorization"], header.hasPrefix("Bearer "), header.utf8.count > 7 {
            return String(header.dropFirst(7))
        }
        return cookie("jwt", in: request)
    }

    /// The first cookie of a name, of all headers that have cookies: what passes one connection on to another may have split them.
    /// Where one of them is no cookie, the real server takes notice of none.
    private static func cookie(_ name: String, in request: HTTPRequest) -> String? {
        var found: String?
        for field in request.headers where field.name.utf8.count == 6 && field.name.lowercased() == "cookie" {
            for cookie in field.value.split(separator: ";") {
                let sides = cookie.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
                if sides == [""] { continue }
                guard sides.count == 2, !sides[0].isEmpty else { return nil }
                if found == nil, sides[0] == name { found = PercentCoding.decoded(sides[1]) }
            }
        }
        return found
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
    }

    private func fieldToken(in request: HTTPRequest, _ body: SentBody) -> String? {
        guard request.method == .get else { return body.token }
        do throws(ServerError) {
            return try Query(request.query, self).text("auth")
        } catch {
            // What cannot be read has no token; the route says so when it reads the field itself.
            return nil
        }
    }
}
