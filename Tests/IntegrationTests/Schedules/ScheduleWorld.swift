import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Networking
import Testing

/// The world that every schedule starts from, created once. It has few posts, so that much happens to each.
struct ScheduleWorld {
    let start: LemmyServer
    /// The tokens of the accounts that have clients.
    let tokens: [String]
    let address: ServerAddress

    init() throws {
        let server = try LemmyServer(seed: 7, size: WorldSize(posts: 5, comments: 3, people: 10))
        start = server
        address = try ServerAddress("http://strata.test")
        tokens = try ["alice", "bob"].map { name in
            let login = Data(#"{"username_or_email":"\#(name)","password":"\#(name)-password"}"#.utf8)
            let response = server.respond(to: Self.post("/user/login", login, token: nil))
            let answer = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
            return try #require(answer?["jwt"] as? String, "\(name) could not log in")
        }
    }

    /// Returns a writing request that no client sends.
    static func post(_ path: String, _ body: Data, token: String?) -> HTTPRequest {
        var request = HTTPRequest(method: .post, path: "/api/v3\(path)", body: body)
        request.headers["Content-Type"] = "application/json"
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        return request
    }

    /// Returns a vote that no client of the schedule casts.
    static func vote(_ vote: Vote, on post: PostID, token: String) -> HTTPRequest {
        Self.post("/post/like", Data(#"{"post_id":\#(post.rawValue),"score":\#(vote.rawValue)}"#.utf8), token: token)
    }
}
