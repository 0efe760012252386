import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import PieFedMiddleware
import Primitives
import Propagation
import Testing
import WireRuntime

@MainActor @Suite struct `A client of PieFed` {
    @Test func `reads before it votes, and sends the vote once`() async throws {
        let server = try VotingServer()
        let post = try await server.client().getPost(id: 19).post2
        #expect(post.vote == .neutral)
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(post.vote == .up && server.vote == 1)
        #expect(await post.castVote(.down).value.isSuccess)
        #expect(post.vote == .down && server.vote == -1)
        #expect(await post.castVote(.neutral).value.isSuccess)
        #expect(post.vote == .neutral && server.vote == 0)
        #expect(server.count("POST /post/like") == 3)
    }

    @Test func `does not take back a vote that was cast elsewhere meanwhile`() async throws {
        let server = try VotingServer()
        let post = try await server.client().getPost(id: 19).post2
        server.castElsewhere(1)
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(post.vote == .up && server.vote == 1)
        #expect(server.count("POST /post/like") == 0)
    }

    @Test func `asks for a vote whose answer got lost, and does not send it again`() async throws {
        let server = try VotingServer()
        let post = try await server.client().getPost(id: 19).post2
        server.losesNextVote = true
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(post.vote == .up && server.vote == 1)
        #expect(server.count("POST /post/like") == 1 && server.count("GET /resolve_object") == 1)
        // A second attempt of the same vote finds it cast.
        #expect(await post.castVote(.down).value.isSuccess)
        #expect(post.vote == .down && server.vote == -1)
    }

    @Test func `a vote in the outbox is not cast a second time`() async throws {
        let server = try VotingServer()
        let store = FileStore(folder: URL(filePath: "/caches"), fileSystem: MemoryFileSystem())
        let client = try server.client(store: store)
        let outbox = client.clientStore.outbox
        let post = try await client.getPost(id: 19).post2
        server.losesNextVote = true
        guard case .deferred = await post.castVote(.up).value else {
            Issue.record("the vote did not wait for a connection")
            return
        }
        #expect(server.vote == 1 && outbox.waitingCount == 1)
        await outbox.send()
        #expect(server.vote == 1 && post.vote == .up && outbox.items.isEmpty)
        #expect(server.count("POST /post/like") == 1)
    }

    @Test func `a visit does not mark a post read`() async throws {
        let server = try VotingServer()
        let post = try await server.client().getPost(id: 19).post2
        #expect(!post.read, "the server goes on saying that the post is not read")
    }

    @Test func `a missing permission is a refusal, because the token is good`() async throws {
        let server = try VotingServer()
        let client = try server.client()
        let post = try await client.getPost(id: 19)
        let error = await post.setLocked(true).value.error as? ApiClientError
        #expect(error?.code == .refused && error?.serverCode == "incorrect_login", "\(String(describing: error))")
        #expect(!post.locked)
        _ = try await client.getPost(id: 19)
    }

    @Test func `a bad token fails a read with the rejection of the token`() async throws {
        let server = try VotingServer(knowsToken: false)
        let client = try server.client()
        let error = await #expect(throws: ApiClientError.self) { _ = try await client.getPost(id: 19) }
        #expect(error?.code == .tokenRejected)
        // A site without a viewer would be that of a guest.
        let other = try VotingServer(knowsToken: false).client()
        let second = await #expect(throws: ApiClientError.self) { _ = try await other.getSite() }
        #expect(second?.code == .tokenRejected)
    }

    @Test func `a server without a route for the account itself is asked for the site`() async throws {
        let server = try VotingServer(hasAccountRoute: false)
        let post = try await server.client().getPost(id: 19).post2
        #expect(await post.castVote(.up).value.isSuccess)
        #expect(server.count("GET /site") > 0)
        let other = try VotingServer(knowsToken: false, hasAccountRoute: false).client()
        let error = await #expect(throws: ApiClientError.self) { _ = try await other.getPost(id: 19) }
        #expect(error?.code == .tokenRejected)
    }

    @Test func `a guest is told to log in`() async throws {
        let client = try VotingServer().client(token: nil)
        let post = try await client.getPost(id: 19)
        let error = await post.post2.castVote(.up).value.error as? ApiClientError
        #expect(error?.code == .notLoggedIn)
    }
}

/// A PieFed server with one post, on which the same vote again takes it back.
private final class VotingServer: Transport {
    private struct State {
        var vote = 0
        var losesNextVote = false
        var requests: [String] = []
    }

    private let state = Lock(State())
    private let knowsToken: Bool
    private let hasAccountRoute: Bool
    private let page: Data
    private let site: Data
    private let me: Data

    init(knowsToken: Bool = true, hasAccountRoute: Bool = true) throws {
        (self.knowsToken, self.hasAccountRoute) = (knowsToken, hasAccountRoute)
        site = try RecordedRequest.read(line: 31, of: .piefed).answer
        page = try RecordedRequest.read(line: 855, of: .piefed).answer
        me = try RecordedRequest.read(line: 35, of: .piefed).answer
    }

    var vote: Int { state.withLock { $0.vote } }

    var losesNextVote: Bool {
        get { state.withLock { $0.losesNextVote } }
        set { state.withLock { $0.losesNextVote = newValue } }
    }

    func castElsewhere(_ vote: Int) { state.withLock { $0.vote = vote } }

    func count(_ request: String) -> Int { state.withLock { $0.requests.count { $0 == request } } }

    @MainActor func client(token: String? = "JWT", store: FileStore? = nil) throws -> ApiClient {
        let environment = ClientEnvironment(
            commits: Commits(),
            store: store,
            retries: .none,
            dialects: [.pieFed]
        ) { _ in self }
        return .getApiClient(
            for: try ServerAddress("https://piefed.test"),
            with: token,
            in: ClientRegistry(environment)
        )
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let name = "\(request.method.rawValue) \(request.path.dropFirst("/api/alpha".count))"
        state.withLock { $0.requests.append(name) }
        if name == "GET /user/me", !hasAccountRoute {
            return HTTPResponse(status: 404, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8))
        }
        if request.headers["Authorization"] != nil, !knowsToken { return refusal("Not enough segments") }
        switch name {
        case "GET /site": return HTTPResponse(status: 200, body: site)
        case "GET /user/me": return HTTPResponse(status: 200, body: me)
        case "GET /post": return post(asPage: true)
        case "GET /resolve_object": return post(asPage: false)
        case "POST /post/like":
            try vote(request)
            return post(asPage: true)
        default: return refusal("incorrect_login")
        }
    }

    private func vote(_ request: HTTPRequest) throws(TransportError) {
        // An error is ignored: the vote of an unreadable body is none.
        let body = request.body.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
        let score = body?["score"] as? Int ?? 0
        let isLost = state.withLock { state in
            state.vote = state.vote == score ? 0 : score
            defer { state.losesNextVote = false }
            return state.losesNextVote
        }
        if isLost { throw TransportError(.timedOut, "the answer got lost") }
    }

    /// Returns the recorded page of the post, or the post alone, with the vote of the viewer.
    private func post(asPage: Bool) -> HTTPResponse {
        // An error is ignored: the client finds an empty answer unreadable.
        var answer = (try? JSONSerialization.jsonObject(with: page)) as? [String: Any] ?? [:]
        var view = answer["post_view"] as? [String: Any] ?? [:]
        view["my_vote"] = vote
        view["read"] = false
        if asPage { answer["post_view"] = view } else { answer = ["post": view] }
        // An error is ignored for the same reason.
        let body = try? JSONSerialization.data(withJSONObject: answer)
        return HTTPResponse(status: 200, body: body ?? Data())
    }

    private func refusal(_ message: String) -> HTTPResponse {
        let text = #"{"code": 400, "message": "\#(message)", "status": "Bad Request"}"#
        return HTTPResponse(status: 400, body: Data(text.utf8))
    }
}
