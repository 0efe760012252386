import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation

/// The demo server in process behind faults that a test sets, with a registry of clients of its own.
@MainActor
struct World {
    let server: LemmyServer
    let faults = Faults()
    /// The proxy in front of the server, which a test controls.
    let proxy: ScriptedProxy
    /// The gate that holds responses of the server, by path.
    let gate: AnswerGate
    let registry: ClientRegistry
    let guest: ApiClient
    let transport: CountingTransport
    /// The number of transports that the registry has requested.
    let ways = Lock(0)

    var commits: Commits { registry.environment.commits }

    /// Creates a world with a registry of its own.
    ///
    /// - Parameters:
    ///   - server: The server; another launch, or another device, gets the one of the first.
    ///   - store: The store in which clients keep responses, if any.
    ///   - clock: The clients' clock, which also ends their pauses.
    ///   - dialects: The dialects that the clients can speak.
    ///   - connection: The connection to the server; nil for the server's own transport.
    init(
        _ server: LemmyServer = LemmyServer(),
        store: FileStore? = nil,
        clock: any WallClock = SystemClock(),
        dialects: [ApiDialect] = [.lemmyV3],
        over connection: (any Transport)? = nil
    ) throws {
        self.server = server
        let address = try ServerAddress("http://strata.test")
        let gate = AnswerGate(connection ?? server.transport)
        self.gate = gate
        let proxy = ScriptedProxy(gate)
        self.proxy = proxy
        let transport = CountingTransport(FaultingTransport(proxy, faults: faults))
        let ways = ways
        registry = ClientRegistry(
            ClientRegistry.Environment(
                commits: Commits(),
                clock: clock,
                store: store,
                retries: .none,
                dialects: dialects
            ) { _ throws(NetworkingError) in
                ways.withLock { $0 += 1 }
                return transport
            }
        )
        self.transport = transport
        guest = .getApiClient(for: address, with: nil, in: registry)
    }

    /// Returns a new token of the server, obtained without a client.
    func makeToken(of name: String) throws -> String {
        struct Login: Decodable { let jwt: String }
        let body = Data(#"{"username_or_email":"\#(name)","password":"\#(name)-password"}"#.utf8)
        var request = HTTPRequest(method: .post, path: "/api/v3/user/login", body: body)
        request.headers["Content-Type"] = "application/json"
        let response = server.respond(to: request)
        return try JSONDecoder().decode(Login.self, from: response.body).jwt
    }

    /// Revokes a token on the server, as if another device had logged it out.
    func forget(_ token: String) {
        var request = HTTPRequest(method: .post, path: "/api/v3/user/logout")
        request.headers["Authorization"] = "Bearer \(token)"
        _ = server.respond(to: request)
    }

    /// Returns the client of a token.
    func client(with token: String) -> ApiClient { .getApiClient(for: guest.server, with: token, in: registry) }

    func logIn(_ name: String) async throws -> ApiClient {
        try await guest.logIn(username: name, password: "\(name)-password")
    }

    /// Returns a client of the same account on the same server that shares nothing, like another device.
    static func client(of world: World, named name: String) async throws -> ApiClient {
        let transport = world.server.transport
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in transport }
        )
        let guest = ApiClient.getApiClient(for: world.guest.server, with: nil, in: registry)
        return try await guest.logIn(username: name, password: "\(name)-password")
    }

    /// Waits until everything that is under way has arrived.
    func settle() async {
        await commits.activity.waitUntilIdle()
    }
}

/// Holds responses after the server has given them, so that they are old by the time they arrive.
final class AnswerGate: Transport {
    private struct State {
        var closed: Set<String> = []
        var waiting: [(path: String, go: CheckedContinuation<Void, Never>)] = []
        var arrivals: [CheckedContinuation<Void, Never>] = []
    }

    private let wrapped: any Transport
    private let state = Lock(State())

    init(_ wrapped: any Transport) {
        self.wrapped = wrapped
    }

    func close(_ path: String) { state.withLock { _ = $0.closed.insert("/api/v3" + path) } }

    /// Releases the held responses of a path, and lets later ones pass.
    func open(_ path: String) {
        let path = "/api/v3" + path
        let going = state.withLock { state in
            state.closed.remove(path)
            let going = state.waiting.filter { $0.path == path }.map(\.go)
            state.waiting.removeAll { $0.path == path }
            return going
        }
        for continuation in going { continuation.resume() }
    }

    /// Waits until a response is held.
    func waitUntilKept() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.waiting.isEmpty { state.arrivals.append(continuation) }
                return !state.waiting.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await wrapped.send(request)
        await withCheckedContinuation { (go: CheckedContinuation<Void, Never>) in
            let (isOpen, arrivals) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
                guard state.closed.contains(request.path) else { return (true, []) }
                state.waiting.append((request.path, go))
                defer { state.arrivals = [] }
                return (false, state.arrivals)
            }
            for arrival in arrivals { arrival.resume() }
            if isOpen { go.resume() }
        }
        return response
    }
}

/// A proxy that handles each request as a test says: it loses the request or its response, or responds itself.
final class ScriptedProxy: Transport {
    /// The fate of a request.
    enum Fate: Sendable {
        case passed
        /// The request never arrives, and no error tells so.
        case lost
        /// The request arrives, and its response is lost.
        case answerLost
        /// The proxy responds; the request may have arrived all the same.
        case answered(HTTPResponse, isDelivered: Bool)
    }

    private let wrapped: any Transport
    private let rule = Lock<@Sendable (HTTPRequest) -> Fate>({ _ in .passed })

    init(_ wrapped: any Transport) { self.wrapped = wrapped }

    /// Sets the fates of all requests from now on.
    func decide(_ rule: @escaping @Sendable (HTTPRequest) -> Fate) { self.rule.withLock { $0 = rule } }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        switch rule.withLock({ $0 })(request) {
        case .passed: return try await wrapped.send(request)
        case .lost: throw TransportError(.brokenAnswer, "the connection broke")
        case .answerLost:
            _ = try await wrapped.send(request)
            throw TransportError(.brokenAnswer, "the connection broke")
        case .answered(let response, let isDelivered):
            if isDelivered { _ = try await wrapped.send(request) }
            return response
        }
    }
}

/// Records the requests that pass.
final class CountingTransport: Transport {
    private let wrapped: any Transport
    private let noted = Lock<[HTTPRequest]>([])

    init(_ wrapped: any Transport) {
        self.wrapped = wrapped
    }

    /// Every request so far.
    var requests: [HTTPRequest] { noted.withLock { $0 } }

    /// The method and path of every request so far, such as `GET /path`.
    var passed: [String] { requests.map { "\($0.method.rawValue) \($0.path)" } }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        noted.withLock { $0.append(request) }
        return try await wrapped.send(request)
    }
}

extension Array where Element == String {
    /// Returns the number of requests to a path.
    func count(of path: String) -> Int { count { $0.hasSuffix(path) } }
}

extension ApiClient {
    /// Votes on a post that need not be retained.
    func vote(_ vote: Vote, on id: PostID) async throws -> EditResult {
        let post = try await getPost(id: id)
        return await post.castVote(vote).value
    }
}
