import Consistency
import Testing

@MainActor @Suite struct `Clearing` {
    let manager = PeerTrees()
    let listener = TreeListener(Leaf(id: "0", data: 0))

    @Test(.holds("CM.ClearAndCancelTests.testListenerClear"))
    func `ends all registrations, paused ones too`() async {
        let paused = TreeListener(Leaf(id: "0", data: 0))
        manager.addListener(listener)
        manager.addListener(paused)
        manager.pauseListener(paused)
        #expect(manager.trees.listenerCount == 2)
        manager.clearListenersAndCancelAllTasks()
        #expect(manager.trees.listenerCount == 0)
        #expect(manager.trees.registeredIdentifierCount == 0)
        #expect(!manager.isListenerPaused(paused))
    }

    @Test(.holds("CM.ClearAndCancelTests.testUpdateCancel"))
    func `right after a post leaves nobody who is told of it`() async {
        manager.addListener(listener)
        let post = manager.begin(Leaf(id: "0", data: 1))
        manager.clearListenersAndCancelAllTasks()
        _ = await post.value
        await manager.untilTurnIsOver()
        #expect(listener.calls.isEmpty)
        #expect(listener.model as? Leaf == Leaf(id: "0", data: 0))
    }

    @Test func `gives up what is under way and not shown yet`() async {
        manager.addListener(listener)
        let post = manager.begin(Leaf(id: "0", data: 1))
        await manager.untilUnderWay()
        manager.clearListenersAndCancelAllTasks()
        guard case .cancelled = await post.value else {
            Issue.record("the update was not given up")
            return
        }
        #expect(listener.calls.isEmpty)
    }

    @Test(.holds("CM.ClearAndCancelTests.testUpdateCancelWhileTaskRunning"))
    func `gives up what is half done`() async {
        manager.addListener(listener)
        listener.onAsked = { [manager] in manager.clearListenersAndCancelAllTasks() }
        await manager.updateModel(Leaf(id: "0", data: 1))
        #expect(listener.calls.isEmpty)
        #expect(manager.trees.listenerCount == 0)
    }
}
