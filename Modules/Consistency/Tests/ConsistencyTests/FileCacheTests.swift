import Consistency
import ConsistencyPersistence
import Foundation
import Persistence
import Propagation
import Testing

@MainActor @Suite struct `The file cache` {
    let bench = Bench()

    @Test func `what one run showed the next one finds`() async throws {
        let store = FileStore(
            folder: URL(filePath: "/cache", directoryHint: .isDirectory),
            fileSystem: MemoryFileSystem()
        )
        let cache = FileCache(store, scope: .account("alice", on: "lemmy.world"), schema: 1)
        func firstRun() async throws {
            let models = DataModelManager(Bench().trees, cache: cache)
            DataProvider<Message>(models).setData(try Seed.message())
            CollectionDataProvider<Person>(models, cacheKey: "contacts").setData(try Seed.contacts().contacts)
            await models.flush()
        }
        try await firstRun()
        let models = DataModelManager(bench.trees, cache: cache)
        let message = DataProvider<Message>(models)
        let contacts = CollectionDataProvider<Person>(models, cacheKey: "contacts")
        #expect(await message.fetchDataFromCache("Message-12"))
        #expect(await contacts.fetchDataFromCache())
        #expect(message.data == (try Seed.message()))
        #expect(contacts.data == (try Seed.contacts().contacts))
        bench.apply(Seed.online)
        #expect(message.data?.author.online == true && contacts.data[0].online)
    }

    @Test func `another account finds nothing`() async throws {
        let store = FileStore(
            folder: URL(filePath: "/cache", directoryHint: .isDirectory),
            fileSystem: MemoryFileSystem()
        )
        let alice = FileCache(store, scope: .account("alice", on: "lemmy.world"), schema: 1)
        try await alice.setModel(Seed.online, for: "Person-42")
        let bob = FileCache(store, scope: .account("bob", on: "lemmy.world"), schema: 1)
        #expect(try await bob.model(Person.self, for: "Person-42") == nil)
        #expect(try await alice.model(Person.self, for: "Person-42")?.value == Seed.online)
        try await alice.deleteModel(for: "Person-42")
        #expect(try await alice.model(Person.self, for: "Person-42") == nil)
    }

    @Test func `a type that is not codable is refused with a hint`() async {
        struct Plain: SimpleModel {
            var modelIdentifier: ModelIdentifier? { "plain" }
        }
        let store = FileStore(
            folder: URL(filePath: "/cache", directoryHint: .isDirectory),
            fileSystem: MemoryFileSystem()
        )
        let cache = FileCache(store, scope: .server("lemmy.world"), schema: 1)
        let error = await #expect(throws: ConsistencyError.self) { try await cache.setModel(Plain(), for: "plain") }
        #expect(error?.hint.contains("Codable") == true)
    }
}
