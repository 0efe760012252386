import Dispatch
import Foundation
import Primitives
import Testing

@Suite struct LockTests {
    @Test func `one thread at a time`() {
        let counter = Lock(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1_000 { counter.withLock { $0 += 1 } }
        }
        #expect(counter.withLock { $0 } == 8_000)
    }

    @Test func `what was written before an error stays`() {
        let lock = Lock([1])
        #expect(throws: CancellationError.self) {
            try lock.withLock {
                $0.append(2)
                throw CancellationError()
            }
        }
        #expect(lock.withLock { $0 } == [1, 2])
    }
}

@Suite struct ManualClockTests {
    private let start = Date(timeIntervalSince1970: 1_000)

    @Test func `a sleeper wakes when its time has come`() async throws {
        let clock = ManualClock(start)
        async let slept: Void = clock.sleep(for: .seconds(2))
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        try await slept
        #expect(clock.now == start.addingTimeInterval(2))
    }

    @Test func `it can be set back`() {
        let clock = ManualClock(start)
        clock.set(start.addingTimeInterval(-60))
        #expect(clock.now < start)
    }

    @Test func `a cancelled sleeper throws`() async {
        let clock = ManualClock(start)
        let task = Task { try await clock.sleep(for: .seconds(2)) }
        while clock.sleeperCount == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `no time at all is over at once`() async throws {
        try await ManualClock(start).sleep(for: .zero)
    }
}

@Suite struct EntityKeyTests {
    @Test func `it reads as people type it`() {
        #expect("\(EntityKey(kind: "post", id: 42))" == "post:42")
        #expect(EntityKey(kind: "post", id: 42) == EntityKey(kind: "post", id: "42"))
        #expect(EntityKey(kind: "post", id: 42) != EntityKey(kind: "comment", id: 42))
    }
}
