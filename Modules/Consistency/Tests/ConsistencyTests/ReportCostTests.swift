import Consistency
import Propagation
import Testing

@MainActor @Suite struct `What a report of several posts costs` {
    private let bench = Bench()
    private let costs = LinkCosts()

    private func twoPosts(_ first: CountedLink, _ second: CountedLink) -> Int {
        costs.forget()
        bench.commits.run(bench.commits.makeCause(.other, "two posts")) {
            bench.trees.apply([first])
            bench.trees.apply([second])
        }
        return costs.comparisons
    }

    private func comparisons(length: Int) -> Int {
        let listener = bench.listener(CountedLink.chain(length, costs: costs))
        defer { bench.trees.removeListener(listener) }
        let count = twoPosts(.chain(length, value: 1, costs: costs), .chain(length, value: 2, costs: costs))
        #expect(listener.calls.count == 1 && listener.changed?.count == length)
        return count
    }

    @Test func `grows with the length of a chain, and not with its square`() {
        let short = comparisons(length: 100)
        let long = comparisons(length: 200)
        #expect(long < 3 * short, "\(short) comparisons of 100 links, \(long) of 200: compare children first")
    }

    private func comparisons(equalBelow length: Int) -> Int {
        let listener = bench.listener(CountedLink.chain(length, costs: costs))
        defer { bench.trees.removeListener(listener) }
        var first = CountedLink.chain(length, costs: costs)
        first.value = 1
        var second = CountedLink.chain(length, costs: costs)
        second.value = 2
        let count = twoPosts(first, second)
        #expect(listener.changed == ["0"])
        return count
    }

    @Test func `grows with the length of what equals under a change, and not with its square`() {
        let short = comparisons(equalBelow: 100)
        let long = comparisons(equalBelow: 200)
        #expect(long < 3 * short, "\(short) comparisons of 100 links, \(long) of 200: put equal children in")
    }

    private func comparisons(holders count: Int) -> Int {
        let providers = (0..<count).map { _ in bench.provider(CountedLink.fan(20, costs: costs)) }
        var told: [Set<ModelIdentifier>] = []
        for provider in providers { provider.onUpdate = { _, updates, _ in told.append(updates.changed) } }
        let one = CountedLink(id: "1", value: providers[0].data?.next[1].value ?? 0, costs: costs)
        var other = one
        other.value += 1
        var last = one
        last.value += 2
        let comparisons = twoPosts(other, last)
        #expect(told == Array(repeating: ["root", "1"], count: count))
        return comparisons
    }

    @Test func `is that of one report for all who show one tree`() {
        #expect(comparisons(holders: 10) == comparisons(holders: 20))
    }

    @Test func `of several kinds under one identifier each is compared`() {
        struct Sign: SimpleModel {
            let id: String
            var text: String
            var modelIdentifier: ModelIdentifier? { ModelIdentifier(id) }
            func mergeModel(_ model: any ConsistencyManagerModel) -> Sign { self }
        }
        struct Wall: Model {
            var sign: Sign
            var side: Node
            var modelIdentifier: ModelIdentifier? { "wall" }
            func map(_ transform: ModelTransform) -> Wall? {
                guard let sign = transform(sign), let side = transform(side) else { return nil }
                return Wall(sign: sign, side: side)
            }
            func forEach(_ visit: ModelVisitor) {
                visit(sign)
                visit(side)
            }
        }
        let listener = bench.listener(Wall(sign: Sign(id: "x", text: "old"), side: Node(id: "x", value: 1)))
        bench.trees.pauseListener(listener)
        bench.apply(Wall(sign: Sign(id: "x", text: "new"), side: Node(id: "x", value: 1)))
        bench.trees.resumeListener(listener)
        #expect((listener.model as? Wall)?.sign.text == "new")
        #expect(listener.changed == ["wall", "x"])
    }

    @Test func `is one comparison for an update that says what is shown`() async {
        let listener = bench.listener(CountedLink.fan(100, costs: costs))
        let equal = CountedLink.fan(100, costs: costs)
        costs.forget()
        _ = await bench.trees.update([equal])
        #expect(costs.comparisons == 101 && costs.maps == 0)
        #expect(listener.calls.isEmpty)
    }
}
