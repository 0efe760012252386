import Consistency
import Propagation
import Testing

/// Defects of other libraries that keep value trees consistent, one per test; more are in the suites of the features concerned.
@MainActor @Suite struct `Defects of others` {
    let bench = Bench()

    @Test func `a provider that listens to an identifier gets every later value too`() {
        let provider = DataProvider<Node>(bench.trees)
        provider.listen(to: "a")
        for value in 1...5 {
            bench.apply(Node(id: "a", value: value))
            #expect(provider.data?.value == value)
        }
    }

    @Test func `a like in a detail view survives an unrelated append to the feed in the same turn`() {
        let post = Node(id: "post", value: 0, text: "not liked")
        let feed = bench.provider(Node(id: "feed", value: 0, children: [post]))
        let detail = bench.provider(post)
        detail.setData(Node(id: "post", value: 0, text: "liked"))
        var appended = feed.data
        appended?.children.append(Node(id: "next", value: 0))
        feed.setData(appended)
        #expect(detail.data?.text == "liked")
        #expect(feed.data?.children.map(\.text) == ["liked", ""])
    }

    @Test func `a like survives a page that was asked for before it`() async {
        let post = Node(id: "post", value: 0, text: "not liked")
        let feed = bench.provider(Node(id: "feed", value: 0, children: [post]))
        let detail = bench.provider(post)
        let asked = bench.commits.makeStamp()
        detail.setData(Node(id: "post", value: 0, text: "liked"))
        await bench.trees.update(
            [Node(id: "feed", value: 0, children: [post, Node(id: "next", value: 0)])],
            stamp: asked
        )
        // The stamp of the feed is older; the post was liked after it.
        #expect(feed.data?.children.map(\.text) == ["liked"] || feed.data?.children.map(\.text) == ["liked", ""])
        #expect(detail.data?.text == "liked")
    }

    @Test func `a deletion under way does not empty a listener that shows something else by then`() {
        let listener = bench.listener(Node(id: "a", value: 1))
        bench.commits.run(bench.commits.makeCause(.other, "delete, then move on")) {
            bench.trees.applyDelete(["a"])
            listener.model = Node(id: "b", value: 1)
        }
        #expect(listener.calls.isEmpty)
        #expect((listener.model as? Node)?.id == "b")
    }

    @Test func `what was meant for one model does not land on the next one registered in the same commit`() {
        let listener = bench.listener(Node(id: "a", value: 1))
        bench.commits.run(bench.commits.makeCause(.other, "change, then move on")) {
            bench.trees.apply([Node(id: "a", value: 2)])
            listener.model = Node(id: "b", value: 1)
            bench.trees.addListener(listener)
        }
        #expect(listener.calls.isEmpty)
        bench.apply(Node(id: "b", value: 2))
        #expect(listener.changed == ["b"])
    }

    @Test func `an update under way does not reach a listener that shows something else by then`() async {
        let listener = bench.listener(Node(id: "a", value: 1))
        async let posted = bench.trees.update([Node(id: "a", value: 2)])
        await bench.untilUnderWay()
        listener.model = Node(id: "b", value: 1)
        bench.trees.addListener(listener)
        _ = await posted
        #expect(listener.calls.isEmpty)
        bench.apply(Node(id: "b", value: 3))
        #expect((listener.model as? Node)?.value == 3)
    }

    @Test func `refreshes that bring new identifiers leave nothing but the live tree`() {
        let provider = bench.provider(Node(id: "root", value: 0))
        for round in 0..<2_000 {
            provider.setData(
                Node(id: "root", value: round, children: (0..<20).map { Node(id: "\(round)/\($0)", value: 0) })
            )
        }
        #expect(bench.trees.registeredIdentifierCount == 21)
    }
}
