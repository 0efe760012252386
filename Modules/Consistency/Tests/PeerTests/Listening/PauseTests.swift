import Consistency
import Testing

@MainActor @Suite struct `A paused listener` {
    let manager = PeerTrees()

    private func listener(_ model: any ConsistencyManagerModel) -> TreeListener {
        let listener = TreeListener(model)
        manager.addListener(listener)
        return listener
    }

    /// Makes and registers `count` listeners of one tree.
    private func listeners(_ count: Int, isWide: Bool) -> [TreeListener] {
        (0..<count).map { _ in listener(Grove.model(10, width: 3, isWide: isWide)) }
    }

    private func branch(_ id: String, _ data: Int, _ leaf: String?, _ leafData: Int, _ children: Branch...) -> Branch {
        Branch(id: id, data: data, children: children, required: Leaf(id: leaf, data: leafData))
    }

    /// Posts new values of the first two children, which share one new leaf.
    private func post(_ two: Int, _ four: Int, context: String? = nil) async {
        await manager.updateModels([branch("2", two, "21", -1), branch("4", four, "21", -1)], context: context)
    }

    private func pause(_ listener: TreeListener) {
        #expect(!manager.isListenerPaused(listener))
        manager.pauseListener(listener)
        #expect(manager.isListenerPaused(listener))
    }

    private func resume(_ listener: TreeListener) {
        manager.resumeListener(listener)
        #expect(!manager.isListenerPaused(listener))
    }

    @Test(.holds("CM.PauseListenerTests.testUpdatesBetweenPausingAndResuming"), arguments: [false, true])
    func `is told of all updates at once, with the last context`(isWide: Bool) async {
        let listeners = listeners(2, isWide: isWide)
        let listener = listeners[0]
        #expect(listener.shown?.children.map(\.data) == [2, 4, 6])
        pause(listener)
        // Neither call resumes the listener or pauses it twice.
        manager.pauseListener(listener)
        manager.addListener(listener)
        #expect(manager.isListenerPaused(listener))
        await post(-2, -4, context: "change")
        #expect(listener.calls.isEmpty)
        #expect(listener.shown?.children.map(\.data) == [2, 4, 6])
        await post(-5, -6, context: "change2")
        #expect(listener.calls.isEmpty)
        #expect(listener.shown?.children.map(\.data) == [2, 4, 6])
        resume(listener)
        #expect(listener.calls.count == 1)
        #expect(listener.shown?.children.map(\.data) == [-5, -6, 6])
        #expect(listener.calls.last?.changed == ["0", "2", "4"])
        #expect(listener.calls.last?.deleted == [])
        #expect(listener.calls.last?.context as? String == "change2")
        withExtendedLifetime(listeners) {}
    }

    @Test(.holds("CM.PauseListenerTests.testMultipleListenersWithPausingAndResuming"), arguments: [false, true])
    func `leaves the others alone`(isWide: Bool) async {
        let listeners = listeners(3, isWide: isWide)
        let (active, paused) = (listeners[0], listeners[1])
        for listener in listeners { #expect(listener.shown?.children.map(\.data) == [2, 4, 6]) }
        pause(paused)
        await post(-22, -44)
        await post(-2, -4)
        #expect(active.calls.count == 2)
        #expect(active.shown?.children.map(\.data) == [-2, -4, 6])
        #expect(paused.calls.isEmpty)
        #expect(paused.shown?.children.map(\.data) == [2, 4, 6])
        resume(paused)
        #expect(paused.calls.count == 1)
        #expect(paused.shown?.children.map(\.data) == [-2, -4, 6])
        #expect(paused.calls.last?.changed == ["0", "2", "4"])
        #expect(paused.calls.last?.deleted == [])
        await post(-5, -6)
        #expect(active.calls.count == 3)
        #expect(paused.calls.count == 2)
        #expect(active.shown?.children.map(\.data) == [-5, -6, 6])
        #expect(paused.shown?.children.map(\.data) == [-5, -6, 6])
        #expect(paused.calls.last?.changed == ["0", "2", "4"])
        #expect(paused.calls.last?.deleted == [])
        withExtendedLifetime(listeners) {}
    }

    @Test(.holds("CM.PauseListenerTests.testNoChangesWhilePaused"), arguments: [false, true])
    func `that missed nothing is told nothing`(isWide: Bool) {
        let listeners = listeners(2, isWide: isWide)
        let listener = listeners[0]
        #expect(listener.shown?.children.map(\.data) == [2, 4, 6])
        pause(listener)
        resume(listener)
        #expect(listener.calls.isEmpty)
        #expect(listener.shown?.children.map(\.data) == [2, 4, 6])
        withExtendedLifetime(listeners) {}
    }

    @Test(.holds("CM.PauseListenerTests.testInconsequentialChangeDuringUpdate"))
    func `is told nothing of an update that says nothing new`() async {
        let tree = branch("0", 0, "1", 0)
        let listener = listener(tree)
        pause(listener)
        await manager.updateModel(tree)
        #expect(listener.calls.isEmpty)
        #expect(listener.shown == tree)
        resume(listener)
        #expect(listener.calls.isEmpty)
        #expect(listener.shown == tree)
    }

    @Test(.holds("CM.PauseListenerTests.testChangesThatCancelOut"), arguments: [false, true])
    func `is told nothing of a change that was taken back`(isWide: Bool) async {
        let paused = listener(Grove.model(2, width: 0, isWide: isWide))
        let active = listener(Grove.model(2, width: 0, isWide: isWide))
        pause(paused)
        await manager.updateModel(branch("0", 0, "1", -5), context: "firstChange")
        expectNothing(paused)
        expect(active, toShow: -5, after: 1, context: "firstChange")
        await manager.updateModel(branch("0", 0, "1", 0), context: "undoingChange")
        expectNothing(paused)
        expect(active, toShow: 0, after: 2, context: "undoingChange")
        resume(paused)
        expectNothing(paused)
        expect(active, toShow: 0, after: 2, context: "undoingChange")
    }

    private func expectNothing(_ paused: TreeListener) {
        #expect(paused.calls.isEmpty)
        #expect(paused.shown?.required.data == 0)
    }

    private func expect(_ active: TreeListener, toShow data: Int, after count: Int, context: String) {
        #expect(active.calls.count == count)
        #expect(active.shown?.required.data == data)
        #expect(active.calls.last?.changed == ["0", "1"])
        #expect(active.calls.last?.deleted == [])
        #expect(active.calls.last?.context as? String == context)
    }

    @Test(.holds("CM.PauseListenerTests.testSomeChangesThatCancelOut"))
    func `is told of what is otherwise in the end, and of nothing that came back`() async {
        let two = branch("2", 0, "3", 0)
        let four = branch("4", 0, nil, 0)
        let listener = listener(branch("0", 0, "1", 0, two, four))
        pause(listener)
        await manager.deleteModel(Leaf(id: "3", data: 0))
        await manager.updateModel(branch("0", 0, "1", -1, two, four))
        await manager.updateModel(branch("0", 0, "1", 0, two, four))
        await manager.updateModel(branch("2", 6, "3", -1))
        await manager.updateModel(branch("2", 6, "3", 0), context: "Last Change")
        resume(listener)
        #expect(listener.calls.count == 1)
        #expect(listener.calls.last?.changed == ["0", "2"])
        #expect(listener.calls.last?.deleted == [])
        #expect(listener.calls.last?.context as? String == "Last Change")
    }

    @Test(.holds("CM.PauseListenerTests.testDeleteDuringPausedState"), arguments: [false, true])
    func `is told of a deletion when it goes on`(isWide: Bool) async {
        let paused = listener(Grove.model(2, width: 0, isWide: isWide))
        let active = listener(Grove.model(2, width: 0, isWide: isWide))
        pause(paused)
        await manager.updateModel(branch("0", 1, "1", 0))
        await manager.deleteModel(branch("0", 0, "1", 0))
        #expect(paused.calls.isEmpty)
        #expect(paused.shown?.required.data == 0)
        #expect(active.calls.count == 2)
        resume(paused)
        #expect(paused.calls.count == 1)
        #expect(paused.calls.last?.changed == [])
        #expect(paused.calls.last?.deleted == ["0"])
        #expect(paused.model == nil)
        #expect(active.calls.count == 2)
    }

    @Test(.holds("CM.PauseListenerTests.testDeleteWholeModelBeforePausingAndResuming"))
    func `whose model is gone already is told nothing more`() async {
        let listener = listener(Leaf(id: "0", data: 0))
        await manager.deleteModel(Leaf(id: "0", data: 0))
        #expect(listener.calls.map(\.deleted) == [["0"]])
        pause(listener)
        resume(listener)
        #expect(listener.calls.count == 1)
        #expect(listener.model == nil)
    }

    @Test(.holds("CM.PauseListenerTests.testUpdateThenDeleteWholeModel"), arguments: [false, true])
    func `is told of no change in what is gone`(isWide: Bool) async {
        let listener = listener(Grove.model(4, width: 1, isWide: isWide))
        pause(listener)
        await manager.updateModel(branch("2", 1, nil, 0))
        await manager.deleteModel(Leaf(id: "1", data: 0))
        #expect(listener.calls.isEmpty)
        resume(listener)
        #expect(listener.calls.count == 1)
        #expect(listener.calls.last?.deleted == ["0", "1"])
        #expect(listener.calls.last?.changed == [])
        #expect(listener.model == nil)
    }

    @Test(.differs("CM.PauseListenerTests.testEditModelLocallyNoChanges"))
    func `is not told of what it did itself`() async {
        let listener = listener(Leaf(id: "0", data: 0))
        pause(listener)
        let new = Leaf(id: "0", data: 1)
        // A listener that replaces its own model registers again.
        listener.model = new
        manager.addListener(listener)
        let post = manager.begin(new)
        resume(listener)
        _ = await post.value
        #expect(listener.calls.isEmpty)
        #expect(listener.model as? Leaf == new)
    }
}
