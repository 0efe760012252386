import Persistence

/// The operations of a delegate that its state uses; it erases the delegate's type and holds the delegate weakly.
@MainActor
struct DelegateProxy {
    /// Requests data, as the delegate's own methods do; the status shows the result.
    let ask: (RefreshPriority) -> Void
    /// Drops the cache.
    let dropCache: () -> Void
    /// The fetch of a further page that is under way, if the delegate is paged.
    let pageLoad: () -> LoadTask<Void>?
    /// Cancels the fetch of a further page.
    let cancelPageLoad: () -> Void
    /// The error that stops the delegate if another one has taken over its cache name; otherwise nil.
    let nameConflict: () -> DelegateError?
    /// Writes a cache that was migrated and has parsed.
    let storeMigrated: () -> Void
    /// The key of the cache file as `scope/name`; nil without a file.
    let cacheKey: String?

    init<Delegate: AsyncDataDelegate>(_ delegate: Delegate) {
        ask = { [weak delegate] urgency in delegate?.begin(urgency) }
        let paged = delegate as? any PagedADD
        dropCache = { [weak delegate, weak paged] in
            delegate?.dropCache()
            paged?.dropPages()
        }
        pageLoad = { [weak paged] in paged?.pageLoad }
        cancelPageLoad = { [weak paged] in paged?.cancelPageLoad() }
        guard let filed = delegate as? any JSONFileADD else {
            (nameConflict, storeMigrated, cacheKey) = ({ nil }, {}, nil)
            return
        }
        filed.registerNameOwner()
        cacheKey = filed.fileKey
        nameConflict = { [weak filed] in filed?.objection }
        storeMigrated = { [weak filed] in filed?.storeMigratedCache() }
    }
}

extension PagedADD {
    fileprivate func dropPages() { pages.reset() }

    fileprivate var pageLoad: LoadTask<Void>? { pages.currentLoad }

    fileprivate func cancelPageLoad() {
        guard let flight = pages.currentLoad else { return }
        flight.cancel()
        pages.fail(flight, CancellationError(), in: state)
    }
}

extension JSONFileADD {
    /// Registers the state as the owner that is asked before another delegate takes over the cache name.
    fileprivate func registerNameOwner() { cacheFile.claim.owner = state }

    fileprivate var fileKey: String { "\(cacheFile.key)" }

    fileprivate var objection: DelegateError? {
        cacheFile.claim.isRevoked ? .duplicate(cacheFile.key) : nil
    }

    fileprivate func storeMigratedCache() {
        guard let migratedAt = cacheFile.migratedAt, let value = cacheFile.lastGood else { return }
        cacheFile.migratedAt = nil
        cacheFile.store.enqueue(value, for: cacheFile.key, writtenAt: migratedAt)
    }
}
