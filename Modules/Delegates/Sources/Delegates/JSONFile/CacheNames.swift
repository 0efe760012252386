import Persistence
import Primitives

/// The cache names in use, so that two delegates never share a file by accident.
///
/// One for all delegates of one store. A name is free again when its ``CacheFile`` dies. A delegate that was let go during a refresh lives until the answer
/// is there; its name goes to the next that is made at the same place in the program, and what still arrives is not written.
public final class CacheNames: Sendable {
    private let taken = Lock<[String: NameClaim]>([:])

    /// Makes an empty list.
    public init() {}

    /// The names in use, sorted; as `scope/name`.
    public var names: [String] { taken.withLock { $0.keys.sorted() } }

    @MainActor
    func claim(_ key: StoreKey, at place: String) throws(DelegateError) -> NameClaim {
        let claim = NameClaim(place: place)
        let holder = taken.withLock { taken in
            let holder = taken[key.description]
            if holder == nil { taken[key.description] = claim }
            return holder
        }
        guard let holder else { return claim }
        guard holder.place == place, let owner = holder.owner, owner.isOnlyFetching else {
            throw DelegateError.duplicate(key)
        }
        holder.isRevoked = true
        owner.callOff()
        taken.withLock { $0[key.description] = claim }
        return claim
    }

    func release(_ key: StoreKey, _ claim: NameClaim) {
        taken.withLock { taken in
            if taken[key.description] === claim { taken[key.description] = nil }
        }
    }
}

/// Who has a name.
@MainActor
final class NameClaim {
    /// Where in the program it was claimed: the same delegate, made again, claims it there.
    let place: String
    /// Whether somebody else has the name now.
    var isRevoked = false
    weak var owner: (any NameOwner)?

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
