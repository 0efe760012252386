import Consistency
import Foundation
import Propagation
import Testing

@MainActor @Suite struct `Newer and older` {
    let bench = Bench()
    private func tree(_ root: Int, _ leaf: Int) -> Node {
        Node(id: "root", value: root, children: [Node(id: "leaf", value: leaf)])
    }

    @Test func `what nobody has posted is not taken for said`() {
        let (early, middle, late) = (bench.commits.makeStamp(), bench.commits.makeStamp(), bench.commits.makeStamp())
        let first = bench.provider(Node(id: "root", value: 0))
        bench.apply(Node(id: "root", value: 0), stamp: late)
        #expect(bench.trees.edit("root", as: Node.self) { $0.children = [Node(id: "added", value: 1)] })
        // Its value of the root is older than the displayed one; it has no value of the child.
        let second = DataProvider<Node>(bench.trees)
        let list = CollectionDataProvider<Node>(bench.trees)
        second.setData(Node(id: "root", value: 5), stamp: middle)
        list.setData([Node(id: "root", value: 5)], stamp: middle)
        #expect(second.data?.children.first?.value == 1)
        bench.apply(Node(id: "added", value: 2), stamp: early)
        #expect(first.data?.children.first?.value == 2 && second.data == first.data && list.data == [first.data])
    }

    @Test func `an answer to an earlier request leaves what a later one said`() {
        let early = bench.commits.makeStamp()
        let late = bench.commits.makeStamp()
        let provider = DataProvider<Node>(bench.trees)
        provider.setData(tree(0, 0), stamp: early)
        bench.apply(Node(id: "leaf", value: 9), stamp: late)
        bench.apply(tree(5, 5), stamp: early)
        #expect(provider.data == tree(5, 9), "dropped leaf by leaf, not answer by answer")
        bench.apply(tree(6, 6), stamp: late)
        #expect(provider.data == tree(6, 6))
    }

    @Test func `what is newer elsewhere is part of what is set`() {
        let early = bench.commits.makeStamp()
        let leaf = bench.provider(Node(id: "leaf", value: 9))
        let provider = DataProvider<Node>(bench.trees)
        provider.setData(tree(1, 1), stamp: early)
        #expect(provider.data == tree(1, 9))
        #expect(leaf.data?.value == 9)
    }

    @Test func `a file loses to every answer`() {
        let early = bench.commits.makeStamp()
        let provider = DataProvider<Node>(bench.trees)
        provider.setData(tree(1, 1), stamp: .stored(at: Date(timeIntervalSince1970: 0)))
        #expect(provider.data == tree(1, 1))
        bench.apply(tree(2, 2), stamp: early)
        #expect(provider.data == tree(2, 2))
        provider.setData(tree(3, 3), stamp: .stored(at: .distantFuture))
        #expect(provider.data == tree(2, 2))
    }

    @Test func `an edit counts and leaves the comparison as it was`() {
        let stamp = bench.commits.makeStamp()
        let provider = DataProvider<Node>(bench.trees)
        provider.setData(tree(1, 1), stamp: stamp)
        bench.apply(Node(id: "leaf", value: 2))
        #expect(provider.data == tree(1, 2))
        bench.apply(Node(id: "leaf", value: 3), stamp: stamp)
        #expect(provider.data == tree(1, 3))
    }

    @Test func `a value with pending edits is shown instead of the answer's`() async {
        let provider = bench.provider(tree(0, 0))
        let leaf = bench.provider(Node(id: "leaf", value: 0))
        let stamp = bench.commits.makeStamp()
        let change = await bench.trees.prepare([tree(7, 7)])
        bench.commits.run(bench.commits.makeCause(.response, "page")) {
            bench.trees.apply(change, overrides: [Node(id: "leaf", value: 8)], stamp: stamp)
        }
        #expect(provider.data == tree(7, 8))
        #expect(leaf.data?.value == 8)
    }

    @Test func `an override counts for itself, its children come from the answer`() async {
        let provider = bench.provider(tree(0, 0))
        let change = await bench.trees.prepare([tree(7, 7)])
        bench.commits.run(bench.commits.makeCause(.response, "page")) {
            bench.trees.apply(change, overrides: [tree(8, 0)], stamp: bench.commits.makeStamp())
        }
        #expect(provider.data == tree(8, 7))
    }
}

@MainActor @Suite struct `The pipeline` {
    let bench = Bench()

    @Test func `posts are shown in the order in which they were made`() async {
        let provider = bench.provider(Node(id: "a", value: -1))
        var seen: [Int] = []
        provider.onUpdate = { value, _, _ in seen.append(value?.value ?? -1) }
        let posts = (0..<200).map { value in
            let cause = bench.commits.makeCause(.other, "\(value)")
            return Task { await bench.trees.update([Node(id: "a", value: value)], cause: cause) }
        }
        for post in posts { #expect(await post.value == .delivered) }
        #expect(seen == Array(0..<200))
        #expect(bench.commits.activity.isIdle)
    }

    @Test func `posts that wait together are shown together`() async {
        let provider = bench.provider(
            Node(id: "root", value: 0, children: (0..<10).map { Node(id: "\($0)", value: 0) })
        )
        var calls = 0
        provider.onUpdate = { _, _, _ in calls += 1 }
        let posts = (0..<10).map { value in
            Task { await bench.trees.update([Node(id: "\(value)", value: 1)], cause: nil) }
        }
        for post in posts { #expect(await post.value == .delivered) }
        #expect(provider.data?.children.map(\.value) == [Int](repeating: 1, count: 10))
        #expect(calls <= 3, "\(calls) commits for ten posts of one turn")
    }

    @Test func `what is set after a post wins over it`() async {
        let provider = bench.provider(Node(id: "a", value: 0))
        async let posted = bench.trees.update([Node(id: "a", value: 1)])
        await bench.untilUnderWay()
        provider.setData(Node(id: "a", value: 2))
        #expect(await posted == .delivered)
        #expect(provider.data?.value == 2)
    }

    @Test func `a deletion takes its turn`() async {
        let provider = bench.provider(Node(id: "root", value: 0, children: [Node(id: "a", value: 1)]))
        await bench.trees.delete(Node(id: "a", value: 1))
        #expect(provider.data?.children.isEmpty == true)
    }

    @Test func `clearing gives up what waits, and says so`() async {
        let provider = bench.provider(Node(id: "a", value: 0))
        async let posted = bench.trees.update([Node(id: "a", value: 1)])
        await bench.untilUnderWay()
        bench.trees.clear()
        #expect(await posted == .cancelled)
        #expect(provider.data?.value == 0)
        #expect(bench.commits.activity.isIdle)
    }

    @Test func `models are taken apart while the main actor is busy`() async {
        let trees = bench.trees
        let done = DispatchSemaphore(value: 0)
        // The high priority runs it before work that other tests have queued: the wait below is for the main actor only.
        Task.detached(priority: .high) {
            let change = await trees.prepare([Node(id: "root", value: 0, children: [Node(id: "a", value: 1)])])
            #expect(change.count == 2)
            done.signal()
        }
        // Blocks the main actor on purpose, because the work must not need it.
        #expect(waitForSignal(done))
    }

    private nonisolated func waitForSignal(_ semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: .now() + 300) == .success
    }
}
