public import Middleware
public import Networking
public import Persistence
public import Primitives
public import Propagation

/// The living clients, one for each server and account, and the environment that creates them.
///
/// An app uses `ClientRegistry.shared` and installs its environment once, at launch. Each REPL session and each test creates its own
/// registry, so that they share no state.
public typealias ClientRegistry = ClientCache<ClientKey, ClientEnvironment, ApiClient>

/// The key of a client: a server and an account on it.
public struct ClientKey: Hashable, Sendable, CustomStringConvertible {
    let server: ServerAddress
    let token: String?
    /// The scope of a signed-out account; nil for a guest and for a client with a token.
    var storedScope: String?

    /// A description for logs. It says that there is a token and never contains it.
    public var description: String {
        if let storedScope { return "\(server) (\(storedScope), signed out)" }
        return token == nil ? "\(server) (guest)" : "\(server) (account)"
    }
}

/// The environment that creates clients.
public struct ClientEnvironment: Sendable {
    /// The commits of all clients of the registry.
    public let commits: Commits
    /// The clock of the clients, which also times the pauses between attempts.
    package let clock: any WallClock
    /// The store that keeps an account's edits, those that wait (its outbox) as well as the confirmed ones, and its favorite communities
    /// across launches, if any; an account's scope is wiped when it logs out.
    ///
    /// Without it, an edit without a connection fails, unless ``ApiClient/persistEdits(in:)`` opens another store for the account. It keeps
    /// no content by itself: `CachedFeed`, `CachedQuery` and the delegates are given a store, which may be this one.
    public let store: FileStore?
    /// The policy for retrying reads after transient failures.
    package let retries: RetryPolicy
    /// True if a client reads an entity again after the response to an edit was lost, before it reports a failure.
    package let looksUpLostEdits: Bool
    /// The dialects that the clients can speak, in the order of preference.
    public let dialects: [ApiDialect]
    /// Detects the dialects of the servers, and remembers them.
    let dialectDetector = DialectDetector()
    /// Creates the transport to a server; called once for each client.
    package let transport: @Sendable (ServerAddress) throws(NetworkingError) -> any Transport

    /// Creates an environment.
    ///
    /// - Parameters:
    ///   - commits: The commits of all clients of the registry.
    ///   - clock: The clock of the clients, which also times the pauses between attempts.
    ///   - store: The store that keeps the edits, the outbox and the favorites of each account across launches; without it, an edit without
    ///     a connection fails.
    ///   - retries: The policy for retrying reads after transient failures; `.none` for callers that count requests.
    ///   - looksUpLostEdits: True to read an entity again after the response to an edit was lost, before a failure is reported. If false,
    ///     the edit is rolled back and stays uncertain until a later read decides.
    ///   - dialects: The dialects that the clients can speak, in the order of preference; at least one.
    ///   - transport: Creates the transport to a server.
    public init(
        commits: Commits,
        clock: any WallClock = SystemClock(),
        store: FileStore? = nil,
        retries: RetryPolicy = .standard,
        looksUpLostEdits: Bool = true,
        dialects: [ApiDialect] = [.lemmyV3],
        transport: @escaping @Sendable (ServerAddress) throws(NetworkingError) -> any Transport
    ) {
        self.commits = commits
        self.clock = clock
        self.store = store
        self.retries = retries
        self.looksUpLostEdits = looksUpLostEdits
        precondition(!dialects.isEmpty, "a client speaks at least one dialect")
        self.dialects = dialects
        self.transport = transport
    }
}

private let sharedRegistry = ClientRegistry(
    ClientEnvironment(commits: Commits()) { address throws(NetworkingError) in
        throw NetworkingError(
            .unknownServer,
            "no client for \(address): the shared registry has no environment yet",
            hint: "call ClientRegistry.shared.install(…) once at launch"
        )
    }
)

extension ClientCache where Key == ClientKey, Environment == ClientEnvironment, Client == ApiClient {
    /// The registry of an app with one registry. Call ``install(_:)`` at launch; a client created before that fails every request with an
    /// error that says so.
    public static var shared: ClientRegistry { sharedRegistry }
}
