import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Wiping a scope` {
    private let alice = StoreScope.account("alice", on: "lemmy.world")
    private let guest = StoreScope.server("lemmy.world")

    @Test func `a log-out removes the scope, quarantine included, and nothing else`() async throws {
        let bench = Bench()
        let store = bench.store()
        let canary = "canary-7f3a"
        try await store.write(canary, for: StoreKey(scope: alice, name: "one", schema: 1))
        try bench.disk.inject(Data(canary.utf8), at: store.path(of: StoreKey(scope: alice, name: "two", schema: 1)))
        _ = await store.read(String.self, for: StoreKey(scope: alice, name: "two", schema: 1))
        try await store.write("guest", for: StoreKey(scope: guest, name: "one", schema: 1))
        try await store.wipe(alice)
        bench.disk.losePower(.lost)
        for path in try bench.files() {
            #expect(!path.contains("alice"))
            #expect(!String(decoding: bench.disk.contents(path) ?? Data(), as: UTF8.self).contains(canary))
        }
        #expect(
            await bench.store().read(String.self, for: StoreKey(scope: guest, name: "one", schema: 1)).value == "guest"
        )
    }

    @Test func `a refresh that ends after the log-out brings nothing back`() async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        try await store.wipe(alice)
        await expectCode(.scopeClosed) { try await store.write(Note.new, for: .note) }
        guard case .absent = await store.read(Note.self, for: .note) else {
            Issue.record("a wiped scope is empty")
            return
        }
        store.open(alice)
        try await store.write(Note.new, for: .note)
        #expect(await store.read(Note.self, for: .note).value == .new)
        #expect(store.wipeCount(of: alice) == 1)
        #expect(store.wipeCount(of: guest) == 0)
    }

    @Test func `what is written after the next log-in stays, though a write from before the log-out hangs`()
        async throws
    {
        let bench = Bench()
        let gate = Gate(.synchronize)
        // Hold only the syncs of files; the plan is also called for folders.
        let store = bench.store(
            over: FaultingFileSystem(bench.disk) { call, _, path in path.contains("/.tmp-") ? gate.plan(call) : nil }
        )
        store.enqueue(Note.old, for: .note)
        gate.waitUntilReached()
        async let wiped: Void = store.wipe(alice)
        while store.wipeCount(of: alice) == 0 { await Task.yield() }
        store.open(alice)
        store.enqueue(Note.new, for: .note)
        gate.open()
        try await wiped
        #expect(await store.read(Note.self, for: .note).value == .new)
    }

    @Test func `writes around a log-out never leave a file`() async throws {
        for _ in 0..<50 {
            let bench = Bench()
            let store = bench.store()
            await withTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        let key = StoreKey(scope: StoreKey.note.scope, name: "\(number)", schema: 1)
                        for round in 0..<4 { store.enqueue(round, for: key) }
                    }
                }
                group.addTask { do { try await store.wipe(StoreKey.note.scope) } catch { Issue.record(error) } }
            }
            await store.flush()
            #expect(try bench.files() == ["/data/store/lock"])
        }
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `a crash in the middle leaves all of it or, after the next start, nothing`(
        fate: MemoryFileSystem.Unsynchronized
    ) async throws {
        var outcomes: Set<Int> = []
        for crash in 1...60 {
            let bench = Bench()
            let store = bench.store()
            let keys = ["one", "two"].map { StoreKey(scope: alice, name: $0, schema: 1) }
            for key in keys { try await store.write(key.name, for: key) }
            let faulting = FaultingFileSystem(bench.disk) { _, number, _ in number == crash ? .crash : nil }
            var isWiped = false
            do {
                try await bench.store(over: faulting).wipe(alice)
                isWiped = true
            } catch {
                // The planned fault.
            }
            bench.disk.losePower(fate)
            let reborn = bench.store()
            await reborn.flush()
            let left = try bench.files().filter { !$0.hasSuffix("/lock") }
            #expect(left.isEmpty || (left.count == 2 && !isWiped), "call \(crash): \(left)")
            outcomes.insert(left.count)
            if faulting.calls.count < crash { break }
        }
        #expect(outcomes.contains(0) && outcomes.contains(2))
    }
}
