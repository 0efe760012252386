import Foundation
import Networking

/// The response of a route: a status with JSON, with a text or without a body.
struct Answer {
    var status = 200
    var body: Data?
    var contentType = "application/json"
    /// True if no cache may store the response.
    var isNoStore = false
    /// The number of seconds for which any cache may store the response; nil if the route does not set it.
    var maxAge: Int?
    /// The address of a redirect.
    var location: String?
    /// The additional headers.
    var fields = HTTPHeaders()
    /// The picture to respond with. Its bytes are not in the world; ``LemmyServer/attachingPictureData(_:for:)`` adds them.
    var picture: LocalImage?

    /// Returns status 200 with a JSON object.
    static func object(in dialect: Dialect, _ body: (inout JSONWriter) -> Void) -> Answer {
        var writer = JSONWriter(dialect)
        writer.object(body)
        return Answer(body: writer.finish())
    }

    /// Returns status 200 with a JSON array, whose elements `body` writes.
    static func list(in dialect: Dialect, _ body: (inout JSONWriter) -> Void) -> Answer {
        var writer = JSONWriter(dialect)
        writer.list(body)
        return Answer(body: writer.finish())
    }

    /// Status 200 with the real server's response to a success without data.
    static let success = Answer.object(in: .v0_19) { $0.member("success", true) }

    /// Returns a temporary redirect that retains the method.
    static func redirect(to location: String) -> Answer {
        var answer = Answer(status: 307)
        answer.location = location
        return answer
    }

    /// Returns a status without a body, as for an unknown route or a wrong method.
    static func empty(_ status: Int) -> Answer { Answer(status: status) }

    init(status: Int = 200, body: Data? = nil) {
        self.status = status
        self.body = body
    }

    /// Makes the response to an error. 0.18 writes an error without a code of its own as plain text.
    init(_ error: ServerError, in dialect: Dialect) {
        if dialect == .v0_18, error.code == ServerError.unknownCode {
            self.init(status: error.status, body: Data((error.message ?? "").utf8))
            contentType = error.isUnreadable ? "text/plain; charset=utf-8" : "text/plain"
        } else {
            self = .object(in: dialect) { writer in
                writer.member("error", dialect.code(error.code))
                if dialect >= .v0_19 { writer.member("message", error.message) }
            }
            status = error.status
        }
    }

    /// Returns the HTTP response. No shared cache may store the response to a request with a token, valid or not. 0.18 sends no cache
    /// headers.
    func response(in dialect: Dialect, isPrivate: Bool) -> HTTPResponse {
        var headers = HTTPHeaders()
        if body != nil { headers.append("Content-Type", contentType) }
        if let location { headers.append("Location", location) }
        for field in fields { headers.append(field.name, field.value) }
        if fields["Cache-Control"] != nil {
            return HTTPResponse(status: status, headers: headers, body: body ?? Data())
        }
        if let maxAge {
            headers.append("Cache-Control", "public, max-age=\(maxAge)")
            return HTTPResponse(status: status, headers: headers, body: body ?? Data())
        }
        switch dialect {
        case .v0_19, .v1_0:
            headers.append("Cache-Control", isNoStore ? "no-store" : isPrivate ? "private" : "public, max-age=60")
        case .v0_18:
            if isNoStore { headers.append("Cache-Control", "no-store") }
        }
        return HTTPResponse(status: status, headers: headers, body: body ?? Data())
    }
}

extension World {
    /// Returns status 200 with a JSON object in the world's dialect.
    func respond(_ body: (inout JSONWriter) -> Void) -> Answer { .object(in: dialect, body) }
}
