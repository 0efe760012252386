public import Foundation
public import LemmyMiddleware
public import Middleware
import MiddlewarePersistence
public import Persistence
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
            let rows = StoredRows(listOf: Value.self, at: "value", "rows")
            let kept = StoredAnswer(page, fetchedAt: shelf.store.clock.now, number: number, rows: rows)
            shelf.store.enqueue(kept, for: shelf.key(ofList: name, api))
            await shelf.record(.list(name), api)
        }
    }

    /// Publishes the stored first page of a list with the values that were confirmed since; the list continues from there.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - name: The name under which the page was stored.
    ///   - adapt: Returns the part of the page that the list shows, and the position at which the list continues, for a page of another
    ///     list: one with another order or page size, or the thread around a comment. The default shows the page as it is.
    /// - Returns: The time at which the page was fetched; nil if no page is stored or it is too old to be updated, and the list is
    ///   unchanged then.
    @discardableResult
    public func restore<Item: TierModel>(
        _ list: Feed<Item>,
        as name: String,
        adapting adapt: (FeedPage<Item.Value>) -> FeedPage<Item.Value> = { $0 }
    ) async -> Date?
    where Item.Client == ApiClient {
        guard let api, !api.isLoggedOut else { return nil }
        await api.persistEdits(in: store)
        await lastTask?.value
        let key = key(ofList: name, api)
        guard case .value(let kept, _) = await store.read(StoredAnswer<FeedPage<Item.Value>>.self, for: key) else {
            return nil
        }
        do {
            try list.setFirstPage(adapt(kept.value), stamp: .stored(kept.number))
            for row in list.items where row.isStored {
                setAge(of: Item.Value.kind, Item.Value.entityID(of: row.id), since: kept.fetchedAt)
            }
            return kept.fetchedAt
        } catch {
            // Ignored: a page that is too old to be updated counts as missing, and the caller loads the list.
            return nil
        }
    }

    /// Returns the stored first pages of lists, with those that a ``FeedDelegate`` stored.
    ///
    /// - Parameter isWanted: Returns true for the name of a list, as for ``persist(_:as:)``; a delegate's is `feed-local-new-20`.
    /// - Complexity: O(files of the account), and the bytes of the wanted ones. They are read off the main actor.
    public func storedLists(where isWanted: @escaping @Sendable (String) -> Bool) async -> [StoredListPage] {
        guard let api, !api.isLoggedOut else { return [] }
        await lastTask?.value
        return await Self.storedLists(in: store, scope: api.storeScope, where: isWanted)
    }

    /// Returns the stored first pages of the lists of any account.
    ///
    /// - Parameters:
    ///   - store: The store of the files.
    ///   - scope: The scope of the account.
    ///   - isWanted: Returns true for the name of a list.
    public static func storedLists(
        in store: FileStore,
        scope: StoreScope,
        where isWanted: @escaping @Sendable (String) -> Bool
    ) async -> [StoredListPage] {
        let files = await StoredRows.lists(in: store, scope: scope) { isWanted(StoredListPage.name(of: $0)) }
        return files.map(StoredListPage.init)
    }

    /// Returns the stored first page of a list, also one that a ``FeedDelegate`` stored; nil if it is not stored.
    ///
    /// - Parameter name: The name of the list, as for ``storedLists(where:)``.
    /// - Complexity: O(bytes of the page). The file of no other list is read.
    public func storedList(named name: String) async -> StoredListPage? {
        guard let api, !api.isLoggedOut else { return nil }
        await lastTask?.value
        for file in StoredListPage.files(of: name) {
            let list = await StoredRows.list(named: file, in: store, scope: api.storeScope)
            if let list { return StoredListPage(list) }
        }
        return nil
    }

    /// Publishes an entity that a stored list contains, with the values that were confirmed since.
    ///
    /// - Parameters:
    ///   - model: The lowest tier of the entity.
    ///   - id: The identity of the entity.
    /// - Returns: The model, of this tier or a higher one, and the time at which its list was fetched; nil if no stored list contains it.
    /// - Complexity: O(bytes of the account's files). They are read off the main actor.
    public func showRow<Model: TierModel>(_ model: Model.Type, _ id: Model.Value.ID) async -> (
        model: any TierModel, keptAt: Date
    )? where Model.Client == ApiClient {
        guard let api, !api.isLoggedOut else { return nil }
        await api.persistEdits(in: store)
        await lastTask?.value
        let name = Model.Value.entityID(of: id)
        let wipes = store.wipeCount(of: api.storeScope)
        let found = await StoredRows.publishRow(model, name, in: store, scope: api.storeScope, of: api) {
            self.store.wipeCount(of: api.storeScope) != wipes
        }
        guard let found else { return nil }
        setAge(of: Model.Value.kind, name, since: found.fetchedAt)
        return (found.model, found.fetchedAt)
    }

    private func key(ofList name: String, _ api: ApiClient) -> StoreKey {
        let entry = DiskCacheIndex.Entry.list(name)
        return key(entry.name.kind, entry.tier, entry.name.id, api)
    }
}

/// The stored first page of a list, without its rows.
public struct StoredListPage: Hashable, Sendable {
    /// The name under which the page was stored.
    public let name: String
    /// The number of its rows.
    public let rowCount: Int
    /// The time at which it was fetched.
    public let fetchedAt: Date

    fileprivate init(_ file: StoredListFile) {
        (name, rowCount, fetchedAt) = (Self.name(of: file.name), file.rowCount, file.fetchedAt)
    }

    /// Returns the name of a list from that of its file.
    fileprivate static func name(of file: String) -> String {
        file.hasPrefix(filePrefix) ? String(file.dropFirst(filePrefix.count)) : file
    }

    /// Returns the names that the file of a list may have: that of this cache, and that of a delegate.
    fileprivate static func files(of name: String) -> [String] { [filePrefix + name, name] }

    private static var filePrefix: String { "list1-" }
}

extension DiskCacheIndex.Entry {
    /// Returns the entry of a list's first page.
    fileprivate static func list(_ name: String) -> DiskCacheIndex.Entry {
        DiskCacheIndex.Entry(name: DiskCacheIndex.Key(kind: "list", id: .text(name)), tier: 1, called: [])
    }
}
