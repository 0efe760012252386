import Foundation
import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
import Propagation
import Testing

/// Tests a list across launches: each launch has a store, a client store and a client of its own, on the same disk.
@MainActor
@Suite struct `A list that is kept on disk` {
    private let bench = EditLogBench()
    private let server = ListServer(pages: [[1, 2], [3]])

    private func list(of client: NotesClient, _ words: String = "GET /notes") -> Feed<Note> {
        Feed(.cursors(words, of: client) { [server] cursor in try server.page(cursor) })
    }

    private func open(
        _ client: NotesClient,
        _ store: FileStore? = nil,
        maximumAge: Duration = .zero
    ) throws -> CachedFeed<Note> {
        try CachedFeed("notes", list(of: client), in: store ?? bench.store(), scope: .alice, maximumAge: maximumAge)
    }

    /// Loads the list and stores its first page.
    private func firstLaunch(_ body: (CachedFeed<Note>) async throws -> Void = { _ in }) async throws {
        let client = NotesClient()
        let notes = try open(client)
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(notes.items.map(\.id) == [1, 2])
        #expect(!notes.isFromDisk && notes.fetchedAt != nil)
        try await body(notes)
        await notes.waitUntilStored()
        await client.clientStore.commits.activity.waitUntilIdle()
        bench.disk.endProcesses()
    }

    @Test func `without a connection it shows what was loaded last, and says so`() async throws {
        try await firstLaunch()
        server.isOffline = true
        let client = NotesClient()
        let notes = try open(client)
        #expect(notes.items.isEmpty && notes.fetchedAt == nil)
        await notes.waitUntilOpen()
        #expect(notes.items.map(\.id) == [1, 2])
        #expect(notes.isFromDisk && notes.fetchedAt != nil && notes.hasMore)
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(notes.state.error is ListServer.NoConnection)
        #expect(notes.items.map(\.id) == [1, 2] && notes.isFromDisk)
        server.isOffline = false
        server.pages = [[4], []]
        try await notes.refresh()
        #expect(notes.items.map(\.id) == [4])
        #expect(!notes.isFromDisk)
    }

    @Test func `an edit that was confirmed after the page was loaded is shown on it`() async throws {
        try await firstLaunch { notes in
            let edit = notes.items[0].submit(.done, "finish note:1", apply: { $0.isDone = true }) { _ in
                EditRequest { NoteValue(1, "note 1", isDone: true) }
            }
            #expect(await edit.value.isSuccess)
        }
        server.isOffline = true
        let notes = try open(NotesClient())
        await notes.waitUntilOpen()
        #expect(notes.items.map(\.isDone) == [true, false])
    }

    @Test func `it continues with the position behind the stored page`() async throws {
        try await firstLaunch { try await $0.loadMore() }
        let notes = try open(NotesClient(), maximumAge: .seconds(60))
        try await notes.loadMore()
        #expect(notes.items.map(\.id) == [1, 2, 3])
        #expect(!notes.hasMore)
        #expect(server.requests == [nil, "1", "1"], "the page from the file is young enough")
    }

    @Test func `a stored page is refreshed when it is older than the maximum age`() async throws {
        try await firstLaunch()
        server.pages = [[5]]
        let clock = ManualClock(Date.now + 61)
        let store = FileStore(folder: URL(filePath: "/data/store"), clock: clock, fileSystem: bench.disk)
        let client = NotesClient()
        let notes = try open(client, store, maximumAge: .seconds(60))
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(notes.items.map(\.id) == [5])
        #expect(notes.fetchedAt == clock.now)
    }

    @Test func `a list that was loaded first is not replaced by the file`() async throws {
        try await firstLaunch()
        server.pages = [[6], []]
        let client = NotesClient()
        let feed = list(of: client)
        try await feed.loadMore()
        let notes = try CachedFeed("notes", feed, in: bench.store(), scope: .alice)
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(notes.items.map(\.id) == [6])
        #expect(!notes.isFromDisk)
    }

    @Test func `a damaged file counts as missing, and is written again`() async throws {
        try await firstLaunch()
        let path = bench.store().path(of: StoreKey(scope: .alice, name: "notes", schema: 1))
        try bench.disk.inject(Data("no page".utf8), at: path)
        try await firstLaunch()
        server.isOffline = true
        let notes = try open(NotesClient())
        await notes.waitUntilOpen()
        #expect(notes.items.map(\.id) == [1, 2])
    }

    @Test func `after a log-out nothing is stored, and nothing is shown from the file`() async throws {
        let client = NotesClient()
        let store = bench.store()
        let notes = try open(client, store)
        await client.clientStore.commits.activity.waitUntilIdle()
        try await store.wipe(.alice)
        try await notes.refresh()
        await notes.waitUntilStored()
        store.open(.alice)
        server.isOffline = true
        let next = try open(NotesClient(), store)
        await next.waitUntilOpen()
        #expect(next.items.isEmpty)
    }

    @Test func `two lists under one name are refused, and the same list made again takes over`() async throws {
        let client = NotesClient()
        let store = bench.store()
        let first = try open(client, store)
        let error = #expect(throws: CachedNameError.self) {
            try CachedFeed("notes", list(of: client, "GET /starred"), in: store, scope: .alice)
        }
        #expect(error?.message.contains("“notes” stores the list GET /notes") == true)
        let second = try open(client, store)
        await client.clientStore.commits.activity.waitUntilIdle()
        server.pages = [[7], []]
        try await second.refresh()
        server.pages = [[8], []]
        try await first.refresh()
        await second.waitUntilStored()
        server.isOffline = true
        let next = try open(NotesClient())
        await next.waitUntilOpen()
        #expect(next.items.map(\.id) == [7], "the earlier object stores nothing any more")
    }

    @Test func `when it is released, its rows are free, and its page is stored all the same`() async throws {
        let client = NotesClient()
        let store = bench.store()
        weak var released: CachedFeed<Note>?
        weak var row: Note?
        func use() async throws {
            let notes = try open(client, store)
            await client.clientStore.commits.activity.waitUntilIdle()
            (released, row) = (notes, notes.items.first)
        }
        try await use()
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(released == nil && row == nil)
        await store.flush()
        server.isOffline = true
        let notes = try open(NotesClient())
        await notes.waitUntilOpen()
        #expect(notes.items.map(\.id) == [1, 2])
    }

    @Test func `a disk that takes nothing does not keep the list from being shown`() async throws {
        let full = FaultingFileSystem(bench.disk) { call, _, _ in call == .write ? .fail(ENOSPC) : nil }
        let client = NotesClient()
        let notes = try open(client, bench.store(over: full))
        await client.clientStore.commits.activity.waitUntilIdle()
        #expect(notes.items.map(\.id) == [1, 2])
        #expect(notes.state.error == nil)
    }
}
