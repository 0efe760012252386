import LemmyMiddleware
import Middleware
import MiddlewarePersistence
import Persistence

/// An index of the entities in a disk cache and their names. It is a pure value.
struct DiskCacheIndex: Codable, Sendable {
    struct Key: Codable, Hashable, Sendable {
        var kind: String
        var id: EntityID
    }

    struct Entry: Codable, Sendable {
        var name: Key
        var tier: Int
        /// The names of the entity other than its number.
        var called: [String]
    }

    /// The entries, the last stored one last.
    private(set) var entries: [Entry] = []

    /// Records a stored entry.
    ///
    /// - Returns: The entries to delete because the index exceeds its capacity.
    /// - Complexity: O(entries).
    mutating func insert(_ entry: Entry, capacity: Int) -> [Entry] {
        entries.removeAll { $0.name == entry.name && $0.tier == entry.tier }
        entries.append(entry)
        let gone = entries.prefix(max(0, entries.count - capacity))
        entries.removeFirst(gone.count)
        return Array(gone)
    }

    func id(of kind: String, named name: String) -> EntityID? {
        entries.last { $0.name.kind == kind && $0.called.contains(name) }?.name.id
    }
}

extension DiskCacheIndex.Key {
    init<Value: TierValue>(_ value: Value) { self.init(kind: Value.kind, id: Value.entityID(of: value.id)) }
}

extension DiskCacheIndex.Entry {
    init<Value: TierValue>(_ value: Value) {
        self.init(name: DiskCacheIndex.Key(value), tier: Value.tier, called: EntityNames.of(value))
    }
}

/// The index of an account's disk caches. Several clients of one account have a cache each, and all of them write one index file.
@MainActor
final class SharedDiskCacheIndex {
    var index = DiskCacheIndex()
    private let store: FileStore
    private let scope: StoreScope
    /// The number of wipes of the scope at the time when the file was read; nil before that.
    private var wipes: Int?
    private var reading: Task<Void, Never>?

    private static var living = ScopedInstances<SharedDiskCacheIndex>()

    private init(_ store: FileStore, _ scope: StoreScope) {
        (self.store, self.scope) = (store, scope)
    }

    /// Returns the shared index of an account.
    static func of(_ scope: StoreScope, in store: FileStore) -> SharedDiskCacheIndex {
        living.object(of: scope, in: store) { SharedDiskCacheIndex(store, scope) }
    }

    private var key: StoreKey { StoreKey(scope: scope, name: "shelf", schema: 1) }

    /// Reads the file once. After a wipe the index starts empty, and the wiped content is not written back.
    func read() async {
        let now = store.wipeCount(of: scope)
        if wipes != now {
            wipes = now
            index = DiskCacheIndex()
            reading = Task {
                // Ignored: an unreadable index loses only the names and the order in which files are deleted.
                guard let kept = await store.read(DiskCacheIndex.self, for: key).value, wipes == now else { return }
                index = kept
            }
        }
        await reading?.value
    }

    /// Enqueues the index for writing.
    func write() { store.enqueue(index, for: key) }
}
