import ApiTypes
import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Propagation
import Testing
import WireRuntime

/// A world with content to edit, written in `swift` by alice and bob, who moderate it, and erin, who does not. Carol is the administrator.
@MainActor
struct Stage {
    let world: World
    let alice = PersonID(3)
    let erin = PersonID(6)
    let swift = CommunityID(2)
    private(set) var post = PostID(0)
    private(set) var postAddress = WireURL("")
    private(set) var comment = CommentID(0)
    private(set) var erinsPost = PostID(0)
    /// A post without comments.
    private(set) var erinsQuietPost = PostID(0)
    private(set) var erinsComment = CommentID(0)
    private(set) var erinsMention = CommentID(0)
    private(set) var message = PrivateMessageID(0)
    private(set) var erinsMessage = PrivateMessageID(0)
    private var tokens: [String: String] = [:]
    private let isBefore0_19: Bool

    init(_ version: Dialect = .v0_19, store: FileStore? = nil) throws {
        world = try World(LemmyServer(version: version), store: store)
        isBefore0_19 = version == .v0_18
        for name in ["alice", "bob", "carol", "erin"] { tokens[name] = try logIn(name) }
        let mine: ApiPostResponse = try ask(
            .post,
            "/post",
            #"{"name":"Mine","body":"text","community_id":2}"#,
            as: "alice"
        )
        (post, postAddress) = (mine.postView.post.id, mine.postView.post.apId)
        comment = try write("Under mine", on: post, as: "alice")
        let theirs: ApiPostResponse = try ask(.post, "/post", #"{"name":"Theirs","community_id":2}"#, as: "erin")
        erinsPost = theirs.postView.post.id
        let quiet: ApiPostResponse = try ask(
            .post,
            "/post",
            #"{"name":"A post for measuring effects","community_id":2}"#,
            as: "erin"
        )
        erinsQuietPost = quiet.postView.post.id
        erinsComment = try write("hello", on: post, as: "erin")
        erinsMention = try write("and again, @alice@strata.test", on: erinsPost, as: "erin")
        message = try send("from alice", to: erin, as: "alice")
        erinsMessage = try send("from erin", to: alice, as: "erin")
        let follow = #"{"community_id":2,"follow":false}"#
        let _: ApiCommunityResponse = try ask(.post, "/community/follow", follow, as: "erin")
    }

    /// Returns a client of that account in this stage's registry.
    func client(_ name: String) throws -> ApiClient { world.client(with: try token(of: name)) }

    /// Returns a client of the same account on another device, which shares nothing.
    func secondClient(_ name: String) throws -> ApiClient {
        let transport = world.server.transport
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in transport }
        )
        return .getApiClient(for: world.guest.server, with: try logIn(name), in: registry)
    }

    /// Logs an account in again, because a ban ends all its log-ins.
    mutating func renew(_ name: String) throws { tokens[name] = try logIn(name) }

    // MARK: Past any client

    /// Sends a request as an account, without a client, and returns the response.
    func ask<Answer: WireType>(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil,
        query: [HTTPRequest.QueryItem] = [],
        as name: String
    ) throws -> Answer {
        try WireDecoder().decode(Answer.self, from: respond(method, path, body, query, as: name).body).value
    }

    /// Sends a request as an account, without a client.
    func tell(_ path: String, _ body: String, as name: String, by method: HTTPRequest.Method = .post) throws {
        _ = try respond(method, path, body, as: name)
    }

    private func respond(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String?,
        _ query: [HTTPRequest.QueryItem] = [],
        as name: String
    ) throws -> HTTPResponse {
        let token = try token(of: name)
        var request = HTTPRequest(
            method: method,
            path: "/api/v3" + path,
            query: query,
            body: body.map { Data($0.utf8) }
        )
        if isBefore0_19 {
            if let body {
                request.body = Data((#"{"auth":"\#(token)","# + body.dropFirst()).utf8)
            } else {
                request.query.append(HTTPRequest.QueryItem("auth", token))
            }
        } else {
            request.headers["Authorization"] = "Bearer \(token)"
        }
        if body != nil { request.headers["Content-Type"] = "application/json" }
        let response = world.server.respond(to: request)
        try #require(response.status == 200, "\(path): \(String(decoding: response.body, as: UTF8.self))")
        return response
    }

    func token(of name: String) throws -> String { try #require(tokens[name]) }

    private func logIn(_ name: String) throws -> String {
        let password = name == "carol" ? "carol-is-admin" : "\(name)-password"
        let body = #"{"username_or_email":"\#(name)","password":"\#(password)"}"#
        var request = HTTPRequest(method: .post, path: "/api/v3/user/login", body: Data(body.utf8))
        request.headers["Content-Type"] = "application/json"
        let answer = world.server.respond(to: request)
        return try #require(try WireDecoder().decode(ApiLoginResponse.self, from: answer.body).value.jwt)
    }

    private func write(_ text: String, on post: PostID, as name: String) throws -> CommentID {
        let body = #"{"content":"\#(text)","post_id":\#(post)}"#
        let answer: ApiCommentResponse = try ask(.post, "/comment", body, as: name)
        return answer.commentView.comment.id
    }

    private func send(_ text: String, to person: PersonID, as name: String) throws -> PrivateMessageID {
        let body = #"{"content":"\#(text)","recipient_id":\#(person)}"#
        let answer: ApiPrivateMessageResponse = try ask(.post, "/private_message", body, as: name)
        return answer.privateMessageView.privateMessage.id
    }
}
