import Cache
public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import Networking
import Persistence
public import Primitives
public import Propagation

/// The client of one server and one account: it fetches entities, keeps one model for each of them, and sends edits to the server.
///
/// ```swift
/// let api: ApiClient = .getApiClient(for: url, with: token)
/// let post = try await api.getPost(id: 42)
/// post.toggleUpvote()        // shows at once, everywhere; taken back everywhere if the server says no
/// ```
///
/// A client is bound to its account for life: ``logIn(username:password:secondFactor:)`` returns another client. It holds its models weakly
/// and they hold it strongly, so it is released once all of its models and handles are. The verified state of its entities is in its
/// ``clientStore``.
@MainActor
public final class ApiClient: ContentClient {
    /// The server.
    public nonisolated let server: ServerAddress
    /// The store of the client's entities and pending edits.
    public nonisolated let clientStore: ClientStore
    /// The registry that holds the client.
    public nonisolated let registry: ClientRegistry

    nonisolated let tiers: ContentTiers
    nonisolated let environment: ClientEnvironment
    /// The transport to the server, created once; or the error that prevents one.
    nonisolated let transport: Result<any Transport, NetworkingError>
    nonisolated let token: String?
    /// The account of a signed-out client, see ``getSignedOutClient(of:at:in:)``; nil for all others.
    nonisolated let storedAccount: StoredAccount?
    nonisolated let state: Lock<AccountState>
    nonisolated let tokenCheck = JoinedWork()
    /// The file stores that keep this account's edits.
    var stores: [FileStore] = []
    var logOutTask: Task<Void, any Error>?
    /// The lists that are notified of new rows.
    let lists = ListRegistry()
    /// The last changes of the account's lists, for responses that were requested before the change.
    var listChanges: [(stamp: Stamp, change: AccountListChange)] = []
    /// The queue that marks posts as read, many with one request, as they scroll by. Remove a post from the queue before you mark it
    /// directly, as `setRead` does.
    public private(set) lazy var markReadQueue = makeMarkReadQueue()
    /// The number of unread rows in the inbox: the server's count and the marks set since. Call its `refresh()` to ask the server.
    public private(set) lazy var unreadCount = makeUnreadCount()

    init(server: ServerAddress, token: String?, storedAccount: StoredAccount? = nil, registry: ClientRegistry) {
        let environment = registry.environment
        self.server = server
        self.token = token
        self.storedAccount = storedAccount
        state = Lock(AccountState(of: storedAccount, at: server))
        self.registry = registry
        self.environment = environment
        do throws(NetworkingError) {
            transport = .success(try environment.transport(server))
        } catch {
            transport = .failure(error)
        }
        clientStore = ClientStore(server: server.place, commits: environment.commits)
        clientStore.inspectionAccount = storedAccount?.name
        tiers = ContentTiers(clientStore)
        // A `WeakReference` instead of a Swift weak reference: every model retains its client, and a weak reference would slow down each retain
        // and release of it.
        let client = WeakReference(self)
        if token != nil || storedAccount != nil {
            clientStore.outbox.clock = environment.clock
            clientStore.outbox.register(self, edits: Self.durableEdits, creations: Self.durableCreations)
            clientStore.lookUp = { try await client.object?.refetch($0, for: $1) }
            clientStore.looksUpLostEdits = environment.looksUpLostEdits
        }
        if token != nil {
            clientStore.checkAccount = { try await client.object?.checkToken() }
            if let store = environment.store {
                clientStore.awaitEditLog { await client.object?.persistEdits(in: store) }
            }
        }
    }

    deinit { registry.remove(key, ObjectIdentifier(self)) }

    private nonisolated var key: ClientKey {
        ClientKey(server: server, token: token, storedScope: storedAccount?.scope)
    }

    // MARK: Factories

    /// Returns the living client of a server and an account, or creates it.
    ///
    /// - Parameters:
    ///   - url: The server's address. `lemmy.world`, `https://lemmy.world` and `https://lemmy.world/` are equal; a path is part of the
    ///     address. A URL that is no server's address gives a client that fails every request with an error that says so.
    ///   - token: The account's token; nil or an empty one for a guest.
    ///   - registry: The registry that holds the client, or creates it.
    /// - Returns: The one living client of the server and the account.
    public static func getApiClient(
        for url: URL,
        with token: String?,
        in registry: ClientRegistry = .shared
    ) -> ApiClient {
        // An unreadable address must not resolve to another server; `.invalid` is a reserved domain that never resolves.
        let unreadable = try? ServerAddress("https://unreadable-address.invalid")
        guard let address = (try? ServerAddress(url)) ?? unreadable else {
            preconditionFailure("unreadable-address.invalid is a well-formed address")
        }
        return getApiClient(for: address, with: token, in: registry)
    }

    /// Returns the living client of a server and an account, or creates it.
    public static func getApiClient(
        for server: ServerAddress,
        with token: String?,
        in registry: ClientRegistry = .shared
    ) -> ApiClient {
        let token = token?.isEmpty ?? true ? nil : token
        return registry.client(for: ClientKey(server: server, token: token)) {
            ApiClient(server: server, token: token, registry: registry)
        }
    }

    // MARK: Account and server

    /// The commits of the registry: every change of its clients is made in one of them.
    public nonisolated var commits: Commits { clientStore.commits }

    /// The manager that updates the value trees when this client's models change.
    public nonisolated var trees: ConsistencyManager { clientStore.trees }

    /// The clock for everything that belongs to this client.
    public nonisolated var clock: any WallClock { environment.clock }

    /// True if the client has no account, so it can read and cannot write.
    public nonisolated var isGuest: Bool { token == nil && storedAccount == nil }

    /// True if the client's account was logged out; the client then refuses every request.
    public nonisolated var isLoggedOut: Bool { state.withLock { $0.isLoggedOut } }

    /// The account's name; nil for a guest, and until the server has sent it.
    public nonisolated var accountName: String? { state.withLock { $0.accountName } }

    /// The person of the account; nil for a guest, and until the server has sent it.
    public nonisolated var myPersonID: PersonID? { state.withLock { $0.personID } }

    /// True if the account is an administrator of its server, by the last response that says so; nil if none has. False for a guest.
    public nonisolated var isAdministrator: Bool? { isGuest ? false : state.withLock { $0.isAdministrator } }

    /// The host that the site calls itself, or the host of its address until the server has sent it. A server on a loopback port may be
    /// `strata.test`.
    public nonisolated var siteHost: String { state.withLock { $0.site } }

    /// The name of the site as it is displayed: ``siteHost`` and the path below which its server answers.
    public nonisolated var siteName: String { state.withLock { $0.siteName } }

    /// The transport to the server.
    ///
    /// - Throws: ``ApiClientError`` with code `misconfigured` if there is none.
    nonisolated var requiredTransport: any Transport {
        get throws(ApiClientError) {
            switch transport {
            case .success(let transport): return transport
            case .failure(let error):
                throw ApiClientError(.misconfigured, error.message, hint: error.hint, cause: error)
            }
        }
    }

    // MARK: Models

    /// The client's identity maps, one for each tier.
    public var caches: ContentCaches { ContentCaches(api: self) }

    /// Returns the viewer's relation to a community if a living model of it exists. Observable: an observer is notified when the relation
    /// comes alive and when it is released.
    public func livingRelation(of community: CommunityID) -> CommunityRelation? {
        caches.communityRelation.watched(community)
    }
}
