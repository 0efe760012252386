import Consistency
import Testing

@MainActor @Suite struct `Providers that share a list` {
    private let new = Household(id: 1)

    @Test(.holds("RD.SharedCollectionDataProviderTests.testSetData"))
    func `show what one of them sets`() async {
        let shared = await SharedLists()
        shared.lists[0].setData([new, new], context: "context")
        shared.expect([new, new], telling: nil, ownEdits: 1)
        await shared.expectCacheUse()
        shared.expectListening(to: 1, at: [0, 1], of: 2)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testSetDataClassMethod"))
    func `show what is set by key`() async {
        let shared = await SharedLists(2)
        await shared.desk.models.setCollection("cacheKey", to: [new, new], context: "context")
        shared.expect([new, new], telling: nil, ownEdits: 0)
        await shared.expectCacheUse()
        shared.expectListening(to: 1, at: [0, 1], of: 2)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testSetDataNoChange"))
    func `are not told when one of them sets the same`() async {
        let shared = await SharedLists()
        shared.lists[0].setData(shared.lists[0].data, context: "context")
        expectNothing(shared)
        #expect(shared.desk.cache.calls(.readList).count == 1)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testSetDataNoChangeClassMethod"))
    func `are not told when the same is set by key`() async {
        let shared = await SharedLists(2)
        await shared.desk.models.setCollection("cacheKey", to: shared.lists[0].data, context: "context")
        expectNothing(shared)
        #expect(shared.desk.cache.calls(.readList).count == 1)
    }

    private func expectNothing(_ shared: SharedLists) {
        for list in shared.lists { #expect(list.data == [Household(id: 0)]) }
        for watch in shared.watches { #expect(watch.changes == []) }
        #expect(shared.batch.calls.isEmpty)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testUpdate"))
    func `show what one of them puts in the place of another`() async {
        let shared = await SharedLists()
        shared.lists[0].update(new, at: 0, context: "context")
        shared.expect([new], telling: [.update(0)], ownEdits: 1)
        await shared.expectCacheUse()
        shared.expectListening(to: 1, at: [0], of: 1)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testUpdateClassMethod"))
    func `show what is put in the place of another by key`() async {
        let shared = await SharedLists(2)
        await shared.desk.models.update(new, at: { _ in 0 }, inCollection: "cacheKey", context: "context")
        shared.expect([new], telling: [.update(0)], ownEdits: 0)
        await shared.expectCacheUse()
        shared.expectListening(to: 1, at: [0], of: 1)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testInsert"))
    func `show what one of them inserts`() async {
        let shared = await SharedLists()
        shared.lists[0].insert([new], at: 0, context: "context")
        shared.expect([new, Household(id: 0)], telling: [.insert(0)], ownEdits: 1)
        await shared.expectCacheUse()
        shared.expectListening(to: 1, at: [0], of: 2)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testInsertClassMethod"))
    func `show what is inserted by key`() async {
        let shared = await SharedLists(2)
        await edit(shared) { [new] in $0.insert(new, at: 0) }
        shared.expect([new, Household(id: 0)], telling: [.insert(0)], ownEdits: 0)
        await shared.expectCacheUse()
        shared.expectListening(to: 1, at: [0], of: 2)
    }

    @Test(.differs("RD.SharedCollectionDataProviderTests.testAppendMultipleItems"))
    func `show what one of them appends, and are told of the last first`() async {
        let shared = await SharedLists()
        shared.lists[0].append([new, new], context: "context")
        shared.expect([Household(id: 0), new, new], telling: [.insert(2), .insert(1)], ownEdits: 1)
        await shared.expectCacheUse()
        shared.expectListening(to: 1, at: [1, 2], of: 3)
    }

    @Test(.differs("RD.SharedCollectionDataProviderTests.testAppendMultipleItemsClassMethod"))
    func `show what is appended by key, and are told of the last first`() async {
        let shared = await SharedLists(2)
        await edit(shared) { [new] in $0 += [new, new] }
        shared.expect([Household(id: 0), new, new], telling: [.insert(2), .insert(1)], ownEdits: 0)
        await shared.expectCacheUse()
        shared.expectListening(to: 1, at: [1, 2], of: 3)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testRemove"))
    func `lack what one of them takes out`() async {
        let shared = await SharedLists()
        shared.lists[0].remove(at: 0, context: "context")
        shared.expect([], telling: [.delete(0)], ownEdits: 1)
        await shared.expectCacheUse()
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testRemoveWithClassMethod"))
    func `lack what is taken out by key`() async {
        let shared = await SharedLists(2)
        let first: @Sendable ([Household]) -> Int? = { _ in 0 }
        await shared.desk.models.removeElement(at: first, fromCollection: "cacheKey", context: "context")
        shared.expect([], telling: [.delete(0)], ownEdits: 0)
        await shared.expectCacheUse()
    }

    private func edit(_ shared: SharedLists, _ change: @escaping @Sendable (inout [Household]) -> Void) async {
        await shared.desk.models.editCollection("cacheKey", of: Household.self, context: "context", change)
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testDifferentCacheKeys"))
    func `are those of one key, and not of another`() async {
        let shared = await SharedLists(1)
        let desk = shared.desk
        desk.cache.keep([Household(id: 0)], as: "otherCacheKey")
        let other = desk.list(of: Household.self, key: "otherCacheKey")
        let watch = ListWatch(other)
        #expect(await other.fetchDataFromCache(context: "cacheContext"))
        let list = shared.lists[0]
        list.update(new, at: 0, context: "context")
        await desk.models.flush()
        list.setData([new, new], context: "context")
        await desk.models.flush()
        list.remove(at: 1, context: "context")
        await desk.models.flush()
        list.insert([new], at: 1, context: "context")
        await desk.models.flush()
        #expect(other.data == [Household(id: 0)])
        #expect(watch.changes == [])
        #expect(shared.watches[0].changes == [])
        let write = RecordingCache.Call(use: .writeList, key: "cacheKey", context: "context")
        #expect(desk.cache.calls(.writeList) == Array(repeating: write, count: 4))
    }

    @Test(.differs("RD.SharedCollectionDataProviderTests.testAddCollectionWhileCacheLoads"))
    func `show, and are told, what was set while the cache was read`() async {
        let desk = PeerModels()
        desk.cache.keep([Household(id: 0)], as: "cacheKey")
        let gate = ReadGate()
        desk.cache.gate = gate
        let list = desk.list(of: Household.self, key: "cacheKey")
        let watch = ListWatch(list)
        let reading = Task { await list.fetchDataFromCache(context: "cacheContext") }
        await gate.untilReached()
        let other = desk.list(of: Household.self, key: "cacheKey")
        let otherWatch = ListWatch(other)
        other.setData([new], context: "context")
        // Both share the list from the beginning, even if it was not read from the cache.
        #expect(list.data == [new])
        #expect(watch.changes == [.reset])
        #expect(watch.contexts == ["context"])
        gate.open()
        _ = await reading.value
        #expect(other.data == [new])
        #expect(list.data == [new])
        #expect(watch.changes == [.reset])
        #expect(otherWatch.changes == [])
    }

    @Test(.holds("RD.SharedCollectionDataProviderTests.testDeallocation"))
    func `are not held by each other`() async {
        let shared = await SharedLists(1)
        weak var gone: CollectionDataProvider<Household>?
        var isTold = false
        func comeAndGo() async {
            let list = shared.desk.list(of: Household.self, key: "cacheKey")
            list.onUpdate = { _, _, _ in isTold = true }
            #expect(await list.fetchDataFromCache(context: "cacheContext"))
            gone = list
        }
        await comeAndGo()
        #expect(gone == nil)
        shared.lists[0].remove(at: 0, context: "context")
        #expect(shared.watches[0].changes == [])
        #expect(!isTold)
        #expect(gone == nil)
        await shared.expectCacheUse()
    }
}
