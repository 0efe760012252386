import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Batches` {
    let bench = Bench()

    @Test func `a batch hears once, after its listeners`() {
        let one = bench.listener(Node(id: "one", value: 1, children: [Node(id: "leaf", value: 1)]))
        let two = Listener(Node(id: "two", value: 1, children: [Node(id: "leaf", value: 1)]))
        let three = Listener(Node(id: "three", value: 1))
        let batch = BatchListener(bench.trees, [one, two, three])
        var told: [([ObjectIdentifier], Set<ModelIdentifier>, String?)] = []
        batch.onUpdate = { listeners, updates, context in
            #expect(one.calls.count == 1 && two.calls.count == 1, "the batch was told before its listeners")
            told.append((listeners.map { ObjectIdentifier($0) }, updates.changed, context as? String))
        }
        bench.apply(Node(id: "leaf", value: 2), context: "mine")
        #expect(told.count == 1)
        #expect(told.first?.0 == [ObjectIdentifier(one), ObjectIdentifier(two)])
        #expect(told.first?.1 == ["one", "two", "leaf"])
        #expect(told.first?.2 == "mine")
        #expect(three.calls.isEmpty)
    }

    @Test func `many models in a post are one callback a listener`() {
        let listener = bench.listener(
            Node(id: "root", value: 0, children: (0..<10).map { Node(id: "\($0)", value: 0) })
        )
        bench.commits.run(bench.commits.makeCause(.other, "ten")) {
            bench.trees.apply((0..<10).map { Node(id: "\($0)", value: 1) })
        }
        #expect(listener.calls.count == 1)
        #expect(listener.changed?.count == 11)
    }

    @Test func `a listener that answers by posting is heard in a next round`() {
        let provider = bench.provider(Node(id: "a", value: 0))
        let echo = bench.provider(Node(id: "b", value: 0))
        var heard: [Int?] = []
        provider.onUpdate = { value, _, _ in echo.setData(Node(id: "b", value: value?.value ?? -1)) }
        let watch = bench.commits.watch { _ in heard.append(echo.data?.value) }
        bench.apply(Node(id: "a", value: 7))
        #expect(heard == [0, 7])
        withExtendedLifetime(watch) {}
    }
}

/// A model whose `map` and `forEach` disagree about the order of its children.
private struct Uneven: Model {
    var left: Node
    var right: Node?
    var modelIdentifier: ModelIdentifier? { "uneven" }
    func map(_ transform: ModelTransform) -> Uneven? { transform(left).map { Uneven(left: $0, right: right) } }
    func forEach(_ visit: ModelVisitor) {
        visit(left)
        visit(right)
    }
}

@MainActor @Suite struct `Models that break the rules` {
    let bench = Bench()

    @Test func `a child that map forgets is reported`() {
        var problems: [ConsistencyError] = []
        bench.trees.onProblem = { problems.append($0) }
        let provider = bench.provider(Uneven(left: Node(id: "a", value: 1), right: Node(id: "b", value: 1)))
        bench.apply(Node(id: "a", value: 2))
        #expect(problems.map(\.code) == [.unevenTraversal])
        #expect(problems.first?.message.contains("Uneven") == true)
        #expect(provider.data?.left.value == 2)
        bench.apply(Node(id: "a", value: 3))
        #expect(provider.data?.left.value == 3)
    }
}
