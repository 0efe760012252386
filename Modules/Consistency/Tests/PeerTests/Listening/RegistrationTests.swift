import Consistency
import Testing

@MainActor @Suite struct `Who listens to what` {
    private struct Grown {
        let count: Int
        let width: Int
        let branch: Branch
    }

    /// Trees of many sizes.
    private func trees(to last: Int = 98, named isNamed: (Int) -> Bool) -> [Grown] {
        stride(from: 2, through: last, by: 12).flatMap { count in
            [1, 2, 5, 10].map {
                Grown(count: count, width: $0, branch: Grove.branch(count, width: $0, isNamed: isNamed))
            }
        }
    }

    /// Registers a listener for a tree, and expects it to hear of the identifiers in it and of nothing else.
    private func expectListening(named isNamed: (Int) -> Bool) async {
        for tree in trees(named: isNamed) {
            let manager = PeerTrees()
            let listener = TreeListener(tree.branch)
            manager.addListener(listener)
            for number in 0..<tree.count {
                #expect(manager.trees.isListening(to: "\(number)") == isNamed(number), "\(number) of \(tree.count)")
            }
            #expect(manager.trees.registeredIdentifierCount == (0..<tree.count).count(where: isNamed))
            #expect(manager.trees.listenerCount == 1)
            withExtendedLifetime(listener) {}
        }
    }

    @Test(.holds("CM.ListenerTests.testFullModels"))
    func `a listener hears of every identifier in its tree`() async { await expectListening { _ in true } }

    @Test(.holds("CM.ListenerTests.testPartialModels"))
    func `nodes without an identifier are stepped over`() async { await expectListening { $0.isMultiple(of: 3) } }

    @Test(.holds("CM.ListenerTests.testNoIdsOnModels"))
    func `a tree without identifiers listens to nothing`() async { await expectListening { _ in false } }

    @Test(.holds("CM.ListenerTests.testRootHasNoId"))
    func `a root without an identifier listens for what is below`() async { await expectListening { $0 % 3 == 1 } }

    @Test(.holds("CM.ListenerTests.testRetainCycle"))
    func `a listener is not held, and leaves nothing behind`() async {
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
    func `adding a listener again changes nothing`() async {
        for tree in trees(to: 38, named: { $0.isMultiple(of: 3) }) {
            let manager = PeerTrees()
            let listener = TreeListener(tree.branch)
            for _ in 0..<10 { manager.addListener(listener) }
            #expect(manager.trees.listenerCount == 1)
            var root = tree.branch
            root.data = -1
            await manager.updateModel(root)
            #expect(listener.calls.count == 1)
        }
    }

    @Test(.holds("CM.ListenerTests.testMultipleListenersToSameModel"))
    func `listeners to one model hear in the order in which they were added`() async {
        for tree in trees(named: { $0.isMultiple(of: 3) }) {
            let manager = PeerTrees()
            let listeners = [TreeListener(tree.branch), TreeListener(tree.branch)]
            var told: [Int] = []
            for (place, listener) in listeners.enumerated() {
                manager.addListener(listener)
                listener.onUpdate = { _ in told.append(place) }
            }
            var root = tree.branch
            root.data = -1
            await manager.updateModel(root)
            #expect(told == [0, 1])
        }
    }

    @Test(.holds("CM.ListenerTests.testMultipleListenersToDifferentModels"))
    func `listeners to different models hear of their own`() async {
        for tree in trees(to: 38, named: { $0 % 3 == 1 }) {
            let manager = PeerTrees()
            let one = TreeListener(tree.branch)
            let two = TreeListener(Grove.branch(tree.count, width: tree.width, from: tree.count) { $0 % 3 == 1 })
            manager.addListener(one)
            manager.addListener(two)
            for number in stride(from: 1, to: 2 * tree.count, by: 6) {
                let before = (one.calls.count, two.calls.count)
                await manager.updateModel(Leaf(id: "\(number)", data: -1))
                #expect(one.calls.count - before.0 == (number < tree.count ? 1 : 0), "\(number)")
                #expect(two.calls.count - before.1 == (number < tree.count ? 0 : 1), "\(number)")
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
        #expect(manager.trees.listenerCount == 0)
        #expect(!manager.trees.isListening(to: "0"))
    }

    @Test(.differs("CM.GarbageCollectionTests.testGarbageCollectionHappensAtCorrectTime"))
    func `what went is swept as others come, without a timer`() {
        let manager = PeerTrees()
        for number in 0..<1_000 { manager.addListener(TreeListener(Leaf(id: "\(number)", data: 0))) }
        // Asking for the last one does not sweep; of the thousand that went, no more is left than fits between two sweeps.
        let left = (0..<1_000).count { manager.trees.isListening(to: "\($0)") }
        #expect(left <= 128)
    }
}
