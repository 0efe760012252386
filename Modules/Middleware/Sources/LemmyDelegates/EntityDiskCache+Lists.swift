public import Foundation
public import LemmyMiddleware
public import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
public import Propagation

// The first page of a list, stored as the server sent it and shown again in a later launch: comment threads, inboxes.

extension EntityDiskCache {
    /// Stores each first page of a list that is loaded from now on.
    ///
    /// ```swift
    /// let tree = api.commentTree(ofPost: 42)
    /// shelf.persist(tree.feed, as: "comments-42")
    /// if try await tree.feed.loadMore() fails { await shelf.restore(tree.feed, as: "comments-42") }
    /// ```
    ///
    /// - Parameters:
    ///   - list: The list. The cache does not retain it, and the list holds the cache weakly.
    ///   - name: The name under which the page is stored. It must differ from that of every other list of the account, including sort order
    ///     and page size.
    public func persist<Item: TierModel>(_ list: Feed<Item>, as name: String) where Item.Client == ApiClient {
        list.onFirstPage = { [weak self] page, stamp in self?.store(page, startedAt: stamp, as: name) }
    }

    /// Stores a page as the first page of a list; it may consist of several pages, one behind the other, for reading without a connection.
    ///
    /// - Parameters:
    ///   - page: The rows in the list's order, and the position behind them.
    ///   - stamp: The stamp of the start of its request, the earliest if there were several.
    ///   - name: The name of the list, as for ``persist(_:as:)``.
    public func store<Value: TierValue>(_ page: FeedPage<Value>, startedAt stamp: Stamp, as name: String) {
        enqueue { shelf, api in
            let number = await api.sequenceNumber(for: stamp, in: shelf.store)
            guard !api.isLoggedOut else { return }
            var kept = StoredAnswer(page, fetchedAt: shelf.store.clock.now, number: number)
            kept.rows = StoredRows(listOf: Value.self, at: "value", "rows")
            shelf.store.enqueue(kept, for: shelf.key(ofList: name, api))
            await shelf.record(.list(name), api)
        }
    }

    /// Publishes the stored first page of a list with the values that were confirmed since; the list continues from there.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - name: The name under which the page was stored.
    /// - Returns: The time at which the page was fetched; nil if no page is stored or it is too old to be updated, and the list is
    ///   unchanged then.
    @discardableResult
    public func restore<Item: TierModel>(_ list: Feed<Item>, as name: String) async -> Date?
    where Item.Client == ApiClient {
        guard let api, !api.isLoggedOut else { return nil }
        await api.persistEdits(in: store)
        await lastTask?.value
        let key = key(ofList: name, api)
        guard case .value(let kept, _) = await store.read(StoredAnswer<FeedPage<Item.Value>>.self, for: key) else {
            return nil
        }
        do {
            try list.setFirstPage(kept.value, stamp: .stored(kept.number))
            return kept.fetchedAt
        } catch {
            // Ignored: a page that is too old to be updated counts as missing, and the caller loads the list.
            return nil
        }
    }

    private func key(ofList name: String, _ api: ApiClient) -> StoreKey {
        let entry = DiskCacheIndex.Entry.list(name)
        return key(entry.name.kind, entry.tier, entry.name.id, api)
    }
}

extension DiskCacheIndex.Entry {
    /// Returns the entry of a list's first page.
    fileprivate static func list(_ name: String) -> DiskCacheIndex.Entry {
        DiskCacheIndex.Entry(name: DiskCacheIndex.Key(kind: "list", id: .text(name)), tier: 1, called: [])
    }
}
