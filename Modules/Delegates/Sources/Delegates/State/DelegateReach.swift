import Persistence

/// What a state can ask of its delegate, which it does not know the type of and does not keep alive.
@MainActor
struct DelegateReach {
    /// Asks, as the delegate's own methods do; how it goes is in the status.
    let ask: (Urgency) -> Void
    /// Forgets the cache.
    let drop: () -> Void
    /// The further page that is being fetched, if it is a list in pages.
    let pageFlight: () -> Flight<Void>?
    /// Calls that off.
    let callOffPage: () -> Void
    /// Why the delegate must not go on, if somebody else has its cache name.
    let objection: () -> DelegateError?
    /// Writes a cache that was migrated and has parsed.
    let keepMigrated: () -> Void

    init<Delegate: AsyncDataDelegate>(_ delegate: Delegate) {
        ask = { [weak delegate] urgency in delegate?.begin(urgency) }
        let paged = delegate as? any PagedADD
        drop = { [weak delegate, weak paged] in
            delegate?.dropCache()
            paged?.dropPages()
        }
        pageFlight = { [weak paged] in paged?.pageFlight }
        callOffPage = { [weak paged] in paged?.callOffPage() }
        guard let filed = delegate as? any JSONFileADD else {
            (objection, keepMigrated) = ({ nil }, {})
            return
        }
        filed.nameOwner()
        objection = { [weak filed] in filed?.objection }
        keepMigrated = { [weak filed] in filed?.keepMigratedCache() }
    }
}

extension PagedADD {
    fileprivate func dropPages() { pages.reset() }

    fileprivate var pageFlight: Flight<Void>? { pages.flight }

    fileprivate func callOffPage() {
        guard let flight = pages.flight else { return }
        flight.cancel()
        pages.fail(flight, CancellationError(), in: state)
    }
}

extension JSONFileADD {
    /// Tells who must be asked before somebody else gets the cache name.
    fileprivate func nameOwner() { cacheFile.claim.owner = state }

    fileprivate var objection: DelegateError? {
        cacheFile.claim.isRevoked ? .duplicate(cacheFile.key) : nil
    }

    fileprivate func keepMigratedCache() {
        guard let migratedAt = cacheFile.migratedAt, let value = cacheFile.lastGood else { return }
        cacheFile.migratedAt = nil
        cacheFile.store.enqueue(value, for: cacheFile.key, writtenAt: migratedAt)
    }
}
