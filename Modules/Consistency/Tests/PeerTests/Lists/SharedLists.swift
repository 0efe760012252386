import Consistency
import Testing

/// Three providers of one list, which was read from the cache; the last one is in a batch, too.
@MainActor
final class SharedLists {
    let desk = PeerModels()
    let lists: [CollectionDataProvider<Household>]
    let watches: [ListWatch]
    let batch: BatchWatch

    init(_ count: Int = 3) async {
        let desk = desk
        desk.cache.keep([Household(id: 0)], as: "cacheKey")
        var lists: [CollectionDataProvider<Household>] = []
        for _ in 0..<count {
            let list = desk.list(of: Household.self, key: "cacheKey")
            #expect(await list.fetchDataFromCache(context: "cacheContext"))
            lists.append(list)
        }
        self.lists = lists
        watches = lists.map { ListWatch($0) }
        batch = BatchWatch(desk.manager, [lists[lists.count - 1]])
    }

    /// Expects all to show the same, and all but the first so many to have been told just once.
    func expect(_ elements: [Household], telling changes: [CollectionChanges.Change]?, ownEdits: Int) {
        for list in lists { #expect(list.data == elements) }
        for watch in watches.prefix(ownEdits) { #expect(watch.changes == []) }
        for watch in watches.dropFirst(ownEdits) {
            #expect(watch.contexts == ["context"])
            #expect(watch.changes == [changes.map(CollectionChanges.changes) ?? .reset])
        }
        #expect(batch.calls.map(\.members) == [[ObjectIdentifier(lists[lists.count - 1])]])
        #expect(batch.calls.map(\.context) == ["context"])
    }

    /// Expects the cache to have been read once, as the first provider wanted to know, and written so often.
    func expectCacheUse(writes: Int) async {
        await desk.models.flush()
        #expect(desk.cache.calls(.writeList).count == writes)
        #expect(desk.cache.calls(.readList).map(\.context) == ["cacheContext"])
        if writes > 0 { #expect(desk.cache.list("cacheKey", of: Household.self) == lists[0].data) }
    }

    /// Expects all to show what becomes of an element elsewhere.
    func expectListening(to id: Int) {
        let provider = desk.provider(of: Household.self)
        let new = Household(id: id, name: "new")
        provider.setData(new)
        for list in lists {
            #expect(list.data.contains(new))
            #expect(list.data.allSatisfy { $0.id != id || $0 == new })
        }
    }
}
