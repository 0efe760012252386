import Cache
public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import Networking
import Persistence
public import Primitives
public import Propagation

/// One server, one account: what fetches entities, keeps one living object for each, and carries edits to the server.
///
/// ```swift
/// let api: ApiClient = .getApiClient(for: url, with: token)
/// let post = try await api.getPost(id: 42)
/// post.toggleUpvote()        // shows at once, everywhere; taken back everywhere if the server says no
/// ```
///
/// A client is bound to its account for life: ``logIn(username:password:secondFactor:)`` gives another client. It holds its models weakly, they hold
/// it strongly; drop every model and the client goes. What it knows is in its ``home``.
@MainActor
public final class ApiClient: ContentClient {
    /// The server.
    public nonisolated let server: ServerAddress
    /// Where it keeps what it knows.
    public nonisolated let home: Home
    /// The registry that it can be found in.
    public nonisolated let registry: ClientRegistry

    nonisolated let tiers: ContentTiers
    nonisolated let environment: ClientEnvironment
    /// The way to the server, one for the client's life; or why there is none.
    nonisolated let transport: Result<any Transport, NetworkingError>
    nonisolated let token: String?
    /// Whose client it is while nobody is signed in; see ``getSignedOutClient(of:at:in:)``.
    nonisolated let keptAccount: KeptAccount?
    nonisolated let state: Lock<AccountState>
    nonisolated let tokenCheck = JoinedWork()
    /// Where its edits are kept.
    var stores: [FileStore] = []
    var logOutTask: Task<Void, any Error>?
    /// The lists that hear of what is new.
    let lists = LivingLists()
    /// The last changes of the lists on people's pages, for a page that was asked for before.
    var listChanges: [(stamp: Stamp, change: AccountListChange)] = []
    /// Marks posts read, many by one request: those that scroll by. Whoever marks one directly takes it out first, as `setRead` does.
    public private(set) lazy var markReadQueue = makeMarkReadQueue()
    /// How much in the inbox is unread: what the server says, and what was marked since. Ask with its `refresh()`.
    public private(set) lazy var unreadCount = makeUnreadCount()

    init(server: ServerAddress, token: String?, keptAccount: KeptAccount? = nil, registry: ClientRegistry) {
        let environment = registry.environment
        self.server = server
        self.token = token
        self.keptAccount = keptAccount
        state = Lock(AccountState(of: keptAccount, at: server))
        self.registry = registry
        self.environment = environment
        do throws(NetworkingError) {
            transport = .success(try environment.transport(server))
        } catch {
            transport = .failure(error)
        }
        home = Home(server: server.place, commits: environment.commits)
        tiers = ContentTiers(home)
        if token != nil || keptAccount != nil {
            home.outbox.clock = environment.clock
            home.outbox.serve(self, edits: Self.durableEdits, creations: Self.durableCreations)
        }
        if token != nil {
            // No weak references: every model holds its client, and would take and give it back the slow way.
            let client = LooseReference(self)
            home.checkViewer = { try await client.object?.checkToken() }
            if environment.looksUpLostEdits {
                home.lookUp = { try await client.object?.readAgain($0, for: $1) }
            }
            if let store = environment.store {
                home.expectRecorder { await client.object?.keepEdits(in: store) }
            }
        }
    }

    deinit { registry.remove(key, ObjectIdentifier(self)) }

    private nonisolated var key: ClientKey { ClientKey(server: server, token: token, keptScope: keptAccount?.scope) }

    // MARK: Getting one

    /// The living client of that server and account, or a new one.
    ///
    /// - Parameters:
    ///   - url: The server; `lemmy.world`, `https://lemmy.world` and `https://lemmy.world/` are one; a path is part of it. What is no
    ///     server's address gives a client whose every request fails and says so.
    ///   - token: The account's token; nil, or an empty one, is a guest.
    ///   - registry: Where to look and what to make it from.
    public static func getApiClient(
        for url: URL,
        with token: String?,
        in registry: ClientRegistry = .shared
    ) -> ApiClient {
        // An address that cannot be read must not be taken for another: `.invalid` is reserved and leads nowhere.
        let unreadable = try? ServerAddress("https://unreadable-address.invalid")
        guard let address = (try? ServerAddress(url)) ?? unreadable else {
            preconditionFailure("unreadable-address.invalid is a well-formed address")
        }
        return getApiClient(for: address, with: token, in: registry)
    }

    /// The living client of that server and account, or a new one.
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

    // MARK: Whose it is

    /// Where every change of the registry's clients is committed.
    public nonisolated var commits: Commits { home.commits }

    /// The value trees that are kept in step with this client's models.
    public nonisolated var trees: ConsistencyManager { home.trees }

    /// Tells the time for what belongs to this client.
    public nonisolated var clock: any WallClock { environment.clock }

    /// Whether it has no account: it reads, and cannot write.
    public nonisolated var isGuest: Bool { token == nil && keptAccount == nil }

    /// Whether its account has been logged out; it refuses everything then.
    public nonisolated var isLoggedOut: Bool { state.withLock { $0.isLoggedOut } }

    /// The account's name, once the server has said it; nil for a guest.
    public nonisolated var accountName: String? { state.withLock { $0.accountName } }

    /// Which person its account is, once the server has said it; nil for a guest.
    public nonisolated var myPersonID: PersonID? { state.withLock { $0.personID } }

    /// Whether the account is an administrator of its server, by the last answer that says so; nil if none has. No for a guest.
    public nonisolated var isAdministrator: Bool? { isGuest ? false : state.withLock { $0.isAdministrator } }

    /// The host the site calls itself by, once the server has said it; a server on a loopback port may be `strata.test`.
    public nonisolated var siteHost: String { state.withLock { $0.site } }

    /// The site as it is shown: ``siteHost``, and the path below which its server answers.
    public nonisolated var siteName: String { state.withLock { $0.siteName } }

    /// The way to the server.
    nonisolated var reachable: any Transport {
        get throws(ApiClientError) {
            switch transport {
            case .success(let transport): return transport
            case .failure(let error):
                throw ApiClientError(.misconfigured, error.message, hint: error.hint, cause: error)
            }
        }
    }

    // MARK: Models

    /// Its identity maps, one for each tier.
    public var caches: ContentCaches { ContentCaches(api: self) }

    /// What the viewer has to do with a community, if anything alive says so. Observable: a watch hears when there is one, and when it is
    /// gone.
    public func livingRelation(of community: CommunityID) -> CommunityRelation? {
        caches.communityRelation.watched(community)
    }
}
