import Cache
import Primitives

/// The living clients of an app, one for each key, and the environment that they are made from. A client is retained by its models and its
/// users, not by the cache.
///
/// An app has one cache; each test and each session that must share nothing makes its own.
///
/// ```swift
/// typealias NotesRegistry = ClientCache<NotesClient.Key, NotesEnvironment, NotesClient>
/// ```
///
/// A client removes itself from its cache in its `deinit`: `registry.remove(key, ObjectIdentifier(self))`.
public final class ClientCache<Key: Hashable & Sendable, Environment: Sendable, Client: AnyObject & Sendable>: Sendable
{
    /// The environment that clients are made from.
    public typealias Environment = Environment

    private let clients = ContentCache<Key, Client>(kind: "client")
    private let current: Lock<Environment>

    /// Makes an empty cache.
    public init(_ environment: Environment) { current = Lock(environment) }

    /// The environment that new clients are made from.
    public var environment: Environment { current.withLock { $0 } }

    /// Replaces the environment of new clients; living clients keep theirs.
    public func install(_ environment: Environment) {
        // Releases the old environment outside the lock.
        let old = current.withLock { current in
            defer { current = environment }
            return current
        }
        withExtendedLifetime(old) {}
    }

    /// Returns the living client of a key, or the one that `make` makes.
    ///
    /// - Parameters:
    ///   - key: The key of the client: a server, and an account on it.
    ///   - make: Makes a client; not called if one lives.
    /// - Returns: The only client of the key. Retain it, or a model of it: the cache does not.
    @MainActor
    public func client(for key: Key, _ make: () -> Client) -> Client { clients.object(for: key, make: make) }

    /// Removes a client from the cache. It is called from the client's `deinit`.
    public func remove(_ key: Key, _ identity: ObjectIdentifier) { clients.remove(key, identity) }

    /// The living clients, in no particular order.
    public var liveClients: [Client] { clients.objects }

    /// The number of living clients; zero once every reference has been released.
    public var liveClientCount: Int { clients.count }
}
