import Foundation
import Persistence
import Primitives
import Testing

@Suite struct `Order and coalescing` {
    @Test func `values that wait are overtaken by the last one`() async throws {
        let bench = Bench()
        let gate = Gate()
        let events = Lock<[String]>([])
        let store = bench.store(over: FaultingFileSystem(bench.disk) { call, _, _ in gate.plan(call) }) { event in
            switch event {
            case .wrote: events.withLock { $0.append("wrote") }
            case .coalesced: events.withLock { $0.append("coalesced") }
            default: break
            }
        }
        store.enqueue(0, for: .note)
        gate.waitUntilReached()
        for value in 1...100 { store.enqueue(value, for: .note) }
        async let last: Void = store.write(101, for: .note)
        gate.open()
        try await last
        await store.flush()
        #expect(await store.read(Int.self, for: .note).value == 101)
        let seen = events.withLock { $0 }
        #expect(seen.filter { $0 == "coalesced" }.count >= 99)
        #expect(seen.filter { $0 == "wrote" }.count <= 3)
    }

    /// A value that refers to the store and is released during a call to the store.
    private final class Reopening: Encodable, Sendable {
        let store: FileStore
        init(_ store: FileStore) { self.store = store }
        func encode(to encoder: any Encoder) throws { try 1.encode(to: encoder) }
        deinit { store.open(StoreKey.note.scope) }
    }

    /// The replaced value was released under the store's lock, and taking the lock twice on one thread traps.
    @Test func `a value that is overtaken may ask the store when it goes`() async throws {
        let bench = Bench()
        let gate = Gate()
        let store = bench.store(over: FaultingFileSystem(bench.disk) { call, _, _ in gate.plan(call) })
        store.enqueue(0, for: .note)
        gate.waitUntilReached()
        weak var overtaken: Reopening?
        func put() {
            let value = Reopening(store)
            overtaken = value
            store.enqueue(value, for: .note)
        }
        put()
        store.enqueue(2, for: .note)
        #expect(overtaken == nil)
        gate.open()
        await store.flush()
        #expect(await store.read(Int.self, for: .note).value == 2)
    }

    @Test func `a read sees what was put in line before it`() async throws {
        let store = Bench().store()
        for value in 1...50 {
            store.enqueue(value, for: .note)
            #expect(await store.read(Int.self, for: .note).value == value)
        }
    }

    @Test func `one file that hangs does not hold up another`() async throws {
        let bench = Bench()
        let gate = Gate()
        let store = bench.store(over: FaultingFileSystem(bench.disk) { call, _, _ in gate.plan(call) })
        store.enqueue(1, for: .note)
        gate.waitUntilReached()
        let other = StoreKey(scope: StoreKey.note.scope, name: "other", schema: 1)
        try await store.write(2, for: other)
        #expect(await store.read(Int.self, for: other).value == 2)
        gate.open()
        #expect(await store.read(Int.self, for: .note).value == 1)
    }

    @Test func `a failed write in line is reported`() async throws {
        let bench = Bench()
        let failures = Lock<[StoreError.Code]>([])
        let store = bench.store(limits: StoreLimits(valueBytes: 10)) { event in
            if case .failed(let error) = event { failures.withLock { $0.append(error.code) } }
        }
        store.enqueue(Note.new, for: .note)
        await store.close()
        store.enqueue(Note.new, for: .note)
        #expect(failures.withLock { $0 } == [.oversized, .storeClosed])
    }
}

@Suite struct `The byte budget` {
    private func key(_ name: String) -> StoreKey { StoreKey(scope: .server("x"), name: name, schema: 1) }
    private let value = String(repeating: "v", count: 400)

    @Test func `the least recently used file goes first`() async throws {
        let bench = Bench()
        let store = bench.store(limits: StoreLimits(totalBytes: 1700))
        for name in ["a", "b", "c"] { try await store.write(value, for: key(name)) }
        #expect(await store.read(String.self, for: key("a")).value == value)
        try await store.write(value, for: key("d"))
        await store.flush()
        #expect(await store.read(String.self, for: key("b")).value == nil)
        for name in ["a", "c", "d"] { #expect(await store.read(String.self, for: key(name)).value == value) }
    }

    @Test func `what is pinned never goes`() async throws {
        let store = Bench().store(limits: StoreLimits(totalBytes: 1700))
        store.pin([key("a")])
        for name in ["a", "b", "c", "d", "e"] { try await store.write(value, for: key(name)) }
        await store.flush()
        #expect(await store.read(String.self, for: key("a")).value == value)
        #expect(await store.read(String.self, for: key("b")).value == nil)
    }

    @Test func `uses are remembered across a restart`() async throws {
        let bench = Bench()
        let first = bench.store()
        for name in ["a", "b", "c"] { try await first.write(value, for: key(name)) }
        for name in ["c", "a", "b"] {
            bench.clock.advance(by: .seconds(1))
            _ = await first.read(String.self, for: key(name))
        }
        let second = bench.store(limits: StoreLimits(totalBytes: 1700))
        try await second.write(value, for: key("d"))
        await second.flush()
        #expect(await second.read(String.self, for: key("c")).value == nil)
        for name in ["a", "b", "d"] { #expect(await second.read(String.self, for: key(name)).value == value) }
    }

    @Test func `the total stays within the budget under a flood`() async throws {
        let bench = Bench()
        let store = bench.store(limits: StoreLimits(totalBytes: 5000))
        for number in 0..<100 {
            store.enqueue(value, for: key("\(number)"))
        }
        await store.flush()
        await store.flush()
        let bytes = try bench.files().reduce(0) { $0 + (bench.disk.contents($1)?.count ?? 0) }
        #expect(bytes <= 5000)
        #expect(bytes > 4000)
    }
}
