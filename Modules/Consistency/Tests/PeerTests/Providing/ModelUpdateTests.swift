import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Updating models from anywhere` {
    let desk = PeerModels()
    let old = [Household(id: 1, name: "initial"), Household(id: 2, name: "initial")]
    let new = [Household(id: 1, name: "new"), Household(id: 2, name: "new")]

    /// Sets a list of `count` models, updates them, and expects the new values in the list and one notification.
    private func expectUpdate(of count: Int, _ update: ([Household]) async -> Void) async {
        let list = desk.list(of: Household.self)
        let watch = ListWatch(list)
        list.setData(Array(old.prefix(count)), context: "wrong")
        await update(Array(new.prefix(count)))
        await desk.models.flush()
        #expect(list.data == Array(new.prefix(count)))
        #expect(watch.contexts == ["context"])
    }

    /// Expects `count` models to be cached, each with its own write, in any order.
    private func expectCached(_ count: Int) {
        #expect(
            desk.cache.calls(.writeModel).sorted { $0.key < $1.key }
                == (1...count).map {
                    RecordingCache.Call(use: .writeModel, key: "Household:\($0)", context: "context")
                }
        )
        for model in new.prefix(count) { #expect(desk.cache.model("Household:\(model.id)") == model) }
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelWithCache"))
    func `one is shown and cached`() async {
        await expectUpdate(of: 1) { await desk.updateModel($0[0], context: "context") }
        expectCached(1)
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelDifferentThread"))
    func `one may come from another thread`() async {
        await expectUpdate(of: 1) { models in
            await Task.detached { [desk] in await desk.updateModel(models[0], context: "context") }.value
        }
        expectCached(1)
    }

    @Test(.differs("RD.DataModelManagerTests.testUpdateModelsWithCache"))
    func `several are posted one by one, shown at once if they have one cause, and cached in any order`() async {
        await expectUpdate(of: 2) { await desk.updateModels($0, context: "context") }
        expectCached(2)
    }

    @Test(.differs("RD.DataModelManagerTests.testUpdateModelsDifferentThread"))
    func `several may come from another thread`() async {
        await expectUpdate(of: 2) { models in
            await Task.detached { [desk] in await desk.updateModels(models, context: "context") }.value
        }
        expectCached(2)
    }

    /// Posts `count` models without the cache, and expects only the cached providers that show them to write them.
    private func expectUpdatePastCache(of count: Int) async {
        await expectUpdate(of: count) { await desk.manager.updateModels($0, context: "context") }
        #expect(desk.cache.calls(.writeModel) == [])

        let caching = new.prefix(count).map { model in
            let provider = desk.provider(of: Household.self, isCached: true)
            provider.setData(model, isCached: false)
            return provider
        }
        await desk.models.flush()
        #expect(desk.cache.calls(.writeModel) == [])
        await desk.manager.updateModels(Array(old.prefix(count)), context: "context")
        await desk.models.flush()
        #expect(caching.map(\.data) == Array(old.prefix(count)))
        #expect(Set(desk.cache.calls(.writeModel).map(\.key)) == Set((1...count).map { "Household:\($0)" }))
        #expect(desk.cache.calls(.writeModel).count == count)

        // No provider writes a model that is set with `isCached: false`.
        for model in new.prefix(count) {
            desk.provider(of: Household.self, isCached: true).setData(model, isCached: false)
        }
        await desk.models.flush()
        #expect(caching.map(\.data) == Array(new.prefix(count)))
        #expect(desk.cache.calls(.writeModel).count == count)
    }

    @Test(.differs("RD.DataModelManagerTests.testUpdateModelWithoutCache"))
    func `one that is posted past the cache is written by who shows and caches it`() async {
        await expectUpdatePastCache(of: 1)
    }

    @Test(.differs("RD.DataModelManagerTests.testUpdateModelsWithoutCache"))
    func `several that are posted past the cache are written by who shows and caches them`() async {
        await expectUpdatePastCache(of: 2)
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelWithSimpleModelType"))
    func `they may be of a type that is not known`() async {
        let provider = desk.provider(of: Household.self)
        provider.setData(old[0])
        let model: any Model = new[0]
        await desk.models.updateModel(model)
        #expect(provider.data == new[0])
        await desk.manager.trees.update([old[0] as any ConsistencyManagerModel])
        #expect(provider.data == old[0])
    }

    @Test(.holds("RD.ChangeClockTests.testIncrementing"))
    func `each moment is after the one before, and after none`() {
        let commits = desk.manager.commits
        let first = commits.makeStamp()
        let second = commits.makeStamp()
        #expect(first.isOlder(than: second))
        #expect(!second.isOlder(than: first))
        #expect(Stamp.never.isOlder(than: first))
        #expect(Stamp.never.isOlder(than: second))
    }
}
