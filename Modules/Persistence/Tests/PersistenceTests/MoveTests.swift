import Dispatch
import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Moving a scope` {
    private let guest = StoreScope.account("digest", on: "lemmy.world")
    private let alice = StoreScope.account("alice", on: "lemmy.world")

    private func key(_ name: String, _ scope: StoreScope, schema: StoreSchema = 1) -> StoreKey {
        StoreKey(scope: scope, name: name, schema: schema)
    }

    /// Returns the files on a bench's disk except the lock, as paths below the store's folder.
    private func files(_ bench: Bench) throws -> [String] {
        try bench.files().filter { !$0.hasSuffix("/lock") }
    }

    @Test func `values come with their schema and the time of their writing`() async throws {
        let bench = Bench()
        let moves = Lock<[Int]>([])
        let store = bench.store { event in
            if case .moved(_, _, let files, let superseded) = event { moves.withLock { $0 += [files, superseded] } }
        }
        let shaped = StoreSchema(version: 7, shape: "title,ids")
        try await store.write(Note.old, for: key("feed/local", guest, schema: shaped))
        try await store.write(Note.new, for: key("../..", guest))
        bench.clock.advance(by: .seconds(100))
        store.move(guest, to: alice)
        guard
            case .value(.old, Bench.start) = await store.read(Note.self, for: key("feed/local", alice, schema: shaped))
        else {
            Issue.record("the value, its schema and its time go with it")
            return
        }
        #expect(await store.read(Note.self, for: key("../..", alice)).value == .new)
        #expect(await store.read(Note.self, for: key("../..", guest)).summary == "absent")
        #expect(try files(bench).allSatisfy { $0.contains("/alice-") })
        #expect(throws: SystemCallError.self) {
            try bench.disk.status(at: "/data/store/\(folder(of: guest, in: store))")
        }
        #expect(moves.withLock { $0 } == [2, 0])
    }

    private func folder(of scope: StoreScope, in store: FileStore) -> Substring {
        store.path(of: key("x", scope)).split(separator: "/")[2]
    }

    @Test func `a value that the new scope has stays`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.old, for: key("note", guest))
        try await store.write(Note.new, for: key("note", alice))
        store.move(guest, to: alice)
        #expect(await store.read(Note.self, for: key("note", alice)).value == .new)
        #expect(try files(bench).count == 1)
    }

    @Test func `a value that the new scope's name makes too long for a header stays, and is told`() async throws {
        let bench = Bench()
        let failures = Lock(0)
        let store = bench.store { event in if case .failed = event { failures.withLock { $0 += 1 } } }
        let long = String(repeating: "k", count: 16_200)
        try await store.write(1, for: key(long, .server("x")))
        store.move(.server("x"), to: .account(long, on: "x"))
        #expect(await store.read(Int.self, for: key(long, .server("x"))).value == 1)
        #expect(failures.withLock { $0 } == 1)
    }

    @Test func `nothing to move costs one system call`() async throws {
        let bench = Bench()
        let counting = FaultingFileSystem(bench.disk) { _, _, _ in nil }
        let store = bench.store(over: counting)
        try await store.write(Note.old, for: key("note", alice))
        let before = counting.calls.count
        store.move(guest, to: alice)
        await store.flush()
        #expect(counting.calls.count == before + 1)
    }

    @Test func `bad files and quarantine come too, and are found bad there`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.old, for: key("bad", guest))
        try await store.write(Note.old, for: key("aside", guest))
        for name in ["bad", "aside"] {
            try bench.disk.inject(Data("garbage \(name)".utf8), at: store.path(of: key(name, guest)))
        }
        _ = await store.read(Note.self, for: key("aside", guest))
        store.move(guest, to: alice)
        guard case .corrupt(_, quarantined: .some) = await store.read(Note.self, for: key("bad", alice)) else {
            Issue.record("a damaged file is damaged in its new place")
            return
        }
        #expect(try files(bench).filter { $0.contains("/quarantine/") && $0.contains("/alice-") }.count == 2)
        try await store.wipe(alice)
        #expect(try files(bench) == [])
    }

    @Test func `a wiped scope neither takes nor gives`() async throws {
        let bench = Bench()
        let failures = Lock<[StoreError.Code]>([])
        let store = bench.store { event in
            if case .failed(let error) = event { failures.withLock { $0.append(error.code) } }
        }
        try await store.write(Note.old, for: key("note", guest))
        try await store.wipe(alice)
        store.move(guest, to: alice)
        #expect(await store.read(Note.self, for: key("note", guest)).value == .old)
        try await store.wipe(guest)
        store.open(alice)
        store.move(guest, to: alice)
        await store.flush()
        #expect(try files(bench) == [])
        #expect(failures.withLock { $0 } == [.scopeClosed, .scopeClosed])
    }

    @Test func `a log-out that is asked for after the move removes what was moved`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.old, for: key("note", guest))
        store.move(guest, to: alice)
        try await store.wipe(alice)
        #expect(try files(bench) == [])
    }

    /// The lane of a busy file is drained before a move runs; jobs that are added later must not run with it.
    @Test func `what is asked for afterwards waits for the move, also behind a busy file`() async throws {
        let bench = Bench()
        let reached = DispatchSemaphore(value: 0)
        let opened = DispatchSemaphore(value: 0)
        let isFirst = Lock(true)
        let gated = FaultingFileSystem(bench.disk) { call, _, _ in
            guard call == .rename, isFirst.withLock({ $0 }) else { return nil }
            isFirst.withLock { $0 = false }
            reached.signal()
            opened.wait()
            return nil
        }
        let store = bench.store(over: gated)
        store.enqueue(Note.old, for: key("note", guest))
        wait(for: reached)
        store.move(guest, to: alice)
        store.enqueue(Note.new, for: key("note", guest))
        opened.signal()
        #expect(await store.read(Note.self, for: key("note", alice)).value == .old)
        #expect(await store.read(Note.self, for: key("note", guest)).value == .new)
    }

    private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
}

@Suite struct `Crashes in a move` {
    private let old = StoreScope.account("digest", on: "lemmy.world")
    private let new = StoreScope.account("alice", on: "lemmy.world")

    private func key(_ name: String, _ scope: StoreScope) -> StoreKey { StoreKey(scope: scope, name: name, schema: 1) }

    /// Returns a disk with two values to move, one value that the new scope already has, and a quarantined file.
    private func bench() async throws -> Bench {
        let bench = Bench()
        let store = bench.store()
        for name in ["one", "two", "own", "bad"] { try await store.write("old \(name)", for: key(name, old)) }
        try await store.write("new own", for: key("own", new))
        try bench.disk.inject(Data("garbage".utf8), at: store.path(of: key("bad", old)))
        _ = await store.read(String.self, for: key("bad", old))
        bench.clock.advance(by: .seconds(100))
        return bench
    }

    /// Expects every value in its one place and no other files.
    private func expectMoved(_ bench: Bench, _ comment: Testing.Comment) async throws {
        let store = bench.store()
        for (name, value) in ["one": "old one", "two": "old two", "own": "new own"] {
            let read = await store.read(String.self, for: key(name, new))
            #expect(read.value == value, comment)
            if case .value(_, let writtenAt) = read { #expect(writtenAt == Bench.start, comment) }
        }
        let left = try bench.files()
        #expect(left.filter { $0.contains("/digest-") || $0.contains(".tmp-") } == [], comment)
        #expect(left.count == 5, comment)
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `a crash before any call loses nothing, and a second move finishes`(
        fate: MemoryFileSystem.Unsynchronized
    ) async throws {
        for crash in 1...300 {
            let bench = try await bench()
            let faulting = FaultingFileSystem(bench.disk) { _, number, _ in number == crash ? .crash : nil }
            let dying = bench.store(over: faulting)
            dying.move(old, to: new)
            await dying.flush()
            bench.disk.losePower(fate)
            let reborn = bench.store()
            for (name, value) in ["one": "old one", "two": "old two"] {
                let there = await reborn.read(String.self, for: key(name, new)).value
                let here = await reborn.read(String.self, for: key(name, old)).value
                #expect(there ?? here == value, "call \(crash)")
            }
            reborn.move(old, to: new)
            await reborn.flush()
            try await expectMoved(bench, "call \(crash)")
            if faulting.calls.count < crash { return }
        }
        Issue.record("300 calls were not enough for a move; raise the number")
    }

    @Test(arguments: [EIO, ENOSPC, EINTR])
    func `a failing call is told, and the next move finishes`(number: Int32) async throws {
        for failing in 1...300 {
            let bench = try await bench()
            let failures = Lock(0)
            let faulting = FaultingFileSystem(bench.disk) { _, call, _ in call == failing ? .fail(number) : nil }
            let store = bench.store(over: faulting) { event in
                if case .failed = event { failures.withLock { $0 += 1 } }
            }
            store.move(old, to: new)
            await store.flush()
            let left = try bench.files().contains { $0.contains("/digest-") }
            #expect(!left || failures.withLock { $0 } > 0, "call \(failing) failed in silence")
            #expect(bench.disk.openFileCount == 0, "call \(failing) left a file open")
            store.move(old, to: new)
            await store.flush()
            try await expectMoved(bench, "call \(failing)")
            if faulting.calls.count < failing { return }
        }
        Issue.record("300 calls were not enough for a move; raise the number")
    }
}
