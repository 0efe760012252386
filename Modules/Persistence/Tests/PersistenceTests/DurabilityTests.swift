import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Cheap and durable writes` {
    private func key(_ name: String) -> StoreKey { StoreKey(scope: .server("x"), name: name, schema: 1) }

    @Test func `a cheap write synchronizes nothing`() async throws {
        let bench = Bench()
        let counting = FaultingFileSystem(bench.disk) { _, _, _ in nil }
        let store = bench.store(over: counting)
        try await store.write(1, for: key("a"))
        let before = counting.calls.filter { $0 == .synchronize }.count
        try await store.write(2, for: key("a"), durability: .cache)
        #expect(counting.calls.filter { $0 == .synchronize }.count == before)
        try await store.write(3, for: key("a"))
        #expect(counting.calls.filter { $0 == .synchronize }.count == before + 2)
    }

    /// The end of a process loses only names and bytes that were not passed to the system yet.
    @Test func `a process that ends at any call leaves the old value or the new, never half of one`() async throws {
        var outcomes: Set<Note> = []
        for crash in 1...40 {
            let bench = Bench()
            try await bench.store().write(Note.old, for: .note)
            let faulting = FaultingFileSystem(bench.disk) { _, number, _ in number == crash ? .crash : nil }
            var isWritten = false
            do {
                try await bench.store(over: faulting).write(Note.new, for: .note, durability: .cache)
                isWritten = true
            } catch {
                // The planned fault.
            }
            bench.disk.endProcesses()
            let value = try #require(await bench.store().read(Note.self, for: .note).value, "call \(crash)")
            #expect(value == .new || (value == .old && !isWritten), "call \(crash)")
            outcomes.insert(value)
            if faulting.calls.count < crash { break }
        }
        #expect(outcomes == [.old, .new])
    }

    @Test(arguments: MemoryFileSystem.Unsynchronized.allCases)
    func `after a power cut a cheap write is the old value, the new or found damaged, never another`(
        fate: MemoryFileSystem.Unsynchronized
    ) async throws {
        let bench = Bench()
        let store = bench.store()
        try await store.write(Note.old, for: .note)
        try await store.write(Note.new, for: .note, durability: .cache)
        bench.disk.losePower(fate)
        switch await bench.store().read(Note.self, for: .note) {
        case .value(let value, _): #expect(value == .old || value == .new)
        case .corrupt(_, quarantined: .some): #expect(fate == .namesKept || fate == .torn || fate == .innerNamesKept)
        case let other: Issue.record("\(other.summary)")
        }
        try await bench.store().write(Note.new, for: .note)
        #expect(await bench.store().read(Note.self, for: .note).value == .new)
    }

    @Test func `who waits for a durable write gets one, also when a cheap one overtakes it`() async throws {
        for round in 0..<20 {
            let bench = Bench()
            let store = bench.store()
            for value in 0..<10 { store.enqueue(value, for: key("a")) }
            store.enqueue(10 + round, for: key("a"), durability: .cache)
            await store.flush()
            bench.disk.losePower(.lost)
            let value = try #require(await bench.store().read(Int.self, for: key("a")).value)
            #expect(value == 9 || value == 10 + round)
        }
    }

    @Test func `a file larger than this store takes is left to the store that wrote it`() async throws {
        let bench = Bench()
        let text = String(repeating: "x", count: 40_000)
        try await bench.store().write(text, for: key("large"))
        let small = bench.store(limits: StoreLimits(valueBytes: 100, quarantineBytes: 10))
        guard case .unreadable = await small.read(String.self, for: key("large")) else {
            Issue.record("it is not damaged")
            return
        }
        #expect(await bench.store().read(String.self, for: key("large")).value == text)
    }
}
