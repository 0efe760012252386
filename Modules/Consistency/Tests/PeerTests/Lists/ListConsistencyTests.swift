import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Lists that show the same` {
    let desk = PeerModels()
    let initial = Household(id: 1, name: "initial")
    let new = Household(id: 1, name: "new")
    let other = Household(id: 2)

    /// Two lists and their recorded notifications.
    private struct Two {
        let one: CollectionDataProvider<Household>
        let two: CollectionDataProvider<Household>
        let watches: (one: ListWatch, two: ListWatch)
    }

    private func two(showing first: [Household], and second: [Household]) -> Two {
        let one = desk.list(of: Household.self)
        let two = desk.list(of: Household.self)
        let watches = (one: ListWatch(one), two: ListWatch(two))
        one.setData(first, context: "wrong")
        two.setData(second, context: "wrong")
        return Two(one: one, two: two, watches: watches)
    }

    /// Expects one notification of the first list, of one changed element, and none of the second.
    private func expectOneUpdate(_ lists: Two, at index: Int) {
        #expect(lists.one[index] == new)
        #expect(lists.watches.one.changes == [.changes([.update(index)])])
        #expect(lists.watches.one.contexts == ["context"])
        #expect(lists.watches.two.changes == [])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testSettingSameID"))
    func `what one sets the other shows and is told`() {
        let lists = two(showing: [initial], and: [])
        lists.two.setData([new], context: "context")
        expectOneUpdate(lists, at: 0)
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testSettingSameModel"))
    func `nobody is told of the same value`() {
        let lists = two(showing: [initial], and: [initial])
        #expect(lists.one.data == [initial])
        #expect(lists.watches.one.changes == [])
        #expect(lists.watches.two.changes == [])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testSettingModelWithDifferentSubtree"))
    func `a child that elements share changes in both`() {
        let mine = Household(id: 1, name: "initial", head: Person(id: 3, name: "childInitial"))
        let lists = two(showing: [mine], and: [])
        lists.two.setData([Household(id: 4, name: "new", head: Person(id: 3, name: "childNew"))], context: "context")
        #expect(lists.one.data == [Household(id: 1, name: "initial", head: Person(id: 3, name: "childNew"))])
        #expect(lists.watches.one.changes == [.changes([.update(0)])])
        #expect(lists.watches.one.contexts == ["context"])
        #expect(lists.watches.two.changes == [])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testInsertItems"))
    func `what one inserts changes in the other`() {
        let lists = two(showing: [initial], and: [other, other])
        lists.two.insert([new], at: 1, context: "context")
        #expect(lists.two.data == [other, new, other])
        expectOneUpdate(lists, at: 0)
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testInsertListenOnNewItems"))
    func `what was inserted is kept up to date`() {
        let lists = two(showing: [other], and: [other, other])
        lists.one.insert([initial], at: 0, context: "wrong")
        lists.two.insert([new], at: 1, context: "context")
        #expect(lists.two.data == [other, new, other])
        expectOneUpdate(lists, at: 0)
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testAppendItems"))
    func `what one appends changes in the other`() {
        let lists = two(showing: [initial], and: [other, other])
        lists.two.append([new], context: "context")
        #expect(lists.two.data == [other, other, new])
        expectOneUpdate(lists, at: 0)
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testAppendListenOnNewItems"))
    func `what was appended is kept up to date`() {
        let lists = two(showing: [other], and: [other, other])
        lists.one.append([initial], context: "wrong")
        lists.two.append([new], context: "context")
        #expect(lists.two.data == [other, other, new])
        expectOneUpdate(lists, at: 1)
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testUpdateItemSameId"))
    func `an element that one updates changes in the other`() {
        let lists = two(showing: [other, initial, other], and: [other, other, initial])
        lists.two.update(new, at: 2, context: "context")
        #expect(lists.two.data == [other, other, new])
        #expect(lists.one.count == 3)
        expectOneUpdate(lists, at: 1)
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testUpdateItemDifferentId"))
    func `an element that one puts in the place of another changes in the other`() {
        let lists = two(showing: [other, initial, other], and: [other, other, other])
        lists.two.update(new, at: 1, context: "context")
        #expect(lists.two.data == [other, new, other])
        #expect(lists.one.count == 3)
        expectOneUpdate(lists, at: 1)
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testUpdateListenOnNewModel"))
    func `an element that was put in the place of another is kept up to date`() {
        let lists = two(showing: [other, other, other], and: [other, other, other])
        lists.one.update(initial, at: 1, context: "wrong")
        lists.two.update(new, at: 2, context: "context")
        #expect(lists.two.data == [other, other, new])
        #expect(lists.one.count == 3)
        expectOneUpdate(lists, at: 1)
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testSingleDelegateCallbackForTwoUpdates"))
    func `two changed elements are told at once, the last first`() {
        let list = desk.list(of: Household.self)
        let provider = desk.provider(of: Household.self)
        let watches = (ListWatch(list), ProviderWatch(provider))
        let head = Person(id: 3, name: "initial")
        list.setData([Household(id: 1, head: head), Household(id: 2, head: head), Household(id: 4)], context: "wrong")
        provider.setData(Household(id: 5, head: Person(id: 3, name: "new")), context: "context")
        #expect(list.data.map(\.head.name) == ["new", "new", nil])
        #expect(watches.0.changes == [.changes([.update(1), .update(0)])])
        #expect(watches.0.contexts == ["context"])
        #expect(watches.1.contexts == [])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testConsistencyManagerUpdateAfterSetData"))
    func `an update from before the setting comes too late`() async {
        let list = desk.list(of: Household.self)
        let watch = ListWatch(list)
        let before = desk.manager.commits.makeStamp()
        list.setData([initial], context: "wrong")
        await desk.manager.updateModel(new, stamp: before)
        #expect(watch.changes == [])
        #expect(list.data == [initial])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testDataProviderUpdatesWhenUsingProjections"))
    func `another projection changes what it knows`() {
        let full = desk.list(of: FullPerson.self)
        let small = desk.list(of: Person.self)
        let watches = (ListWatch(full), ListWatch(small))
        full.setData([FullPerson(id: 1, name: "initial", age: 42)], context: "wrong")
        small.setData([Person(id: 1, name: "new")], context: "context")
        #expect(full.data == [FullPerson(id: 1, name: "new", age: 42)])
        #expect(watches.0.changes == [.changes([.update(0)])])
        #expect(watches.0.contexts == ["context"])
        #expect(watches.1.changes == [])
    }

    @Test(.holds("RD.ConsistencyCollectionDataProviderTests.testDataProviderDoesntUpdateWhenNewModelHasNoChanges"))
    func `nobody is told of another projection that says nothing new`() {
        let small = desk.list(of: Person.self)
        let full = desk.list(of: FullPerson.self)
        let watches = (ListWatch(small), ListWatch(full))
        small.setData([Person(id: 1, name: "initial")], context: "wrong")
        full.setData([FullPerson(id: 1, name: "initial", age: 42)], context: "context")
        #expect(small.data == [Person(id: 1, name: "initial")])
        small.setData([Person(id: 1, name: "initial")], context: "wrong")
        #expect(full.data == [FullPerson(id: 1, name: "initial", age: 42)])
        #expect(watches.0.changes == [])
        #expect(watches.1.changes == [])
    }
}
