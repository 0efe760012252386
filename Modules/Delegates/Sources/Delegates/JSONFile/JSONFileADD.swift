public import Foundation
import Persistence

/// Keeps its cache in a JSON file: yesterday's data is shown while today's is fetched.
///
/// Value and time of fetch are one file, so neither can be there without the other; the account is part of its key. The file is
/// replaced after a refresh was parsed: what does not parse never gets there. ``cache`` may have another type than the data: cache what the
/// server sent, show what was parsed, sorted and filtered.
///
/// - Source: Life-USTC's `UserDefaultsADD`, which kept the value and its time under two keys of the user defaults.
@MainActor
public protocol JSONFileADD<D>: AsyncDataDelegate {
    /// What is stored.
    associatedtype Cache: Codable & Sendable

    /// What was last fetched or read; nil is "nothing yet", which is not the same as empty.
    var cache: Cache? { get set }

    /// Where it is stored; made in `init`, which is where a name used twice is found out.
    var cacheFile: CacheFile<Cache> { get }

    /// Makes a cache of an older version's JSON, or nil to drop it. What it made is written once it has parsed.
    ///
    /// - Parameters:
    ///   - payload: The JSON.
    ///   - version: The schema version it was written under.
    func migrateCache(_ payload: Data, from version: Int) async throws -> Cache?
}

extension JSONFileADD {
    /// The file's name within its scope.
    public var cacheName: String { cacheFile.key.name }

    /// Drops it.
    public func migrateCache(_ payload: Data, from version: Int) async throws -> Cache? { nil }

    /// Reads the file; a corrupt one has been put aside and is fetched again.
    public func loadCache() async -> CacheFinding { await readCacheFile() }

    /// Reads the file, for a delegate that has something to do before: its `loadCache()` ends with this.
    public func readCacheFile() async -> CacheFinding {
        switch await cacheFile.store.read(Cache.self, for: cacheFile.key) {
        case .value(let value, let writtenAt): return adopt(value, writtenAt)
        case .absent, .newer, .wrongScope: return .absent
        case .unreadable(let error): return .unusable("\(error)")
        case .corrupt(let reason, _): return .unusable("the file was corrupt: \(reason)")
        case .outdated(let version, let payload, let writtenAt):
            do {
                guard let value = try await migrateCache(payload, from: version) else { return .absent }
                cacheFile.migratedAt = writtenAt
                return adopt(value, writtenAt)
            } catch {
                return .unusable("version \(version) could not be migrated: \(error)")
            }
        }
    }

    private func adopt(_ value: Cache, _ writtenAt: Date) -> CacheFinding {
        cache = value
        cacheFile.lastGood = value
        return .present(writtenAt: writtenAt)
    }

    /// Puts the cache in line for the disk; the order of refreshes is the order of files.
    ///
    /// - Throws: ``DelegateError`` with `duplicateName` if another delegate has taken the name over, since this one seemed to be gone.
    public func afterRefresh() async throws {
        if cacheFile.claim.isRevoked { throw DelegateError.duplicate(cacheFile.key) }
        guard let cache else { return }
        cacheFile.migratedAt = nil
        cacheFile.lastGood = cache
        cacheFile.store.enqueue(cache, for: cacheFile.key, writtenAt: state.lastUpdate)
    }

    /// Goes back to the last cache that parsed.
    public func discardRefresh() {
        cache = cacheFile.lastGood
    }

    /// Forgets what was fetched and read; the file is the store's business.
    public func dropCache() {
        (cacheFile.lastGood, cacheFile.migratedAt) = (nil, nil)
        cache = nil
    }
}
