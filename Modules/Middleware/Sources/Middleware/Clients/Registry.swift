import Cache
import Primitives

/// The living clients of an app, one for each key, and what they are made from; a client is held by its models and by whoever uses it.
///
/// An app has one; each test and each session that must share nothing makes its own.
///
/// ```swift
/// typealias NotesRegistry = Registry<NotesClient.Key, NotesEnvironment, NotesClient>
/// ```
///
/// A client tells its registry of its end, from its `deinit`: `registry.remove(key, ObjectIdentifier(self))`.
public final class Registry<Key: Hashable & Sendable, Environment: Sendable, Client: AnyObject & Sendable>: Sendable {
    /// What clients are made from.
    public typealias Environment = Environment

    private let clients = ContentCache<Key, Client>(kind: "client")
    private let current: Lock<Environment>

    /// Makes a registry without clients.
    public init(_ environment: Environment) { current = Lock(environment) }

    /// What clients are made from now.
    public var environment: Environment { current.withLock { $0 } }

    /// Replaces what clients are made from; those that live keep theirs.
    public func install(_ environment: Environment) {
        // What the old one holds is let go outside of the lock.
        let old = current.withLock { current in
            defer { current = environment }
            return current
        }
        withExtendedLifetime(old) {}
    }

    /// The living client of a key, or the one that `make` makes.
    ///
    /// - Parameters:
    ///   - key: What tells clients apart: a server, and an account on it.
    ///   - make: Makes one; not called if there is one.
    /// - Returns: The one client of the key. Hold it, or a model of it: the registry does not.
    @MainActor
    public func client(for key: Key, _ make: () -> Client) -> Client { clients.object(for: key, make: make) }

    /// Ends a client's part in the registry; called from its `deinit`.
    public func remove(_ key: Key, _ identity: ObjectIdentifier) { clients.remove(key, identity) }

    /// The clients that live, in no particular order.
    public var liveClients: [Client] { clients.objects }

    /// How many clients live: zero once every handle has been dropped.
    public var liveClientCount: Int { clients.count }
}
