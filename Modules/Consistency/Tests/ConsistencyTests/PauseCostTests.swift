import Consistency
import Propagation
import Testing

@MainActor @Suite struct `What a paused listener costs` {
    private let bench = Bench()
    private let costs = LinkCosts()

    private func leaf(_ id: Int, _ value: Int) -> CountedLink { CountedLink(id: "\(id)", value: value, costs: costs) }

    @Test func `is nothing of its tree until it goes on`() {
        let listener = bench.listener(CountedLink.fan(200, costs: costs))
        bench.trees.pauseListener(listener)
        costs.forget()
        for value in 1...50 { bench.apply(leaf(value % 3, value)) }
        #expect(costs.maps == 0, "a post rebuilt a paused tree")
        bench.trees.resumeListener(listener)
        #expect(costs.maps > 0)
        #expect((listener.model as? CountedLink)?.next[..<4].map(\.value) == [48, 49, 50, 0])
        #expect(listener.changed == ["root", "0", "1", "2"])
        #expect(listener.calls.count == 1)
    }

    @Test func `is no more than its tree in memory`() {
        let provider = bench.provider(CountedLink.fan(5, costs: costs))
        provider.pause()
        weak var early: CountedLink.Token?
        weak var late: CountedLink.Token?
        func post() {
            let tokens = (0..<100).map { _ in CountedLink.Token() }
            (early, late) = (tokens[90], tokens[99])
            for (value, token) in tokens.enumerated() {
                var leaf = leaf(0, value + 1)
                leaf.token = token
                bench.apply(leaf)
            }
        }
        post()
        #expect(early == nil, "what was replaced is still held")
        #expect(late != nil)
        provider.resume()
        #expect(provider.data?.next[0].value == 100)
    }

    @Test func `stays bounded where every ancestor is posted by itself`() {
        let listener = bench.listener(CountedLink.chain(300, costs: costs))
        bench.trees.pauseListener(listener)
        costs.forget()
        var link = CountedLink.chain(300, value: 1, costs: costs)
        var links: [CountedLink] = []
        while let next = link.next.first {
            links.append(link)
            link = next
        }
        for link in links.reversed() { bench.apply(link) }
        bench.trees.resumeListener(listener)
        #expect(listener.changed?.count == 300)
    }

    @Test func `does not show to who reads its tree`() {
        let listener = bench.listener(CountedLink.fan(5, costs: costs))
        bench.trees.pauseListener(listener)
        bench.apply(leaf(0, 1))
        #expect(bench.trees.value(of: "0", as: CountedLink.self)?.value == 1)
        bench.apply(leaf(0, 2))
        let provider = DataProvider<CountedLink>(bench.trees)
        provider.listen(to: "root")
        #expect(provider.data?.next[0].value == 2)
    }

    @Test func `leaves the order of posts as it was`() {
        let listener = bench.listener(CountedLink.chain(3, costs: costs))
        let provider = bench.provider(CountedLink.chain(3, costs: costs))
        bench.trees.pauseListener(listener)
        provider.pause()
        let (first, second) = (
            CountedLink.chain(3, value: 1, costs: costs), CountedLink.chain(3, value: 3, costs: costs)
        )
        bench.apply(first.next[0])
        bench.apply(leaf(2, 2))
        bench.apply(second.next[0])
        bench.trees.resumeListener(listener)
        #expect(listener.model as? CountedLink == second)
        bench.apply(leaf(2, 4))
        provider.resume()
        #expect(provider.data?.next[0].next[0].value == 4)
    }

    @Test func `does not keep what else is posted from being told`() {
        let listener = bench.listener(CountedLink.fan(3, costs: costs))
        bench.trees.pauseListener(listener)
        bench.apply(leaf(0, 1))
        bench.delete("1")
        bench.apply(leaf(0, 2))
        bench.apply(CountedLink(id: "2", next: [leaf(9, 1)], costs: costs))
        bench.apply(leaf(9, 2), context: "last")
        #expect(bench.trees.registeredIdentifierCount == 4)
        bench.trees.resumeListener(listener)
        #expect((listener.model as? CountedLink)?.next.map(\.value) == [2, 0])
        #expect((listener.model as? CountedLink)?.next[1].next.map(\.value) == [2])
        #expect(listener.changed == ["root", "0", "2"] && listener.deleted == ["1"])
        #expect(listener.calls.last?.context as? String == "last")
    }

    @Test func `is paid before everything is cleared`() {
        let provider = bench.provider(CountedLink.fan(3, costs: costs))
        provider.pause()
        bench.apply(leaf(0, 1))
        bench.trees.clear()
        provider.resume()
        #expect(provider.data?.next[0].value == 1)
    }
}
