import Foundation
import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
import Propagation
import Testing

/// Tests a query over stored rows: each launch has a store, a client store and a client of its own, on the same disk.
@MainActor
@Suite struct `A query over what is stored` {
    private let bench = EditLogBench()
    private let server = ListServer(pages: [[1, 2], [3]])

    private func list(of client: NotesClient) -> Feed<Note> {
        Feed(.cursors("GET /notes", of: client) { [server] cursor in try server.page(cursor) })
    }

    /// Stores a list of notes 1 and 2, and note 7 alone.
    private func firstLaunch(_ body: (CachedFeed<Note>) async throws -> Void = { _ in }) async throws {
        let (client, store) = (NotesClient(), bench.store())
        let notes = try CachedFeed("notes", list(of: client), in: store, scope: .alice)
        let one = try CachedModel<Note>("note-7", of: client, in: store, scope: .alice) {
            try await client.clientStore.load("note 7") { NoteValue(7, "moss", isDone: false) }
        }
        await client.clientStore.commits.activity.waitUntilIdle()
        try await body(notes)
        await notes.waitUntilStored()
        await one.waitUntilStored()
        await client.clientStore.commits.activity.waitUntilIdle()
        bench.disk.endProcesses()
    }

    /// A file that says where its rows are, and names no place.
    private struct Pathless: Codable {
        struct Rows: Codable {
            var tier = "note1"
            var path: [String] = []
            var isList = true
        }

        var rows = Rows()
        var number = 1
    }

    private func open(
        _ client: NotesClient,
        _ store: FileStore? = nil,
        where matches: @escaping @MainActor (Note) -> Bool = { _ in true }
    ) -> CachedQuery<Note> {
        CachedQuery(of: client, in: store ?? bench.store(), scope: .alice, where: matches, sortedBy: .descending(\.id))
    }

    @Test func `it lists the rows of lists and of single entities, in order, and nobody is asked`() async throws {
        try await firstLaunch()
        let requestCount = server.requests.count
        let client = NotesClient()
        let query = open(client)
        #expect(query.items.isEmpty && query.isReading)
        await query.waitUntilOpen()
        #expect(query.items.map(\.id) == [7, 2, 1] && query.count == 3 && !query.isReading)
        #expect(query.items.first?.text == "moss" && query.items.first?.isStored == true)
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(server.requests.count == requestCount)
    }

    @Test func `an edit of an earlier launch is applied, and an edit of this launch moves the row`() async throws {
        try await firstLaunch { notes in
            let edit = notes.items[0].submit(.done, "finish note:1", apply: { $0.isDone = true }) { _ in
                EditRequest { NoteValue(1, "note 1", isDone: true) }
            }
            #expect(await edit.value.isSuccess)
        }
        let client = NotesClient()
        let query = open(client) { $0.isDone }
        await query.waitUntilOpen()
        #expect(query.items.map(\.id) == [1])
        // Note 7 does not match; it is alive all the same, so that this edit can make it match.
        let moss = try #require(client.models(Note.self).objects.first { $0.id == 7 })
        let edit = moss.submit(.done, "finish note:7", apply: { $0.isDone = true }) { _ in
            EditRequest { NoteValue(7, "moss", isDone: true) }
        }
        #expect(query.items.map(\.id) == [7, 1])
        #expect(await edit.value.isSuccess)
    }

    @Test func `a later answer takes precedence over the file`() async throws {
        try await firstLaunch()
        let client = NotesClient()
        let fern = try client.note(NoteValue(7, "fern", isDone: false))
        let query = open(client)
        #expect(query.items.map(\.text) == ["fern"])
        await query.waitUntilOpen()
        #expect(query.items.map(\.id) == [7, 2, 1] && query.items.first === fern && fern.text == "fern")
    }

    @Test func `files that are stored later are found when it reads again`() async throws {
        let (client, store) = (NotesClient(), bench.store())
        let query = open(client, store)
        await query.waitUntilOpen()
        #expect(query.items.isEmpty)
        do {
            let notes = try CachedFeed("notes", list(of: client), in: store, scope: .alice)
            await client.clientStore.commits.activity.waitUntilIdle()
            #expect(query.items.map(\.id) == [2, 1], "it lists what is alive without reading")
            await notes.waitUntilStored()
        }
        await query.reload()
        #expect(query.items.map(\.id) == [2, 1])
    }

    @Test func `damaged files, files of others and files without rows are left out, and stay where they are`()
        async throws
    {
        try await firstLaunch()
        let store = bench.store()
        let other = StoreKey(scope: .alice, name: "theme", schema: 1)
        try await store.write("dark", for: other)
        let key = StoreKey(scope: .alice, name: "note-7", schema: 1)
        let path = store.path(of: key)
        var bytes = try #require(bench.disk.contents(path))
        bytes[bytes.count - 3] ^= 0x40
        try await store.write(["rows": ["tier": "tree1"]], for: StoreKey(scope: .alice, name: "odd", schema: 1))
        try await store.write(Pathless(), for: StoreKey(scope: .alice, name: "pathless", schema: 1))
        await store.flush()
        try bench.disk.inject(bytes, at: path)
        let query = open(NotesClient(), store)
        await query.waitUntilOpen()
        #expect(query.items.map(\.id) == [2, 1])
        #expect(bench.disk.contents(path) == bytes, "a query reports nothing and moves nothing")
    }

    @Test func `rows of an account that has logged out meanwhile are not shown`() async throws {
        try await firstLaunch()
        let (client, store) = (NotesClient(), bench.store())
        let query = open(client, store)
        try await store.wipe(.alice)
        await query.waitUntilOpen()
        #expect(query.items.isEmpty && !query.isReading)
    }

    @Test func `when it is released, its models are free`() async throws {
        try await firstLaunch()
        let client = NotesClient()
        func use() async {
            let query = open(client) { $0.id > 1 }
            await query.waitUntilOpen()
            #expect(query.count == 2 && client.notes.count == 3)
        }
        await use()
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(client.notes.count == 0 && client.clientStore.entryCount == 0)
    }
}
