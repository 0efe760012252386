import Consistency
import Testing

@MainActor @Suite struct `Projections of one type` {
    let manager = PeerTrees()

    private func listener(left: Facet, right: Facet? = nil) -> TreeListener {
        let root = Facet(kind: .both, id: 0, front: 1, back: 1, left: [left], right: right.map { [$0] } ?? [])
        let listener = TreeListener(root)
        manager.addListener(listener)
        return listener
    }

    private func expectOneCall(_ listener: TreeListener) {
        #expect(listener.calls.count == 1)
        #expect(listener.calls.last?.changed == ["0", "1"])
        #expect(listener.calls.last?.deleted == [])
        #expect(listener.calls.last?.context as? String == "context")
    }

    @Test(.holds("CM.ProjectionTests.testUpdatingOneModelUpdatesTheOther"))
    func `a smaller one changes what it knows of a larger one`() async {
        let listener = listener(left: Facet(kind: .both, id: 1, front: 2, back: 2))
        await manager.updateModel(Facet(kind: .back, id: 1, back: 4), context: "context")
        expectOneCall(listener)
        #expect((listener.model as? Facet)?.left == [Facet(kind: .both, id: 1, front: 2, back: 4)])
    }

    @Test(.holds("CM.ProjectionTests.testUpdatingModelWithTwoSubmodels"))
    func `a larger one changes in each what that knows`() async {
        let listener = listener(
            left: Facet(kind: .front, id: 1, front: 2),
            right: Facet(kind: .back, id: 1, back: 4)
        )
        await manager.updateModel(Facet(kind: .both, id: 1, front: 3, back: 3), context: "context")
        expectOneCall(listener)
        let shown = listener.model as? Facet
        #expect(shown?.left == [Facet(kind: .front, id: 1, front: 3)])
        #expect(shown?.right == [Facet(kind: .back, id: 1, back: 3)])
    }

    @Test(.holds("CM.ProjectionTests.testUpdatingModelWithTwoProjections"))
    func `two in one post both count`() async {
        let listener = listener(left: Facet(kind: .both, id: 1, front: 2, back: 4))
        let posted = Facet(
            kind: .both,
            id: 2,
            front: 5,
            back: 5,
            left: [Facet(kind: .front, id: 1, front: 3)],
            right: [Facet(kind: .back, id: 1, back: 3)]
        )
        await manager.updateModel(posted, context: "context")
        expectOneCall(listener)
        #expect((listener.model as? Facet)?.left == [Facet(kind: .both, id: 1, front: 3, back: 3)])
    }

    @Test(.holds("CM.ProjectionTests.testNoUpdateWhenNothingChanges"))
    func `one that says nothing of what the other knows is not told`() async {
        let child = Facet(kind: .front, id: 1, front: 2)
        let listener = listener(left: child)
        await manager.updateModel(Facet(kind: .back, id: 1, back: 5), context: "context")
        #expect(listener.calls.isEmpty)
        #expect((listener.model as? Facet)?.left == [child])
    }
}
