import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Reports of a collection` {
    let bench = Bench()
    let models: DataModelManager

    init() { models = DataModelManager(bench.trees) }

    private func shared() -> CollectionDataProvider<Node> { CollectionDataProvider(models, cacheKey: "nodes") }
    private func nodes(_ ids: String..., value: Int = 0) -> [Node] { ids.map { Node(id: $0, value: value) } }

    @Test func `emptying a shared list is told its siblings`() {
        let one = shared()
        let two = shared()
        one.setData(nodes("a", "b"))
        var told: [CollectionChanges] = []
        two.onUpdate = { changes, _, _ in
            told.append(changes)
            #expect(two.count == 0)
        }
        one.setData([])
        #expect(told == [.reset])
    }

    @Test func `whoever inserts hears of a changed child by the index it has after the insertion`() {
        let one = shared()
        one.setData([Node(id: "a", value: 0), Node(id: "b", value: 0, children: nodes("child"))])
        let two = shared()
        var toldOne: [CollectionChanges] = []
        var toldTwo: [CollectionChanges] = []
        one.onUpdate = { changes, _, _ in toldOne.append(changes) }
        two.onUpdate = { changes, _, _ in toldTwo.append(changes) }
        one.insert([Node(id: "new", value: 0, children: nodes("child", value: 1))], at: 0)
        #expect(toldOne == [.changes([.update(2)])])
        #expect(toldTwo == [.changes([.update(1), .insert(0)])])
        #expect(two.data[2].children == nodes("child", value: 1))
    }

    @Test func `an element that is replaced by its equal is not told`() {
        let one = shared()
        let two = shared()
        one.setData(nodes("a", "b"))
        two.onUpdate = { changes, _, _ in Issue.record("told of \(changes)") }
        one.update(Node(id: "a", value: 0), at: 0)
        one.setData(nodes("a", "b"))
    }

    @Test func `a paused list is edited where it shows its elements, and shows its own edits`() {
        let paused = shared()
        let sibling = shared()
        paused.setData(nodes("a", "b", "c"))
        paused.pause()
        sibling.insert(nodes("x", "y"), at: 0)
        sibling.remove(at: 2)
        paused.remove(at: 1)
        #expect(paused.data.map(\.id) == ["a", "c"])
        #expect(sibling.data.map(\.id) == ["x", "y", "c"])
        paused.insert(nodes("d"), at: 1)
        paused.append(nodes("e"))
        paused.update(Node(id: "c", value: 7), at: 2)
        #expect(paused.data.map(\.id) == ["a", "d", "c", "e"])
        #expect(paused.data[2].value == 7)
        #expect(sibling.data.map(\.id) == ["x", "y", "d", "c", "e"])
        var told: [CollectionChanges] = []
        paused.onUpdate = { changes, _, _ in told.append(changes) }
        paused.resume()
        #expect(paused.data == sibling.data)
        #expect(told == [.changes([.insert(1), .delete(0), .insert(0)])])
    }

    @Test func `a paused list that sets its own data shows it`() {
        let paused = shared()
        paused.setData(nodes("a"))
        paused.pause()
        paused.setData(nodes("b", "c"))
        #expect(paused.data.map(\.id) == ["b", "c"])
        #expect(paused.isPaused)
        paused.onUpdate = { changes, _, _ in Issue.record("told of what it did itself: \(changes)") }
        paused.resume()
    }

    @Test func `lists that are set are told apart by identifier`() {
        let one = shared()
        let two = shared()
        one.setData(nodes("a", "b", "c", "d", "e"))
        var told: [CollectionChanges] = []
        two.onUpdate = { changes, _, _ in told.append(changes) }
        one.setData(nodes("b", "x", "a", "c", "e"))
        one.setData(nodes("b", "x") + nodes("a", value: 1) + nodes("c", "e"))
        one.setData(nodes("y"))
        #expect(
            told == [.changes([.delete(3), .insert(2), .insert(1), .delete(0)]), .changes([.update(2)]), .reset]
                || told == [
                    .changes([.delete(3), .delete(1), .insert(1), .insert(0)]), .changes([.update(2)]), .reset,
                ]
        )
    }

    @Test func `a list that is shown and not set yet is edited by its key`() async {
        let list = shared()
        await models.editCollection("nodes", of: Node.self) { $0.append(Node(id: "a", value: 0)) }
        #expect(list.data.map(\.id) == ["a"])
    }

    @Test func `deleting a model without an identifier is said`() async {
        var problems: [ConsistencyError] = []
        bench.trees.onProblem = { problems.append($0) }
        #expect(await bench.trees.delete(Node(id: nil, value: 1)) == .refused)
        await models.deleteModel(Node(id: nil, value: 1))
        #expect(problems.map(\.code) == [.undeletable, .undeletable])
        #expect(problems.first?.message.contains("Node") == true)
    }

    @Test func `an index that is out of range traps and says what to do`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let list = CollectionDataProvider<Node>(ConsistencyManager(commits: Commits()))
                list.append([Node(id: "a", value: 1)])
                list.remove(at: 1)
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("remove(at: 1) is out of range: the list shows 1 elements"), "\(said)")
    }
}

@MainActor @Suite struct `Pages` {
    let bench = Bench()

    private func nodes(_ ids: String..., value: Int = 0) -> [Node] { ids.map { Node(id: $0, value: value) } }

    @Test func `come one after the other, each element once`() {
        let list = CollectionDataProvider<Node>(bench.trees)
        #expect(list.cursor == .start)
        list.setFirstPage(nodes("a", "b", "a"), next: "2")
        let wasNext = list.appendPage(nodes("b", "c", "c", "d", value: 1), after: .after("2"), next: "3")
        #expect(wasNext)
        #expect(list.data.map(\.id) == ["a", "b", "c", "d"])
        #expect(list.data.map(\.value) == [0, 1, 1, 1], "what was there already changes where it stands")
        #expect(list.cursor == .after("3"))
        let wasLast = list.appendPage(nodes("e"), after: .after("3"), next: nil)
        #expect(wasLast && list.cursor == .end && !list.cursor.hasMore)
        let wasMore = list.appendPage(nodes("f"), after: .end, next: nil)
        #expect(!wasMore && list.count == 5)
    }

    @Test func `that answer an old question are dropped`() {
        let models = DataModelManager(bench.trees)
        let list = CollectionDataProvider<Node>(models, cacheKey: "feed")
        let sibling = CollectionDataProvider<Node>(models, cacheKey: "feed")
        list.setFirstPage(nodes("a"), next: "2")
        let asked = list.cursor
        sibling.appendPage(nodes("b"), after: sibling.cursor, next: "3")
        let wasNext = list.appendPage(nodes("b", "c"), after: asked, next: "4")
        #expect(!wasNext)
        #expect(list.data.map(\.id) == ["a", "b"])
        #expect(list.cursor == .after("3"))
    }

    @Test func `that an authority refuses do not move the cursor`() {
        let list = CollectionDataProvider<Node>(bench.trees)
        list.setFirstPage(nodes("a"), next: "2")
        let authority = bench.authority()
        authority.foreign = ["foreign"]
        let wasTaken = list.appendPage(nodes("foreign"), after: list.cursor, next: "3")
        #expect(!wasTaken)
        #expect(list.cursor == .after("2") && list.count == 1)
    }
}
