public import Foundation
public import Middleware
public import Observation
public import Persistence
import Primitives
import Propagation

/// A list that is shown from disk at once and then refreshed from the server: offline, it shows what was loaded last.
///
/// ```swift
/// let starred = try CachedFeed("starred", client.starred(), in: store, scope: .account("alice", on: "notes.example"))
/// starred.items          // living rows: from the file first, then as the server has them
/// starred.fetchedAt      // the time at which the first page was fetched
/// starred.state          // failed(error) without a connection; the rows stay
/// ```
///
/// Rows from the file go through the same merge as a response: edits that were confirmed after the page was requested are applied to it, in
/// this launch or an earlier one, and so are edits that still wait. Values that a later response has set are not overridden. ``loadMore()``
/// continues after the stored page with the server's next position.
///
/// The first page is stored again after each refresh, without the later pages. A damaged file, or one of another schema, counts as missing.
/// A log-out that wipes the scope removes the file, and this object neither shows nor stores anything of it afterwards. After the next
/// log-in, `store.open(scope)` allows writes again.
@MainActor
public final class CachedFeed<Item: TierModel> where Item.Value: Codable {
    /// The list. It has filters, and more ways to load.
    public let feed: Feed<Item>
    /// The time at which the first page was fetched; nil before it is there. Observable.
    public var fetchedAt: Date? {
        trigger.access()
        return shownPage?.fetchedAt
    }
    /// True while the rows come from the file. Observable.
    public var isFromDisk: Bool {
        trigger.access()
        return shownPage?.isFromDisk ?? false
    }

    private struct ShownPage {
        let fetchedAt: Date
        let isFromDisk: Bool
        var stamp: Stamp?
    }

    private let store: FileStore
    private let key: StoreKey
    /// The number of times that the scope was wiped when the object was made. After another wipe, the content belongs to nobody here.
    private let wipes: Int
    private let trigger = ObservationTrigger()
    private var shownPage: ShownPage?
    private var opening: Task<Void, Never>?
    private var lastWrite: Task<Void, Never>?

    /// Shows the stored first page of a list and refreshes it.
    ///
    /// It also attaches a ``FileEditLog`` in the same scope to the list's client store, which keeps the edits across launches.
    ///
    /// - Parameters:
    ///   - name: The name of the file, which identifies the list within the scope: two sort orders have two names.
    ///   - feed: The list; its `onFirstPage` is set. The object retains it.
    ///   - store: The store of the file.
    ///   - scope: The scope of the account that loads the list.
    ///   - schema: The version of the rows' fields; increase it after a change that old files do not decode with.
    ///   - maximumAge: The age up to which a stored page is not refreshed at once.
    /// - Throws: ``CachedFeedError`` if another list is stored under this name. The same list, made again, takes over the file.
    public convenience init(
        _ name: String,
        _ feed: Feed<Item>,
        in store: FileStore,
        scope: StoreScope,
        schema: StoreSchema = 1,
        maximumAge: Duration = .zero
    ) throws(CachedFeedError) {
        let clientStore = feed.source.api.clientStore
        try self.init(StoreKey(scope: scope, name: name, schema: schema), feed, in: store, maximumAge: maximumAge) {
            _ = await FileEditLog.attach(to: clientStore, store: store, scope: scope)
        }
    }

    /// Shows the stored first page and refreshes it, after `attach` has restored the edits that are kept in the same scope.
    package init(
        _ key: StoreKey,
        _ feed: Feed<Item>,
        in store: FileStore,
        maximumAge: Duration = .zero,
        attach: @escaping @MainActor () async -> Void
    ) throws(CachedFeedError) {
        (self.key, self.feed, self.store) = (key, feed, store)
        wipes = store.wipeCount(of: key.scope)
        try CachedFeedOwners.claim(key, in: store, for: self, list: "\(feed.source.words), rows of \(Item.self)")
        feed.onFirstPage = { [weak self] page, stamp in self?.didShow(page, stamp) }
        let activity = clientStore.commits.activity
        let opening = activity.start { [weak self] in
            await attach()
            await self?.showStoredPage()
        }
        self.opening = opening
        activity.start { [weak self] in
            await opening.value
            guard let self, self.isOutdated(after: maximumAge) else { return }
            // Ignored: the list's state shows the error.
            try? await self.feed.refresh()
        }
    }

    // MARK: The list

    /// The rows that no filter hides, in order. Observable.
    public var items: [Item] { feed.items }
    /// The state of loading. Observable.
    public var state: FeedState { feed.state }
    /// True until the last page has arrived. Observable.
    public var hasMore: Bool { feed.hasMore }

    /// Loads the next page. See `Feed.loadMore()`.
    ///
    /// - Throws: The error of the request; `CancellationError` if a refresh replaced the load.
    public func loadMore() async throws {
        await waitUntilOpen()
        try await feed.loadMore()
    }

    /// Reloads the list; the old rows stay until the new ones are there. See `Feed.refresh()`.
    ///
    /// - Throws: The error of the request, which ``state`` shows as well.
    public func refresh() async throws {
        await waitUntilOpen()
        try await feed.refresh()
    }

    /// Loads more in the background if a visible row is near the end. Call it for each row that appears.
    public func itemAppeared(_ item: Item) { feed.itemAppeared(item) }

    /// Waits until the stored page is shown, or it is known that there is none.
    public func waitUntilOpen() async { await opening?.value }

    /// Waits until the last shown first page is stored.
    public func waitUntilStored() async {
        await lastWrite?.value
        await store.flush()
    }

    // MARK: The file

    private var clientStore: ClientStore { feed.source.api.clientStore }
    private var isWiped: Bool { store.wipeCount(of: key.scope) != wipes }

    private func isOutdated(after maximumAge: Duration) -> Bool {
        guard !isWiped, !feed.state.isLoading else { return false }
        guard let shownPage else { return feed.loadedCount == 0 }
        let end = shownPage.fetchedAt.addingTimeInterval(maximumAge / .seconds(1))
        return shownPage.isFromDisk && end <= store.clock.now
    }

    private func showStoredPage() async {
        guard case .value(let stored, _) = await store.read(StoredPage<Item.Value>.self, for: key) else { return }
        // A list that was loaded meanwhile is newer than the file.
        guard !isWiped, feed.loadedCount == 0, !feed.state.isLoading else { return }
        do {
            let commits = clientStore.commits
            try commits.run(commits.makeCause(.disk, "\(key.name) from disk")) {
                try feed.setFirstPage(stored.page, stamp: .stored(stored.number))
                shownPage = ShownPage(fetchedAt: stored.fetchedAt, isFromDisk: true)
                trigger.notify()
            }
        } catch {
            // Ignored: a page that is too old to be brought up to date counts as missing, and the list is loaded.
        }
    }

    /// Stores a first page that has just been shown, in the commit that shows it.
    private func didShow(_ page: FeedPage<Item.Value>, _ stamp: Stamp) {
        // A page that turns out to be the last one is reported again, with the same stamp.
        if shownPage?.stamp != stamp {
            shownPage = ShownPage(fetchedAt: store.clock.now, isFromDisk: false, stamp: stamp)
            trigger.notify()
        }
        let fetchedAt = shownPage?.fetchedAt ?? store.clock.now
        guard CachedFeedOwners.isOwner(self, of: key, in: store) else { return }
        lastWrite = clientStore.commits.activity.start { [self, lastWrite, opening] in
            await opening?.value
            await lastWrite?.value
            let number = clientStore.sequenceNumber(for: stamp)
            guard !isWiped else { return }
            let log = await FileEditLog.attach(to: clientStore, store: store, scope: key.scope, keepsWaiting: false)
            await log.reserveNumber(number)
            guard !isWiped else { return }
            store.enqueue(
                StoredPage(page: page, fetchedAt: fetchedAt, number: number),
                for: key,
                writtenAt: fetchedAt,
                durability: .cache
            )
        }
    }
}

/// The content of the file.
private struct StoredPage<Value: TierValue & Codable>: Codable, Sendable {
    let page: FeedPage<Value>
    let fetchedAt: Date
    /// The sequence number at which its request started; values that were confirmed later take precedence.
    let number: Int64
}

extension CachedFeed: Observable {}
