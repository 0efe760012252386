import DemoServer
import Foundation
import Networking
import Testing

/// Somebody who uses the API of PieFed.
struct PieFedAccount {
    let server: LemmyServer
    var token: String?

    init(_ server: LemmyServer) { self.server = server }

    /// Logs in with the demo account's password.
    init(_ server: LemmyServer, as name: String) throws {
        self.server = server
        let account = try #require(server.accounts.first { $0.name == name })
        let body = #"{"username":"\#(account.name)","password":"\#(account.password)"}"#
        token = try #require(post("/user/login", body).object["jwt"] as? String, "\(name) could not log in")
    }

    func get(_ path: String, _ query: [(String, String)] = []) -> HTTPResponse {
        send(HTTPRequest(path: "/api/alpha\(path)", query: query.map { HTTPRequest.QueryItem($0.0, $0.1) }))
    }

    func post(_ path: String, _ body: String, method: HTTPRequest.Method = .post) -> HTTPResponse {
        send(
            HTTPRequest(
                method: method,
                path: "/api/alpha\(path)",
                headers: ["Content-Type": "application/json"],
                body: Data(body.utf8)
            )
        )
    }

    func put(_ path: String, _ body: String) -> HTTPResponse { post(path, body, method: .put) }

    func upload(_ file: Data, to path: String = "image", field: String = "file") -> HTTPResponse {
        var request = Sample.upload(Sample.form([file], field: field))
        request.path = "/api/alpha/upload/\(path)"
        return send(request)
    }

    func send(_ request: HTTPRequest) -> HTTPResponse {
        var request = request
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        return server.respond(to: request)
    }
}

extension HTTPResponse {
    /// The text beside PieFed's message: the name of the status, or the fields that are wrong.
    var pieFedStatus: String? { object["status"] as? String }

    /// The viewer's vote in the response to a write of a post.
    var postVote: Int? { value("post_view", "my_vote") as? Int }

    /// The viewer's vote in the response to a write of a comment.
    var commentVote: Int? { value("comment_view", "my_vote") as? Int }
}
