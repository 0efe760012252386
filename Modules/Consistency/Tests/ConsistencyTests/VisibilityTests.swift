import Consistency
import Primitives
import Propagation
import Testing

@MainActor @Suite struct `What an authority is told to be shown` {
    let bench = Bench()

    @Test func `begins with the first who shows it and ends with the last`() {
        let authority = bench.authority()
        let first = bench.provider(Node(id: "root", value: 0, children: [Node(id: "leaf", value: 0)]))
        #expect(authority.shown == ["root", "leaf"])
        let second = bench.provider(Node(id: "leaf", value: 1))
        #expect(authority.tellings == 1, "somebody showed it already")
        first.setData(Node(id: "root", value: 1))
        #expect(authority.shown == ["root", "leaf"])
        second.setData(nil)
        #expect(authority.shown == ["root"])
        bench.delete("root")
        #expect(authority.shown.isEmpty)
    }

    @Test func `is what others bring into a tree, and what is waited for`() {
        let authority = bench.authority()
        let provider = bench.provider(Node(id: "root", value: 0))
        bench.apply(Node(id: "root", value: 1, children: [Node(id: "leaf", value: 0)]), Node(id: "nobody", value: 0))
        #expect(authority.shown == ["root", "leaf"])
        provider.listen(to: "awaited")
        #expect(authority.shown == ["awaited"])
        let listener = bench.listener(Node(id: "b", value: 0))
        #expect(authority.shown == ["awaited", "b"])
        bench.trees.removeListener(listener)
        #expect(authority.shown == ["awaited"])
    }

    @Test func `is told in one go for each change, when it is made`() {
        let authority = bench.authority()
        let list = CollectionDataProvider<Node>(bench.trees)
        var isSettled: [Bool] = []
        authority.onBegan = { began in isSettled.append(began.allSatisfy { bench.trees.value(of: $0) != nil }) }
        list.setData((0..<5).map { Node(id: "\($0)", value: 0) })
        list.setData((3..<8).map { Node(id: "\($0)", value: 0) })
        #expect(authority.tellings == 2)
        #expect(isSettled == [true, true])
        #expect(authority.shown == Set((3..<8).map { ModelIdentifier("\($0)") }))
        list.setData([Node(id: "3", value: 0)])
        list.remove(at: 0)
        #expect(authority.shown.isEmpty)
    }

    @Test func `may be shown better at once`() {
        let authority = bench.authority()
        authority.onBegan = { began in
            guard began.contains("awaited") else { return }
            bench.showResolved(Node(id: "awaited", value: 9, children: [Node(id: "leaf", value: 9)]))
        }
        let provider = DataProvider<Node>(bench.trees)
        provider.listen(to: "awaited")
        #expect(provider.data?.value == 9)
        #expect(authority.shown == ["awaited", "leaf"])
        #expect(authority.tellings == 2)
    }

    @Test func `is told when nothing is half done, so that what is shown then is shown by all`() {
        let root = Node(id: "root", value: 0, children: [Node(id: "leaf", value: 0)])
        let other = bench.provider(Node(id: "root", value: 0))
        let authority = bench.authority()
        authority.onBegan = { began in
            if began.contains("leaf") { bench.showResolved(Node(id: "leaf", value: 9)) }
        }
        let list = CollectionDataProvider<Node>(bench.trees)
        list.setData([root])
        #expect(other.data?.children.first?.value == 9)
        #expect(list.data == [other.data])
    }

    @Test func `balances when all are gone`() async throws {
        let authority = bench.authority()
        func show() throws {
            let providers = try (0..<20).map { _ in bench.provider(try Seed.message()) }
            let listener = bench.listener(try Seed.contacts())
            #expect(authority.shown.count == 4)
            withExtendedLifetime((providers, listener)) {}
        }
        try show()
        #expect(bench.trees.listenerCount == 0)
        #expect(authority.shown.isEmpty)
        let provider = bench.provider(try Seed.message())
        #expect(authority.shown == ["Message-12", "Person-42"])
        bench.trees.clear()
        #expect(authority.shown.isEmpty)
        withExtendedLifetime(provider) {}
    }

    @Test func `ends on the main actor when a provider dies on another thread`() async throws {
        let authority = bench.authority()
        for _ in 0..<20 {
            let provider = bench.provider(try Seed.message())
            await Task.detached { withExtendedLifetime(provider) {} }.value
        }
        #expect(bench.trees.listenerCount == 0)
        #expect(authority.shown.isEmpty)
    }

    @Test func `is all that is shown when it comes later, and nothing once it is gone`() throws {
        let provider = bench.provider(try Seed.message())
        let first = bench.authority()
        #expect(first.shown == ["Message-12", "Person-42"])
        bench.trees.authority = first
        #expect(first.tellings == 1, "it is the same")
        let second = bench.authority()
        #expect(second.shown == ["Message-12", "Person-42"])
        provider.setData(nil)
        #expect(second.shown.isEmpty)
        #expect(first.tellings == 1)
        func forget() { bench.trees.authority = FakeAuthority() }
        forget()
        #expect(bench.trees.authority == nil)
        provider.setData(try Seed.message())
        #expect(provider.data != nil)
        #expect(second.tellings == 2)
    }

    @Test(arguments: UInt64(1)...20)
    func `is what the providers hold, whatever happens`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let authority = bench.authority()
        authority.confirms = Bool.random(using: &random)
        var providers: [DataProvider<Node>] = (0..<4).map { _ in DataProvider(bench.trees) }
        func tree(_ number: Int, _ random: inout SplitMix64) -> Node {
            let children = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                tree(number + Int.random(in: 1...3, using: &random), &random)
            }
            return Node(
                id: "n\(number)",
                value: Int.random(in: 0..<3, using: &random),
                children: number < 9 ? children : []
            )
        }
        for step in 0..<80 {
            let index = Int.random(in: providers.indices, using: &random)
            let node = tree(Int.random(in: 0..<10, using: &random), &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: providers[index] = DataProvider(bench.trees)
            case 1: providers[index].setData(nil)
            case 2: bench.delete(ModelIdentifier(node.id ?? ""))
            case 3: bench.apply(node)
            case 4: bench.showResolved(node)
            default: providers[index].setData(node)
            }
            _ = bench.trees.listenerCount
            let held = providers.reduce(into: Set<ModelIdentifier>()) { held, provider in
                if let data = provider.data { held.formUnion(identifiers(in: data)) }
            }
            try #require(authority.shown == held, "seed \(seed), step \(step)")
        }
    }

    private func identifiers(in node: Node) -> Set<ModelIdentifier> {
        node.children.reduce(into: Set([node.modelIdentifier].compactMap { $0 })) { $0.formUnion(identifiers(in: $1)) }
    }
}
