import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Migration` {
    private struct Renamed: Error {}

    private let bench = Bench()
    private let old = StoreKey(scope: StoreKey.note.scope, name: "note", schema: 1)
    private let migrations: [Int: StoreMigration<Note>] = [1: .from([String].self) { Note(title: $0[0], ids: []) }]

    @Test func `an old value is read as today's, and written back with its time`() async throws {
        try await bench.store().write(["first"], for: old)
        bench.clock.advance(by: .seconds(100))
        let events = Lock<[Int]>([])
        let store = bench.store { event in
            if case .migrated(_, let version) = event { events.withLock { $0.append(version) } }
        }
        guard case .value(let value, Bench.start) = await store.read(Note.self, for: .note, migrating: migrations)
        else {
            Issue.record("there is a way from version 1")
            return
        }
        #expect(value == Note(title: "first", ids: []))
        bench.disk.losePower(.lost)
        guard case .value(value, Bench.start) = await bench.store().read(Note.self, for: .note) else {
            Issue.record("the next reader needs no migration")
            return
        }
        #expect(events.withLock { $0 } == [1])
    }

    @Test func `a migration that throws leaves the file, and says why without the value`() async throws {
        try await bench.store().write(["secret"], for: old)
        let before = bench.disk.contents(bench.store().path(of: old))
        let failures = Lock<[StoreError]>([])
        let store = bench.store { event in if case .failed(let error) = event { failures.withLock { $0.append(error) } }
        }
        let ways: [[Int: StoreMigration<Note>]] = [
            [1: .json { _ in throw Renamed() }], [1: .from(Int.self) { Note(title: "\($0)", ids: []) }],
            [1: .from([String].self) { _ in throw Renamed() }],
        ]
        for way in ways {
            guard case .outdated(1, _, _) = await store.read(Note.self, for: .note, migrating: way) else {
                Issue.record("what cannot be migrated is outdated")
                continue
            }
        }
        #expect(bench.disk.contents(store.path(of: .note)) == before)
        let told = failures.withLock { $0 }
        #expect(told.map(\.code) == [.notMigrated, .notMigrated, .notMigrated])
        #expect(!told.contains { $0.description.contains("secret") })
    }

    @Test func `a version without a way is outdated`() async throws {
        try await bench.store().write(["first"], for: old)
        guard case .outdated = await bench.store().read(Note.self, for: .note, migrating: [:]) else {
            Issue.record("there is no way from version 1")
            return
        }
    }

    @Test func `a value of today is not migrated, and nothing is written`() async throws {
        let store = bench.store()
        try await store.write(Note.new, for: .note)
        let counting = FaultingFileSystem(bench.disk) { _, _, _ in nil }
        #expect(await bench.store(over: counting).read(Note.self, for: .note, migrating: migrations).value == .new)
        #expect(!counting.calls.contains(.rename))
    }

    @Test func `what was written during the migration stays`() async throws {
        let store = bench.store()
        try await store.write(["first"], for: old)
        let read = await store.read(Note.self, for: .note) { _, _ in
            try await store.write(Note.new, for: .note)
            return Note.old
        }
        #expect(read.value == .old)
        await store.flush()
        #expect(await store.read(Note.self, for: .note).value == .new)
    }

    @Test func `a disk that takes nothing gives the value all the same, and the next read migrates again`() async throws
    {
        try await bench.store().write(["first"], for: old)
        let full = FaultingFileSystem(bench.disk) { call, _, _ in call == .write ? .fail(ENOSPC) : nil }
        let failures = Lock(0)
        let store = bench.store(over: full) { event in if case .failed = event { failures.withLock { $0 += 1 } } }
        for round in 1...2 {
            #expect(await store.read(Note.self, for: .note, migrating: migrations).value?.title == "first")
            #expect(failures.withLock { $0 } == round)
        }
        #expect(await bench.store().read([String].self, for: old).value == ["first"])
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `a crash at any call leaves the old value or the migrated one`(fate: MemoryFileSystem.Unsynchronized)
        async throws
    {
        for crash in 1...80 {
            let bench = Bench()
            try await bench.store().write(["first"], for: old)
            let faulting = FaultingFileSystem(bench.disk) { _, number, _ in number == crash ? .crash : nil }
            _ = await bench.store(over: faulting).read(Note.self, for: .note, migrating: migrations)
            bench.disk.losePower(fate)
            let value = await bench.store().read(Note.self, for: .note, migrating: migrations).value
            #expect(value?.title == "first", "call \(crash)")
            if faulting.calls.count < crash { return }
        }
        Issue.record("80 calls were not enough for a migration; raise the number")
    }
}
