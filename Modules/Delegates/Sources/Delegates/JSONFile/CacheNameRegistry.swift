import Persistence
import Primitives

/// The registry of cache names in use, which prevents that two delegates share a file by accident.
///
/// Use one registry for all delegates of one store. A name is free again when its ``CacheFile`` is deallocated. A delegate that is released
/// during a refresh lives until the response arrives; the next delegate made at the same place in the program takes over its name, and the
/// response of the earlier one is not written.
public final class CacheNameRegistry: Sendable {
    private let taken = Lock<[String: CacheNameClaim]>([:])

    /// Makes an empty registry.
    public init() {}

    /// The names in use as `scope/name`, sorted.
    public var names: [String] { taken.withLock { $0.keys.sorted() } }

    @MainActor
    func claim(_ key: StoreKey, at place: String) throws(DelegateError) -> CacheNameClaim {
        let claim = CacheNameClaim(place: place)
        let holder = taken.withLock { taken in
            let holder = taken[key.description]
            if holder == nil { taken[key.description] = claim }
            return holder
        }
        guard let holder else { return claim }
        guard holder.place == place, let owner = holder.owner, owner.isFetchOrphaned else {
            throw DelegateError.duplicate(key)
        }
        holder.isRevoked = true
        owner.cancelLoads()
        taken.withLock { $0[key.description] = claim }
        return claim
    }

    func release(_ key: StoreKey, _ claim: CacheNameClaim) {
        taken.withLock { taken in
            if taken[key.description] === claim { taken[key.description] = nil }
        }
    }
}

/// The claim of one delegate on a cache name.
@MainActor
final class CacheNameClaim {
    /// The place in the program where the name was claimed; the same delegate, made again, claims it at the same place.
    let place: String
    /// True if another delegate has taken the name over.
    var isRevoked = false
    weak var owner: (any CacheNameOwner)?

    init(place: String) { self.place = place }
}

extension DelegateError {
    static func duplicate(_ key: StoreKey) -> DelegateError {
        DelegateError(
            .duplicateName,
            "Two delegates use the cache name \(key)",
            hint: "Give each its own cacheName, and keep it across versions so that yesterday's file is found."
        )
    }
}
