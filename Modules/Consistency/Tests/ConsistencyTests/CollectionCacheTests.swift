import Consistency
import ConsistencyPersistence
import Foundation
import Persistence
import Propagation
import Testing

@MainActor @Suite struct `A cached collection` {
    let bench = Bench()
    private let store = FileStore(
        folder: URL(filePath: "/cache", directoryHint: .isDirectory),
        fileSystem: MemoryFileSystem()
    )

    private func makeModels() -> DataModelManager {
        DataModelManager(Bench().trees, cache: FileCache(store, scope: .account("alice", on: "lemmy.world"), schema: 1))
    }

    private func people(_ ids: String...) -> [Person] {
        ids.map { Person(id: $0, username: "name \($0)", online: false) }
    }

    @Test func `an element is named by its place where nobody shows the collection, too`() async {
        let models = makeModels()
        func place(_ id: String) -> @Sendable ([Person]) -> Int? { { $0.firstIndex { $0.id == id } } }
        await models.setCollection("people", to: people("1", "2", "3"))
        await models.removeElement(at: place("2"), fromCollection: "people")
        await models.update(Person(id: "4", username: "new", online: true), at: place("3"), inCollection: "people")
        await models.removeElement(at: place("9"), fromCollection: "people")
        await models.flush()
        let list = CollectionDataProvider<Person>(makeModels(), cacheKey: "people")
        #expect(await list.fetchDataFromCache())
        #expect(list.data.map(\.id) == ["1", "4"])
    }

    @Test func `joins what a sibling shows`() async {
        let models = makeModels()
        let one = CollectionDataProvider<Person>(models, cacheKey: "people")
        one.setData(people("1", "2"))
        await models.flush()
        await models.trees.delete(people("2")[0])
        let two = CollectionDataProvider<Person>(models, cacheKey: "people")
        #expect(await two.fetchDataFromCache())
        #expect(one.data == people("1"))
        #expect(two.data == people("1"))
    }

    @Test func `has the newest names after a restart, and nothing that was deleted`() async {
        func firstRun() async {
            let models = makeModels()
            let list = CollectionDataProvider<Person>(models, cacheKey: "people")
            list.setData(people("1", "2", "3"))
            await models.updateModel(Person(id: "2", username: "renamed", online: true))
            await models.deleteModel(people("3")[0])
            await models.flush()
        }
        await firstRun()
        let list = CollectionDataProvider<Person>(makeModels(), cacheKey: "people")
        #expect(await list.fetchDataFromCache())
        #expect(list.data.map(\.username) == ["name 1", "renamed"])
    }

    @Test func `keeps what its elements become, and loses what is deleted, whoever says so`() async {
        func firstRun() async {
            let models = makeModels()
            let list = CollectionDataProvider<Message>(models, cacheKey: "messages")
            let single = DataProvider<Message>(models)
            let author = Person(id: "42", username: "old", online: false)
            list.setData(["1", "2", "3"].map { Message(id: $0, text: "", author: author) })
            list.update(Message(id: "3", text: "", author: Person(id: "53", username: "", online: false)), at: 2)
            single.setData(Message(id: "9", text: "", author: Person(id: "53", username: "", online: false)))
            await models.trees.update([Person(id: "42", username: "new", online: true)])
            await models.trees.delete(["Person-53"])
            await models.flush()
        }
        await firstRun()
        let models = makeModels()
        let list = CollectionDataProvider<Message>(models, cacheKey: "messages")
        #expect(await list.fetchDataFromCache())
        #expect(list.data.map(\.id) == ["1", "2"])
        #expect(list.data.map(\.author.username) == ["new", "new"])
        let single = DataProvider<Message>(models)
        #expect(await !single.fetchDataFromCache("Message-9"))
        #expect(await !single.fetchDataFromCache("Message-3"))
    }

    @Test func `takes what is shown from who shows it`() async {
        let first = makeModels()
        CollectionDataProvider<Person>(first, cacheKey: "people").setData(people("1", "2"))
        await first.flush()
        let models = makeModels()
        let shown = DataProvider<Person>(models.trees)
        shown.setData(Person(id: "2", username: "live", online: true))
        let list = CollectionDataProvider<Person>(models, cacheKey: "people")
        #expect(await list.fetchDataFromCache())
        #expect(list.data.map(\.username) == ["name 1", "live"])
        #expect(shown.data?.username == "live")
    }

    @Test func `keeps elements without an identifier, its order and where its next page begins`() async {
        let nodes = [Node(id: "b", value: 1), Node(id: nil, value: 7), Node(id: "a", value: 2)].map {
            Plain(id: $0.id, value: $0.value)
        }
        func firstRun() async {
            let models = makeModels()
            let list = CollectionDataProvider<Plain>(models, cacheKey: "page")
            list.setFirstPage(nodes, next: "page 2")
            await models.flush()
        }
        await firstRun()
        let list = CollectionDataProvider<Plain>(makeModels(), cacheKey: "page")
        #expect(await list.fetchDataFromCache())
        #expect(list.data == nodes)
        #expect(list.cursor == .after("page 2"))
    }

    @Test func `is not touched by an edit that is not to be cached`() async {
        func run(_ body: (CollectionDataProvider<Person>, DataProvider<Person>) -> Void) async {
            let models = makeModels()
            let list = CollectionDataProvider<Person>(models, cacheKey: "people")
            let single = DataProvider<Person>(models)
            await list.fetchDataFromCache()
            body(list, single)
            await models.flush()
        }
        await run { list, single in
            list.setData(people("1"))
            single.setData(people("1")[0])
        }
        await run { list, single in
            list.append(people("2"), isCached: false)
            list.update(Person(id: "1", username: "passing", online: true), at: 0, isCached: false)
            single.setData(Person(id: "1", username: "passing, too", online: true), isCached: false)
        }
        await run { list, _ in #expect(list.data == people("1")) }
        await run { list, _ in
            list.append(people("2"), isCached: false)
            list.append(people("3"))
        }
        await run { list, _ in #expect(list.data == people("1", "2", "3"), "what comes after takes it along") }
    }

    @Test func `is edited by its key as little as possible`() async {
        let models = makeModels()
        let list = CollectionDataProvider<Person>(models, cacheKey: "people")
        list.setData(people("1", "2", "3", "4"))
        var told: [(CollectionChanges, String?)] = []
        list.onUpdate = { changes, _, context in told.append((changes, context as? String)) }
        await models.editCollection("people", of: Person.self, context: "mine") { people in
            people.remove(at: 0)
            people[1].online = true
            people.insert(Person(id: "5", username: "", online: false), at: 1)
        }
        #expect(told.count == 1)
        #expect(told.first?.0 == .changes([.update(2), .insert(1), .delete(0)]))
        #expect(told.first?.1 == "mine")
        await models.setCollection("people", to: list.data.reversed())
        #expect(told.count == 2)
        await models.setCollection("nobody shows it", to: people("7"))
        let other = CollectionDataProvider<Person>(models, cacheKey: "nobody shows it")
        #expect(await other.fetchDataFromCache())
        #expect(other.data == people("7"))
    }

    @Test func `shares a list by its key with those of its type alone`() {
        let models = makeModels()
        let people = CollectionDataProvider<Person>(models, cacheKey: "key")
        people.setData(self.people("1"))
        let nodes = CollectionDataProvider<Node>(models, cacheKey: "key")
        nodes.setData([Node(id: "a", value: 1)])
        let more = CollectionDataProvider<Person>(models, cacheKey: "key")
        more.append(self.people("2"))
        #expect(people.data == self.people("1", "2"))
        #expect(nodes.data.count == 1)
    }

    @Test func `has the element that stands in it twice if one of the two goes`() async {
        func firstRun() async {
            let models = makeModels()
            let list = CollectionDataProvider<Person>(models, cacheKey: "people")
            list.setData(people("1", "1"), isCached: false)
            list.remove(at: 0)
            await models.flush()
        }
        await firstRun()
        let list = CollectionDataProvider<Person>(makeModels(), cacheKey: "people")
        #expect(await list.fetchDataFromCache())
        #expect(list.data == people("1"))
    }

    @Test func `has what its provider set while it was being set by its key`() async {
        let models = DataModelManager(
            bench.trees,
            cache: FileCache(store, scope: .account("alice", on: "lemmy.world"), schema: 1)
        )
        async let posted: Void = models.setCollection("people", to: people("1"))
        await bench.untilUnderWay()
        let list = CollectionDataProvider<Person>(models, cacheKey: "people")
        list.setData(people("2"))
        await posted
        await models.flush()
        #expect(list.data == people("2"))
        let next = CollectionDataProvider<Person>(makeModels(), cacheKey: "people")
        await next.fetchDataFromCache()
        #expect(next.data == people("2"))
    }

    @Test func `is shown by who came while it was being set by its key`() async {
        let models = DataModelManager(
            bench.trees,
            cache: FileCache(store, scope: .account("alice", on: "lemmy.world"), schema: 1)
        )
        async let posted: Void = models.setCollection("people", to: people("1"))
        await bench.untilUnderWay()
        let list = CollectionDataProvider<Person>(models, cacheKey: "people")
        await posted
        #expect(list.data == people("1"))
    }
}

private struct Plain: SimpleModel, Codable {
    var id: String?
    var value: Int
    var modelIdentifier: ModelIdentifier? { id.map { ModelIdentifier($0) } }
}
