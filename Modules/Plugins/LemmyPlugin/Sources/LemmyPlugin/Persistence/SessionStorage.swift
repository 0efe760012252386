import Delegates
import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import ReplKit

/// The storage of a session: one store, and for each client its caches.
@MainActor
final class SessionStorage {
    /// The storage of one client.
    private struct ClientStorage {
        weak var api: ApiClient?
        let shelf: EntityDiskCache
        let names: CacheNameRegistry
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
    /// The number of lists and entities that each account has on disk. The largest download has a thousand posts with comments.
    private static let capacity = 2_000

    let store: FileStore
    /// The clock that measures the age of stored entries.
    var clock: any WallClock { store.clock }
    private var places: [ObjectIdentifier: ClientStorage] = [:]
    /// The differences of the servers' clocks from this one, by server, as far as they matter for ages.
    private var clockOffsets: [String: TimeInterval] = [:]
    /// The written session files by server, with the wipe count of the time of writing.
    private var written: [String: (session: StoredSession, wipes: Int)] = [:]

    init(_ store: FileStore) {
        self.store = store
        store.pin(names: [Self.sessionName, WordFilter.name])
    }

    // MARK: Storage of a client

    /// Starts to persist the entities and edits of a client, before its first request; restores the confirmed edits of earlier sessions.
    func open(_ api: ApiClient) async {
        _ = shelf(of: api)
        await api.persistEdits(in: store)
    }

    /// Returns the disk cache of the entities that a client loads one by one.
    func shelf(of api: ApiClient) -> EntityDiskCache { place(of: api).shelf }

    private func place(of api: ApiClient) -> ClientStorage {
        if let place = places[ObjectIdentifier(api)], place.api === api { return place }
        places = places.filter { $0.value.api != nil }
        let shelf = EntityDiskCache(of: api, in: store, capacity: Self.capacity)
        let place = ClientStorage(api: api, shelf: shelf, names: CacheNameRegistry())
        places[ObjectIdentifier(api)] = place
        return place
    }

    /// Returns the delegate of a feed, shared by all lists that show it.
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

    // MARK: Time

    /// Returns the age of a page that was fetched at a time of this clock.
    func age(since fetchedAt: Date) -> Duration { .seconds(max(0, clock.now.timeIntervalSince(fetchedAt))) }

    /// Returns the time at a client's server, from which the ages of its posts are counted. If the server has not answered, it is this
    /// clock's time with the difference that an earlier session has found.
    func serverTime(of api: ApiClient) -> Date {
        api.serverTime ?? clock.now.addingTimeInterval(clockOffsets[api.server.place] ?? 0)
    }

    /// Returns the difference of a server's clock from this one, for the next session; nil if it does not matter.
    ///
    /// It changes by two minutes or more at a time, because the server's time advances in steps.
    func clockOffset(of api: ApiClient) -> TimeInterval? {
        let place = api.server.place
        if let time = api.serverTime {
            let found = time.timeIntervalSince(clock.now)
            if abs(found - (clockOffsets[place] ?? 0)) >= 120 { clockOffsets[place] = (found / 60).rounded() * 60 }
        }
        return clockOffsets[place]
    }

    // MARK: Storage of the session

    /// Returns the stored session of a server.
    ///
    /// - Returns: The session; `isLost` is true if there is one that cannot be read, in which case a new one begins and the person is told.
    func session(at server: String) async -> (kept: StoredSession?, isLost: Bool) {
        let key = key(server)
        let wipes = store.wipeCount(of: key.scope)
        let found = await store.read(StoredSession.self, for: key)
        written[server] = found.value.map { ($0, wipes) }
        clockOffsets[server] = found.value?.clockOffset ?? clockOffsets[server]
        if case .absent = found { return (nil, false) }
        return (found.value, found.value == nil)
    }

    /// Writes a session for the next launch, if it differs from the stored one.
    func keep(_ session: StoredSession, at server: String) {
        let key = key(server)
        let wipes = store.wipeCount(of: key.scope)
        let known = written[server].flatMap { $0.wipes == wipes ? $0.session : nil }
        guard session != known ?? StoredSession() else { return }
        written[server] = (session, wipes)
        store.enqueue(session, for: key)
    }

    private func key(_ server: String) -> StoreKey {
        StoreKey(scope: .server(server), name: Self.sessionName, schema: 1)
    }
}

/// The data that a session stores for the next one at the same server: the account and the handles, without a token and without cached
/// entities.
struct StoredSession: Codable, Hashable, Sendable {
    /// The current account; nil for a guest.
    var account: StoredAccount?
    /// All accounts that signed in at this server and did not log out.
    var accounts: [StoredAccount] = []
    /// The seconds by which the server's clock is ahead of this machine's; nil if the difference is too small to matter.
    var clockOffset: Double?
    /// The handles of the session.
    var handles: [StoredHandle] = []
}

/// The stored form of a handle.
struct StoredHandle: Codable, Hashable, Sendable {
    /// The name of the handle.
    let name: String
    /// The kind: `post`, or that of a list: `feed`, `comments`, `inbox`.
    let kind: String
    /// The id: a number, an address, or a list's name.
    let id: String
    /// True if the handle belongs to the guest's client; else it belongs to the account's.
    let isGuests: Bool
    /// The order of a list, if it was specified.
    var sort: String?
    /// The page size of a list, if it was specified.
    var limit: Int?
    /// True if an inbox lists only unread rows.
    var isUnreadOnly: Bool?
    /// True if a feed also lists hidden posts.
    var showsHidden: Bool?
    /// True if a feed also lists read posts.
    var showsRead: Bool?
    /// True for a feed that `download` has loaded.
    var isDownload: Bool?
}

/// The status of an entity that is shown from the disk cache, until a newer value arrives.
@MainActor
struct StoredStatus {
    let shelf: EntityDiskCache
    let kind: String
    let id: EntityID

    var status: ShownStatus? { shelf.age(of: kind, id).map { ShownStatus(age: $0) } }
}
