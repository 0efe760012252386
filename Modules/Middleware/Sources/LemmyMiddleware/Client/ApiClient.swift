import Cache
public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import Networking
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
/// A client is bound to its account for life: ``logIn(username:password:)`` gives another client. It holds its models weakly, they hold
/// it strongly; drop every model and the client goes.
@MainActor
public final class ApiClient: ContentClient {
    private struct State {
        var isLoggedOut = false
        var accountName: String?
        var siteHost: String?
    }

    /// The server.
    public nonisolated let server: ServerAddress
    /// Where every change of the registry's clients is committed.
    public nonisolated let commits: Commits
    /// The value trees that are kept in step with this client's models.
    public nonisolated let trees: ConsistencyManager
    /// The registry that it can be found in.
    public nonisolated let registry: ClientRegistry

    /// The server's host, which tier values carry.
    nonisolated let serverName: String
    nonisolated let storage: ContentStorage
    nonisolated let environment: ClientRegistry.Environment
    nonisolated let token: String?
    private nonisolated let state = Lock(State())

    private var treeSubscription: HandlerSubscription?
    /// Whether what is posted to the trees comes from the models.
    private(set) var isFlushing = false
    private var outbox: [Publication] = []
    private var outboxIdentifiers: Set<ModelIdentifier> = []
    private let relations = RelationTick()
    nonisolated let openRequests = OpenRequests()

    init(server: ServerAddress, token: String?, registry: ClientRegistry) {
        let environment = registry.environment
        self.server = server
        serverName = server.host
        self.token = token
        self.registry = registry
        self.environment = environment
        commits = environment.commits
        storage = ContentStorage(log: environment.commits.log)
        trees = ConsistencyManager(commits: environment.commits)
        treeSubscription = followTrees()
    }

    deinit { registry.clients.remove(key, ObjectIdentifier(self)) }

    private nonisolated var key: ClientRegistry.ClientKey { ClientRegistry.ClientKey(server: server, token: token) }

    // MARK: Getting one

    /// The living client of that server and account, or a new one.
    ///
    /// - Parameters:
    ///   - url: The server; `lemmy.world`, `https://lemmy.world` and `https://lemmy.world/` are one. What is no server's address gives a
    ///     client whose every request fails and says so.
    ///   - token: The account's token; nil is a guest.
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
        registry.clients.object(for: ClientRegistry.ClientKey(server: server, token: token)) {
            ApiClient(server: server, token: token, registry: registry)
        }
    }

    // MARK: Whose it is

    /// Tells the time for what belongs to this client.
    public nonisolated var clock: any WallClock { environment.clock }

    /// Whether it has no account: it reads, and cannot write.
    public nonisolated var isGuest: Bool { token == nil }

    /// Whether its account has been logged out; it refuses every write then.
    public nonisolated var isLoggedOut: Bool { state.withLock { $0.isLoggedOut } }

    /// The account's name, once the server has said it; nil for a guest.
    public nonisolated var accountName: String? { state.withLock { $0.accountName } }

    /// The host the site calls itself by, once the server has said it; a server on a loopback port may be `strata.test`.
    public nonisolated var siteHost: String { state.withLock { $0.siteHost } ?? server.host }

    nonisolated func note(accountName: String?, siteHost: String?) {
        state.withLock {
            if let accountName { $0.accountName = accountName }
            if let siteHost { $0.siteHost = siteHost }
        }
    }

    nonisolated func noteLogout() {
        state.withLock { $0.isLoggedOut = true }
    }

    // MARK: Models and trees

    /// Its identity maps, one for each tier.
    public var caches: ContentCaches { ContentCaches(api: self) }

    /// Shows a model's value in the value trees when the running commit's other writes are done.
    public func publish(
        _ value: @autoclosure @escaping () -> any ConsistencyManagerModel,
        identifier: ModelIdentifier,
        stamp: Stamp?
    ) {
        guard trees.isListening(to: identifier) else { return }
        guard outboxIdentifiers.insert(identifier).inserted else {
            // What was written last in this commit decides whether the value counts as an edit.
            for index in outbox.indices where outbox[index].identifier == identifier { outbox[index].stamp = stamp }
            return
        }
        outbox.append(Publication(identifier: identifier, value: value, stamp: stamp))
        commits.beforeEnd(of: self) { self.flushOutbox() }
    }

    private func flushOutbox() {
        let publications = outbox
        outbox = []
        outboxIdentifiers = []
        isFlushing = true
        defer { isFlushing = false }
        // Nearly always one stamp: everything that one answer said.
        var rest = publications[...]
        while let stamp = rest.first?.stamp {
            let run = rest.prefix { $0.stamp == stamp }
            trees.apply(run.map { $0.value() }, stamp: stamp)
            rest = rest.dropFirst(run.count)
        }
        for publication in rest { trees.apply([publication.value()], stamp: publication.stamp) }
    }

    /// Tells who shows a community or a person without its relation that there is one now.
    public func didMake(_ model: any TierModel) {
        if model is CommunityRelation || model is PersonRelation { relations.bump() }
    }

    /// What the viewer has to do with a community, if anything alive says so. Observable: a watch hears when there is one.
    public func livingRelation(of community: CommunityID) -> CommunityRelation? {
        relations.read()
        return caches.communityRelation[community]
    }

    /// Keeps an edited model until no request is open that started before `stamp`.
    func keep(_ model: some TierModel, until stamp: Stamp) {
        openRequests.keep(model, until: stamp)
    }
}

/// A value on its way from a model to the trees.
private struct Publication {
    let identifier: ModelIdentifier
    let value: () -> any ConsistencyManagerModel
    var stamp: Stamp?
}
