import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import Networking
import Primitives
import Propagation
import Testing
import WireRuntime

/// Two servers of which the second has received the content of the first, and one registry of clients for both.
@MainActor
struct LinkBench {
    /// The server `strata.test`.
    let strata: LemmyServer
    /// The server `linden.example`, on which posts have other numbers.
    let linden: LemmyServer
    /// Faults on the way to `strata.test`.
    let faults = Faults()
    let toStrata: CountingTransport
    let toLinden: CountingTransport
    let registry: ClientRegistry

    private static let strataAddress: Result<ServerAddress, NetworkingError> = address("http://strata.test")
    private static let lindenAddress: Result<ServerAddress, NetworkingError> = address("http://linden.example")

    private static func address(_ text: String) -> Result<ServerAddress, NetworkingError> {
        Result { () throws(NetworkingError) in try ServerAddress(text) }
    }

    /// Creates the servers.
    ///
    /// - Parameters:
    ///   - version: The version of `strata.test`.
    ///   - other: The version of `linden.example`.
    init(_ version: Dialect = .v0_19, _ other: Dialect = .v0_19) throws {
        strata = LemmyServer(version: version)
        linden = try LemmyServer(receiving: strata, at: "linden.example", version: other)
        let toStrata = CountingTransport(FaultingTransport(strata.transport, faults: faults))
        let toLinden = CountingTransport(linden.transport)
        (self.toStrata, self.toLinden) = (toStrata, toLinden)
        registry = ClientRegistry(
            .init(commits: Commits(), retries: .none, dialects: [.lemmyV3, .lemmyV4]) { address in
                address.host == "linden.example" ? toLinden : toStrata
            }
        )
    }

    /// Signs in at `strata.test`.
    func atStrata(_ name: String) async throws -> ApiClient { try await logIn(name, at: Self.strataAddress.get()) }

    /// Signs in at `linden.example`.
    func atLinden(_ name: String) async throws -> ApiClient { try await logIn(name, at: Self.lindenAddress.get()) }

    /// The guest of `linden.example`.
    func guestAtLinden() throws -> ApiClient {
        try .getApiClient(for: Self.lindenAddress.get(), with: nil, in: registry)
    }

    private func logIn(_ name: String, at server: ServerAddress) async throws -> ApiClient {
        let guest = ApiClient.getApiClient(for: server, with: nil, in: registry)
        let account = try await guest.logIn(username: name, password: "\(name)-password")
        _ = try await account.getMyPerson()
        return account
    }

    /// Returns what the server of a client says about a post now, asked by a client that shares nothing with the others.
    func state(of id: PostID, at server: LemmyServer, for name: String) async throws -> (score: Int, vote: Vote) {
        let transport = server.transport
        let registry = ClientRegistry(
            .init(commits: Commits(), dialects: [.lemmyV3, .lemmyV4]) { _ in transport }
        )
        let address = try (server === linden ? Self.lindenAddress : Self.strataAddress).get()
        let guest = ApiClient.getApiClient(for: address, with: nil, in: registry)
        let post = try await guest.logIn(username: name, password: "\(name)-password").getPost(id: id)
        return (post.score, post.vote)
    }
}

extension EntityLink<PostTiers> {
    /// The sides at tier 2.
    var posts: [any Post2Providing] {
        get throws { try sides.map { try #require($0.wrappedValue as? any Post2Providing) } }
    }
}
