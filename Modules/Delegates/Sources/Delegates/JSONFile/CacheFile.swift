import Foundation
public import Persistence

/// A delegate's file in the store: its key, its exclusive claim on the name, and the last valid cache.
@MainActor
public final class CacheFile<Cache: Codable & Sendable> {
    /// The store that contains the file.
    public nonisolated let store: FileStore
    /// The scope, the name and the schema version of the file.
    public nonisolated let key: StoreKey
    private nonisolated let names: CacheNameRegistry
    nonisolated let claim: CacheNameClaim
    var lastGood: Cache?
    /// The time at which ``lastGood`` was fetched, if it was migrated from an older schema and is not yet written in the current one.
    var migratedAt: Date?

    /// Claims a name.
    ///
    /// - Parameters:
    ///   - key: The key of the file. Its scope is the account's, its name is the delegate's ``JSONFileADD/cacheName``, which stays the same
    ///     across versions.
    ///   - store: The store that contains the file.
    ///   - names: The registry of the names in use in this store.
    ///   - file: The source file of the call; leave it out.
    ///   - line: The line of the call; leave it out.
    /// - Throws: ``DelegateError`` with ``DelegateError/Code/duplicateName`` if another delegate has claimed the name.
    public init(
        _ key: StoreKey,
        in store: FileStore,
        names: CacheNameRegistry,
        file: String = #fileID,
        line: Int = #line
    ) throws(DelegateError) {
        claim = try names.claim(key, at: "\(file):\(line)")
        self.store = store
        self.key = key
        self.names = names
    }

    /// Claims a name in an account's scope.
    ///
    /// - Parameters:
    ///   - name: The delegate's ``JSONFileADD/cacheName``; the same across versions.
    ///   - schema: The schema version that this program version reads and writes.
    ///   - scope: The scope of the account.
    ///   - file: The source file of the call; leave it out.
    ///   - line: The line of the call; leave it out.
    /// - Throws: ``DelegateError`` with ``DelegateError/Code/duplicateName`` if another delegate has claimed the name.
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
