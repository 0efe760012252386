import Foundation
import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
import Testing

@Suite struct `A log of edits that meets trouble` {
    private let bench = EditLogBench()

    /// Returns the files of two entities whose lines are in different files.
    private func twoFiles() async throws -> (first: String, second: String) {
        await bench.log().write([.confirmed(1, 1)])
        let first = try #require(try bench.files().keys.first)
        await bench.log().write([.confirmed(2, 2)])
        let second = try #require(try bench.files().keys.first { $0 != first }, "1 and 2 must not share a file")
        return (first, second)
    }

    @Test func `a damaged file costs its own lines and is told`() async throws {
        let (first, _) = try await twoFiles()
        try bench.disk.inject(Data("garbage".utf8), at: first)
        let log = bench.log()
        #expect(await log.load().lines == [.confirmed(2, 2)])
        #expect(bench.complaints.count == 1)
        await log.write([.confirmed(1, 3)])
        #expect(await bench.log().load().lines == [.confirmed(2, 2), .confirmed(1, 3)])
    }

    @Test func `a newer program's file is left alone`() async throws {
        let (first, _) = try await twoFiles()
        let store = bench.store()
        let name = try #require(try await store.keys(in: .alice).first { $0.path == first }?.name)
        try await store.write("who knows", for: StoreKey(scope: .alice, name: name, schema: 3))
        let future = try #require(bench.disk.contents(first))
        let log = bench.log()
        #expect(await log.load().lines == [.confirmed(2, 2)])
        await log.write([.confirmed(1, 3), .confirmed(2, 4)])
        #expect(bench.disk.contents(first) == future)
        #expect(await bench.log().load().lines == [.confirmed(2, 4)])
        #expect(bench.complaints.contains { $0.contains("not kept") })
    }

    @Test func `a file that the system does not let us read is not overwritten`() async throws {
        let (first, _) = try await twoFiles()
        let isRefused = Lock(true)
        let refusing = FaultingFileSystem(bench.disk) { call, _, path in
            call == .open && path == first && isRefused.withLock { $0 } ? .fail(EACCES) : nil
        }
        let log = bench.log(bench.store(over: refusing))
        #expect(await log.load().lines == [.confirmed(2, 2)])
        await log.write([.open(1, 3)])
        #expect(await bench.log().load().lines == [.confirmed(1, 1), .confirmed(2, 2)])
        isRefused.withLock { $0 = false }
        await log.write([.open(2, 4), .forgotten(1, 0)])
        await log.write([.open(1, 5)])
        #expect(await bench.log().load().lines == [.confirmed(1, 1), .confirmed(2, 2), .open(2, 4), .open(1, 5)])
    }

    @Test func `a full disk is told, and the next write makes up for it`() async {
        let isFull = Lock(true)
        let full = FaultingFileSystem(bench.disk) { call, _, _ in
            call == .write && isFull.withLock { $0 } ? .fail(ENOSPC) : nil
        }
        let log = bench.log(bench.store(over: full))
        await log.write([.confirmed(1, 1)])
        await log.reserveNumber(1)
        #expect(bench.complaints.count == 2)
        #expect(await bench.log().load().lines == [])
        isFull.withLock { $0 = false }
        await log.write([.open(1, 2)])
        #expect(await bench.log().load().lines == [.confirmed(1, 1), .open(1, 2)])
    }

    @Test func `what a line that could not be written was to lie over is not read again`() async throws {
        let isFull = Lock(false)
        let full = FaultingFileSystem(bench.disk) { call, _, _ in
            call == .write && isFull.withLock { $0 } ? .fail(ENOSPC) : nil
        }
        let store = bench.store(over: full)
        let log = bench.log(store)
        let page = StoreKey(scope: .alice, name: "page", schema: 1)
        let others = StoreKey(scope: .server("strata.test"), name: "page", schema: 1)
        for key in [page, others] { try await store.write("as it was", for: key) }
        isFull.withLock { $0 = true }
        await log.write([.confirmed(1, 1)])
        #expect(await bench.store().read(String.self, for: page).value == nil)
        #expect(await bench.store().read(String.self, for: others).value == "as it was")
        isFull.withLock { $0 = false }
        await log.write([.confirmed(2, 2)])
        #expect(await bench.log().load().lines == [.confirmed(1, 1), .confirmed(2, 2)], "whichever file is next")
    }

    @Test func `nothing of a wiped scope is written again`() async throws {
        let store = bench.store()
        let log = bench.log(store)
        await log.write([.confirmed(1, 1, "canary")])
        await log.reserveNumber(100)
        try await store.wipe(.alice)
        await log.write([.confirmed(1, 2, "canary"), .open(2, 3)])
        await log.reserveNumber(100_000)
        #expect(try bench.files().isEmpty)
        store.open(.alice)
        await log.write([.open(1, 4)])
        #expect(await bench.log().load().lines == [.open(1, 4)])
        #expect(bench.complaints.count == 3, "the two files and the number")
    }

    @Test func `a wipe that nobody noticed takes what was in memory`() async throws {
        let store = bench.store()
        let log = bench.log(store)
        await log.write([.confirmed(1, 1)])
        try await store.wipe(.alice)
        store.open(.alice)
        await log.write([.open(1, 2)])
        #expect(await bench.log().load().lines == [.open(1, 2)])
        #expect(await log.load().lines == [.open(1, 2)])
    }

    /// The progress of an edit at the time when the process is killed.
    private enum Progress: Comparable { case recording, sent, told }

    /// Edits an entity with a confirmed edit until the `crash`th system call after the start. Returns the progress, and true if the edit
    /// was interrupted.
    private func edit(_ disk: MemoryFileSystem, crash: Int) async -> (Progress, isCut: Bool) {
        let started = Lock<Int?>(nil)
        let faulting = FaultingFileSystem(disk) { _, number, _ in
            started.withLock { $0 }.map { $0 + crash } == number ? .crash : nil
        }
        let failed = Lock(false)
        let log = FileEditLog(bench.store(over: faulting), scope: .alice) { _ in failed.withLock { $0 = true } }
        _ = await log.load()
        started.withLock { $0 = faulting.calls.count }
        await log.write([.open(1, 2)])
        if failed.withLock({ $0 }) { return (.recording, true) }
        await log.write([.confirmed(1, 3, "new")])
        return failed.withLock { $0 } ? (.sent, true) : (.told, false)
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `killed at any call, an edit that was sent is never silently undone`(
        fate: MemoryFileSystem.Unsynchronized
    ) async throws {
        var seen: Set<Progress> = []
        for crash in 1...200 {
            let bench = EditLogBench()
            await bench.log().write([.confirmed(1, 1, "old")])
            let (progress, isCut) = await edit(bench.disk, crash: crash)
            bench.disk.losePower(fate)
            let lines = await bench.log().load().lines
            let isNew = lines == [.confirmed(1, 3, "new")]
            let isOpen = lines == [.confirmed(1, 1, "old"), .open(1, 2)]
            switch progress {
            case .recording: #expect(isOpen || lines == [.confirmed(1, 1, "old")], "call \(crash): \(lines)")
            case .sent: #expect(isOpen || isNew, "call \(crash): \(lines)")
            case .told: #expect(isNew, "call \(crash): \(lines)")
            }
            seen.insert(progress)
            if !isCut { break }
        }
        #expect(seen == [.recording, .sent, .told])
    }
}
