import Primitives
import Synchronization

/// An index from addresses to entities for the stubs that are shown. It covers living models and exists as long as such a stub does.
///
/// The entity of an address never changes, so entries are removed only when the whole index is dropped.
@usableFromInline
final class StubAddressIndex<ID: Hashable & Sendable>: Sendable {
    private let stubs: LifetimeObservers<String>
    private let ids = Lock<[String: ID]?>(nil)

    init(news: LifetimeNotifier) { stubs = LifetimeObservers(news: news) }

    /// True if a stub waits for an address. It is read for each new model.
    @usableFromInline var isAwaited: Bool { stubs.isObserved }

    /// Notifies a stub when the entity at its address becomes alive, for as long as the token lives.
    @usableFromInline
    func observe(_ stub: AnyContentState, at address: String) -> LifetimeToken {
        stubs.insert(stub, of: address)
        return LifetimeToken { [self] in
            stubs.remove(stub, of: address)
            if !stubs.isObserved { ids.withLock { $0 = nil } }
        }
    }

    /// Returns the identity of the entity at an address, if the entity lives or has lived since the first stub asked.
    ///
    /// - Parameter living: Returns the addresses and identities of all living models; called once.
    /// - Complexity: O(living) for the first stub, O(1) for further stubs.
    @usableFromInline @MainActor
    func id(of address: String, living: () -> [(String, ID)]) -> ID? {
        if let ids = ids.withLock({ $0 }) { return ids[address] }
        let found = Dictionary(living()) { $1 }
        ids.withLock { $0 = found }
        return found[address]
    }

    /// Adds an entity to the index and notifies its stubs. It is called in the commit that makes the model.
    @usableFromInline @MainActor
    func recordInsertion(_ id: ID, at address: String) {
        ids.withLock { $0?[address] = id }
        stubs.notifyInsertion(address)
    }
}
