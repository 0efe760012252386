import Consistency
import Testing

@MainActor @Suite struct `A provider and its cache` {
    let desk = PeerModels()
    var provider: DataProvider<Household> { desk.provider(of: Household.self, isCached: true) }

    private var household: Household { Household(id: 1) }
    /// The call that reads the household.
    private let read = RecordingCache.Call(use: .readModel, key: "Household:1", context: "context")

    @Test(.holds("RD.SimpleDataProviderTests.testSetData"))
    func `shows what is set, and nothing after nil`() {
        let provider = provider
        #expect(provider.data == nil)
        provider.setData(household)
        #expect(provider.data == household)
        provider.setData(nil)
        #expect(provider.data == nil)
    }

    @Test(.holds("RD.SimpleDataProviderTests.testSetDataCaching"))
    func `what is set is cached, with the context`() async {
        provider.setData(household, context: "context")
        await desk.models.flush()
        #expect(
            desk.cache.calls(.writeModel)
                == [RecordingCache.Call(use: .writeModel, key: "Household:1", context: "context")]
        )
        #expect(desk.cache.model("Household:1") == household)
    }

    @Test(.holds("RD.SimpleDataProviderTests.testSetDataNoCaching"))
    func `what is set without the cache is not cached`() async {
        provider.setData(household, isCached: false)
        await desk.models.flush()
        #expect(desk.cache.calls(.writeModel) == [])
    }

    @Test(.holds("RD.SimpleDataProviderTests.testFetchDataSuccess"))
    func `shows what is cached`() async {
        desk.cache.keep(household)
        let provider = provider
        #expect(await provider.fetchDataFromCache("Household:1", context: "context"))
        #expect(desk.manager.problems.isEmpty)
        #expect(provider.data == household)
        #expect(desk.cache.calls(.readModel) == [read])
    }

    @Test(.holds("RD.SimpleDataProviderTests.testFetchDataFail"))
    func `a cache that fails is told with its error, and shows nothing`() async {
        desk.cache.isFailing = true
        let provider = provider
        #expect(await !provider.fetchDataFromCache("Household:1", context: "context"))
        #expect(provider.data == nil)
        #expect(desk.cache.calls(.readModel) == [read])
        #expect(desk.manager.problems.map { $0.cause is RecordingCache.Failure } == [true])
    }

    @Test(.holds("RD.SimpleDataProviderTests.testFetchDataTwice"))
    func `what is shown is not read again`() async {
        desk.cache.keep(household)
        let provider = provider
        #expect(await provider.fetchDataFromCache("Household:1", context: "context"))
        #expect(provider.data == household)
        #expect(desk.cache.calls(.readModel) == [read])
        #expect(await provider.fetchDataFromCache("Household:1", context: "context"))
        #expect(provider.data == household)
        #expect(desk.cache.calls(.readModel) == [read])
        #expect(desk.manager.problems.isEmpty)
    }

    @Test(.holds("RD.SimpleDataProviderTests.testFetchDataFailThenSucceed"))
    func `what could not be read may be read later`() async {
        desk.cache.keep(household)
        desk.cache.isFailing = true
        let provider = provider
        #expect(await !provider.fetchDataFromCache("Household:1", context: "context"))
        #expect(desk.manager.problems.count == 1)
        #expect(provider.data == nil)
        #expect(desk.cache.calls(.readModel) == [read])
        desk.cache.isFailing = false
        #expect(await provider.fetchDataFromCache("Household:1", context: "context"))
        #expect(desk.manager.problems.count == 1)
        #expect(provider.data == household)
        #expect(desk.cache.calls(.readModel) == [read, read])
    }

    @Test(.holds("RD.SimpleDataProviderTests.testSetDataThenFetch"))
    func `what was set is not read`() async {
        desk.cache.keep(Household(id: 1, name: "old"))
        let provider = provider
        provider.setData(household)
        #expect(provider.data == household)
        #expect(await provider.fetchDataFromCache("Household:1", context: "context"))
        #expect(desk.manager.problems.isEmpty)
        #expect(provider.data == household)
        #expect(desk.cache.calls(.readModel) == [])
    }
}
