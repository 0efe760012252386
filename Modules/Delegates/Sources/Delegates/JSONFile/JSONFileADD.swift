public import Foundation
import Persistence

/// A delegate that keeps its cache in a JSON file: yesterday's data is shown while today's is fetched.
///
/// Value and time of the fetch are one file, so neither can exist without the other; the account is part of its key. The file is replaced
/// only after a refresh has parsed. ``cache`` may have another type than the data: cache the server's response, and show the parsed, sorted
/// and filtered data.
///
/// - Source: Life-USTC's `UserDefaultsADD`, which kept the value and its time under two keys of the user defaults.
@MainActor
public protocol JSONFileADD<D>: AsyncDataDelegate {
    /// The type of the stored cache.
    associatedtype Cache: Codable & Sendable

    /// The last fetched or loaded cache; nil means that there is none yet, which differs from an empty one.
    var cache: Cache? { get set }

    /// The file that stores the cache; made in `init`, which throws if the name is already in use.
    var cacheFile: CacheFile<Cache> { get }

    /// Makes a cache from the JSON of an older version, or returns nil to drop it. The migrated cache is written once it has parsed.
    ///
    /// - Parameters:
    ///   - payload: The stored JSON.
    ///   - version: The schema version of the JSON.
    func migrateCache(_ payload: Data, from version: Int) async throws -> Cache?
}

extension JSONFileADD {
    /// The file's name within its scope.
    public var cacheName: String { cacheFile.key.name }

    /// Returns nil, which drops the old cache.
    public func migrateCache(_ payload: Data, from version: Int) async throws -> Cache? { nil }

    /// Reads the file. A corrupt file has been moved aside, and the data is fetched again.
    public func loadCache() async -> CacheLoadResult { await readCacheFile() }

    /// Reads the file. Call it at the end of your own `loadCache()` if the delegate has other work to do first.
    public func readCacheFile() async -> CacheLoadResult {
        switch await cacheFile.store.read(Cache.self, for: cacheFile.key) {
        case .value(let value, let writtenAt): return setCache(value, writtenAt)
        case .absent, .newer, .wrongScope: return .absent
        case .unreadable(let error): return .unusable("\(error)")
        case .corrupt(let reason, _): return .unusable("the file was corrupt: \(reason)")
        case .outdated(let version, let payload, let writtenAt):
            do {
                guard let value = try await migrateCache(payload, from: version) else { return .absent }
                cacheFile.migratedAt = writtenAt
                return setCache(value, writtenAt)
            } catch {
                return .unusable("version \(version) could not be migrated: \(error)")
            }
        }
    }

    private func setCache(_ value: Cache, _ writtenAt: Date) -> CacheLoadResult {
        cache = value
        cacheFile.lastGood = value
        return .present(writtenAt: writtenAt)
    }

    /// Enqueues the cache for writing; files are written in the order of the refreshes.
    ///
    /// - Throws: ``DelegateError`` with `duplicateName` if another delegate has taken the name over, because this one seemed to be
    ///   released.
    public func afterRefresh() async throws {
        if cacheFile.claim.isRevoked { throw DelegateError.duplicate(cacheFile.key) }
        guard let cache else { return }
        cacheFile.migratedAt = nil
        cacheFile.lastGood = cache
        cacheFile.store.enqueue(cache, for: cacheFile.key, writtenAt: state.lastUpdate)
    }

    /// Restores the last valid cache.
    public func discardRefresh() {
        cache = cacheFile.lastGood
    }

    /// Drops the cache from memory; the store removes the file.
    public func dropCache() {
        (cacheFile.lastGood, cacheFile.migratedAt) = (nil, nil)
        cache = nil
    }
}
