import DemoServer
import Foundation
import Networking

/// The world that every schedule starts from, created once. It has few entities, so that much happens to each.
struct SimulatedWorld {
    /// A person with an account.
    struct Viewer {
        let name: String
        let token: String
    }

    let start: LemmyServer
    let address: ServerAddress
    /// The accounts that have clients: alice, who moderates, and carol, who is the administrator.
    let viewers: [Viewer]
    /// The accounts that act without a client: bob, and the viewers on other devices.
    let others: [Viewer]
    /// The community of the first post, and the ID of alice there.
    let community = 2
    let author = 3
    let firstPost = 1

    init() throws {
        start = try LemmyServer(seed: 440, size: WorldSize(posts: 5, comments: 6, people: 10))
        address = try ServerAddress("http://strata.test")
        viewers = try ["alice", "carol"].map { [start] in try Self.logIn($0, at: start) }
        others = viewers + [try Self.logIn("bob", at: start)]
        try populate()
        // The servers of all schedules share the indexes, too, until they write.
        start.prepare()
    }

    private static func logIn(_ name: String, at server: LemmyServer) throws -> Viewer {
        let password = name == "carol" ? "carol-is-admin" : "\(name)-password"
        let body = #"{"username_or_email":"\#(name)","password":"\#(password)"}"#
        let answer = RawJSON(server.respond(to: RawRequest.write("/user/login", body)).body)
        guard let token = answer["jwt"].text else { throw Unusable(message: "\(name) cannot log in: \(answer)") }
        return Viewer(name: name, token: token)
    }

    /// Creates a subject for every edit: a community of alice's, and in it posts, comments, answers, a mention, messages and reports.
    private func populate() throws {
        let (alice, carol, bob) = (viewers[0].token, viewers[1].token, others[2].token)
        let community = try tell("/community", #"{"name":"mine","title":"Mine"}"#, alice)["community_view"]["community"]
        let place = community["id"].word
        let mine = try tell("/post", #"{"name":"Alice's","body":"text","community_id":\#(place)}"#, alice)
        let theirs = try tell("/post", #"{"name":"Bob's","community_id":\#(place)}"#, bob)
        let (first, second) = (mine["post_view"]["post"]["id"].word, theirs["post_view"]["post"]["id"].word)
        let comment = try tell("/comment", #"{"content":"Alice's","post_id":\#(first)}"#, alice)
        let parent = comment["comment_view"]["comment"]["id"].word
        _ = try tell("/comment", #"{"content":"an answer","post_id":\#(first),"parent_id":\#(parent)}"#, bob)
        let answer = try tell("/comment", #"{"content":"hello, @alice@strata.test","post_id":\#(second)}"#, carol)
        let person = mine["post_view"]["creator"]["id"].word
        let author = theirs["post_view"]["creator"]["id"].word
        _ = try tell("/private_message", #"{"content":"from bob","recipient_id":\#(person)}"#, bob)
        _ = try tell("/private_message", #"{"content":"from alice","recipient_id":\#(author)}"#, alice)
        _ = try tell("/post/report", #"{"post_id":\#(second),"reason":"spam"}"#, carol)
        let reported = answer["comment_view"]["comment"]["id"].word
        _ = try tell("/comment/report", #"{"comment_id":\#(reported),"reason":"spam"}"#, bob)
    }

    private func tell(_ path: String, _ body: String, _ token: String) throws -> RawJSON {
        let response = start.respond(to: RawRequest.write(path, body, token: token))
        let answer = RawJSON(response.body)
        guard response.status == 200 else { throw Unusable(message: "\(path) \(body): \(answer)") }
        return answer
    }

    /// The reason why there is no world to start from.
    struct Unusable: Error {
        let message: String
    }
}

/// Requests that are sent without any client.
enum RawRequest {
    static func write(_ path: String, _ body: String, put: Bool = false, token: String? = nil) -> HTTPRequest {
        var request = HTTPRequest(method: put ? .put : .post, path: "/api/v3\(path)", body: Data(body.utf8))
        request.headers["Content-Type"] = "application/json"
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        return request
    }
}
