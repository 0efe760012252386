import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Providers of one model` {
    let desk = PeerModels()

    private func household(_ name: String, id: Int = 1, head: Person = Person(), guests: [Person] = []) -> Household {
        Household(id: id, name: name, head: head, guests: guests)
    }

    /// Sets a value in one provider and another value in a second; returns the first's value and the notifications of both.
    private func set(
        _ first: Household,
        then second: Household
    ) -> (shown: Household?, first: [String?], second: [String?]) {
        let one = desk.provider(of: Household.self)
        let two = desk.provider(of: Household.self)
        let watches = (ProviderWatch(one), ProviderWatch(two))
        one.setData(first, context: "wrong")
        two.setData(second, context: "context")
        return (one.data, watches.0.contexts, watches.1.contexts)
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testSettingSameID"))
    func `what one sets the other shows and is told`() {
        let told = set(household("initial"), then: household("new"))
        #expect(told.shown?.name == "new")
        #expect(told.first == ["context"])
        #expect(told.second == [])
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testSettingSameModel"))
    func `nobody is told of the same value`() {
        let told = set(household("initial"), then: household("initial"))
        #expect(told.shown == household("initial"))
        #expect(told.first == [])
        #expect(told.second == [])
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testSettingModelWithDifferentSubtree"))
    func `a child that two trees share changes in both`() {
        let told = set(
            household("initial", head: Person(id: 3, name: "childInitial")),
            then: household("new", id: 4, head: Person(id: 3, name: "childNew"))
        )
        #expect(told.shown == household("initial", head: Person(id: 3, name: "childNew")))
        #expect(told.first == ["context"])
        #expect(told.second == [])
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testDeletingModel"))
    func `a deleted model is gone, and from the cache, too`() async {
        let provider = desk.provider(of: Household.self)
        let watch = ProviderWatch(provider)
        desk.cache.keep(household("initial"))
        provider.setData(household("initial"), context: "wrong", isCached: false)
        await desk.deleteModel(household("initial"), context: "context")
        await desk.models.flush()
        #expect(provider.data == nil)
        #expect(watch.contexts == ["context"])
        #expect(
            desk.cache.calls(.deleteModel)
                == [RecordingCache.Call(use: .deleteModel, key: "Household:1", context: "context")]
        )
        #expect(desk.cache.model("Household:1", as: Household.self) == nil)
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testDeletingOptionalModel"))
    func `a deleted guest leaves the household`() async {
        let guest = Person(id: 2, name: "child")
        let provider = desk.provider(of: Household.self)
        let watch = ProviderWatch(provider)
        provider.setData(household("initial", guests: [guest]), context: "wrong")
        await desk.deleteModel(guest, context: "context")
        #expect(provider.data == household("initial"))
        #expect(watch.contexts == ["context"])
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testDeletingRequiredModel"))
    func `a deleted head deletes the household`() async {
        let head = Person(id: 3, name: "childInitial")
        let provider = desk.provider(of: Household.self)
        let watch = ProviderWatch(provider)
        provider.setData(household("initial", head: head), context: "wrong")
        await desk.deleteModel(head, context: "context")
        #expect(provider.data == nil)
        #expect(watch.contexts == ["context"])
    }

    @Test(.differs("RD.ConsistencyDataProviderTests.testSettingModelAfterUpdate"))
    func `whoever sets something newer in the same commit is not told of the older, but in the next`() {
        let one = desk.provider(of: Household.self)
        let two = desk.provider(of: Household.self)
        one.setData(household("initial"), context: "wrong")
        let watches = (ProviderWatch(one), ProviderWatch(two))
        let commits = desk.manager.commits
        // A commit corresponds to a turn of the main queue in the peer.
        commits.run(commits.makeCause(.edit, "one turn")) {
            two.setData(household("update"), context: "wrong")
            one.setData(household("new"), context: "context")
        }
        #expect(one.data == household("new"))
        #expect(two.data == household("new"))
        #expect(watches.0.contexts == [])
        #expect(watches.1.contexts == ["context"])
        // Outside a commit, `setData` publishes the value and notifies the other provider before it returns.
        two.setData(household("update"), context: "two")
        one.setData(household("new"), context: "one")
        #expect(watches.0.contexts == ["two"])
        #expect(watches.1.contexts == ["context", "one"])
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testConsistencyManagerUpdateAfterSetData"))
    func `an update from before the setting comes too late`() async {
        let provider = desk.provider(of: Household.self)
        let watch = ProviderWatch(provider)
        let before = desk.manager.commits.makeStamp()
        provider.setData(household("initial"), context: "wrong")
        await desk.manager.updateModel(household("new"), stamp: before)
        #expect(watch.contexts == [])
        #expect(provider.data == household("initial"))
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testDataProviderUpdatesWhenUsingDifferentModelProjection"))
    func `another projection changes what it knows`() {
        let full = desk.provider(of: FullPerson.self)
        let small = desk.provider(of: Person.self)
        let watches = (ProviderWatch(full), ProviderWatch(small))
        full.setData(FullPerson(id: 1, name: "initial", age: 42), context: "wrong")
        small.setData(Person(id: 1, name: "new"), context: "context")
        #expect(full.data == FullPerson(id: 1, name: "new", age: 42))
        #expect(watches.0.contexts == ["context"])
        #expect(watches.1.contexts == [])
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testDataProviderDoesntUpdateWhenNewModelHasNoChanges"))
    func `nobody is told of another projection that says nothing new`() {
        let small = desk.provider(of: Person.self)
        let full = desk.provider(of: FullPerson.self)
        let watches = (ProviderWatch(small), ProviderWatch(full))
        small.setData(Person(id: 1, name: "initial"), context: "wrong")
        full.setData(FullPerson(id: 1, name: "initial", age: 42), context: "context")
        #expect(small.data == Person(id: 1, name: "initial"))
        small.setData(Person(id: 1, name: "initial"), context: "wrong")
        #expect(full.data == FullPerson(id: 1, name: "initial", age: 42))
        #expect(watches.0.contexts == [])
        #expect(watches.1.contexts == [])
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testDataProviderUpdatesAfterFetchingFromCache"))
    func `what was read from the cache is kept up to date`() async {
        let reader = desk.provider(of: Household.self, isCached: true)
        let other = desk.provider(of: Household.self)
        desk.cache.keep(Household(id: 1))
        #expect(await reader.fetchDataFromCache("Household:1", context: "context"))
        #expect(desk.manager.problems.isEmpty)
        #expect(reader.data == Household(id: 1))
        #expect(desk.cache.calls(.readModel).map(\.context) == ["context"])
        let watch = ProviderWatch(reader)
        other.setData(household("new"), context: "context")
        #expect(reader.data == household("new"))
        #expect(watch.contexts == ["context"])
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testBasicListeningToID"))
    func `a provider that awaits an identifier shows what comes under it`() {
        let awaiting = desk.provider(of: Person.self)
        awaiting.listen(to: "Person:1")
        expectToShow(awaiting)
    }

    @Test(.holds("RD.ConsistencyDataProviderTests.testBasicListeningToIDFromCache"))
    func `a provider that found nothing in the cache may await it`() async {
        desk.cache.isFailing = true
        let awaiting = desk.provider(of: Person.self, isCached: true)
        awaiting.listen(to: "Person:1")
        #expect(await !awaiting.fetchDataFromCache("Person:1"))
        #expect(desk.manager.problems.count == 1)
        expectToShow(awaiting)
    }

    private func expectToShow(_ awaiting: DataProvider<Person>) {
        let other = desk.provider(of: Household.self)
        let watches = (ProviderWatch(awaiting), ProviderWatch(other))
        let child = Person(id: 1, name: "new")
        other.setData(household("new", head: child), context: "context")
        #expect(awaiting.data == child)
        #expect(watches.0.contexts == ["context"])
        #expect(watches.1.contexts == [])
    }

    @Test(.holds("RD.PauseDataProviderTests.testPause"))
    func `a paused provider shows what it showed, and is told once when it goes on`() async {
        let paused = desk.provider(of: Household.self)
        let other = desk.provider(of: Household.self)
        let watch = ProviderWatch(paused)
        let initial = Household(id: 0, name: "initial", head: Person(id: 1, name: "child"))
        paused.setData(initial)
        #expect(!paused.isPaused)
        paused.pause()
        #expect(paused.isPaused)
        other.setData(Household(id: 0, name: "new", head: Person(id: 1, name: "child")), context: "first")
        #expect(paused.data == initial)
        await desk.updateModel(Person(id: 1, name: "new"), context: "context")
        #expect(paused.data == initial)
        #expect(watch.contexts == [])
        paused.resume()
        #expect(!paused.isPaused)
        #expect(watch.contexts == ["context"])
        #expect(paused.data == Household(id: 0, name: "new", head: Person(id: 1, name: "new")))
    }
}
