import DemoServer
import Foundation
import Networking
import Testing

/// A client of a server in this process.
struct Client {
    let server: LemmyServer
    var token: String?

    init(_ server: LemmyServer) { self.server = server }

    /// Logs in with the demo account's password.
    init(_ server: LemmyServer, as name: String) throws {
        self.server = server
        let account = try #require(server.accounts.first { $0.name == name })
        let answer = post(
            "/user/login",
            #"{"username_or_email":"\#(account.name)","password":"\#(account.password)"}"#
        )
        token = try #require(answer.object["jwt"] as? String, "\(name) could not log in")
    }

    func get(_ path: String, _ query: [(String, String)] = []) -> HTTPResponse {
        send(HTTPRequest(path: "/api/v3\(path)", query: query.map { HTTPRequest.QueryItem($0.0, $0.1) }))
    }

    func post(_ path: String, _ body: String, method: HTTPRequest.Method = .post) -> HTTPResponse {
        send(
            HTTPRequest(
                method: method,
                path: "/api/v3\(path)",
                headers: ["Content-Type": "application/json"],
                body: Data(body.utf8)
            )
        )
    }

    func put(_ path: String, _ body: String) -> HTTPResponse { post(path, body, method: .put) }

    private func send(_ request: HTTPRequest) -> HTTPResponse {
        var request = request
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        return server.respond(to: request)
    }
}

extension HTTPResponse {
    /// The body as a JSON object; empty if it is not one.
    var object: [String: Any] {
        // Ignored: a body that is not a JSON object shows in the test as a missing member.
        (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
    }

    /// Returns the member at a path of keys.
    func value(_ path: String...) -> Any? {
        path.reduce(object as Any?) { ($0 as? [String: Any])?[$1] }
    }

    var error: String? { object["error"] as? String }
    var message: String? { object["message"] as? String }
    var text: String { String(decoding: body, as: UTF8.self) }
}
