import Foundation
import Networking

/// What a route answers with: a status and JSON, or a text, or a status alone.
struct Answer {
    var status = 200
    var body: Data?
    var contentType = "application/json"
    /// Whether nobody may keep the answer, whoever asked.
    var isEphemeral = false
    /// For how many seconds anybody may keep the answer, where a route says so.
    var isFreshFor: Int?
    /// Where what was asked for is to be found instead.
    var location: String?
    /// Headers beyond these.
    var fields = HTTPHeaders()
    /// The picture that is the answer; its bytes are not in the world (``LemmyServer/filled(_:for:)``).
    var picture: LocalImage?

    /// 200 and a JSON object.
    static func object(in dialect: Dialect, _ body: (inout JSONWriter) -> Void) -> Answer {
        var writer = JSONWriter(dialect)
        writer.object(body)
        return Answer(body: writer.finish())
    }

    /// 200 and a JSON array, whose elements `body` writes.
    static func list(in dialect: Dialect, _ body: (inout JSONWriter) -> Void) -> Answer {
        var writer = JSONWriter(dialect)
        writer.list(body)
        return Answer(body: writer.finish())
    }

    /// 200 and what the real server says when there is nothing to say.
    static let success = Answer.object(in: .v0_19) { $0.member("success", true) }

    /// What was asked for is somewhere else for now; it is to be asked for in the same way there.
    static func redirect(to location: String) -> Answer {
        var answer = Answer(status: 307)
        answer.location = location
        return answer
    }

    /// No route, or not this method: no body at all.
    static func empty(_ status: Int) -> Answer { Answer(status: status) }

    init(status: Int = 200, body: Data? = nil) {
        self.status = status
        self.body = body
    }

    /// A refusal. 0.18 says in plain text what has no code of its own.
    init(_ error: ServerError, in dialect: Dialect) {
        if dialect == .v0_18, error.code == ServerError.unknownCode {
            self.init(status: error.status, body: Data((error.message ?? "").utf8))
            contentType = error.isUnreadable ? "text/plain; charset=utf-8" : "text/plain"
        } else {
            self = .object(in: dialect) { writer in
                writer.member("error", dialect.code(error.code))
                if dialect == .v0_19 { writer.member("message", error.message) }
            }
            status = error.status
        }
    }

    /// The answer as it goes out; whoever sent a token, valid or not, gets an answer that no cache may share. 0.18 says nothing of
    /// caches.
    func response(in dialect: Dialect, isPrivate: Bool) -> HTTPResponse {
        var headers = HTTPHeaders()
        if body != nil { headers.append("Content-Type", contentType) }
        if let location { headers.append("Location", location) }
        for field in fields { headers.append(field.name, field.value) }
        if fields["Cache-Control"] != nil {
            return HTTPResponse(status: status, headers: headers, body: body ?? Data())
        }
        if let isFreshFor {
            headers.append("Cache-Control", "public, max-age=\(isFreshFor)")
            return HTTPResponse(status: status, headers: headers, body: body ?? Data())
        }
        switch dialect {
        case .v0_19:
            headers.append("Cache-Control", isEphemeral ? "no-store" : isPrivate ? "private" : "public, max-age=60")
        case .v0_18:
            if isEphemeral { headers.append("Cache-Control", "no-store") }
        }
        return HTTPResponse(status: status, headers: headers, body: body ?? Data())
    }
}

extension World {
    /// 200 and a JSON object, written as the world's dialect writes it.
    func answer(_ body: (inout JSONWriter) -> Void) -> Answer { .object(in: dialect, body) }
}
