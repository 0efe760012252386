public import Consistency
import Foundation
public import Persistence

/// The default `CacheDelegate`: it stores models and collections as JSON files in a `FileStore`.
///
/// ```swift
/// let models = DataModelManager(trees, cache: FileCache(store, scope: .account("alice", on: "lemmy.world"), schema: 1))
/// ```
///
/// The stored types must be `Codable`. A file that cannot be read, because it is damaged or of another version, counts as missing; the
/// store reports it as an event.
public struct FileCache: CacheDelegate {
    private let store: FileStore
    private let scope: StoreScope
    private let schema: StoreSchema

    /// Makes a cache in a store.
    ///
    /// - Parameters:
    ///   - store: The store that contains the files.
    ///   - scope: The scope of the account.
    ///   - schema: The version of all cached types together; raise it when one of them changes its shape.
    public init(_ store: FileStore, scope: StoreScope, schema: StoreSchema) {
        self.store = store
        self.scope = scope
        self.schema = schema
    }

    /// Reads a model.
    ///
    /// - Throws: `StoreError` if the system refuses the read, `ConsistencyError` if the type is not `Codable`.
    @concurrent
    public func model<Value: ConsistencyManagerModel>(
        _ type: Value.Type,
        for key: String,
        context: (any Sendable)? = nil
    ) async throws -> Cached<Value>? {
        try requireCodable(type)
        return try await read(StoredModel<Value>.self, "model/\(key)").map {
            Cached($0.value.model, writtenAt: $0.writtenAt)
        }
    }

    /// Writes a model and returns when it is on disk.
    ///
    /// - Throws: `StoreError` if the write fails, `ConsistencyError` if the type is not `Codable`.
    @concurrent
    public func setModel<Value: ConsistencyManagerModel>(
        _ model: Value,
        for key: String,
        context: (any Sendable)? = nil
    ) async throws {
        try requireCodable(Value.self)
        try await store.write(StoredModel(model: model), for: storeKey("model/\(key)"))
    }

    /// Deletes a model's file.
    ///
    /// - Throws: `StoreError` if the file may still exist.
    @concurrent
    public func deleteModel(for key: String, context: (any Sendable)? = nil) async throws {
        try await store.delete(storeKey("model/\(key)"))
    }

    /// Reads a collection: its identifiers in order, and its elements without an identifier.
    ///
    /// - Throws: `StoreError` if the system refuses the read, `ConsistencyError` if the type is not `Codable`.
    @concurrent
    public func collection<Element: ConsistencyManagerModel>(
        of type: Element.Type,
        for key: String,
        context: (any Sendable)? = nil
    ) async throws -> Cached<CachedCollection<Element>>? {
        try requireCodable(type)
        return try await read(StoredCollection<Element>.self, "collection/\(key)").map {
            Cached($0.value.collection, writtenAt: $0.writtenAt)
        }
    }

    /// Writes a collection and returns when it is on disk.
    ///
    /// - Throws: `StoreError` if the write fails, `ConsistencyError` if the type is not `Codable`.
    @concurrent
    public func setCollection<Element: ConsistencyManagerModel>(
        _ collection: CachedCollection<Element>,
        for key: String,
        context: (any Sendable)? = nil
    ) async throws {
        try requireCodable(Element.self)
        try await store.write(StoredCollection(collection), for: storeKey("collection/\(key)"))
    }

    /// Wipes the scope, as at a log-out. The scope is then closed until `FileStore.open(_:)` opens it again.
    ///
    /// - Throws: `StoreError` if files may be left.
    @concurrent
    public func removeAll() async throws {
        try await store.wipe(scope)
    }

    private func storeKey(_ name: String) -> StoreKey { StoreKey(scope: scope, name: name, schema: schema) }

    @concurrent
    private func read<Value: Decodable & Sendable>(_ type: Value.Type, _ name: String) async throws -> Cached<Value>? {
        switch await store.read(type, for: storeKey(name)) {
        case .value(let value, let writtenAt): return Cached(value, writtenAt: writtenAt)
        case .unreadable(let error): throw error
        case .absent, .corrupt, .newer, .outdated, .wrongScope: return nil
        }
    }

    private func requireCodable(_ type: Any.Type) throws {
        guard type is any Decodable.Type, type is any Encodable.Type else {
            throw ConsistencyError(
                .cache,
                "\(type) is not Codable, so FileCache cannot keep it",
                hint: "Declare \(type): Codable, or write a CacheDelegate that knows how to store it."
            )
        }
    }
}
