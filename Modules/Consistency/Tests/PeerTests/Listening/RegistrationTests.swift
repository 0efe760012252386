import Consistency
import Testing

@MainActor @Suite struct `Who listens to what` {
    private struct Grown {
        let count: Int
        let width: Int
        let branch: Branch
    }

    /// Makes trees of many sizes.
    private func trees(to last: Int = 98, widths: ClosedRange<Int> = 1...10, named isNamed: (Int) -> Bool) -> [Grown] {
        stride(from: 2, through: last, by: 4).flatMap { count in
            widths.map { Grown(count: count, width: $0, branch: Grove.branch(count, width: $0, isNamed: isNamed)) }
        }
    }

    /// Posts a new value for every number, and expects only the listeners that show it to be notified: once each, and in order.
    private func expect(
        _ listeners: [TreeListener],
        of manager: PeerTrees,
        toHearOf numbers: Range<Int>,
        as places: (Int) -> [Int]
    ) {
        var told: [Int] = []
        for (place, listener) in listeners.enumerated() { listener.onUpdate = { _ in told.append(place) } }
        for number in numbers {
            told = []
            manager.apply(news(under: number, for: listeners))
            #expect(told == places(number), "\(number) of \(numbers)")
            #expect(manager.trees.isListening(to: "\(number)") == !places(number).isEmpty, "\(number) of \(numbers)")
        }
        for listener in listeners { listener.onUpdate = nil }
    }

    /// Returns a new value of the node with a number, based on the shown node if a listener shows one.
    private func news(under number: Int, for listeners: [TreeListener]) -> any ConsistencyManagerModel {
        let id = "\(number)"
        guard number.isMultiple(of: 2) else { return Leaf(id: id, data: -1) }
        let shown = listeners.lazy.compactMap { $0.shown?.find(id) }.first
        var branch = shown ?? Branch(id: id, required: Leaf(id: nil, data: 0))
        branch.data = -1
        return branch
    }

    /// Registers a listener for a tree, and expects it to be notified of the identifiers in the tree and of no others.
    private func expectListening(named isNamed: (Int) -> Bool) {
        for tree in trees(named: isNamed) {
            let manager = PeerTrees()
            let listener = TreeListener(tree.branch)
            manager.addListener(listener)
            #expect(manager.trees.registeredIdentifierCount == (0..<tree.count).count(where: isNamed))
            #expect(manager.trees.listenerCount == 1)
            expect([listener], of: manager, toHearOf: 0..<tree.count) { isNamed($0) ? [0] : [] }
        }
    }

    @Test(.holds("CM.ListenerTests.testFullModels"))
    func `a listener hears of every identifier in its tree`() { expectListening { _ in true } }

    @Test(.holds("CM.ListenerTests.testPartialModels"))
    func `nodes without an identifier are stepped over`() { expectListening { $0.isMultiple(of: 3) } }

    @Test(.holds("CM.ListenerTests.testNoIdsOnModels"))
    func `a tree without identifiers listens to nothing`() { expectListening { _ in false } }

    @Test(.holds("CM.ListenerTests.testRootHasNoId"))
    func `a root without an identifier listens for what is below`() { expectListening { $0 % 3 == 1 } }

    @Test(.holds("CM.ListenerTests.testRetainCycle"))
    func `a listener is not held, and leaves nothing behind`() {
        for tree in trees(named: { $0.isMultiple(of: 3) }) {
            let manager = PeerTrees()
            weak var gone: TreeListener?
            func comeAndGo() {
                let listener = TreeListener(tree.branch)
                gone = listener
                manager.addListener(listener)
                #expect(manager.trees.listenerCount == 1)
            }
            comeAndGo()
            #expect(gone == nil)
            #expect(manager.trees.registeredIdentifierCount == 0)
            #expect(manager.trees.listenerCount == 0)
        }
    }

    @Test(.holds("CM.ListenerTests.testMultipleAdditions"))
    func `adding a listener again changes nothing`() {
        for tree in trees(to: 38, widths: 1...5, named: { $0.isMultiple(of: 3) }) {
            let manager = PeerTrees()
            let listener = TreeListener(tree.branch)
            for _ in 0..<10 { manager.addListener(listener) }
            #expect(manager.trees.listenerCount == 1)
            expect([listener], of: manager, toHearOf: 0..<tree.count) { $0.isMultiple(of: 3) ? [0] : [] }
        }
    }

    @Test(.holds("CM.ListenerTests.testMultipleListenersToSameModel"))
    func `listeners to one model hear in the order in which they were added`() {
        for tree in trees(named: { $0 % 3 == 1 }) {
            let manager = PeerTrees()
            let listeners = [TreeListener(tree.branch), TreeListener(tree.branch)]
            for listener in listeners { manager.addListener(listener) }
            #expect(manager.trees.listenerCount == 2)
            expect(listeners, of: manager, toHearOf: 0..<tree.count) { $0 % 3 == 1 ? [0, 1] : [] }
        }
    }

    @Test(.holds("CM.ListenerTests.testMultipleListenersToDifferentModels"))
    func `listeners to different models hear of their own`() {
        for tree in trees(to: 38, named: { $0 % 3 == 1 }) {
            let manager = PeerTrees()
            let other = Grove.branch(tree.count, width: tree.width, from: tree.count) { $0 % 3 == 1 }
            let listeners = [TreeListener(tree.branch), TreeListener(other)]
            for listener in listeners { manager.addListener(listener) }
            expect(listeners, of: manager, toHearOf: 0..<2 * tree.count) { number in
                number % 3 == 1 ? [number < tree.count ? 0 : 1] : []
            }
        }
    }

    @Test(.holds("CM.RemoveListenerTests.testRemoveListener"))
    func `a removed listener hears nothing more`() async {
        let manager = PeerTrees()
        let listener = TreeListener(Leaf(id: "0", data: 0))
        manager.addListener(listener)
        #expect(manager.trees.isListening(to: "0"))
        manager.removeListener(listener)
        #expect(!manager.trees.isListening(to: "0"))
        await manager.updateModel(Leaf(id: "0", data: 1))
        #expect(listener.calls.isEmpty)
    }

    @Test(.holds("CM.PauseListenerTests.testReleaseListenerAfterPausing"))
    func `a paused listener is not held either`() {
        let manager = PeerTrees()
        weak var gone: TreeListener?
        func comeAndGo() {
            let listener = TreeListener(Leaf(id: "0", data: 0))
            gone = listener
            manager.addListener(listener)
            manager.pauseListener(listener)
            #expect(gone != nil)
        }
        comeAndGo()
        #expect(gone == nil)
    }

    @Test(.holds("CM.PauseListenerTests.testCleanMemoryForPausedListeners"))
    func `nothing is kept of a paused listener that is gone`() {
        let manager = PeerTrees()
        func comeAndGo() {
            let listener = TreeListener(Leaf(id: "0", data: 0))
            manager.addListener(listener)
            manager.pauseListener(listener)
            #expect(manager.trees.listenerCount == 1)
        }
        comeAndGo()
        // The manager is not notified of a deallocation: the entry remains until `listenerCount` sweeps.
        #expect(manager.trees.isListening(to: "0"))
        #expect(manager.trees.listenerCount == 0)
        #expect(!manager.trees.isListening(to: "0"))
    }

    @Test(.differs("CM.GarbageCollectionTests.testGarbageCollectionHappensAtCorrectTime"))
    func `what went is swept as others come, without a timer`() {
        let manager = PeerTrees()
        for number in 0..<1_000 { manager.addListener(TreeListener(Leaf(id: "\(number)", data: 0))) }
        // `isListening(to:)` does not sweep; of the thousand deallocated listeners, only those since the last sweep may be left.
        let left = (0..<1_000).count { manager.trees.isListening(to: "\($0)") }
        #expect(left <= 128)
    }
}
