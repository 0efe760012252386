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
    let registry: ClientRegistry
    let guest: ApiClient
    let transport: CountingTransport

    var commits: Commits { registry.environment.commits }

    init() throws {
        let address = try ServerAddress("http://strata.test")
        let transport = CountingTransport(FaultingTransport(server.transport, faults: faults))
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
