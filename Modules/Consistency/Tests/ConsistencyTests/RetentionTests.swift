import Consistency
import Foundation
import Primitives
import Propagation
import Testing

@MainActor @Suite struct `What is kept after its last provider` {
    let clock = ManualClock(Date(timeIntervalSince1970: 0))
    let trees: ConsistencyManager

    init() { trees = ConsistencyManager(keepTime: .seconds(60), clock: clock) }

    func showOnce(_ person: Person) { DataProvider<Person>(trees).setData(person) }

    /// Returns once the manager has noticed the released providers and waits for their time to end.
    func untilKept() async {
        await trees.commits.activity.waitUntilIdle()
        while clock.sleeperCount == 0 { await Task.yield() }
    }

    @Test func `is there for who comes back in time, brought up to date`() async {
        showOnce(Person(id: "42", username: "plivesey", online: false))
        await untilKept()
        trees.commits.run(trees.commits.makeCause(.other, "test")) { trees.apply([Seed.online]) }
        clock.advance(by: .seconds(59))
        let back = DataProvider<Person>(trees)
        back.listen(to: "Person-42")
        #expect(back.data == Seed.online)
    }

    @Test func `is gone when its time is over`() async {
        showOnce(Person(id: "42", username: "plivesey", online: false))
        await untilKept()
        clock.advance(by: .seconds(30))
        showOnce(Person(id: "43", username: "nsnyder", online: false))
        await trees.commits.activity.waitUntilIdle()
        _ = trees.listenerCount
        clock.advance(by: .seconds(30))
        while trees.registeredIdentifierCount > 1 { await Task.yield() }
        #expect(trees.value(of: "Person-42") == nil)
        #expect(trees.value(of: "Person-43") != nil)
        await untilKept()
        clock.advance(by: .seconds(30))
        while trees.registeredIdentifierCount > 0 { await Task.yield() }
        #expect(trees.listenerCount == 0)
    }

    @Test func `is gone at once when the manager is cleared`() async {
        showOnce(Person(id: "42", username: "plivesey", online: false))
        await untilKept()
        trees.clear()
        #expect(trees.registeredIdentifierCount == 0)
        #expect(trees.listenerCount == 0)
    }

    @Test func `is nothing unless a time was chosen`() async {
        let trees = ConsistencyManager()
        DataProvider<Person>(trees).setData(Seed.online)
        await trees.commits.activity.waitUntilIdle()
        #expect(trees.registeredIdentifierCount == 0)
    }

    @Test func `is one tree, however many showed it one after the other`() async {
        for _ in 0..<20 {
            showOnce(Person(id: "42", username: "plivesey", online: false))
            await trees.commits.activity.waitUntilIdle()
        }
        #expect(trees.listenerCount == 1)
        await untilKept()
        clock.advance(by: .seconds(60))
        while trees.listenerCount > 0 { await Task.yield() }
        #expect(trees.registeredIdentifierCount == 0)
    }

    @Test func `is there for as long as a duration can be`() async {
        let trees = ConsistencyManager(keepTime: .seconds(Int64.max))
        func show() { DataProvider<Person>(trees).setData(Seed.online) }
        show()
        await trees.commits.activity.waitUntilIdle()
        // The wait begins after its task has run.
        for _ in 0..<3 { await Task.yield() }
        #expect(trees.value(of: "Person-42", as: Person.self) == Seed.online)
        trees.clear()
    }
}
