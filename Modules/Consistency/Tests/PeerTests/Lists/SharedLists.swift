import Consistency
import Testing

/// Several providers of one list, which was read from the cache; the last provider is also in a batch.
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
        var watches: [ListWatch] = []
        for _ in 0..<count {
            let list = desk.list(of: Household.self, key: "cacheKey")
            lists.append(list)
            watches.append(ListWatch(list))
            #expect(await list.fetchDataFromCache(context: "cacheContext"))
        }
        self.lists = lists
        self.watches = watches
        batch = BatchWatch(desk.manager, [lists[lists.count - 1]])
    }

    /// Expects all providers to show the same elements, and all except the first `ownEdits` to have been notified exactly once.
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

    /// Expects the cache to have been read once, for the first provider, and written once for each context.
    func expectCacheUse(writtenWith contexts: [String] = ["context"]) async {
        await desk.models.flush()
        #expect(
            desk.cache.calls(.writeList)
                == contexts.map { RecordingCache.Call(use: .writeList, key: "cacheKey", context: $0) }
        )
        #expect(
            desk.cache.calls(.readList)
                == [RecordingCache.Call(use: .readList, key: "cacheKey", context: "cacheContext")]
        )
        #expect(desk.cache.list("cacheKey", of: Household.self) == lists[0].data)
    }

    /// Changes an element in another provider, and expects all lists to have `count` elements and to show the new value at `places`.
    func expectListening(to id: Int, at places: [Int], of count: Int) {
        let provider = desk.provider(of: Household.self, isCached: true)
        let new = Household(id: id, name: "new")
        provider.setData(new)
        for list in lists {
            #expect(list.count == count)
            #expect(list.data.indices.filter { list[$0].id == id } == places)
            for place in places { #expect(list[place] == new) }
        }
    }
}
