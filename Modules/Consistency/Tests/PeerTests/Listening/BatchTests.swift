import Consistency
import Testing

@MainActor @Suite struct `A batch of listeners` {
    let manager = PeerTrees()

    private func tree(_ id: String, leaf: String, _ children: Branch...) -> Branch {
        Branch(id: id, data: 0, children: children, required: Leaf(id: leaf, data: 0))
    }

    /// Expects a listener to have been notified exactly once.
    private func expect(
        _ listener: TreeListener,
        toHearOf changed: Set<ModelIdentifier>,
        deleted: Set<ModelIdentifier> = []
    ) {
        #expect(listener.calls.map(\.changed) == [changed])
        #expect(listener.calls.map(\.deleted) == [deleted])
        #expect(listener.calls.map { $0.context as? String } == ["context"])
    }

    /// Expects a batch to have been notified exactly once.
    private func expect(
        _ batch: BatchWatch,
        toHearOf members: [TreeListener],
        changed: Set<ModelIdentifier>,
        deleted: Set<ModelIdentifier> = []
    ) {
        #expect(batch.calls.map(\.members) == [members.map { ObjectIdentifier($0) }])
        #expect(batch.calls.map(\.changed) == [changed])
        #expect(batch.calls.map(\.deleted) == [deleted])
        #expect(batch.calls.map(\.context) == ["context"])
    }

    @Test(.holds("CM.BatchListenerTest.testSingleListener"))
    func `hears after its listener, of the same`() async {
        let listener = TreeListener(tree("0", leaf: "1"))
        let batch = BatchWatch(manager, [listener])
        listener.onUpdate = { _ in #expect(batch.calls.isEmpty, "the batch was told first") }
        batch.onUpdate = { _ in #expect(listener.shown?.required.data == 3) }
        await manager.updateModel(Leaf(id: "1", data: 3), context: "context")
        expect(listener, toHearOf: ["0", "1"])
        expect(batch, toHearOf: [listener], changed: ["0", "1"])
    }

    @Test(.holds("CM.BatchListenerTest.testTwoListenersOneAffected"))
    func `names only those who were told`() async {
        let one = TreeListener(tree("0", leaf: "1"))
        let two = TreeListener(tree("2", leaf: "3"))
        let batch = BatchWatch(manager, [one, two])
        batch.onUpdate = { _ in
            #expect(one.shown?.required.data == 3)
            #expect(two.shown == tree("2", leaf: "3"))
        }
        await manager.updateModel(Leaf(id: "1", data: 3), context: "context")
        expect(one, toHearOf: ["0", "1"])
        #expect(two.calls.isEmpty)
        expect(batch, toHearOf: [one], changed: ["0", "1"])
    }

    @Test(.holds("CM.BatchListenerTest.testTwoListenersBothAffected"))
    func `hears once of all that changed in any`() async {
        let one = TreeListener(tree("0", leaf: "1"))
        let two = TreeListener(tree("2", leaf: "1"))
        let batch = BatchWatch(manager, [one, two])
        batch.onUpdate = { _ in
            #expect(one.shown?.required.data == 3)
            #expect(two.shown?.required.data == 3)
        }
        await manager.updateModel(Leaf(id: "1", data: 3), context: "context")
        expect(one, toHearOf: ["0", "1"])
        expect(two, toHearOf: ["1", "2"])
        expect(batch, toHearOf: [one, two], changed: ["0", "1", "2"])
    }

    @Test(.holds("CM.BatchListenerTest.testMultipleListenersMultipleDeletes"))
    func `hears once of all that was deleted in any`() async {
        let child = tree("3", leaf: "4")
        let one = TreeListener(tree("0", leaf: "1", child))
        let two = TreeListener(tree("2", leaf: "1", child))
        let batch = BatchWatch(manager, [one, two])
        batch.onUpdate = { _ in
            #expect(one.shown?.children == [])
            #expect(two.shown?.children == [])
        }
        await manager.deleteModel(Leaf(id: "4", data: 0), context: "context")
        expect(one, toHearOf: ["0"], deleted: ["3", "4"])
        expect(two, toHearOf: ["2"], deleted: ["3", "4"])
        expect(batch, toHearOf: [one, two], changed: ["0", "2"], deleted: ["3", "4"])
    }

    @Test(.holds("CM.PauseListenerTests.testPausedBatchListenerWithOneInnerListener"))
    func `hears when it goes on what its listener missed while it was paused`() async {
        let listener = TreeListener(tree("0", leaf: "1"))
        let batch = BatchWatch(manager, [listener])
        batch.isPaused = true
        await manager.updateModel(Leaf(id: "1", data: 3), context: "context")
        #expect(batch.calls.isEmpty)
        #expect(listener.shown?.required.data == 0)
        batch.isPaused = false
        #expect(batch.calls.map(\.members) == [[ObjectIdentifier(listener)]])
        #expect(listener.shown?.required.data == 3)
    }

    @Test(.holds("CM.PauseListenerTests.testPausedBatchListenerWithMultipleInnerListeners"))
    func `hears once when it goes on what several missed`() async {
        let one = TreeListener(tree("0", leaf: "1"))
        let two = TreeListener(tree("5", leaf: "1"))
        let batch = BatchWatch(manager, [one, two])
        batch.isPaused = true
        await manager.updateModel(Leaf(id: "1", data: 3), context: "context")
        #expect(batch.calls.isEmpty)
        batch.isPaused = false
        #expect(batch.calls.map(\.members) == [[ObjectIdentifier(one), ObjectIdentifier(two)]])
    }

    @Test(.differs("CM.PauseListenerTests.testPausingListenerWithinBatchListener"))
    func `hears of a paused listener when that goes on`() async {
        let listener = TreeListener(tree("0", leaf: "1"))
        let batch = BatchWatch(manager, [listener])
        manager.pauseListener(listener)
        await manager.updateModel(Leaf(id: "1", data: 4), context: "context")
        #expect(listener.calls.isEmpty)
        #expect(batch.calls.isEmpty)
        manager.resumeListener(listener)
        #expect(listener.calls.count == 1)
        #expect(batch.calls.map(\.members) == [[ObjectIdentifier(listener)]])
    }
}
