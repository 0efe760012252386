import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation

/// The demo server in process behind faults that a test sets, and a registry of clients of its own.
@MainActor
struct World {
    let server: LemmyServer
    let faults = Faults()
    /// Stands before the server, and does with requests what a test says.
    let proxy: ScriptedProxy
    /// Holds answers that the server has given already, by path.
    let gate: AnswerGate
    let registry: ClientRegistry
    let guest: ApiClient
    let transport: CountingTransport
    /// How often the registry was asked for a way to a server.
    let ways = Lock(0)

    var commits: Commits { registry.environment.commits }

    /// Makes a world with a registry of its own.
    ///
    /// - Parameters:
    ///   - server: The server; another launch, or another device, gets the one of the first.
    ///   - store: Where clients keep what they have seen, if anywhere.
    ///   - clock: Tells clients the time, and when a pause is over.
    init(
        _ server: LemmyServer = LemmyServer(),
        store: FileStore? = nil,
        clock: any WallClock = SystemClock()
    ) throws {
        self.server = server
        let address = try ServerAddress("http://strata.test")
        let gate = AnswerGate(server.transport)
        self.gate = gate
        let proxy = ScriptedProxy(gate)
        self.proxy = proxy
        let transport = CountingTransport(FaultingTransport(proxy, faults: faults))
        let ways = ways
        registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits(), clock: clock, store: store, retries: .none) {
                _ throws(NetworkingError) in
                ways.withLock { $0 += 1 }
                return transport
            }
        )
        self.transport = transport
        guest = .getApiClient(for: address, with: nil, in: registry)
    }

    /// A token that the server has given out, without any client.
    func makeToken(of name: String) throws -> String {
        struct Login: Decodable { let jwt: String }
        let body = Data(#"{"username_or_email":"\#(name)","password":"\#(name)-password"}"#.utf8)
        var request = HTTPRequest(method: .post, path: "/api/v3/user/login", body: body)
        request.headers["Content-Type"] = "application/json"
        let response = server.respond(to: request)
        return try JSONDecoder().decode(Login.self, from: response.body).jwt
    }

    /// Has the server forget a token, as if another device had logged it out.
    func forget(_ token: String) {
        var request = HTTPRequest(method: .post, path: "/api/v3/user/logout")
        request.headers["Authorization"] = "Bearer \(token)"
        _ = server.respond(to: request)
    }

    /// The client of a token that has been given out.
    func client(with token: String) -> ApiClient { .getApiClient(for: guest.server, with: token, in: registry) }

    func logIn(_ name: String) async throws -> ApiClient {
        try await guest.logIn(username: name, password: "\(name)-password")
    }

    /// The same account on the same server, with nothing shared: another device.
    static func client(of world: World, named name: String) async throws -> ApiClient {
        let transport = world.server.transport
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in transport }
        )
        let guest = ApiClient.getApiClient(for: world.guest.server, with: nil, in: registry)
        return try await guest.logIn(username: name, password: "\(name)-password")
    }

    /// Lets everything that is under way arrive.
    func settle() async {
        await commits.activity.settled()
    }
}

/// Keeps answers back after the server has given them: what was read is old by the time it arrives.
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

    /// Lets the kept answers of a path go, and those to come.
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

    /// Waits until an answer is kept.
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

/// A proxy that does with each request what a test says: it loses it, loses its answer, or answers itself.
final class ScriptedProxy: Transport {
    /// What becomes of a request.
    enum Fate: Sendable {
        case passed
        /// It never arrives, and nobody is told.
        case lost
        /// It arrives, and its answer is lost.
        case answerLost
        /// Somebody else answers; it may have arrived all the same.
        case answered(HTTPResponse, isDelivered: Bool)
    }

    private let wrapped: any Transport
    private let rule = Lock<@Sendable (HTTPRequest) -> Fate>({ _ in .passed })

    init(_ wrapped: any Transport) { self.wrapped = wrapped }

    /// Decides about the requests that set out from now on.
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

/// Notes the requests that pass.
final class CountingTransport: Transport {
    private let wrapped: any Transport
    private let noted = Lock<[HTTPRequest]>([])

    init(_ wrapped: any Transport) {
        self.wrapped = wrapped
    }

    /// Every request so far.
    var requests: [HTTPRequest] { noted.withLock { $0 } }

    /// `METHOD /path` of every request so far.
    var passed: [String] { requests.map { "\($0.method.rawValue) \($0.path)" } }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        noted.withLock { $0.append(request) }
        return try await wrapped.send(request)
    }
}

extension Array where Element == String {
    /// How many requests went to a path.
    func count(of path: String) -> Int { count { $0.hasSuffix(path) } }
}

extension ApiClient {
    /// Votes on a post that nobody need hold.
    func vote(_ vote: Vote, on id: PostID) async throws -> EditResult {
        let post = try await getPost(id: id)
        return await post.castVote(vote).value
    }
}
