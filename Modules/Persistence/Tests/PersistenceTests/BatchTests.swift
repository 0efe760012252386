import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Batches` {
    private let bench = Bench()

    private func key(_ number: Int, _ scope: StoreScope = .server("x")) -> StoreKey {
        StoreKey(scope: scope, name: "page/\(number)", schema: 1)
    }

    private func batch(_ numbers: Range<Int>, plus: Int = 0) -> StoreBatch {
        var batch = StoreBatch()
        for number in numbers { batch.set(number + plus, for: key(number)) }
        return batch
    }

    @Test func `all values are there after a power cut, for one synchronization of the folder`() async throws {
        let folder = bench.store().path(of: key(0)).split(separator: "/").dropLast().joined(separator: "/")
        let synchronized = Lock<[String]>([])
        let counting = FaultingFileSystem(bench.disk) { call, _, path in
            if call == .synchronize { synchronized.withLock { $0.append(path) } }
            return nil
        }
        try await bench.store(over: counting).write(batch(0..<20))
        bench.disk.losePower(.lost)
        for number in 0..<20 { #expect(await bench.store().read(Int.self, for: key(number)).value == number) }
        let paths = synchronized.withLock { $0 }
        #expect(paths.filter { $0 == "/\(folder)" }.count == 1)
        #expect(paths.filter { $0.contains(".tmp-") }.count == 20)
    }

    @Test func `an empty batch is done`() async throws { try await bench.store().write(StoreBatch()) }

    @Test func `of two values for one key the later is written, and so is what comes after the batch`() async throws {
        let store = bench.store()
        for round in 0..<20 {
            var batch = batch(0..<5)
            batch.set(100, for: key(3))
            for number in 0..<5 { store.enqueue(-1, for: key(number)) }
            async let written: Void = store.write(batch)
            try await written
            #expect(await store.read(Int.self, for: key(3)).value == 100)
            async let again: Void = store.write(self.batch(0..<5))
            async let single: Void = store.write(round, for: key(4))
            _ = try await (again, single)
        }
        await store.flush()
        #expect(await store.read(Int.self, for: key(0)).value == 0)
    }

    @Test func `one that cannot be written is told, and the others are stored`() async throws {
        let store = bench.store(limits: StoreLimits(valueBytes: 100))
        var batch = batch(0..<3)
        batch.set(String(repeating: "x", count: 200), for: key(7))
        await expectCode(.oversized) { try await store.write(batch) }
        bench.disk.losePower(.lost)
        for number in 0..<3 { #expect(await bench.store().read(Int.self, for: key(number)).value == number) }
        #expect(await bench.store().read(String.self, for: key(7)).summary == "absent")
    }

    @Test func `values of several scopes are durable too`() async throws {
        var batch = StoreBatch()
        for scope in ["x", "y", "z"] { batch.set(scope, for: key(1, .server(scope))) }
        try await bench.store().write(batch)
        bench.disk.losePower(.lost)
        for scope in ["x", "y", "z"] {
            #expect(await bench.store().read(String.self, for: key(1, .server(scope))).value == scope)
        }
    }

    @Test func `a wipe in the middle ends the batch, and leaves nothing`() async throws {
        for _ in 0..<50 {
            let bench = Bench()
            let store = bench.store()
            async let wiped: Void = store.wipe(.server("x"))
            do throws(StoreError) {
                try await store.write(batch(0..<8))
            } catch {
                #expect(error.code == .scopeClosed || error.code == .notDurable)
            }
            try await wiped
            await store.flush()
            #expect(try bench.files() == ["/data/store/lock"])
        }
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `a crash before any call leaves each value old or new, and all new once it returned`(
        fate: MemoryFileSystem.Unsynchronized
    ) async throws {
        for crash in 1...200 {
            let bench = Bench()
            try await bench.store().write(batch(0..<4))
            let faulting = FaultingFileSystem(bench.disk) { _, number, _ in number == crash ? .crash : nil }
            var isWritten = false
            do {
                try await bench.store(over: faulting).write(batch(0..<4, plus: 100))
                isWritten = true
            } catch {
                // The planned fault.
            }
            bench.disk.losePower(fate)
            let reborn = bench.store()
            for number in 0..<4 {
                let value = await reborn.read(Int.self, for: key(number)).value
                #expect(value == number + 100 || (value == number && !isWritten), "call \(crash), page \(number)")
            }
            if faulting.calls.count < crash { return }
        }
        Issue.record("200 calls were not enough for a batch; raise the number")
    }

    @Test func `a folder that cannot be synchronized is told to all, and the values are in place`() async throws {
        try await bench.store().write(batch(0..<3))
        let folder = bench.store().path(of: key(0)).split(separator: "/").dropLast().joined(separator: "/")
        let isArmed = Lock(false)
        let failures = Lock(0)
        let faulting = FaultingFileSystem(bench.disk) { call, _, path in
            call == .synchronize && path == "/\(folder)" && isArmed.withLock { $0 } ? .fail(EIO) : nil
        }
        let store = bench.store(over: faulting) { event in
            if case .failed = event { failures.withLock { $0 += 1 } }
        }
        await store.flush()
        isArmed.withLock { $0 = true }
        await expectCode(.notDurable) { try await store.write(batch(0..<3, plus: 100)) }
        #expect(failures.withLock { $0 } == 3)
        #expect(await store.read(Int.self, for: key(0)).value == 100)
    }
}
