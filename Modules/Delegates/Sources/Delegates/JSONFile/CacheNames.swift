import Persistence
import Primitives

/// The cache names in use, so that two delegates never share a file by accident.
///
/// One for all delegates of one store. A name is free again when its ``CacheFile`` dies.
public final class CacheNames: Sendable {
    private let taken = Lock<Set<String>>([])

    /// Makes an empty list.
    public init() {}

    /// The names in use, sorted; as `scope/name`.
    public var names: [String] { taken.withLock { $0.sorted() } }

    func claim(_ key: StoreKey) throws(DelegateError) {
        guard taken.withLock({ $0.insert(key.description).inserted }) else {
            throw DelegateError(
                .duplicateName,
                "Two delegates use the cache name \(key)",
                hint: "Give each its own cacheName, and keep it across versions so that yesterday's file is found."
            )
        }
    }

    func release(_ key: StoreKey) {
        taken.withLock { _ = $0.remove(key.description) }
    }
}
