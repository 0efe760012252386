import Foundation
import Networking

/// What a route answers with: a status and JSON, or a status alone.
struct Answer {
    var status = 200
    var json: [UInt8]?
    /// Whether nobody may keep the answer, whoever asked.
    var isEphemeral = false

    /// 200 and a JSON object.
    static func object(_ body: (inout JSONWriter) -> Void) -> Answer {
        var writer = JSONWriter()
        writer.object(body)
        return Answer(json: writer.text)
    }

    /// 200 and what the real server says when there is nothing to say.
    static let success = Answer.object { $0.member("success", true) }

    /// No route, or not this method: no body at all.
    static func empty(_ status: Int) -> Answer { Answer(status: status) }

    init(status: Int = 200, json: [UInt8]? = nil) {
        self.status = status
        self.json = json
    }

    init(_ error: ServerError) {
        self = .object { writer in
            writer.member("error", error.code)
            writer.member("message", error.message)
        }
        status = error.status
    }

    /// The answer as it goes out; whoever sent a token, valid or not, gets an answer that no cache may share.
    func response(isPrivate: Bool) -> HTTPResponse {
        var headers = HTTPHeaders()
        if json != nil { headers["Content-Type"] = "application/json" }
        headers["Cache-Control"] = isEphemeral ? "no-store" : isPrivate ? "private" : "public, max-age=60"
        return HTTPResponse(status: status, headers: headers, body: Data(json ?? []))
    }
}
