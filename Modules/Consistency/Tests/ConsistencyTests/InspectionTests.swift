import Consistency
import Foundation
import Primitives
import Propagation
import Testing

/// An inspector that keeps the present state of each tree.
@MainActor
private final class World: InspectionObserver {
    private let inspection: Inspection
    private(set) var states: [InspectedID: InspectedState] = [:]
    /// The number of objects in the last marks.
    private(set) var markCount = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ commits: Commits) {
        inspection = commits.inspection
        inspection.attach(self)
        for source in inspection.sources {
            for id in source.inspectedIDs { states[id] = source.inspectedState(of: id) }
        }
    }

    func commitEnded(_ cause: Cause) { takeMarks() }
    func inspectionChanged() { takeMarks() }

    private func takeMarks() {
        let marks = inspection.takeMarks().objects
        markCount = marks.count
        for id in marks { states[id] = inspection.source(id.source)?.inspectedState(of: id) }
        let waiting = waiting
        self.waiting = []
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when the condition holds; it is checked each time that marks were taken.
    func until(_ isTrue: () -> Bool) async {
        while !isTrue() { await withCheckedContinuation { waiting.append($0) } }
    }

    var only: InspectedState? { states.count == 1 ? states.first?.value : nil }
}

extension InspectedState {
    fileprivate subscript(_ name: String) -> String? { fields.first { $0.name == name }?.shown }
}

@MainActor @Suite struct `A value tree in an inspector` {
    let bench = Bench()
    private let world: World

    init() { world = World(bench.commits) }

    @Test func `of a provider lives as long as the provider`() async throws {
        func live() async throws {
            let provider = DataProvider<Message>(bench.trees)
            await world.until { world.states.count == 1 }
            #expect(world.only?.headline == "empty" && world.only?["models"] == "0")
            provider.setData(try Seed.message())
            let state = try #require(world.states[provider.inspectedID])
            #expect(state.kind == "tree" && state.headline == "Message Message-12" && state["root"] == "Message-12")
            #expect(state["models"] == "3" && state["identifiers"] == "Message-12, Person-42")
            #expect(state["type"] == "Message" && state["held by"] == "a provider" && state["generation"] == "1")
            provider.setData(nil)
            #expect(world.only?.headline == "empty" && world.only?["generation"] == "2")
            provider.listen(to: "Message-13")
            #expect(world.only?.headline == "waits for Message-13")
        }
        try await live()
        await world.until { world.states.isEmpty }
    }

    @Test func `is told of changes in it, and of no others`() throws {
        let message = bench.provider(try Seed.message())
        let person = bench.provider(Person(id: "53", username: "nsnyder", online: true))
        bench.apply(Seed.online)
        #expect(world.markCount == 1)
        bench.delete("Person-42")
        #expect(world.states[message.inspectedID]?["root"] == "none")
        #expect(world.states[person.inspectedID]?["root"] == "Person-53")
    }

    @Test func `of a listener names the listener, and ends when it is removed`() async throws {
        let listener = bench.listener(try Seed.contacts())
        await world.until { world.states.count == 1 }
        #expect(world.only?.headline == "Contacts Contacts" && world.only?["held by"] == "the listener Listener")
        #expect(world.only?.entity == "tree:1" && world.only?["generation"] == nil)
        bench.trees.removeListener(listener)
        await world.until { world.states.isEmpty }
    }

    @Test func `of a released listener is gone at the next change of it`() async throws {
        func live() async throws {
            let listener = bench.listener(try Seed.contacts())
            await world.until { world.states.count == 1 }
            withExtendedLifetime(listener) {}
        }
        try await live()
        bench.apply(Seed.online)
        #expect(world.states.isEmpty)
    }

    @Test func `has the name of its program, or a number that is not used again`() async throws {
        let first = bench.provider(Seed.online)
        let second = bench.provider(Seed.online)
        (first.inspectedName, second.inspectedName) = ("person:42", "person:42")
        await world.until { world.states.values.allSatisfy { $0.entity == "tree:person:42" } }
        #expect(world.states.count == 2 && first.inspectedID != second.inspectedID)
        func makeID() -> InspectedID { bench.provider(Seed.online).inspectedID }
        let third = makeID()
        await bench.commits.activity.waitUntilIdle()
        let fourth = bench.provider(Seed.online)
        #expect(fourth.inspectedID != third && fourth.inspectedName == nil)
        await world.until { world.states.count == 3 }
        #expect(world.states[fourth.inspectedID]?.entity == "tree:4")
    }

    @Test func `of a list is named by its key and counts its elements`() async {
        let models = DataModelManager(bench.trees)
        let one = CollectionDataProvider<Person>(models, cacheKey: "contacts")
        let two = CollectionDataProvider<Person>(models, cacheKey: "contacts")
        one.setData([Seed.online])
        #expect(world.only?.entity == "tree:contacts" && world.only?.headline == "1 element of Person")
        #expect(world.only?["root"] == "none" && world.only?["held by"] == "2 collection providers")
        #expect(one.inspectedID == two.inspectedID)
        two.pause()
        await world.until { world.only?["paused"] == "1 of 2 providers" }
        one.append([Person(id: "53", username: "nsnyder", online: true)])
        #expect(world.only?["identifiers"] == "Person-42, Person-53")
        two.resume()
        await world.until { world.only?["paused"] == "no" }
    }

    @Test func `tells that it is paused`() async throws {
        let provider = bench.provider(try Seed.message())
        let listener = bench.listener(try Seed.contacts())
        provider.pause()
        bench.trees.pauseListener(listener)
        await world.until { world.states.values.count { $0["paused"] == "yes" } == 2 }
        bench.apply(Seed.online)
        provider.resume()
        bench.trees.resumeListener(listener)
        await world.until { world.states.values.count { $0["paused"] == "no" } == 2 }
    }

    @Test func `shows some identifiers of a large tree`() {
        let root = Node(id: "root", value: 0, children: (0..<10_000).map { Node(id: "n\($0)", value: 0) })
        let provider = bench.provider(root)
        let state = world.states[provider.inspectedID]
        #expect(state?["models"] == "10001")
        #expect(state?["identifiers"]?.split(separator: ", ").count == 21)
        #expect(
            state?["identifiers"]?.hasPrefix("root, n0, ") == true && state?["identifiers"]?.hasSuffix(", …") == true
        )
        let nameless = bench.provider(Node(value: 0, children: (0..<10_000).map { _ in Node(value: 0) }))
        #expect(world.states[nameless.inspectedID]?["identifiers"] == "…")
    }

    @Test func `is kept after its provider for a later one`() async {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let trees = ConsistencyManager(commits: bench.commits, keepTime: .seconds(60), clock: clock)
        func show() { DataProvider<Person>(trees).setData(Seed.online) }
        show()
        await world.until { world.only?["held by"] == "the manager, for a later provider" }
        trees.clear()
        await world.until { world.states.isEmpty }
    }

    @Test func `is gone with its manager, which is not kept alive`() async {
        let listener = Listener(Seed.online)
        weak var weakly: ConsistencyManager?
        func live() async {
            let trees = ConsistencyManager(commits: bench.commits)
            weakly = trees
            trees.addListener(listener)
            await world.until { world.states.count == 1 }
        }
        await live()
        await world.until { world.states.isEmpty }
        #expect(weakly == nil)
    }

    @Test func `costs no mark while nobody inspects`() throws {
        bench.commits.inspection.attach(nil)
        #expect(bench.commits.inspection.sources.isEmpty, "a manager without trees is no source")
        let provider = bench.provider(try Seed.message())
        bench.apply(Seed.online)
        provider.pause()
        #expect(bench.commits.inspection.takeMarks().objects.isEmpty)
        let later = World(bench.commits)
        #expect(later.only?["paused"] == "yes", "what was there before is found")
    }

    @Test func `is read without observing it and without a commit`() throws {
        let provider = bench.provider(try Seed.message())
        let draws = Lock(0)
        let watch = bench.commits.watch { _ in
            _ = world.describe(provider.inspectedID)
            draws.withLock { $0 += 1 }
        }
        let commits = bench.commits.activity.commitCount
        #expect(world.describe(provider.inspectedID)?["root"] == "Message-12")
        #expect(bench.commits.activity.commitCount == commits)
        bench.apply(Seed.online)
        #expect(draws.withLock { $0 } == 1)
        watch.cancel()
    }
}

extension World {
    fileprivate func describe(_ id: InspectedID) -> InspectedState? {
        inspection.source(id.source)?.inspectedState(of: id)
    }
}
