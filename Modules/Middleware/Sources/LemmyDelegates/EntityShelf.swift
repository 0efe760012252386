import Cache
public import Foundation
public import LemmyMiddleware
public import Middleware
public import Persistence
import Primitives
import Propagation

/// Keeps what one account's client has loaded, one by one, and shows it again without the server.
///
/// Each answer that is about one entity is kept as its tier value, one file each, by the number at which it was asked for, and of a list that it
/// was told to keep (``keep(_:as:)``) the first page; feeds of posts can keep theirs by themselves (``FeedDelegate``). The newest ``capacity``
/// are kept. What was confirmed since lies over what is shown again.
///
/// ```swift
/// let shelf = EntityShelf(of: api, in: store)
/// let post = try await api.getPost(id: 42)                              // kept
/// let again = await shelf.show(Post3.self, 42)                          // in a later launch, without a connection
/// ```
///
/// A client has one; the client keeps it.
@MainActor
public final class EntityShelf {
    /// Where the files are.
    public let store: FileStore
    /// How many are kept.
    public let capacity: Int
    private let client: LooseReference<ApiClient>
    private let commits: Commits
    private var shared: SharedShelfIndex?
    /// What is shown as a file has it, by entity: when it was kept.
    private var shown: [ShelfIndex.Name: Date] = [:]
    private(set) var last: Task<Void, Never>?

    /// Begins to keep what a client loads.
    ///
    /// - Parameters:
    ///   - api: Whose.
    ///   - store: Where to.
    ///   - capacity: How many entities are kept; the least recently kept go first.
    @discardableResult
    public init(of api: ApiClient, in store: FileStore, capacity: Int = 500) {
        precondition(capacity > 0, "A shelf needs room for at least one entity: pass a capacity of 1 or more")
        (client, self.store, self.capacity) = (LooseReference(api), store, capacity)
        commits = api.commits
        api.home.onRead = { [self] answer, stamp in keep(answer, stamp) }
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
        shown[ShelfIndex.Name(value)] = nil
        inTurn { shelf, api in
            let number = await api.number(for: stamp, in: shelf.store)
            guard !api.isLoggedOut else { return }
            let kept = KeptAnswer(value, fetchedAt: shelf.store.clock.now, number: number)
            shelf.store.enqueue(kept, for: shelf.key(Value.self, Value.entityID(of: value.id), api))
            await shelf.note(ShelfIndex.Entry(value), api)
        }
    }

    /// Whose it is; nil once that goes.
    var api: ApiClient? { client.object }

    /// Notes what was kept; what is too much then goes.
    func note(_ entry: ShelfIndex.Entry, _ api: ApiClient) async {
        guard let shared else { return }
        for gone in shared.index.note(entry, capacity: capacity) {
            // A file that stays is read by nobody, and goes with the store's own bounds.
            try? await store.delete(key(gone.name.kind, gone.tier, gone.name.id, api))
        }
        shared.write()
    }

    /// Does one thing after the other; a session that waits for quiet waits for it.
    func inTurn(_ body: @escaping @MainActor (EntityShelf, ApiClient) async -> Void) {
        last = commits.activity.start { [self, last, client] in
            await last?.value
            if let api = client.object {
                await readIndex(api)
                await body(self, api)
            }
        }
    }

    private func readIndex(_ api: ApiClient) async {
        let shared = SharedShelfIndex.of(api.storeScope, in: store)
        self.shared = shared
        await shared.read()
    }

    // MARK: Showing again

    /// The living model of an entity as it was kept, with what was confirmed since.
    ///
    /// - Returns: The model, and when it was kept; nil if it was not, or is too old to be brought up to date.
    public func show<Model: TierModel>(_ model: Model.Type, _ id: Model.Value.ID) async -> (model: Model, keptAt: Date)?
    where Model.Client == ApiClient {
        guard let api, !api.isLoggedOut else { return nil }
        await api.keepEdits(in: store)
        await last?.value
        let key = key(Model.Value.self, Model.Value.entityID(of: id), api)
        guard case .value(let kept, let keptAt) = await store.read(KeptAnswer<Model.Value>.self, for: key) else {
            return nil
        }
        let cause = commits.makeCause(.disk, "\(kept.value.entityKey) read from disk")
        let answer = Answer(kept.value, startedAt: .stored(kept.number), cause: cause)
        // What cannot be brought up to date is as good as not kept: then it is loaded.
        guard let model = try? api.home.show(answer, { api.models(Model.self).model(of: $0, in: $1) }) else {
            return nil
        }
        shown[ShelfIndex.Name(kept.value)] = keptAt
        return (model, keptAt)
    }

    /// Which entity of a kind was kept under a name, `swift` or `swift@strata.test`, or an address.
    public func id(of kind: String, named name: String) async -> EntityID? {
        guard let api else { return nil }
        await last?.value
        await readIndex(api)
        return shared?.index.id(of: kind, named: name)
    }

    /// How old what is shown of an entity is, if it is what a file has: nothing newer has come since.
    public func age(of kind: String, _ id: EntityID) -> Duration? {
        shown[ShelfIndex.Name(kind: kind, id: id)].map { .seconds(max(0, store.clock.now.timeIntervalSince($0))) }
    }

    // MARK: Files

    private func key<Value: TierValue>(_ type: Value.Type, _ id: EntityID, _ api: ApiClient) -> StoreKey {
        key(Value.kind, Value.tier, id, api)
    }

    func key(_ kind: String, _ tier: Int, _ id: EntityID, _ api: ApiClient) -> StoreKey {
        StoreKey(scope: api.storeScope, name: "\(kind)\(tier)-\(id)", schema: 1)
    }
}
