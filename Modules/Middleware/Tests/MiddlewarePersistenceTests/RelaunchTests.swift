import Foundation
import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
import Propagation
import Testing

/// Tests edits across launches: each launch has a store, commits, a client store and a client of its own, on the same disk.
@MainActor
@Suite struct `After the next launch` {
    private let bench = EditLogBench()
    private let page = NoteValue(7, "milk", isDone: false)

    /// A lost response of a server that carries out each request.
    private struct Lost: EditFailure {
        let mayHaveHappened: Bool
    }

    private func finish(_ note: Note, lost: Lost? = nil) async -> EditResult {
        let id = note.id
        let task = note.submit(.done, "finish note:\(id)", apply: { $0.isDone = true }) { _ in
            EditRequest {
                if let lost { throw lost }
                return NoteValue(id, "milk", isDone: true)
            }
        }
        return await task.value
    }

    /// Launches, shows the page and edits it.
    ///
    /// - Returns: The number of the page's file.
    private func firstLaunch(lost: Lost? = nil, capacity: Int = 10_000) async throws -> Int64 {
        let client = NotesClient()
        let log = await FileEditLog.attach(
            to: client.clientStore,
            store: bench.store(),
            scope: .alice,
            capacity: capacity
        )
        let stamp = client.clientStore.commits.makeStamp()
        let number = client.clientStore.sequenceNumber(for: stamp)
        await log.reserveNumber(number)
        let note = try client.note(page, stamp: stamp)
        let result = await finish(note, lost: lost)
        #expect(result.isSuccess == (lost == nil))
        await client.clientStore.commits.activity.waitUntilIdle()
        return number
    }

    @Test func `a page from before an edit shows the edit`() async throws {
        let number = try await firstLaunch()
        bench.disk.losePower(.lost)
        let client = NotesClient()
        await FileEditLog.attach(to: client.clientStore, store: bench.store(), scope: .alice)
        let note = try client.note(page, stamp: .stored(number))
        #expect(note.isDone)
        #expect(note.text == "milk")
        #expect(!note.editState.unconfirmed.contains("done"))
        #expect(client.clientStore.commits.makeStamp().number > number)
        #expect(client.clientStore.sequenceNumber(for: .stored(number)) == number)
    }

    @Test(arguments: [true, false])
    func `an edit whose answer got lost is uncertain, and one that was refused is not`(isLost: Bool) async throws {
        let number = try await firstLaunch(lost: Lost(mayHaveHappened: isLost))
        bench.disk.losePower(.lost)
        let client = NotesClient()
        await FileEditLog.attach(to: client.clientStore, store: bench.store(), scope: .alice)
        let note = try client.note(page, stamp: .stored(number))
        #expect(!note.isDone)
        #expect(note.editState.unconfirmed == (isLost ? ["done"] : []))
    }

    @Test func `a page from before what was dropped is outdated`() async throws {
        let client = NotesClient()
        let log = await FileEditLog.attach(to: client.clientStore, store: bench.store(), scope: .alice, capacity: 1)
        let stamp = client.clientStore.commits.makeStamp()
        for id in 1...200 { _ = await finish(try client.note(NoteValue(id, "milk", isDone: false), stamp: stamp)) }
        let cut = try #require(await log.load().cut)
        bench.disk.losePower(.lost)
        let next = NotesClient()
        await FileEditLog.attach(to: next.clientStore, store: bench.store(), scope: .alice, capacity: 1)
        #expect(next.clientStore.isOutdated(.stored(stamp.number)))
        #expect(next.clientStore.isOutdated(.stored(cut - 1)))
        #expect(!next.clientStore.isOutdated(.stored(cut)))
        #expect(throws: ClientStoreError.self) { try next.note(page, stamp: .stored(stamp.number)) }
    }

    @Test func `a clientStore is attached once, and homes of one scope share a log`() async throws {
        let renames = Lock(0)
        let counting = FaultingFileSystem(bench.disk) { call, _, _ in
            if call == .rename { renames.withLock { $0 += 1 } }
            return nil
        }
        let store = bench.store(over: counting)
        let (one, two) = (NotesClient(), NotesClient())
        async let first = FileEditLog.attach(to: one.clientStore, store: store, scope: .alice)
        async let second = FileEditLog.attach(to: one.clientStore, store: store, scope: .alice)
        async let other = FileEditLog.attach(to: two.clientStore, store: store, scope: .alice)
        let logs = await [first, second, other]
        #expect(logs.allSatisfy { $0 === logs[0] })
        _ = await finish(try one.note(page))
        #expect(renames.withLock { $0 } == 2, "one for the record, one for the result")
        _ = await finish(try two.note(NoteValue(8, "tea", isDone: false)))
        #expect(await bench.log().load().lines.map(\.id) == [.number(7), .number(8)])
    }

    @Test func `a log goes with its homes`() async throws {
        weak var log: FileEditLog?
        func launch() async throws {
            let client = NotesClient()
            log = await FileEditLog.attach(to: client.clientStore, store: bench.store(), scope: .alice)
            _ = await finish(try client.note(page))
            await client.clientStore.commits.activity.waitUntilIdle()
        }
        try await launch()
        #expect(log == nil)
    }
}
