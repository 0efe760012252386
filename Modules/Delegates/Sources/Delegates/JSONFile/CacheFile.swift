import Foundation
public import Persistence

/// A delegate's place in the store: the file, the name that nobody else may use, and the last cache that was good.
@MainActor
public final class CacheFile<Cache: Codable & Sendable> {
    /// Where the file is kept.
    public nonisolated let store: FileStore
    /// Whose it is, what it is called, and which shape it has.
    public nonisolated let key: StoreKey
    private nonisolated let names: CacheNames
    nonisolated let claim: NameClaim
    var lastGood: Cache?
    /// When ``lastGood`` was fetched, if it was read in an older version's shape and is not written in this one's.
    var migratedAt: Date?

    /// Takes a name.
    ///
    /// - Parameters:
    ///   - key: The scope is the account's, the name the delegate's ``JSONFileADD/cacheName``; the same across versions.
    ///   - store: Where to.
    ///   - names: The names in use in this store.
    ///   - file: Where in the program the delegate is made; leave it out.
    ///   - line: Where in that file; leave it out.
    /// - Throws: ``DelegateError`` with ``DelegateError/Code/duplicateName`` when another delegate has the name.
    public init(
        _ key: StoreKey,
        in store: FileStore,
        names: CacheNames,
        file: String = #fileID,
        line: Int = #line
    ) throws(DelegateError) {
        claim = try names.claim(key, at: "\(file):\(line)")
        self.store = store
        self.key = key
        self.names = names
    }

    /// Takes a name in an account's scope.
    ///
    /// - Parameters:
    ///   - name: The delegate's ``JSONFileADD/cacheName``; the same across versions.
    ///   - schema: The shape that this version reads and writes.
    ///   - scope: Whose it is.
    ///   - file: Where in the program the delegate is made; leave it out.
    ///   - line: Where in that file; leave it out.
    /// - Throws: ``DelegateError`` with ``DelegateError/Code/duplicateName`` when another delegate has the name.
    public convenience init(
        _ name: String,
        schema: StoreSchema,
        in scope: DelegateScope,
        file: String = #fileID,
        line: Int = #line
    ) throws(DelegateError) {
        let key = StoreKey(scope: scope.scope, name: name, schema: schema)
        try self.init(key, in: scope.store, names: scope.names, file: file, line: line)
    }

    deinit {
        names.release(key, claim)
    }
}
