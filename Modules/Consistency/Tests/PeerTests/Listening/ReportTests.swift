import Consistency
import Testing

@MainActor @Suite struct `What a listener is told` {
    let manager = PeerTrees()

    /// Registers a listener for a tree, runs an action, and returns the single notification that results.
    private func told(
        of tree: Branch,
        _ act: (PeerTrees) async -> Void
    ) async throws -> TreeListener.Call {
        let listener = TreeListener(tree)
        manager.addListener(listener)
        await act(manager)
        #expect(listener.calls.count == 1)
        return try #require(listener.calls.last)
    }

    private var plain: Branch { Branch(id: "0", data: 0, required: Leaf(id: "1", data: 0)) }

    private func tree(_ children: Branch...) -> Branch {
        Branch(id: "0", data: 0, children: children, required: Leaf(id: "1", data: 0))
    }

    private func child(_ id: String, data: Int = 0, leaf: String, _ leafData: Int = 0, _ children: Branch...) -> Branch
    {
        Branch(id: id, data: data, children: children, required: Leaf(id: leaf, data: leafData))
    }

    @Test(.holds("CM.ModelUpdatesTests.testReplaceEntireModel"))
    func `a new value of the whole is one change`() async throws {
        var new = plain
        new.data = 4
        let call = try await told(of: plain) { await $0.updateModel(new) }
        #expect(call.model as? Branch == new)
        #expect(call.changed == ["0"])
        #expect(call.deleted == [])
    }

    @Test(.holds("CM.ModelUpdatesTests.testUpdateOptionalChild"))
    func `a changed child changes its parent, and what is new in it is no change`() async throws {
        let call = try await told(of: tree(child("2", leaf: "1"))) {
            await $0.updateModel(child("2", data: 4, leaf: "4"))
        }
        #expect(call.changed == ["0", "2"])
        #expect(call.deleted == [])
    }

    @Test(.holds("CM.ModelUpdatesTests.testUpdateRequiredChild"))
    func `a changed required child changes its parent`() async throws {
        let call = try await told(of: tree(child("2", leaf: "3"))) { await $0.updateModel(Leaf(id: "1", data: 4)) }
        #expect(call.changed == ["0", "1"])
        #expect(call.deleted == [])
    }

    @Test(.holds("CM.ModelUpdatesTests.testUpdateRecurringChild"))
    func `a child in several places is one change, and so is each of its parents`() async throws {
        let again = child("2", leaf: "1")
        let call = try await told(of: tree(again, again, child("3", leaf: "5"))) {
            await $0.updateModel(Leaf(id: "1", data: 4))
        }
        #expect(call.changed == ["0", "1", "2"])
        #expect(call.deleted == [])
    }

    @Test(.holds("CM.ModelUpdatesTests.testUpdateSubtree"))
    func `a subtree that comes in another tree is found`() async throws {
        let again = child("2", leaf: "6")
        let call = try await told(of: tree(again, again, child("3", leaf: "5"))) {
            await $0.updateModel(child("7", data: 3, leaf: "5", 0, child("2", data: 3, leaf: "6", 2)))
        }
        #expect(call.changed == ["0", "2", "6"])
        #expect(call.deleted == [])
    }

    @Test(.holds("CM.ModelUpdatesTests.testUpdateEntireModelWithSubtree"))
    func `what left the tree is not told, what moved in it and changed is`() async throws {
        let again = child("2", leaf: "6")
        let call = try await told(of: tree(again, again, child("3", leaf: "5"))) {
            await $0.updateModel(child("7", data: 3, leaf: "5", 0, child("0", data: 3, leaf: "6", 2)))
        }
        #expect(call.changed == ["0", "6"])
        #expect(call.deleted == [])
    }

    @Test(.holds("CM.ModelUpdatesTests.testUpdateWithSubupdates"))
    func `changes inside a changed child are told, too`() async throws {
        let call = try await told(of: tree(child("2", leaf: "3", 0, child("4", leaf: "6")))) {
            await $0.updateModel(child("2", leaf: "7", 0, child("4", leaf: "6", 4)))
        }
        #expect(call.changed == ["0", "2", "4", "6"])
        #expect(call.deleted == [])
    }

    @Test(.holds("CM.ModelUpdatesTests.testUpdateWithSubupdatesAfterChange"))
    func `what came with an update is told of when it changes`() async throws {
        let listener = TreeListener(tree(child("2", leaf: "3", 0, child("4", leaf: "6"))))
        manager.addListener(listener)
        await manager.updateModel(child("2", leaf: "3", 0, child("7", leaf: "8")))
        await manager.updateModel(child("7", data: 2, leaf: "8", 4))
        #expect(listener.calls.count == 2)
        #expect(listener.calls.last?.changed == ["0", "2", "7", "8"])
        #expect(listener.calls.last?.deleted == [])
    }

    @Test(.holds("CM.ModelUpdatesTests.testDeleteEntireModel"))
    func `deleting the whole is one deletion`() async throws {
        let call = try await told(of: plain) { await $0.deleteModel(plain) }
        #expect(call.model == nil)
        #expect(call.changed == [])
        #expect(call.deleted == ["0"])
    }

    @Test(.holds("CM.ModelUpdatesTests.testCascadingDeleteEntireModel"))
    func `what needed the deleted is deleted with it`() async throws {
        let call = try await told(of: plain) { await $0.deleteModel(Leaf(id: "1", data: 0)) }
        #expect(call.changed == [])
        #expect(call.deleted == ["0", "1"])
    }

    @Test(.holds("CM.ModelUpdatesTests.testDeleteOptionalModel"))
    func `a deleted child changes its parent`() async throws {
        let gone = child("2", leaf: "1")
        let call = try await told(of: tree(gone)) { await $0.deleteModel(gone) }
        #expect(call.changed == ["0"])
        #expect(call.deleted == ["2"])
    }

    @Test(.holds("CM.ModelUpdatesTests.testCascadingDeleteSubmodel"))
    func `a child that goes with what it needed changes its parent`() async throws {
        let call = try await told(of: tree(child("2", leaf: "3"))) { await $0.deleteModel(Leaf(id: "3", data: 0)) }
        #expect(call.changed == ["0"])
        #expect(call.deleted == ["2", "3"])
    }

    @Test(.holds("CM.ModelUpdatesTests.testDeleteRecurringChild"))
    func `a deleted child goes from all its places`() async throws {
        let again = child("2", leaf: "3")
        let call = try await told(of: tree(again, again, child("4", leaf: "5", 0, again))) {
            await $0.deleteModel(Leaf(id: "3", data: 0))
        }
        #expect(call.changed == ["0", "4"])
        #expect(call.deleted == ["2", "3"])
        let shown = try #require(call.model as? Branch)
        #expect(shown.children.map(\.id) == ["4"])
        #expect(shown.children.first?.children == [])
    }
}
