public import Foundation
public import LemmyMiddleware
public import Middleware
import Persistence
import Primitives
import Propagation

// A list's first page, kept as the server said it and shown again in a later launch: comment threads, inboxes.

extension EntityShelf {
    /// Keeps a list's first page from now on, each time one comes.
    ///
    /// ```swift
    /// let tree = api.commentTree(ofPost: 42)
    /// shelf.keep(tree.feed, as: "comments-42")
    /// if try await tree.feed.loadMore() fails { await shelf.show(tree.feed, as: "comments-42") }
    /// ```
    ///
    /// - Parameters:
    ///   - list: The list; it is not held, and holds the shelf weakly.
    ///   - name: What it is kept under: what tells it from every other list of the account, sort and page size too.
    public func keep<Item: TierModel>(_ list: Feed<Item>, as name: String) where Item.Client == ApiClient {
        list.onFirstPage = { [weak self] page, stamp in
            self?.inTurn { shelf, api in
                let number = await api.number(for: stamp, in: shelf.store)
                guard !api.isLoggedOut else { return }
                let kept = KeptAnswer(page, fetchedAt: shelf.store.clock.now, number: number)
                shelf.store.enqueue(kept, for: shelf.key(ofList: name, api))
                await shelf.note(.list(name), api)
            }
        }
    }

    /// Shows what is kept of a list as its first page, with what was confirmed since; it goes on by itself from there.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - name: What it was kept under.
    /// - Returns: When it was fetched; nil, and the list as it was, if nothing is kept, or it is too old to be brought up to date.
    @discardableResult
    public func show<Item: TierModel>(_ list: Feed<Item>, as name: String) async -> Date?
    where Item.Client == ApiClient {
        guard let api, !api.isLoggedOut else { return nil }
        await api.keepEdits(in: store)
        await last?.value
        let key = key(ofList: name, api)
        guard case .value(let kept, _) = await store.read(KeptAnswer<FeedPage<Item.Value>>.self, for: key) else {
            return nil
        }
        do {
            try list.show(first: kept.value, stamp: .stored(kept.number))
            return kept.fetchedAt
        } catch {
            // What cannot be brought up to date is as good as not kept: then it is loaded.
            return nil
        }
    }

    private func key(ofList name: String, _ api: ApiClient) -> StoreKey {
        let entry = ShelfIndex.Entry.list(name)
        return key(entry.name.kind, entry.tier, entry.name.id, api)
    }
}

extension ShelfIndex.Entry {
    /// The first page of a list.
    fileprivate static func list(_ name: String) -> ShelfIndex.Entry {
        ShelfIndex.Entry(name: ShelfIndex.Name(kind: "list", id: .text(name)), tier: 1, called: [])
    }
}
