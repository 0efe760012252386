public import Persistence

/// A delegate's place in the store: the file, the name that nobody else may use, and the last cache that was good.
@MainActor
public final class CacheFile<Cache: Codable & Sendable> {
    /// Where the file is kept.
    public nonisolated let store: FileStore
    /// Whose it is, what it is called, and which shape it has.
    public nonisolated let key: StoreKey
    private nonisolated let names: CacheNames
    var lastGood: Cache?

    /// Takes a name.
    ///
    /// - Parameters:
    ///   - key: The scope is the account's, the name the delegate's ``JSONFileADD/cacheName``; the same across versions.
    ///   - store: Where to.
    ///   - names: The names in use in this store.
    /// - Throws: ``DelegateError`` with ``DelegateError/Code/duplicateName`` when another delegate has the name.
    public init(_ key: StoreKey, in store: FileStore, names: CacheNames) throws(DelegateError) {
        try names.claim(key)
        self.store = store
        self.key = key
        self.names = names
    }

    deinit {
        names.release(key)
    }
}
