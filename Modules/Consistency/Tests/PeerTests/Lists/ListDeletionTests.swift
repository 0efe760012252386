import Consistency
import Testing

@MainActor @Suite struct `A deletion in a list` {
    let desk = PeerModels()

    /// Sets a list of households, deletes a model, and expects one notification with the given changes.
    private func expect(
        _ changes: CollectionChanges.Change...,
        leaving left: [Household],
        deleting model: any ConsistencyManagerModel,
        from shown: [Household]
    ) async {
        let list = desk.list(of: Household.self)
        let watch = ListWatch(list)
        list.setData(shown, context: "wrong")
        await desk.deleteModel(model, context: "context")
        #expect(list.data == left)
        #expect(watch.changes == [.changes(changes)])
        #expect(watch.contexts == ["context"])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testDeletingModel"))
    func `of an element takes it out`() async {
        let gone = Household(id: 1, name: "initial")
        await expect(.delete(0), leaving: [], deleting: gone, from: [gone])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testDeletingOptionalModel"))
    func `of an optional child changes the element`() async {
        let gone = Person(id: 2)
        await expect(
            .update(0),
            leaving: [Household(id: 1, name: "initial")],
            deleting: gone,
            from: [Household(id: 1, name: "initial", guests: [gone])]
        )
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testDeletingRequiredModel"))
    func `of a required child takes the element out`() async {
        let gone = Person(id: 3, name: "childInitial")
        await expect(.delete(0), leaving: [], deleting: gone, from: [Household(id: 1, head: gone)])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testSingleDelegateCallbackForTwoDeletes"))
    func `of a child that two elements require takes out both at once, the last first`() async {
        let gone = Person(id: 3, name: "initial")
        await expect(
            .delete(1),
            .delete(0),
            leaving: [Household(id: 4)],
            deleting: Person(id: 3, name: "new"),
            from: [Household(id: 1, head: gone), Household(id: 2, head: gone), Household(id: 4)]
        )
    }
}
