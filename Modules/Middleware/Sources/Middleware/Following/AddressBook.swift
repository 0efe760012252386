import Primitives
import Synchronization

/// Which entity an address names, for the stubs that are shown: of what lives, and for as long as there is such a stub.
///
/// What an address names stays true, so that nothing is taken out of it before all of it goes.
@usableFromInline
final class AddressBook<ID: Hashable & Sendable>: Sendable {
    private let stubs: LifeFollowers<String>
    private let ids = Lock<[String: ID]?>(nil)

    init(news: LifeNews) { stubs = LifeFollowers(news: news) }

    /// Whether there is a stub to tell: asked for each model that is made.
    @usableFromInline var isAwaited: Bool { stubs.isAwaited }

    /// Tells a stub when what its address names comes alive, for as long as the token lives.
    @usableFromInline
    func expect(_ stub: FollowState, at address: String) -> LifeToken {
        stubs.insert(stub, of: address)
        return LifeToken { [self] in
            stubs.remove(stub, of: address)
            if !stubs.isAwaited { ids.withLock { $0 = nil } }
        }
    }

    /// What an address names, if it lives or has lived since the first stub asked.
    ///
    /// - Parameter living: All that lives; asked once.
    /// - Complexity: O(living) for the first stub, O(1) for those beside it.
    @usableFromInline @MainActor
    func id(of address: String, living: () -> [(String, ID)]) -> ID? {
        if let ids = ids.withLock({ $0 }) { return ids[address] }
        let found = Dictionary(living()) { $1 }
        ids.withLock { $0 = found }
        return found[address]
    }

    /// Called in the commit that makes a model.
    @usableFromInline @MainActor
    func noteBirth(_ id: ID, at address: String) {
        ids.withLock { $0?[address] = id }
        stubs.tellBirth(address)
    }
}
