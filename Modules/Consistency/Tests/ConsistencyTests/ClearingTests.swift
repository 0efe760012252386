import Consistency
import Propagation
import Testing

@MainActor @Suite struct `What was cleared` {
    let bench = Bench()

    @Test func `a provider from before takes nothing from one that came since`() {
        let old = bench.provider(Node(id: "old", value: 1))
        bench.trees.clear()
        let new = bench.provider(Node(id: "new", value: 1))
        let other = bench.provider(Node(id: "other", value: 1))
        old.setData(Node(id: "new", value: 5))
        old.listen(to: "other")
        old.setData(nil)
        bench.apply(Node(id: "new", value: 2), Node(id: "other", value: 2))
        #expect(new.data?.value == 2)
        #expect(other.data?.value == 2)
        #expect(bench.trees.listenerCount == 2)
        #expect(bench.trees.registeredIdentifierCount == 2)
    }

    @Test func `a list from before takes nothing from one that came since`() {
        let models = DataModelManager(bench.trees)
        let old = CollectionDataProvider<Node>(models, cacheKey: "list")
        old.setData([Node(id: "old", value: 1)])
        bench.trees.clear()
        let new = CollectionDataProvider<Node>(models, cacheKey: "list")
        new.setData([Node(id: "new", value: 1)])
        old.append([Node(id: "new", value: 3)])
        old.setData([])
        bench.apply(Node(id: "new", value: 2))
        #expect(new.data.map(\.value) == [2])
        #expect(old.data == [Node(id: "old", value: 1)], "it keeps what it shows")
    }

    @Test func `what waits behind a post whose callback clears is given up`() async {
        let trees = bench.trees
        let provider = bench.provider(Node(id: "a", value: 0))
        var next: DataProvider<Node>?
        provider.onUpdate = { _, _, _ in
            trees.clear()
            next = DataProvider<Node>(trees)
            next?.listen(to: "b")
        }
        let causes = [bench.commits.makeCause(.other, "one"), bench.commits.makeCause(.other, "two")]
        // Both begin here, in this order, and before either is shown.
        let one = Task { await trees.update([Node(id: "a", value: 1)], cause: causes[0]) }
        let two = Task { await trees.update([Node(id: "b", value: 1)], cause: causes[1]) }
        let outcomes = await [one.value, two.value]
        #expect(outcomes == [.delivered, .cancelled])
        #expect(next?.data == nil)
    }
}
