import Consistency
import Testing

@MainActor @Suite struct `A deletion` {
    let manager = PeerTrees()
    let leaf = Leaf(id: "100", data: 0)
    var child: Branch { Branch(id: "1", required: leaf) }
    var tree: Branch { Branch(id: "0", children: [child], required: leaf) }

    private func listener(_ model: any ConsistencyManagerModel) -> TreeListener {
        let listener = TreeListener(model)
        manager.addListener(listener)
        return listener
    }

    @Test(.holds("CM.DeleteTests.testDeleteWholeModel"))
    func `of the whole leaves nothing`() async {
        let listener = listener(Leaf(id: "0", data: 0))
        await manager.deleteModel(Leaf(id: "0", data: 0))
        #expect(listener.calls.count == 1)
        #expect(listener.model == nil)
    }

    @Test(.holds("CM.DeleteTests.testDeleteWholeModelProjection"))
    func `of the whole may come as another projection`() async {
        let listener = listener(Branch(id: "0", data: 0, required: Leaf(id: "1", data: 0)))
        let wide = WideBranch(Branch(id: "0", required: Leaf(id: "1", data: 0)), keeping: nil)
        await manager.deleteModel(wide)
        #expect(listener.calls.count == 1)
        #expect(listener.model == nil)
    }

    @Test(.holds("CM.DeleteTests.testDeleteOptionalChild"))
    func `takes a child out`() async {
        let listener = listener(tree)
        await manager.deleteModel(child)
        #expect(listener.shown == Branch(id: "0", required: leaf))
    }

    @Test(.holds("CM.DeleteTests.testDeleteOptionalChildProjection"))
    func `of a child may come as another projection`() async {
        let listener = listener(tree)
        await manager.deleteModel(WideBranch(child, keeping: nil))
        #expect(listener.shown == Branch(id: "0", required: leaf))
    }

    @Test(.holds("CM.DeleteTests.testDeleteRequiredModel"))
    func `of what the root requires goes up to the root`() async {
        let listener = listener(tree)
        await manager.deleteModel(leaf)
        #expect(listener.calls.count == 1)
        #expect(listener.model == nil)
    }

    @Test(.holds("CM.DeleteTests.testDeleteChildRequiredModel"))
    func `of what a child requires goes up to the child`() async {
        let other = Leaf(id: "2", data: 2)
        let listener = listener(Branch(id: "0", children: [child], required: other))
        await manager.deleteModel(leaf)
        #expect(listener.shown == Branch(id: "0", required: other))
    }

    @Test(.holds("CM.ErrorTests.testDeleteNoIDError"))
    func `of a model without an identifier is told, and deletes nothing`() async {
        let listener = listener(Leaf(id: nil, data: 0))
        await manager.deleteModel(Leaf(id: nil, data: 0))
        #expect(manager.problems.map(\.code) == [.undeletable])
        #expect(listener.model != nil)
    }
}
