import Consistency
import Primitives
import Propagation
import Testing

@MainActor @Suite struct `Collection providers` {
    let bench = Bench()
    let models: DataModelManager

    init() { models = DataModelManager(bench.trees) }

    private func people(_ range: Range<Int>) -> [Person] {
        range.map { Person(id: "\($0)", username: "name \($0)", online: false) }
    }

    private func shared() -> CollectionDataProvider<Person> { CollectionDataProvider(models, cacheKey: "people") }

    @Test func `a change of an element elsewhere arrives with its index`() throws {
        let contacts = CollectionDataProvider<Person>(bench.trees)
        contacts.setData(try Seed.contacts().contacts)
        let message = bench.provider(try Seed.message())
        var told: [(CollectionChanges, Set<ModelIdentifier>)] = []
        contacts.onUpdate = { changes, updates, _ in told.append((changes, updates.changed)) }
        var edited = message.data
        edited?.author.online = true
        message.setData(edited)
        #expect(contacts.data.map(\.online) == [true, true])
        #expect(told.count == 1 && told[0] == (.changes([.update(0)]), ["Person-42"]))
        contacts.update(Person(id: "42", username: "changed", online: true), at: 0)
        #expect(message.data?.author.username == "changed")
        #expect(told.count == 1, "what it did itself it is not told")
    }

    @Test func `providers of one key share the list, each edit with its indexes`() {
        let one = shared()
        let two = shared()
        var told: [CollectionChanges] = []
        two.onUpdate = { changes, _, _ in told.append(changes) }
        one.setData(people(0..<5))
        one.insert(people(10..<12), at: 1)
        one.append(people(20..<21))
        one.remove(at: 0)
        one.update(Person(id: "3", username: "three", online: true), at: 4)
        one.setData(one.data)
        #expect(two.data == one.data)
        #expect(one.data.map(\.id) == ["10", "11", "1", "2", "3", "4", "20"])
        #expect(
            told == [
                .reset, .changes([.insert(2), .insert(1)]), .changes([.insert(7)]), .changes([.delete(0)]),
                .changes([.update(4)]),
            ]
        )
    }

    @Test func `a deleted element leaves the list, its indexes from the highest down`() {
        let list = shared()
        list.setData(people(0..<6))
        var told: [CollectionChanges] = []
        list.onUpdate = { changes, _, _ in told.append(changes) }
        bench.commits.run(bench.commits.makeCause(.other, "delete two")) {
            bench.trees.applyDelete(["Person-1", "Person-4"])
        }
        #expect(told == [.changes([.delete(4), .delete(1)])])
        #expect(list.data.map(\.id) == ["0", "2", "3", "5"])
        #expect(bench.trees.registeredIdentifierCount == 4)
    }

    @Test func `removing an element deletes it nowhere else`() {
        let list = shared()
        list.setData(people(0..<2))
        let other = bench.provider(people(0..<1)[0])
        list.remove(at: 0)
        #expect(other.data != nil)
        bench.apply(Person(id: "0", username: "renamed", online: true))
        #expect(list.data.map(\.id) == ["1"])
        #expect(other.data?.username == "renamed")
    }

    @Test func `an element inserted under a known identifier updates what is there`() {
        let list = shared()
        list.setData(people(0..<3))
        list.append([Person(id: "1", username: "twice", online: true)])
        #expect(list.data.map(\.username) == ["name 0", "twice", "name 2", "twice"])
        var told: [CollectionChanges] = []
        list.onUpdate = { changes, _, _ in told.append(changes) }
        list.update(Person(id: "1", username: "thrice", online: true), at: 3)
        #expect(list.data[1].username == "thrice")
        #expect(told == [.changes([.update(1)])], "the other place is news to the one who replaced")
    }

    @Test func `updates of several posts in a commit come as one`() {
        let list = shared()
        list.setData(people(0..<5))
        var told: [CollectionChanges] = []
        list.onUpdate = { changes, _, _ in told.append(changes) }
        bench.commits.run(bench.commits.makeCause(.other, "two")) {
            bench.trees.apply([Person(id: "1", username: "a", online: true)])
            bench.trees.apply([
                Person(id: "3", username: "b", online: true), Person(id: "1", username: "c", online: true),
            ])
        }
        #expect(told == [.changes([.update(3), .update(1)])])
    }

    @Test func `a list lets go of everything with its last provider`() {
        func show() {
            let one = shared()
            let two = shared()
            one.setData(people(0..<10))
            #expect(two.count == 10)
            #expect(bench.trees.registeredIdentifierCount == 10)
        }
        show()
        #expect(bench.trees.registeredIdentifierCount == 0)
        #expect(bench.trees.listenerCount == 0)
        #expect(shared().data.isEmpty)
    }

    @Test func `a view that reads a list is drawn once per commit`() {
        let list = shared()
        list.setData(people(0..<3))
        var drawn: [[Bool]] = []
        let watch = bench.commits.watch { _ in drawn.append(list.data.map(\.online)) }
        bench.commits.run(bench.commits.makeCause(.other, "two")) {
            bench.trees.apply([Person(id: "0", username: "", online: true)])
            list.remove(at: 1)
        }
        #expect(drawn == [[false, false, false], [true, false]])
        withExtendedLifetime(watch) {}
    }

    @Test func `what a sibling inserts while one is paused is not lost when the sibling goes`() {
        let paused = shared()
        paused.setData(people(0..<3))
        var told: [CollectionChanges] = []
        paused.onUpdate = { changes, _, _ in told.append(changes) }
        paused.pause()
        func visit() {
            let sibling = shared()
            bench.apply(Person(id: "1", username: "updated", online: true))
            sibling.insert(people(7..<8), at: 0)
        }
        visit()
        #expect(paused.data.map(\.id) == ["0", "1", "2"] && paused.data[1].username == "name 1")
        paused.resume()
        #expect(paused.data.map(\.id) == ["7", "0", "1", "2"])
        #expect(paused.data[2].username == "updated")
        #expect(told == [.changes([.update(1), .insert(0)])])
        paused.pause()
        bench.apply(Person(id: "2", username: "again", online: true))
        paused.resume()
        #expect(told == [.changes([.update(1), .insert(0)]), .changes([.update(3)])])
        paused.pause()
        paused.resume()
        #expect(told.count == 2)
    }

    @Test func `an update of an element that a sibling has removed from a paused list is said`() {
        let paused = shared()
        let sibling = shared()
        paused.setData(people(0..<3))
        var problems: [ConsistencyError] = []
        bench.trees.onProblem = { problems.append($0) }
        let elsewhere = bench.provider(people(1..<2)[0])
        paused.pause()
        sibling.remove(at: 1)
        paused.update(Person(id: "1", username: "updated", online: true), at: 1)
        #expect(problems.map(\.code) == [.removedElement])
        #expect(problems.first?.message.contains("Person-1 was updated at index 1 of a paused list") == true)
        // The value is shown as the list's own edit and in all other trees, but is not in the list.
        #expect(paused.data[1].username == "updated" && elsewhere.data?.username == "updated")
        paused.resume()
        #expect(paused.data.map(\.id) == ["0", "2"])
        #expect(problems.count == 1)
    }

    @Test func `an element without an identifier whose child changes is reported, with its index`() {
        let list = CollectionDataProvider<Node>(bench.trees)
        list.setData([Node(id: nil, value: 0), Node(id: nil, value: 1, children: [Node(id: "child", value: 1)])])
        var told: [CollectionChanges] = []
        list.onUpdate = { changes, _, _ in told.append(changes) }
        bench.apply(Node(id: "child", value: 2))
        #expect(list[1].children[0].value == 2)
        #expect(told == [.changes([.update(1)])])
    }

    @Test(arguments: UInt64(1)...20)
    func `random edits keep the list, its skeleton and its sibling in step`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let one = CollectionDataProvider<Node>(models, cacheKey: "nodes")
        let two = CollectionDataProvider<Node>(models, cacheKey: "nodes")
        var mirror: [Node] = []
        two.onUpdate = { changes, _, _ in
            switch changes {
            case .reset: mirror = two.data
            case .changes(let changes):
                for change in changes {
                    if case .delete(let index) = change { mirror.remove(at: index) }
                    if case .update(let index) = change { mirror[index] = Node(id: "changed", value: -1) }
                }
                for case .insert(let index) in changes.reversed() { mirror.insert(two.data[index], at: index) }
                // The value of an update is read after the list has its new length.
                for index in mirror.indices where mirror[index].id == "changed" { mirror[index] = two.data[index] }
            }
        }
        func element() -> Node {
            Node(
                id: Bool.random(using: &random) ? "e\(Int.random(in: 0..<20, using: &random))" : nil,
                value: Int.random(in: 0..<100, using: &random),
                children: (0..<Int.random(in: 0..<3, using: &random)).map { _ in
                    Node(
                        id: "c\(Int.random(in: 0..<10, using: &random))",
                        value: Int.random(in: 0..<100, using: &random)
                    )
                }
            )
        }
        for _ in 0..<80 {
            let index = one.count == 0 ? 0 : Int.random(in: 0..<one.count, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: one.insert([element(), element()], at: index)
            case 1: one.append([element()])
            case 2 where one.count > 0: one.remove(at: index)
            case 3 where one.count > 0: one.update(element(), at: index)
            case 4: bench.apply(Node(id: "c\(Int.random(in: 0..<10, using: &random))", value: 777))
            case 5: bench.delete(ModelIdentifier("e\(Int.random(in: 0..<20, using: &random))"))
            default: one.setData((0..<3).map { _ in element() })
            }
            #expect(one.data == two.data)
            #expect(mirror == two.data, "seed \(seed)")
            let ids = Set(one.data.flatMap { [$0.id] + $0.children.map(\.id) }.compactMap { $0 })
            #expect(bench.trees.registeredIdentifierCount == ids.count, "seed \(seed)")
            var values: [String: Set<Int>] = [:]
            for node in one.data.flatMap({ [$0] + $0.children }) {
                if let id = node.id { values[id, default: []].insert(node.value) }
            }
            #expect(values.allSatisfy { $0.value.count == 1 }, "seed \(seed): one identifier, two values")
        }
    }

    @Test func `a first page that has an identifier twice has it once, with the last value, and says so`() {
        let list = CollectionDataProvider<Node>(bench.trees)
        var problems: [ConsistencyError.Code] = []
        bench.trees.onProblem = { problems.append($0.code) }
        let page = [Node(id: "a", value: 1), Node(id: "b", value: 1), Node(id: "a", value: 2)]
        list.setFirstPage(page, next: "2")
        #expect(list.data == [Node(id: "a", value: 2), Node(id: "b", value: 1)])
        #expect(problems == [.twoValues])
        let twice = [Node(id: "a", value: 2), Node(id: "a", value: 2)]
        list.setData(twice)
        list.setFirstPage(twice, next: "2")
        #expect(list.data == [Node(id: "a", value: 2)])
    }
}
