import Delegates
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Persistence
import Primitives

/// Where a session keeps what it has seen: one store, and beside each client what is kept for it.
@MainActor
final class SessionFiles {
    /// What belongs to one client.
    private struct Place {
        weak var api: ApiClient?
        let shelf: EntityShelf
        let names: CacheNames
        var feeds: [FeedName: WeakFeed] = [:]
    }

    private struct FeedName: Hashable {
        let kind: FeedKind
        let sort: PostSort?
        let limit: Int?
    }

    private struct WeakFeed {
        weak var delegate: FeedDelegate?
    }

    private static let sessionName = "session"

    let store: FileStore
    /// Tells how old what is kept is.
    var clock: any WallClock { store.clock }
    private var places: [ObjectIdentifier: Place] = [:]
    /// What is in the sessions' own files, by server, and how often those had been wiped then.
    private var written: [String: (session: KeptSession, wipes: Int)] = [:]

    init(_ store: FileStore) {
        self.store = store
        store.pin(names: [Self.sessionName])
    }

    // MARK: Of a client

    /// Begins to keep what a client loads, before it loads anything; with what earlier sessions have confirmed as it.
    func open(_ api: ApiClient) async {
        _ = shelf(of: api)
        await api.keepEdits(in: store)
    }

    /// What keeps the entities that a client loads one by one.
    func shelf(of api: ApiClient) -> EntityShelf { place(of: api).shelf }

    private func place(of api: ApiClient) -> Place {
        if let place = places[ObjectIdentifier(api)], place.api === api { return place }
        places = places.filter { $0.value.api != nil }
        let place = Place(api: api, shelf: EntityShelf(of: api, in: store), names: CacheNames())
        places[ObjectIdentifier(api)] = place
        return place
    }

    /// The delegate of a feed, shared by all lists that show it.
    func delegate(_ kind: FeedKind, _ sort: PostSort?, _ limit: Int?, of api: ApiClient) throws -> FeedDelegate {
        var place = place(of: api)
        let name = FeedName(kind: kind, sort: sort, limit: limit)
        if let living = place.feeds[name]?.delegate { return living }
        let delegate = try FeedDelegate(
            kind,
            sort: sort,
            of: api,
            in: store,
            names: place.names,
            limit: limit,
            clock: store.clock,
            beginsAtOnce: false
        )
        place.feeds[name] = WeakFeed(delegate: delegate)
        places[ObjectIdentifier(api)] = place
        return delegate
    }

    // MARK: Of the session

    /// What the last session at a server has left.
    ///
    /// - Returns: That; or that it is there and cannot be read: then one begins anew, and is told.
    func session(at server: String) async -> (kept: KeptSession?, isLost: Bool) {
        let key = key(server)
        let wipes = store.wipeCount(of: key.scope)
        let found = await store.read(KeptSession.self, for: key)
        written[server] = found.value.map { ($0, wipes) }
        if case .absent = found { return (nil, false) }
        return (found.value, found.value == nil)
    }

    /// Leaves something for the next session, if it is not what is written.
    func keep(_ session: KeptSession, at server: String) {
        let key = key(server)
        let wipes = store.wipeCount(of: key.scope)
        let known = written[server].flatMap { $0.wipes == wipes ? $0.session : nil }
        guard session != known ?? KeptSession() else { return }
        written[server] = (session, wipes)
        store.enqueue(session, for: key)
    }

    private func key(_ server: String) -> StoreKey {
        StoreKey(scope: .server(server), name: Self.sessionName, schema: 1)
    }
}
