import DemoServer
import Foundation
import LemmyMiddleware
import Networking
import Primitives
import Propagation

/// The demo server in process behind faults that a test sets, and a registry of clients of its own.
@MainActor
struct World {
    let server = LemmyServer()
    let faults = Faults()
    /// Holds answers that the server has given already, by path.
    let gate: AnswerGate
    let registry: ClientRegistry
    let guest: ApiClient
    let transport: CountingTransport

    var commits: Commits { registry.environment.commits }

    init() throws {
        let address = try ServerAddress("http://strata.test")
        let gate = AnswerGate(server.transport)
        self.gate = gate
        let transport = CountingTransport(FaultingTransport(gate, faults: faults))
        registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in transport }
        )
        self.transport = transport
        guest = .getApiClient(for: address, with: nil, in: registry)
    }

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

/// Notes the requests that pass.
final class CountingTransport: Transport {
    private let wrapped: any Transport
    private let requests = Lock<[String]>([])

    init(_ wrapped: any Transport) {
        self.wrapped = wrapped
    }

    /// `METHOD /path` of every request so far.
    var passed: [String] { requests.withLock { $0 } }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.withLock { $0.append("\(request.method.rawValue) \(request.path)") }
        return try await wrapped.send(request)
    }
}

extension Array where Element == String {
    /// How many requests went to a path.
    func count(of path: String) -> Int { count { $0.hasSuffix(path) } }
}
