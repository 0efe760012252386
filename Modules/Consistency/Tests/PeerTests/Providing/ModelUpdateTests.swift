import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Updating models from anywhere` {
    let desk = PeerModels()
    let old = [Household(id: 1, name: "initial"), Household(id: 2, name: "initial")]
    let new = [Household(id: 1, name: "new"), Household(id: 2, name: "new")]

    /// Shows as many as are updated, lets that happen, and expects them to be shown and cached, or not.
    private func expectUpdate(
        of count: Int,
        isCached: Bool,
        _ update: ([Household]) async -> Void
    ) async {
        let list = desk.list(of: Household.self)
        let watch = ListWatch(list)
        list.setData(Array(old.prefix(count)), context: "wrong")
        await update(Array(new.prefix(count)))
        await desk.models.flush()
        #expect(list.data == Array(new.prefix(count)))
        #expect(!watch.contexts.isEmpty && watch.contexts.allSatisfy { $0 == "context" })
        let written = (1...count).map {
            RecordingCache.Call(use: .writeModel, key: "Household:\($0)", context: "context")
        }
        #expect(desk.cache.calls(.writeModel) == (isCached ? written : []))
        if isCached { #expect(desk.cache.model("Household:1") == new[0]) }
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelWithCache"))
    func `one is shown and cached`() async {
        await expectUpdate(of: 1, isCached: true) { await desk.updateModel($0[0], context: "context") }
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelWithoutCache"))
    func `one may be shown and not cached`() async {
        await expectUpdate(of: 1, isCached: false) {
            await desk.updateModel($0[0], isCached: false, context: "context")
        }
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelDifferentThread"))
    func `one may come from another thread`() async {
        await expectUpdate(of: 1, isCached: true) { models in
            await Task.detached { [desk] in await desk.updateModel(models[0], context: "context") }.value
        }
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelsWithCache"))
    func `several are shown and cached, in order`() async {
        await expectUpdate(of: 2, isCached: true) { await desk.updateModels($0, context: "context") }
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelsWithoutCache"))
    func `several may be shown and not cached`() async {
        await expectUpdate(of: 2, isCached: false) {
            await desk.updateModels($0, isCached: false, context: "context")
        }
    }

    @Test(.holds("RD.DataModelManagerTests.testUpdateModelsDifferentThread"))
    func `several may come from another thread`() async {
        await expectUpdate(of: 2, isCached: true) { models in
            await Task.detached { [desk] in await desk.updateModels(models, context: "context") }.value
        }
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
        #expect(second > first)
        #expect(!(first > second))
        #expect(first > .never)
        #expect(second > .never)
    }
}
