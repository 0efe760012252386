public import Middleware
public import Networking
public import Persistence
public import Primitives
public import Propagation

/// The living clients, one for each server and account, and what they are made from.
///
/// An app has `ClientRegistry.shared` and installs its environment once, at launch. Each REPL session and each test makes a
/// registry of its own, so that they share nothing.
public typealias ClientRegistry = Registry<ClientKey, ClientEnvironment, ApiClient>

/// A server and an account on it.
public struct ClientKey: Hashable, Sendable, CustomStringConvertible {
    let server: ServerAddress
    let token: String?
    /// The account of a client without a token; nil for a guest's.
    var keptScope: String?

    /// Says that there is a token, never which: it goes to logs.
    public var description: String {
        if let keptScope { return "\(server) (\(keptScope), signed out)" }
        return token == nil ? "\(server) (guest)" : "\(server) (account)"
    }
}

/// What clients are made from.
public struct ClientEnvironment: Sendable {
    /// Where every change is committed; one for all clients of the registry.
    public let commits: Commits
    /// Tells the time.
    public let clock: any WallClock
    /// Where what was seen is kept across launches, if anywhere; an account's part is wiped when it logs out.
    public let store: FileStore?
    /// How often a read that failed in passing is asked again.
    public let retries: RetryPolicy
    /// Whether an edit whose answer got lost is looked for by a read, before anybody is told that it failed.
    public let looksUpLostEdits: Bool
    /// The way to a server; asked once for each client.
    public let transport: @Sendable (ServerAddress) throws(NetworkingError) -> any Transport

    /// Describes an environment.
    ///
    /// - Parameters:
    ///   - commits: Where every change is committed.
    ///   - clock: Tells the time, and waits between one try and the next.
    ///   - store: Where what was seen is kept across launches, if anywhere.
    ///   - retries: How often a read that failed in passing is asked again; `.none` for who counts requests.
    ///   - looksUpLostEdits: Whether an edit whose answer got lost is looked for by a read, before anybody is told that it failed; without,
    ///     it is taken back and uncertain until a later read tells.
    ///   - transport: The way to a server.
    public init(
        commits: Commits,
        clock: any WallClock = SystemClock(),
        store: FileStore? = nil,
        retries: RetryPolicy = .standard,
        looksUpLostEdits: Bool = true,
        transport: @escaping @Sendable (ServerAddress) throws(NetworkingError) -> any Transport
    ) {
        self.commits = commits
        self.clock = clock
        self.store = store
        self.retries = retries
        self.looksUpLostEdits = looksUpLostEdits
        self.transport = transport
    }
}

private let sharedRegistry = ClientRegistry(
    ClientEnvironment(commits: Commits()) { address throws(NetworkingError) in
        throw NetworkingError(
            .unknownServer,
            "no way to \(address): the shared registry has no environment yet",
            hint: "call ClientRegistry.shared.install(…) once at launch"
        )
    }
)

extension Registry where Key == ClientKey, Environment == ClientEnvironment, Client == ApiClient {
    /// The registry of an app that has one. Call ``install(_:)`` at launch; a client made before answers every request with an error that
    /// says so.
    public static var shared: ClientRegistry { sharedRegistry }
}
