import LemmyMiddleware
import MiddlewarePersistence
import Persistence

/// What lies on the shelves of one account: of several clients each has a shelf, and all write one file.
@MainActor
final class SharedShelfIndex {
    var index = ShelfIndex()
    private let store: FileStore
    private let scope: StoreScope
    /// How often the scope had been wiped when the file was read; nil before that.
    private var wipes: Int?
    private var reading: Task<Void, Never>?

    private static var living = OnePerScope<SharedShelfIndex>()

    private init(_ store: FileStore, _ scope: StoreScope) {
        (self.store, self.scope) = (store, scope)
    }

    /// The one of an account.
    static func of(_ scope: StoreScope, in store: FileStore) -> SharedShelfIndex {
        living.object(of: scope, in: store) { SharedShelfIndex(store, scope) }
    }

    private var key: StoreKey { StoreKey(scope: scope, name: "shelf", schema: 1) }

    /// Reads the file, once; what was wiped since begins anew, and is not written back.
    func read() async {
        let now = store.wipeCount(of: scope)
        if wipes != now {
            wipes = now
            index = ShelfIndex()
            reading = Task {
                // One that cannot be read costs the names, and the order in which files go.
                guard let kept = await store.read(ShelfIndex.self, for: key).value, wipes == now else { return }
                index = kept
            }
        }
        await reading?.value
    }

    /// Has it written.
    func write() { store.enqueue(index, for: key) }
}
