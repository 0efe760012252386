import Foundation
import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
import Propagation
import Testing

/// Tests an entity across launches: each launch has a store, a client store and a client of its own, on the same disk.
@MainActor
@Suite struct `An entity that is kept on disk` {
    /// The answers of the server, one after the other; an error if there is none.
    @MainActor private final class Server {
        struct NoConnection: Error {}

        var note: NoteValue? = NoteValue(1, "moss", isDone: false)
        private(set) var requestCount = 0

        func answer() throws -> NoteValue {
            requestCount += 1
            guard let note else { throw NoConnection() }
            return note
        }
    }

    private let bench = EditLogBench()
    private let server = Server()

    private func open(
        _ client: NotesClient,
        _ store: FileStore? = nil,
        maximumAge: Duration = .zero
    ) throws -> CachedModel<Note> {
        let store = store ?? bench.store()
        return try CachedModel("note-1", of: client, in: store, scope: .alice, maximumAge: maximumAge) { [server] in
            try await client.clientStore.load("note 1") { try await server.answer() }
        }
    }

    /// Loads the entity and stores it.
    private func firstLaunch(_ body: (Note) async throws -> Void = { _ in }) async throws {
        let client = NotesClient()
        let page = try open(client)
        #expect(page.model == nil && page.fetchedAt == nil)
        await client.clientStore.commits.activity.waitUntilIdle()
        let note = try #require(page.model)
        #expect(!page.isFromDisk && page.fetchedAt != nil && page.error == nil && !page.isLoading)
        try await body(note)
        await page.waitUntilStored()
        await client.clientStore.commits.activity.waitUntilIdle()
        bench.disk.endProcesses()
    }

    @Test func `without a connection it shows what was loaded last, and says so`() async throws {
        try await firstLaunch()
        server.note = nil
        let client = NotesClient()
        let page = try open(client)
        await page.waitUntilOpen()
        #expect(page.model?.text == "moss" && page.isFromDisk)
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(page.error is Server.NoConnection && page.model?.text == "moss")
        server.note = NoteValue(1, "fern", isDone: false)
        let note = page.model
        try await page.refresh()
        #expect(page.model === note && note?.text == "fern" && !page.isFromDisk && page.error == nil)
    }

    @Test func `an edit that was confirmed after the answer is shown on it, and one that waits is not stored as said`()
        async throws
    {
        try await firstLaunch { note in
            let edit = note.submit(.done, "finish note:1", apply: { $0.isDone = true }) { _ in
                EditRequest { NoteValue(1, "moss", isDone: true) }
            }
            #expect(await edit.value.isSuccess)
        }
        server.note = nil
        let page = try open(NotesClient())
        await page.waitUntilOpen()
        #expect(page.model?.isDone == true)
    }

    @Test func `concurrent loads share one request, and a young entity is not loaded at once`() async throws {
        try await firstLaunch()
        let client = NotesClient()
        let page = try open(client, maximumAge: .seconds(60))
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(server.requestCount == 1 && page.isFromDisk)
        async let first: Void = page.refresh()
        async let second: Void = page.refresh()
        _ = try await (first, second)
        #expect(server.requestCount == 2)
    }

    @Test func `a view is drawn for each step`() async throws {
        try await firstLaunch()
        let client = NotesClient()
        let page = try open(client)
        var drawn: [String] = []
        let watch = client.clientStore.commits.watch { _ in
            let words = "\(page.model?.text ?? "nothing")\(page.isFromDisk ? " from disk" : "")"
            drawn.append(page.isLoading ? words + ", loading" : words)
        }
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(drawn.first == "nothing" && drawn.last == "moss")
        #expect(drawn.contains("moss from disk") && drawn.contains("moss from disk, loading"))
        withExtendedLifetime(watch) {}
    }

    @Test func `after a log-out nothing is stored, and nothing is shown from the file`() async throws {
        let client = NotesClient()
        let store = bench.store()
        let page = try open(client, store)
        await client.clientStore.commits.activity.waitUntilIdle()
        try await store.wipe(.alice)
        await #expect(throws: CancellationError.self) { try await page.refresh() }
        await page.waitUntilStored()
        server.note = nil
        let next = try open(NotesClient(), store)
        await next.waitUntilOpen()
        #expect(next.model == nil)
    }

    @Test func `a name stores one thing`() throws {
        let (client, store) = (NotesClient(), bench.store())
        let page = try open(client, store)
        let error = #expect(throws: CachedNameError.self) {
            let feed = Feed<Note>(.cursors("GET /notes", of: client) { _ in (rows: [], next: nil) })
            _ = try CachedFeed("note-1", feed, in: store, scope: .alice)
        }
        #expect(error?.message.contains("“note-1” stores the entity note-1, a Note") == true)
        withExtendedLifetime(page) {}
    }

    @Test func `when it is released, its model is free, and the answer is stored all the same`() async throws {
        let client = NotesClient()
        weak var model: Note?
        func use() async throws {
            let page = try open(client)
            await page.waitUntilOpen()
            try await page.refresh()
            model = page.model
        }
        try await use()
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(model == nil && client.clientStore.entryCount == 0)
        bench.disk.endProcesses()
        server.note = nil
        let next = try open(NotesClient())
        await next.waitUntilOpen()
        #expect(next.model?.text == "moss")
    }
}
