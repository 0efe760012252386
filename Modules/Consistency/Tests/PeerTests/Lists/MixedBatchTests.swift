import Consistency
import Propagation
import Testing

@MainActor @Suite struct `A batch of providers` {
    let desk = PeerModels()
    private let initial = Household(id: 1, name: "initial")
    private let new = Household(id: 1, name: "new")
    private let other = Household(id: 0)

    private struct Pair {
        let provider: DataProvider<Household>
        let list: CollectionDataProvider<Household>
        let watches: (ProviderWatch, ListWatch)
        let batch: BatchWatch

        @MainActor var both: Set<ObjectIdentifier> { [ObjectIdentifier(provider), ObjectIdentifier(list)] }
    }

    /// Makes a provider and a list that are watched individually and in a batch.
    private func pair(showing model: Household, and elements: [Household]) -> Pair {
        let provider = desk.provider(of: Household.self)
        let list = desk.list(of: Household.self)
        let batch = BatchWatch(desk.manager, [provider, list])
        provider.setData(model)
        list.setData(elements)
        return Pair(provider: provider, list: list, watches: (ProviderWatch(provider), ListWatch(list)), batch: batch)
    }

    /// Expects both to show the given values when the batch is notified.
    private func expect(_ pair: Pair, toShow model: Household, and elements: [Household]) {
        pair.batch.onUpdate = { [provider = pair.provider, list = pair.list] _ in
            #expect(provider.data == model)
            #expect(list.data == elements)
        }
    }

    /// Expects the values of both to have the same stamp: an older response changes neither, a newer one changes both.
    private func expectOneMoment(_ pair: Pair, after older: Stamp) async {
        let newer = desk.manager.commits.makeStamp()
        await desk.manager.updateModel(Household(id: 1, name: "older"), stamp: older)
        #expect(pair.provider.data == new)
        #expect(pair.list[0] == new)
        let last = Household(id: 1, name: "newer")
        await desk.manager.updateModel(last, stamp: newer)
        #expect(pair.provider.data == last)
        #expect(pair.list[0] == last)
    }

    /// Sets a model in a new provider.
    private func set(_ model: Household) {
        desk.provider(of: Household.self).setData(model, context: "context")
    }

    @Test(.holds("RD.BatchListenerTests.testTwoListenersOneUpdate"))
    func `names only the one that was told`() {
        let pair = pair(showing: other, and: [other, initial])
        expect(pair, toShow: other, and: [other, new])
        set(new)
        #expect(pair.provider.data == other)
        #expect(pair.list.data == [other, new])
        #expect(pair.watches.0.contexts == [])
        #expect(pair.watches.1.changes == [.changes([.update(1)])])
        #expect(pair.watches.1.contexts == ["context"])
        #expect(pair.batch.calls.map(\.members) == [[ObjectIdentifier(pair.list)]])
        #expect(pair.batch.calls.map(\.context) == ["context"])
    }

    @Test(.holds("RD.BatchListenerTests.testTwoListenersSharedUpdate"))
    func `hears once of what both were told`() async {
        let pair = pair(showing: initial, and: [initial, other])
        expect(pair, toShow: new, and: [new, other])
        let before = desk.manager.commits.makeStamp()
        set(new)
        #expect(pair.provider.data == new)
        #expect(pair.list.data == [new, other])
        #expect(pair.watches.0.contexts == ["context"])
        #expect(pair.watches.1.changes == [.changes([.update(0)])])
        #expect(pair.watches.1.contexts == ["context"])
        #expect(pair.batch.calls.map { Set($0.members) } == [pair.both])
        #expect(pair.batch.calls.map(\.context) == ["context"])
        pair.batch.onUpdate = nil
        await expectOneMoment(pair, after: before)
    }

    @Test(.holds("RD.BatchListenerTests.testTwoListenersBatchUpdate"))
    func `hears once of several models`() async {
        let pair = pair(showing: initial, and: [initial, other])
        let second = Household(id: 0, name: "secondNew")
        expect(pair, toShow: new, and: [new, second])
        let before = desk.manager.commits.makeStamp()
        await desk.manager.updateModels([new, second], context: "context")
        #expect(pair.provider.data == new)
        #expect(pair.list.data == [new, second])
        #expect(pair.watches.0.contexts == ["context"])
        #expect(pair.watches.1.changes == [.changes([.update(1), .update(0)])])
        #expect(pair.watches.1.contexts == ["context"])
        #expect(pair.batch.calls.map { Set($0.members) } == [pair.both])
        #expect(pair.batch.calls.map(\.context) == ["context"])
        pair.batch.onUpdate = nil
        await expectOneMoment(pair, after: before)
    }

    @Test(.holds("RD.BatchListenerTests.testTwoListenersCollectionUpdate"))
    func `hears of an element that was put in the place of another`() {
        expectToHear(elements: 1) { $0.update(initial, at: 0, context: "wrong") }
    }

    @Test(.holds("RD.BatchListenerTests.testTwoListenersCollectionInsert"))
    func `hears of an element that was inserted`() {
        expectToHear(elements: 2) { $0.insert([initial], at: 0, context: "wrong") }
    }

    /// Gives one of two lists in a batch another first element, changes it elsewhere, and expects one notification.
    private func expectToHear(elements count: Int, _ edit: (CollectionDataProvider<Household>) -> Void) {
        let one = desk.list(of: Household.self)
        let two = desk.list(of: Household.self)
        let batch = BatchWatch(desk.manager, [one, two])
        one.setData([other])
        two.setData([Household(id: 2)])
        let watches = (ListWatch(one), ListWatch(two))
        edit(one)
        #expect(batch.calls.isEmpty, "an own edit is no news")
        set(new)
        #expect(one.count == count)
        #expect(one[0] == new)
        #expect(two.data == [Household(id: 2)])
        #expect(watches.0.changes == [.changes([.update(0)])])
        #expect(watches.0.contexts == ["context"])
        #expect(watches.1.changes == [])
        #expect(batch.calls.map(\.members) == [[ObjectIdentifier(one)]])
        #expect(batch.calls.map(\.context) == ["context"])
    }

    @Test(.holds("RD.BatchListenerTests.testBasicPausing"))
    func `pauses all of its providers, and tells once when it goes on`() async {
        let initial = Household(id: 0, name: "initial", head: Person(id: 1, name: "child"))
        let second = Household(id: 1, name: "other")
        let pair = pair(showing: initial, and: [initial, second])
        #expect(!pair.batch.isPaused)
        pair.batch.isPaused = true
        #expect(pair.batch.isPaused)
        desk.provider(of: Household.self)
            .setData(Household(id: 0, name: "new", head: Person(id: 1, name: "child")), context: "first")
        expectNothing(of: pair, showing: initial, and: [initial, second])
        await desk.updateModel(Person(id: 1, name: "new"), context: "context")
        expectNothing(of: pair, showing: initial, and: [initial, second])
        let new = Household(id: 0, name: "new", head: Person(id: 1, name: "new"))
        expect(pair, toShow: new, and: [new, second])
        pair.batch.isPaused = false
        #expect(!pair.batch.isPaused)
        #expect(pair.provider.data == new)
        #expect(pair.list.data == [new, second])
        #expect(pair.watches.0.contexts == ["context"])
        #expect(pair.watches.1.changes == [.changes([.update(0)])])
        #expect(pair.watches.1.contexts == ["context"])
        #expect(pair.batch.calls.map { Set($0.members) } == [pair.both])
        #expect(pair.batch.calls.map(\.context) == ["context"])
    }

    private func expectNothing(of pair: Pair, showing model: Household, and elements: [Household]) {
        #expect(pair.provider.data == model)
        #expect(pair.list.data == elements)
        #expect(pair.watches.0.contexts == [])
        #expect(pair.watches.1.changes == [])
        #expect(pair.batch.calls.isEmpty)
    }
}
