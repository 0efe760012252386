import Cache
public import Foundation
public import LemmyMiddleware
public import Middleware
import MiddlewarePersistence
public import Persistence
import Primitives
import Propagation

/// A disk cache of the entities that one account's client has loaded. It publishes them again without the server.
///
/// Each answer about one entity is stored as its tier value in a file of its own, with the sequence number at which it was requested. For a
/// list that was passed to ``persist(_:as:)``, the cache stores the first page; feeds of posts can store theirs by themselves
/// (``FeedDelegate``). The newest ``capacity`` entries are kept. Values that were confirmed since take precedence when an entity is
/// published again.
///
/// ```swift
/// let shelf = EntityDiskCache(of: api, in: store)
/// let post = try await api.getPost(id: 42)                              // kept
/// let again = await shelf.show(Post3.self, 42)                          // in a later launch, without a connection
/// ```
///
/// A client has one cache and retains it.
@MainActor
public final class EntityDiskCache {
    /// The store of the files.
    public let store: FileStore
    /// The maximum number of entries.
    public let capacity: Int
    private let client: WeakReference<ApiClient>
    private let commits: Commits
    private var shared: SharedDiskCacheIndex?
    /// The time at which each entity was stored that was published from a file. Only the client store knows which fields are still those of
    /// the file.
    private var shown: [DiskCacheIndex.Key: Date] = [:]
    private(set) var lastTask: Task<Void, Never>?

    /// Starts storing the entities that a client loads.
    ///
    /// - Parameters:
    ///   - api: The client whose entities are stored.
    ///   - store: The store of the files.
    ///   - capacity: The maximum number of entries; the least recently stored are deleted first.
    @discardableResult
    public init(of api: ApiClient, in store: FileStore, capacity: Int = 500) {
        precondition(capacity > 0, "A disk cache needs room for at least one entity: pass a capacity of 1 or more")
        (client, self.store, self.capacity) = (WeakReference(api), store, capacity)
        commits = api.commits
        api.clientStore.onRead = { [self] answer, stamp in keep(answer, stamp) }
    }

    // MARK: Keeping

    private func keep(_ answer: any TierAnswer, _ stamp: Stamp) {
        switch answer {
        case let value as any TierValue: keep(one: value, stamp)
        case let site as SiteValue: if let me = site.me { keep(one: me, stamp) }
        default: break
        }
    }

    private func keep<Value: TierValue>(one value: Value, _ stamp: Stamp) {
        enqueue { shelf, api in
            let number = await api.sequenceNumber(for: stamp, in: shelf.store)
            guard !api.isLoggedOut else { return }
            let rows = StoredRows(one: Value.self, at: "value")
            let kept = StoredAnswer(value, fetchedAt: shelf.store.clock.now, number: number, rows: rows)
            shelf.store.enqueue(kept, for: shelf.key(Value.self, Value.entityID(of: value.id), api))
            await shelf.record(DiskCacheIndex.Entry(value), api)
        }
    }

    /// The client of the cache; nil after it was released.
    var api: ApiClient? { client.object }

    /// Records a stored entry and deletes the entries beyond the capacity.
    func record(_ entry: DiskCacheIndex.Entry, _ api: ApiClient) async {
        guard let shared else { return }
        for gone in shared.index.insert(entry, capacity: capacity) {
            // Ignored: a file that cannot be deleted is never read again, and the store's own limits remove it later.
            try? await store.delete(key(gone.name.kind, gone.tier, gone.name.id, api))
        }
        shared.write()
    }

    /// Runs the operations in sequence. A session that waits until all work is done waits for them too.
    func enqueue(_ body: @escaping @MainActor (EntityDiskCache, ApiClient) async -> Void) {
        lastTask = commits.activity.start { [self, lastTask, client] in
            await lastTask?.value
            if let api = client.object {
                await readIndex(api)
                await body(self, api)
            }
        }
    }

    private func readIndex(_ api: ApiClient) async {
        let shared = SharedDiskCacheIndex.of(api.storeScope, in: store)
        self.shared = shared
        await shared.read()
    }

    // MARK: Showing again

    /// Publishes a stored entity with the values that were confirmed since, and returns its living model.
    ///
    /// - Returns: The model and the time at which it was stored; nil if it is not stored or is too old to be updated.
    public func show<Model: TierModel>(_ model: Model.Type, _ id: Model.Value.ID) async -> (model: Model, keptAt: Date)?
    where Model.Client == ApiClient {
        guard let api, !api.isLoggedOut else { return nil }
        await api.persistEdits(in: store)
        await lastTask?.value
        let key = key(Model.Value.self, Model.Value.entityID(of: id), api)
        guard case .value(let kept, let keptAt) = await store.read(StoredAnswer<Model.Value>.self, for: key) else {
            return nil
        }
        let cause = commits.makeCause(.disk, "\(kept.value.entityKey) read from disk")
        let answer = Answer(kept.value, startedAt: .stored(kept.number), cause: cause)
        // Ignored: an entity that is too old to be updated counts as missing, and the caller loads it.
        guard let model = try? api.clientStore.publish(answer, { api.models(Model.self).model(of: $0, in: $1) }) else {
            return nil
        }
        // A value of this launch takes precedence over the stored one.
        if model.isStored { shown[DiskCacheIndex.Key(kept.value)] = keptAt }
        return (model, keptAt)
    }

    /// Returns the id of the stored entity of a kind with a name, `swift` or `swift@strata.test`, or an address; nil if there is none.
    public func id(of kind: String, named name: String) async -> EntityID? {
        guard let api else { return nil }
        await lastTask?.value
        await readIndex(api)
        return shared?.index.id(of: kind, named: name)
    }

    /// Returns the age of an entity's published value if fields of it come from a file; nil if newer values have arrived since, by whatever
    /// answer: that about the entity, a page of a list, or that of an edit.
    public func age(of kind: String, _ id: EntityID) -> Duration? {
        guard let keptAt = shown[DiskCacheIndex.Key(kind: kind, id: id)],
            let api, api.clientStore.hasStoredFields(ofKind: kind, id)
        else { return nil }
        return .seconds(max(0, store.clock.now.timeIntervalSince(keptAt)))
    }

    /// Sets the time at which an entity was stored whose published value comes from the file of a list, unless a later file has been shown.
    func setAge(of kind: String, _ id: EntityID, since keptAt: Date) {
        let key = DiskCacheIndex.Key(kind: kind, id: id)
        shown[key] = max(keptAt, shown[key] ?? keptAt)
    }

    // MARK: Files

    private func key<Value: TierValue>(_ type: Value.Type, _ id: EntityID, _ api: ApiClient) -> StoreKey {
        key(Value.kind, Value.tier, id, api)
    }

    func key(_ kind: String, _ tier: Int, _ id: EntityID, _ api: ApiClient) -> StoreKey {
        StoreKey(scope: api.storeScope, name: "\(kind)\(tier)-\(id)", schema: 1)
    }
}
