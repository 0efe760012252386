import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Reports` {
    let bench = Bench()

    private func root(_ children: Node...) -> Node { Node(id: "root", value: 0, children: children) }
    private func leaf(_ value: Int) -> Node { Node(id: "leaf", value: value) }

    private func commit(_ body: () -> Void) {
        bench.commits.run(bench.commits.makeCause(.other, "several posts"), body)
    }

    @Test func `what is deleted and comes back in a commit is not told as deleted`() {
        let listener = bench.listener(root(leaf(1)))
        let provider = bench.provider(root(leaf(1)))
        var told: [ModelUpdates] = []
        provider.onUpdate = { _, updates, _ in told.append(updates) }
        commit {
            bench.trees.applyDelete(["leaf"])
            bench.trees.apply([root(leaf(2))])
        }
        #expect(listener.deleted == [])
        #expect(listener.changed == ["root", "leaf"])
        #expect(told.map(\.deleted) == [[]] && told.map(\.changed) == [["root", "leaf"]])
    }

    @Test func `what is deleted and comes back while it is paused is not told as deleted`() {
        let listener = bench.listener(root(leaf(1)))
        bench.trees.pauseListener(listener)
        bench.delete("leaf")
        bench.apply(root(leaf(2)))
        bench.trees.resumeListener(listener)
        #expect(listener.deleted == [])
        #expect(listener.changed == ["root", "leaf"])
    }

    @Test func `what goes with a deleted model and stands elsewhere, changed, is told as changed`() {
        let kept = Node(id: "kept", value: 0)
        let gone = Node(id: "gone", value: 0, children: [leaf(1)])
        let cascade = Node(id: "gone", value: 0, children: [leaf(1)], required: [Node(id: "part", value: 0)])
        for (tree, deleted) in [(root(kept, gone), "gone"), (root(kept, cascade), "part")] {
            let listener = bench.listener(tree)
            commit {
                let next = Node(id: "kept", value: 0, children: [leaf(2)])
                bench.trees.apply(PreparedChange([next], deleting: [ModelIdentifier(deleted)]))
            }
            #expect(listener.changed == ["root", "kept", "leaf"])
            #expect(listener.deleted?.contains("gone") == true)
            bench.trees.removeListener(listener)
        }
    }

    @Test func `nothing is changed in nothing`() {
        let required = Node(id: "required", value: 1)
        let whole = Node(id: "root", value: 0, children: [leaf(1)], required: [required])
        let listener = bench.listener(whole)
        let paused = bench.listener(whole)
        bench.trees.pauseListener(paused)
        commit {
            bench.trees.apply([leaf(2)])
            bench.trees.applyDelete(["required"])
        }
        bench.trees.resumeListener(paused)
        for listener in [listener, paused] {
            #expect(listener.model == nil)
            #expect(listener.changed == [])
            #expect(listener.deleted == ["required", "root"])
        }
    }

    @Test func `what ends a commit as it was before is not told`() {
        let listener = bench.listener(root(leaf(1)))
        commit {
            bench.trees.apply([leaf(2)])
            bench.trees.apply([leaf(1)])
        }
        #expect(listener.calls.isEmpty)
    }
}
