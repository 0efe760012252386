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
        return origin?.fetchedAt
    }
    /// True while the rows come from the file. Observable.
    public var isFromDisk: Bool {
        trigger.access()
        return origin?.isFromDisk ?? false
    }

    private let file: CachedFile<FeedPage<Item.Value>>
    private let trigger = ObservationTrigger()
    private var origin: CachedOrigin?

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
    /// - Throws: ``CachedNameError`` if another list is stored under this name. The same list, made again, takes over the file.
    public convenience init(
        _ name: String,
        _ feed: Feed<Item>,
        in store: FileStore,
        scope: StoreScope,
        schema: StoreSchema = 1,
        maximumAge: Duration = .zero
    ) throws(CachedNameError) {
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
    ) throws(CachedNameError) {
        self.feed = feed
        let words = "the list \(feed.source.words), rows of \(Item.self)"
        let rows = StoredRows(listOf: Item.Value.self, at: "content", "rows")
        file = try CachedFile(
            key,
            in: store,
            of: feed.source.api.clientStore,
            rows: rows,
            words: words,
            attach: attach
        )
        feed.onFirstPage = { [weak self] page, stamp in self?.didShow(page, stamp) }
        file.open { [weak self] in
            self?.show($0)
        } then: { [weak self] in
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
    public func waitUntilOpen() async { await file.waitUntilOpen() }

    /// Waits until the last shown first page is stored.
    public func waitUntilStored() async { await file.waitUntilStored() }

    // MARK: The file

    private func isOutdated(after maximumAge: Duration) -> Bool {
        guard !file.isWiped, !feed.state.isLoading else { return false }
        return origin?.isOutdated(after: maximumAge, at: file.store.clock.now) ?? (feed.loadedCount == 0)
    }

    private func show(_ stored: CachedFile<FeedPage<Item.Value>>.Stored) {
        // A list that was loaded meanwhile is newer than the file.
        guard feed.loadedCount == 0, !feed.state.isLoading else { return }
        let commits = feed.source.api.clientStore.commits
        do {
            try commits.run(commits.makeCause(.disk, "\(file.key.name) from disk")) {
                try feed.setFirstPage(stored.content, stamp: .stored(stored.number))
                origin = CachedOrigin(fetchedAt: stored.fetchedAt, isFromDisk: true)
                trigger.notify()
            }
        } catch {
            // Ignored: a page that is too old to be brought up to date counts as missing, and the list is loaded.
        }
    }

    /// Stores a first page that has just been shown, in the commit that shows it.
    private func didShow(_ page: FeedPage<Item.Value>, _ stamp: Stamp) {
        // A page that turns out to be the last one is reported again, with the same stamp.
        if origin?.stamp != stamp {
            origin = CachedOrigin(fetchedAt: file.store.clock.now, isFromDisk: false, stamp: stamp)
            trigger.notify()
        }
        file.enqueue(page, stamp, fetchedAt: origin?.fetchedAt ?? file.store.clock.now)
    }
}

extension CachedFeed: Observable {}
