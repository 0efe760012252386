import Consistency
import Testing

@MainActor @Suite struct `A list and its cache` {
    let desk = PeerModels()
    let new = Household(id: 1, name: "new")
    let other = Household(id: 2)

    private var list: CollectionDataProvider<Household> { desk.list(of: Household.self, key: "cacheKey") }

    /// The call that reads the list.
    private let read = RecordingCache.Call(use: .readList, key: "cacheKey", context: "context")

    /// The list in the cache; nil if it is not cached.
    private var cached: [Household]? { desk.cache.list("cacheKey", of: Household.self) }

    /// Sets a list, changes it, and expects the change in the list and in the cache, with its context.
    private func expect(
        _ result: [Household],
        from elements: [Household],
        _ change: (CollectionDataProvider<Household>) -> Void
    ) async {
        let list = list
        list.setData(elements, context: "wrong")
        await desk.models.flush()
        #expect(cached == elements)
        change(list)
        #expect(list.data == result)
        await desk.models.flush()
        #expect(cached == result)
        let writes = desk.cache.calls(.writeList)
        #expect(writes.map(\.key) == ["cacheKey", "cacheKey"])
        #expect(writes.map(\.context) == ["wrong", "context"])
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testSetData"))
    func `shows what is set`() {
        let list = desk.list(of: Household.self)
        #expect(list.data == [])
        list.setData([Household(id: 1)])
        #expect(list.data == [Household(id: 1)])
        #expect(list[0].id == 1)
        #expect(list.count == 1)
        list.setData([])
        #expect(list.count == 0)
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testSetDataCaching"))
    func `what is set is cached, with the context`() async {
        list.setData([Household(id: 1)], context: "context")
        await desk.models.flush()
        #expect(cached == [Household(id: 1)])
        #expect(
            desk.cache.calls(.writeList)
                == [RecordingCache.Call(use: .writeList, key: "cacheKey", context: "context")]
        )
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testSetDataNoCaching"))
    func `a list without a key is not cached, nor is what is set without the cache`() async {
        desk.list(of: Household.self).setData([Household(id: 1)])
        list.setData([Household(id: 1)], isCached: false)
        await desk.models.flush()
        #expect(desk.cache.calls(.writeList) == [])
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testFetchDataSuccess"))
    func `shows what is cached`() async {
        desk.cache.keep([Household(id: 1)], as: "cacheKey")
        let list = list
        #expect(await list.fetchDataFromCache(context: "context"))
        #expect(desk.manager.problems.isEmpty)
        #expect(list.data == [Household(id: 1)])
        #expect(desk.cache.calls(.readList) == [read])
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testFetchDataFail"))
    func `a cache that fails is told with its error, and shows nothing`() async {
        desk.cache.isFailing = true
        let list = list
        #expect(await !list.fetchDataFromCache(context: "context"))
        #expect(list.count == 0)
        #expect(desk.cache.calls(.readList) == [read])
        #expect(desk.manager.problems.map { $0.cause is RecordingCache.Failure } == [true])
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testInsert"))
    func `what is inserted is cached`() async {
        await expect([other, new, other], from: [other, other]) { $0.insert([new], at: 1, context: "context") }
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testAppend"))
    func `what is appended is cached`() async {
        await expect([other, other, new], from: [other, other]) { $0.append([new], context: "context") }
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testUpdate"))
    func `what is put in the place of another is cached`() async {
        await expect([other, new], from: [other, other]) { $0.update(new, at: 1, context: "context") }
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testRemove"))
    func `what is taken out is no longer cached in the list`() async {
        await expect([new], from: [new, other]) { $0.remove(at: 1, context: "context") }
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testFetchFromCacheTwice"))
    func `what is shown is not read again`() async {
        desk.cache.keep([Household(id: 1)], as: "cacheKey")
        let list = list
        #expect(await list.fetchDataFromCache(context: "context"))
        #expect(list.data == [Household(id: 1)])
        #expect(desk.cache.calls(.readList) == [read])
        #expect(await list.fetchDataFromCache(context: "context"))
        #expect(list.data == [Household(id: 1)])
        #expect(desk.cache.calls(.readList) == [read])
        #expect(desk.manager.problems.isEmpty)
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testSetDataThenFetchFromCache"))
    func `what was set is not read`() async {
        desk.cache.keep([Household(id: 3)], as: "cacheKey")
        let list = list
        list.setData([Household(id: 1)])
        #expect(list.data == [Household(id: 1)])
        #expect(await list.fetchDataFromCache(context: "context"))
        #expect(desk.manager.problems.isEmpty)
        #expect(list.data == [Household(id: 1)])
        #expect(desk.cache.calls(.readList) == [])
    }

    @Test(.holds("RD.SimpleCollectionDataProviderTests.testFetchFailThenFetchSuccess"))
    func `what could not be read may be read later`() async {
        desk.cache.keep([Household(id: 1)], as: "cacheKey")
        desk.cache.isFailing = true
        let list = list
        #expect(await !list.fetchDataFromCache(context: "context"))
        #expect(desk.manager.problems.count == 1)
        #expect(list.count == 0)
        #expect(desk.cache.calls(.readList) == [read])
        desk.cache.isFailing = false
        #expect(await list.fetchDataFromCache(context: "context"))
        #expect(desk.manager.problems.count == 1)
        #expect(list.data == [Household(id: 1)])
        #expect(desk.cache.calls(.readList) == [read, read])
    }
}
