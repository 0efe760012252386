import Consistency
import Testing

@MainActor @Suite struct `Whoever listens to everything` {
    let manager = PeerTrees()
    let leaf = Leaf(id: "1", data: 0)
    var tree: Branch { Branch(id: "0", data: 0, required: leaf) }

    private func expect(_ listener: UpdatesListener) {
        #expect(listener.calls.count == 1)
        let call = listener.calls.first
        #expect(call?.model as? Branch == tree)
        #expect(call?.updated.count == 2)
        #expect(call?.updated["0"] as? Branch == tree)
        #expect(call?.updated["1"] as? Leaf == leaf)
        #expect(call?.context as? String == "context")
    }

    @Test(.holds("CM.ModelUpdatesListenerTests.testSingleListener"))
    func `hears of the model, of all that is in it, and the context`() async {
        let listener = UpdatesListener()
        listener.listen(to: manager)
        await manager.updateModel(tree, context: "context")
        expect(listener)
    }

    @Test(.holds("CM.ModelUpdatesListenerTests.testMultipleListeners"))
    func `is told like all others of the kind`() async {
        let listeners = [UpdatesListener(), UpdatesListener()]
        for listener in listeners { listener.listen(to: manager) }
        await manager.updateModel(tree, context: "context")
        for listener in listeners { expect(listener) }
    }

    @Test(.differs("CM.ModelUpdatesListenerTests.testDelete"))
    func `hears of a deletion by identifier, without the model`() async {
        let listener = UpdatesListener()
        listener.listen(to: manager)
        await manager.deleteModel(tree, context: "context")
        #expect(listener.calls.count == 1)
        #expect(listener.calls.first?.deleted == ["0"])
        #expect(listener.calls.first?.updated.isEmpty == true)
        #expect(listener.calls.first?.model == nil)
        #expect(listener.calls.first?.context as? String == "context")
    }

    @Test(.holds("CM.ModelUpdatesListenerTests.testRetainCycle"))
    func `is not held, and neither is its handler`() async {
        weak var gone: UpdatesListener?
        weak var goneWithHandler: Tally?
        let heard = Tally()
        func comeAndGo() async {
            let listener = UpdatesListener()
            gone = listener
            let held = Tally()
            goneWithHandler = held
            listener.listen(to: manager) {
                heard.count += 1
                held.count += 1
            }
            await manager.updateModel(tree)
            #expect(listener.calls.count == 1)
        }
        await comeAndGo()
        #expect(heard.count == 1)
        #expect(gone == nil)
        #expect(goneWithHandler == nil, "the manager holds the handler of somebody who is gone")
        await manager.updateModel(tree)
        #expect(heard.count == 1)
    }

    /// A counter that a handler can capture; a class, so that the test can check its deallocation.
    @MainActor private final class Tally {
        var count = 0
    }

    @Test(.holds("CM.RemoveListenerTests.testRemoveUpdatesListener"))
    func `hears nothing more once it has stopped`() async {
        let listener = UpdatesListener()
        listener.listen(to: manager)
        await manager.updateModel(tree)
        listener.stop()
        await manager.updateModel(Leaf(id: "1", data: 1))
        #expect(listener.calls.count == 1)
    }
}
