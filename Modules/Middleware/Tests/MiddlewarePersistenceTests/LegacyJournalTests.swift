import Foundation
import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
import Propagation
import Testing

/// Files of releases before 0.2: waiting edits in `outbox-XX`, confirmed edits in `journal-XX`.
@MainActor
@Suite struct `An earlier release's files` {
    private struct Confirmed: Codable { let number: Int64, fields: String }

    private struct Line: Codable {
        var tier = "note1"
        let id: EntityID
        var group = "done"
        var confirmed: Confirmed?
        var open: Int64?
    }

    private struct Journal: Codable {
        let lines: [Line]
        let number: Int64
        var cut: Int64?
    }

    private let waiting = [1, 2, 3].map { OutboxItem.lost("part \($0)", number: $0, because: "a test") }

    private func key(_ name: String) -> StoreKey { StoreKey(scope: .alice, name: name, schema: 1) }

    /// Writes files as those releases did: the waiting edits, the confirmed edit of note 7, and the open edit of note 8.
    private func leave(on bench: EditLogBench) async throws {
        let store = bench.store()
        for intention in waiting { try await store.write([intention], for: key(try await file(of: intention))) }
        let confirmed = Line(id: .number(7), confirmed: Confirmed(number: 50, fields: try noteFields()))
        try await store.write(Journal(lines: [confirmed], number: 50, cut: 5), for: key("journal-18"))
        let open = Line(id: .number(8), open: 60)
        try await store.write(Journal(lines: [open], number: 70), for: key("journal-07"))
        await store.close()
    }

    /// Returns the name of the file that contains an outbox item, which is the same as today.
    private func file(of intention: OutboxItem) async throws -> String {
        let bench = EditLogBench()
        _ = await bench.log().write([.stored(intention)])
        return try #require(try await bench.store().keys(in: .alice).first?.name)
    }

    /// Returns the fields of a note that is done, as they are in files.
    private func noteFields() throws -> String {
        let note = NoteValue(7, "milk", isDone: true)
        return String(decoding: try JSONEncoder().encode(note.snapshot.fields), as: UTF8.self)
    }

    private func launch(_ bench: EditLogBench, over fileSystem: (any FileSystem)? = nil) async -> NotesClient {
        let client = NotesClient()
        await FileEditLog.attach(to: client.clientStore, store: bench.store(over: fileSystem), scope: .alice)
        await client.clientStore.commits.activity.waitUntilIdle()
        return client
    }

    private func expectAll(in client: NotesClient, _ words: String = "") throws {
        #expect(client.clientStore.outbox.items.map(\.number) == [1, 2, 3], "\(words)")
        let notes = try [7, 8].map { try client.note(NoteValue($0, "milk", isDone: false), stamp: .stored(40)) }
        #expect(notes.map(\.isDone) == [true, false], "\(words)")
        #expect(notes.map { $0.editState.unconfirmed.contains("done") } == [false, true], "\(words)")
        #expect(client.clientStore.isOutdated(.stored(4)) && !client.clientStore.isOutdated(.stored(5)), "\(words)")
        #expect(client.clientStore.commits.makeStamp().number > 70, "\(words)")
    }

    @Test func `all that they have is taken over once`() async throws {
        let bench = EditLogBench()
        try await leave(on: bench)
        try expectAll(in: await launch(bench))
        let names = try await bench.store().keys(in: .alice).map { "\($0.name) \($0.schemaVersion)" }
        #expect(!names.contains { $0.hasPrefix("journal-") && !$0.hasPrefix("journal-number") }, "\(names)")
        #expect(names.count { $0.hasPrefix("outbox-") && $0.hasSuffix(" 2") } >= 3, "\(names)")
        try expectAll(in: await launch(bench))
    }

    @Test func `killed at any call that changes something, nothing of it is lost`() async throws {
        for crash in 1...1_000 {
            let bench = EditLogBench()
            try await leave(on: bench)
            let isKilled = Lock(false)
            let changes = Lock(0)
            let faulting = FaultingFileSystem(bench.disk) { call, _, _ in
                guard [.write, .synchronize, .rename, .unlink].contains(call) else { return nil }
                let number = changes.withLock { number in
                    number += 1
                    return number
                }
                guard number == crash else { return nil }
                isKilled.withLock { $0 = true }
                return .crash
            }
            _ = await launch(bench, over: faulting)
            bench.disk.losePower(.lost)
            try expectAll(in: await launch(bench), "call \(crash)")
            if !isKilled.withLock({ $0 }) { break }
            #expect(crash < 1_000)
        }
    }

    @Test func `what ends while the journal cannot be taken over stays ended`() async throws {
        let bench = EditLogBench()
        try await leave(on: bench)
        let journals = try await bench.store().keys(in: .alice).filter { $0.name.hasPrefix("journal-") }.map(\.path)
        let stubborn = FaultingFileSystem(bench.disk) { call, _, path in
            call == .open && journals.contains(path) ? .fail(EACCES) : nil
        }
        let client = await launch(bench, over: stubborn)
        #expect(await client.clientStore.outbox.withdraw(1).isWithdrawn)
        #expect(client.clientStore.outbox.items.map(\.number) == [2, 3])
        let next = await launch(bench)
        #expect(next.clientStore.outbox.items.map(\.number) == [2, 3])
        let note = try next.note(NoteValue(7, "milk", isDone: false), stamp: .stored(40))
        #expect(note.isDone, "and the journal is taken over now")
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `that an edit was confirmed is kept with that it waits no more, or neither is`(
        fate: MemoryFileSystem.Unsynchronized
    ) async throws {
        let intention = waiting[0]
        let line = EditLogLine(
            lane: intention.subject.kind,
            tier: "note1",
            id: .text(intention.subject.id),
            group: "done",
            number: 9,
            outcome: .confirmed("{}")
        )
        var seen: Set<Bool> = []
        for crash in 1...200 {
            let bench = EditLogBench()
            _ = await bench.log().write([.stored(intention)])
            let started = Lock<Int?>(nil)
            let isKilled = Lock(false)
            let faulting = FaultingFileSystem(bench.disk) { _, number, _ in
                guard started.withLock({ $0 }).map({ $0 + crash }) == number else { return nil }
                isKilled.withLock { $0 = true }
                return .crash
            }
            let log = bench.log(bench.store(over: faulting))
            _ = await log.load()
            started.withLock { $0 = faulting.calls.count }
            let isKept = await log.write([.line(line), .removed(intention)]).isEmpty
            bench.disk.losePower(fate)
            let kept = await bench.log().load()
            #expect(kept.lines.isEmpty != kept.intentions.isEmpty, "call \(crash)")
            if isKept { #expect(kept.lines == [line], "call \(crash)") }
            seen.insert(kept.intentions.isEmpty)
            if !isKilled.withLock({ $0 }) { break }
        }
        #expect(seen == [false, true])
    }
}
