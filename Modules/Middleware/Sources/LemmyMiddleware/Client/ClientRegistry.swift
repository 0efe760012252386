import Cache
public import Networking
public import Persistence
public import Primitives
public import Propagation

/// The living clients, one for each server and account, and what they are made from.
///
/// An app has ``shared`` and installs its environment once, at launch. Each REPL session and each test makes a registry of its own, so
/// that they share nothing.
public final class ClientRegistry: Sendable {
    /// What clients are made from.
    public struct Environment: Sendable {
        /// Where every change is committed; one for all clients of the registry.
        public let commits: Commits
        /// Tells the time.
        public let clock: any WallClock
        /// Where what was seen is kept across launches, if anywhere; an account's part is wiped when it logs out.
        public let store: FileStore?
        /// The way to a server.
        public let transport: @Sendable (ServerAddress) throws(NetworkingError) -> any Transport

        /// Describes an environment.
        public init(
            commits: Commits,
            clock: any WallClock = SystemClock(),
            store: FileStore? = nil,
            transport: @escaping @Sendable (ServerAddress) throws(NetworkingError) -> any Transport
        ) {
            self.commits = commits
            self.clock = clock
            self.store = store
            self.transport = transport
        }
    }

    struct ClientKey: Hashable, Sendable, CustomStringConvertible {
        let server: ServerAddress
        let token: String?

        // Goes to logs: says that there is a token, never which.
        var description: String { token == nil ? "\(server) (guest)" : "\(server) (account)" }
    }

    /// The registry of an app that has one. Call ``install(_:)`` at launch; a client made before answers every request with an error
    /// that says so.
    public static let shared = ClientRegistry(
        Environment(commits: Commits()) { address throws(NetworkingError) in
            throw NetworkingError(
                .unknownServer,
                "no way to \(address): the shared registry has no environment yet",
                hint: "call ClientRegistry.shared.install(…) once at launch"
            )
        }
    )

    let clients = ContentCache<ClientKey, ApiClient>(kind: "client")
    private let current: Lock<Environment>

    /// Makes a registry without clients.
    public init(_ environment: Environment) {
        current = Lock(environment)
    }

    /// What clients are made from now.
    public var environment: Environment { current.withLock { $0 } }

    /// Replaces what clients are made from; those that live keep theirs.
    public func install(_ environment: Environment) {
        current.withLock { $0 = environment }
    }

    /// The clients that live, in no particular order.
    public var liveClients: [ApiClient] { clients.objects }

    /// How many clients live: zero once every handle has been dropped.
    public var liveClientCount: Int { clients.count }
}
