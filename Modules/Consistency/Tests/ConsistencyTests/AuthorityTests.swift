import Consistency
import Propagation
import Testing

@MainActor @Suite struct `An authority` {
    let bench = Bench()
    private func tree(_ root: Int, _ leaf: Int) -> Node {
        Node(id: "root", value: root, children: [Node(id: "leaf", value: leaf)])
    }

    // MARK: Displayed values

    @Test func `shows its own value in the provider and in every tree that contains it`() {
        let feed = bench.provider(Node(id: "feed", value: 0, children: [tree(0, 0)]))
        let list = CollectionDataProvider<Node>(bench.trees)
        list.setData([tree(0, 0)])
        bench.authority(knowing: tree(9, 0))
        let provider = bench.provider(tree(1, 1))
        #expect(provider.data == tree(9, 1))
        #expect(feed.data?.children == [tree(9, 1)])
        #expect(list.data == [tree(9, 1)])
    }

    @Test func `settles a child of what is posted by itself`() {
        let leaf = bench.provider(Node(id: "leaf", value: 0))
        let authority = bench.authority(knowing: Node(id: "leaf", value: 9))
        let provider = bench.provider(tree(1, 1))
        #expect(provider.data == tree(1, 9))
        #expect(leaf.data?.value == 9)
        #expect(authority.questions.map(\.posted) == [["root", "leaf"]], "parents before children")
    }

    @Test func `leaves a child that only its answer contains as somebody shows it`() {
        let leaf = bench.provider(Node(id: "leaf", value: 5))
        bench.authority(knowing: tree(9, 0))
        let provider = bench.provider(Node(id: "root", value: 1))
        #expect(provider.data == tree(9, 5))
        #expect(leaf.data?.value == 5)
    }

    @Test func `knows better than the manager's stamps`() {
        let early = bench.commits.makeStamp()
        let provider = bench.provider(tree(1, 1))
        bench.authority(knowing: Node(id: "leaf", value: 9))
        bench.apply(tree(2, 2), stamp: early)
        #expect(provider.data == tree(1, 9), "the root is unknown to it, and was said later")
    }

    @Test func `outranks an override and is asked about it`() async {
        let provider = bench.provider(tree(0, 0))
        let authority = bench.authority(knowing: Node(id: "leaf", value: 9))
        let change = await bench.trees.prepare([tree(7, 7)])
        bench.commits.run(bench.commits.makeCause(.response, "page")) {
            bench.trees.apply(change, overrides: [Node(id: "leaf", value: 8), Node(id: "other", value: 1)])
        }
        #expect(provider.data == tree(7, 9))
        #expect(authority.questions.map(\.posted) == [["root", "leaf", "other"]])
    }

    @Test func `may show something while it is asked`() {
        let leaf = bench.provider(Node(id: "leaf", value: 0))
        let authority = bench.authority(knowing: Node(id: "leaf", value: 9))
        authority.onSettle = { bench.trees.showResolved([Node(id: "leaf", value: 9)]) }
        let provider = bench.provider(tree(1, 1))
        #expect(provider.data == tree(1, 9))
        #expect(leaf.data?.value == 9)
        #expect(authority.questions.count == 1)
    }

    @Test(arguments: [false, true])
    func `that confirms or knows nothing changes nothing`(confirms: Bool) async {
        let plain = Bench()
        let authority = bench.authority()
        authority.confirms = confirms
        var shown: [[Node?]] = []
        for bench in [plain, bench] {
            let stale = bench.commits.makeStamp()
            let provider = bench.provider(tree(1, 1))
            let other = bench.provider(Node(id: "feed", value: 0, children: [tree(1, 1)]))
            bench.apply(Node(id: "leaf", value: 2))
            other.setData(Node(id: "feed", value: 0, children: [tree(1, 2)]))
            await bench.trees.update([tree(3, 2)])
            if !confirms { bench.apply(tree(0, 0), stamp: stale) }
            shown.append([provider.data, other.data])
        }
        #expect(shown[0] == shown[1])
        #expect(!authority.questions.isEmpty)
    }

    // MARK: Questions to the authority

    @Test func `hears the stamp that was given, and none where none was`() async throws {
        let authority = bench.authority()
        let models = DataModelManager(bench.trees)
        let stamp = bench.commits.makeStamp()
        let provider = DataProvider<Node>(models)
        let list = CollectionDataProvider<Node>(models, cacheKey: "list")
        let node = Node(id: "a", value: 1)
        provider.setData(node)
        provider.setData(node, stamp: stamp)
        list.setData([node])
        list.setData([node], stamp: stamp)
        list.append([node])
        list.update(node, at: 0)
        bench.apply(node)
        bench.apply(node, stamp: stamp)
        await bench.trees.update([node])
        await bench.trees.update([node], stamp: stamp)
        await models.updateModel(node)
        await models.editCollection("list", of: Node.self) { $0.removeLast() }
        #expect(
            authority.questions.map(\.stamp) == [
                nil, stamp, nil, stamp, nil, nil, nil, stamp, nil, stamp, nil, nil,
            ]
        )
        #expect(authority.questions.allSatisfy { $0.posted == ["a"] })
    }

    @Test func `is asked also where nobody shows anything`() {
        let authority = bench.authority()
        bench.apply(Node(id: "a", value: 1))
        #expect(authority.questions == [FakeAuthority.Question(posted: ["a"], stamp: nil)])
    }

    @Test func `is not asked about deletions and what a listener registers with`() async {
        let provider = bench.provider(Node(id: "a", value: 1))
        let authority = bench.authority()
        let listener = bench.listener(Node(id: "b", value: 1))
        bench.delete("a")
        await bench.trees.delete(["b"])
        provider.setData(nil)
        #expect(provider.data == nil)
        #expect(listener.model == nil)
        #expect(authority.questions.isEmpty)
    }

    @Test func `is not asked about what it shows itself, nor are those told who hear every post`() {
        let provider = bench.provider(tree(1, 1))
        let authority = bench.authority(knowing: tree(9, 9))
        authority.foreign = ["leaf"]
        let subscription = bench.trees.onUpdates { _ in Issue.record("the authority knows what it shows") }
        var changed: [Set<ModelIdentifier>] = []
        provider.onUpdate = { _, updates, _ in changed.append(updates.changed) }
        bench.showResolved(tree(2, 3))
        #expect(provider.data == tree(2, 3))
        #expect(changed == [["root", "leaf"]])
        bench.showResolved(tree(2, 3))
        #expect(changed.count == 1, "the same again is no change")
        #expect(authority.questions.isEmpty)
        withExtendedLifetime(subscription) {}
    }

    @Test func `compares nothing with what it shows itself, and leaves the comparison as it was`() {
        let stamp = bench.commits.makeStamp()
        let provider = DataProvider<Node>(bench.trees)
        provider.setData(tree(1, 1), stamp: stamp)
        bench.authority()
        bench.showResolved(tree(2, 2))
        #expect(provider.data == tree(2, 2))
        bench.apply(tree(3, 3), stamp: stamp)
        #expect(provider.data == tree(3, 3))
    }

    @Test func `says what is shown of an identifier`() {
        #expect(bench.trees.value(of: "leaf") == nil)
        let provider = bench.provider(tree(1, 2))
        #expect(bench.trees.value(of: "leaf") as? Node == Node(id: "leaf", value: 2))
        #expect(bench.trees.value(of: "root") as? Node == provider.data)
        let waiting = DataProvider<Node>(bench.trees)
        waiting.listen(to: "awaited")
        #expect(bench.trees.value(of: "awaited") == nil)
    }
}

@MainActor @Suite struct `What an authority refuses` {
    let bench = Bench()
    private let feed = Node(id: "feed", value: 0, children: [Node(id: "a", value: 1)])
    private let posted = Node(id: "root", value: 0, children: [Node(id: "a", value: 2), Node(id: "foreign", value: 0)])

    /// Returns a function that gives the codes of all reported problems.
    private func problems() -> () -> [ConsistencyError.Code] {
        final class Box { var codes: [ConsistencyError.Code] = [] }
        let box = Box()
        bench.trees.onProblem = { box.codes.append($0.code) }
        return { box.codes }
    }

    @Test func `is shown by nobody, changes nothing and is reported once`() {
        let other = bench.provider(feed)
        let provider = bench.provider(Node(id: "before", value: 1))
        let authority = bench.authority()
        authority.foreign = ["foreign", "root"]
        let reported = problems()
        let subscription = bench.trees.onUpdates { _ in Issue.record("a refused post was told") }
        provider.setData(posted)
        #expect(reported() == [.refused])
        bench.apply(posted)
        #expect(reported() == [.refused, .refused])
        #expect(provider.data == Node(id: "before", value: 1))
        #expect(other.data == feed)
        #expect(authority.shown == ["feed", "a", "before"])
        withExtendedLifetime(subscription) {}
    }

    @Test func `is not what a provider goes on waiting for`() {
        let provider = DataProvider<Node>(bench.trees)
        provider.listen(to: "a")
        let authority = bench.authority()
        authority.foreign = ["foreign"]
        provider.setData(posted)
        #expect(provider.data == nil)
        bench.apply(Node(id: "a", value: 3))
        #expect(provider.data?.value == 3, "it waits for what it waited for before")
    }

    @Test func `leaves a list as it was`() {
        let list = CollectionDataProvider<Node>(bench.trees)
        list.setData([Node(id: "a", value: 1)])
        let authority = bench.authority()
        authority.foreign = ["foreign"]
        let reported = problems()
        list.append([posted])
        list.update(posted, at: 0)
        list.setData([posted, posted])
        #expect(list.data == [Node(id: "a", value: 1)])
        #expect(reported() == [.refused, .refused, .refused])
    }

    @Test func `comes back as refused to whoever waits`() async {
        let other = bench.provider(feed)
        let authority = bench.authority()
        authority.foreign = ["foreign"]
        async let good = bench.trees.update([Node(id: "a", value: 5)])
        async let bad = bench.trees.update([posted])
        #expect(await good == .delivered)
        #expect(await bad == .refused)
        #expect(other.data?.children.first?.value == 5)
    }

    @Test func `is what was answered under another identifier`() {
        let provider = bench.provider(Node(id: "a", value: 1))
        let authority = bench.authority()
        authority.known["a"] = Node(id: "b", value: 2)
        let reported = problems()
        provider.setData(Node(id: "a", value: 3))
        #expect(provider.data == Node(id: "a", value: 1))
        #expect(reported() == [.misplacedAnswer])
    }
}
