import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Members of a batch` {
    let bench = Bench()
    private let leaf = Node(id: "leaf", value: 1)

    private func tree(_ id: String) -> Node { Node(id: id, value: 0, children: [leaf]) }

    private func names(_ members: [any BatchMember], _ names: [(any BatchMember, String)]) -> [String] {
        members.map { member in names.first { $0.0 === member }?.1 ?? "?" }
    }

    @Test func `are providers and lists too, and it hears after all of them`() {
        let provider = bench.provider(tree("one"))
        let list = CollectionDataProvider<Node>(bench.trees)
        list.setData([tree("two")])
        let batch = BatchListener(bench.trees, [list, provider])
        var order: [String] = []
        provider.onUpdate = { _, _, _ in order.append("provider") }
        list.onUpdate = { _, _, _ in order.append("list") }
        var changed: [Set<ModelIdentifier>] = []
        batch.onUpdate = { members, updates, context in
            order.append("batch " + names(members, [(provider, "provider"), (list, "list")]).joined(separator: ", "))
            changed.append(updates.changed)
            #expect(context as? String == "mine")
        }
        bench.apply(Node(id: "leaf", value: 2), context: "mine")
        #expect(order == ["provider", "list", "batch provider, list"])
        #expect(changed == [["one", "two", "leaf"]])
    }

    @Test func `are other batches, which hear before it`() {
        let listener = bench.listener(tree("one"))
        let provider = bench.provider(tree("two"))
        let inner = BatchListener(bench.trees, [listener])
        let outer = BatchListener(bench.trees, [provider, inner])
        var order: [String] = []
        inner.onUpdate = { members, _, _ in
            order.append("inner of \(members.count)")
        }
        outer.onUpdate = { members, updates, _ in
            order.append("outer of \(names(members, [(provider, "provider"), (inner, "inner")]))")
            #expect(updates.changed == ["one", "two", "leaf"])
        }
        bench.apply(Node(id: "leaf", value: 2))
        #expect(order == ["inner of 1", #"outer of ["provider", "inner"]"#])
    }

    @Test func `are paused and resumed together, and it is told once`() {
        let listener = bench.listener(tree("one"))
        let provider = bench.provider(tree("two"))
        let list = CollectionDataProvider<Node>(bench.trees)
        list.setData([tree("three")])
        let alone = bench.provider(tree("four"))
        alone.pause()
        let batch = BatchListener(bench.trees, [BatchListener(bench.trees, [listener]), provider, list, alone])
        let inner = BatchListener(bench.trees, [listener])
        let outer = BatchListener(bench.trees, [inner, provider, list, alone])
        var told: [Int] = []
        outer.onUpdate = { members, _, _ in told.append(members.count) }
        outer.pause()
        #expect(outer.isPaused && inner.isPaused && provider.isPaused && list.isPaused)
        bench.apply(Node(id: "leaf", value: 2))
        bench.apply(Node(id: "leaf", value: 3))
        #expect(listener.calls.isEmpty && told.isEmpty)
        #expect(provider.data == tree("two") && list.data == [tree("three")])
        outer.resume()
        #expect(told == [3])
        #expect(listener.calls.count == 1)
        #expect(provider.data?.children[0].value == 3 && list.data[0].children[0].value == 3)
        #expect(alone.isPaused, "it was paused by somebody else")
        outer.pause()
        outer.resume()
        #expect(told == [3], "nothing changed")
        withExtendedLifetime(batch) {}
    }

    @Test func `are held weakly`() {
        func make() -> BatchListener {
            let provider = bench.provider(tree("one"))
            return BatchListener(bench.trees, [provider])
        }
        let batch = make()
        #expect(bench.trees.listenerCount == 0)
        withExtendedLifetime(batch) {}
    }
}

@MainActor @Suite struct `Updates as a sequence` {
    let bench = Bench()

    @Test func `a provider's are what its callback gets, and end with it`() async {
        func stream() -> AsyncStream<ProviderUpdate<Node>> {
            let provider = bench.provider(Node(id: "a", value: 0))
            let stream = provider.updates()
            bench.apply(Node(id: "a", value: 1), context: "first")
            bench.apply(Node(id: "a", value: 2))
            return stream
        }
        var seen: [(Int?, Set<ModelIdentifier>, String?)] = []
        for await update in stream() {
            seen.append((update.value?.value, update.updates.changed, update.context as? String))
        }
        #expect(seen.map(\.0) == [1, 2])
        #expect(seen.map(\.1) == [["a"], ["a"]])
        #expect(seen.map(\.2) == ["first", nil])
    }

    @Test func `a list's say how it became what it was then`() async {
        func stream() -> AsyncStream<CollectionUpdate<Node>> {
            let models = DataModelManager(bench.trees)
            let list = CollectionDataProvider<Node>(models, cacheKey: "list")
            let sibling = CollectionDataProvider<Node>(models, cacheKey: "list")
            let stream = list.updates()
            sibling.append([Node(id: "a", value: 0)])
            sibling.insert([Node(id: "b", value: 0)], at: 0)
            return stream
        }
        var list: [Node] = []
        var changes: [CollectionChanges] = []
        for await update in stream() {
            update.changes.apply(to: &list, showing: update.elements)
            #expect(list == update.elements)
            changes.append(update.changes)
        }
        #expect(list.map(\.id) == ["b", "a"])
        #expect(changes == [.changes([.insert(0)]), .changes([.insert(0)])])
    }
}
