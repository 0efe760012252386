import Primitives
import Propagation
import Testing

/// Callers of the main actor are started in turn, and run up to where they wait.
@MainActor @Suite(.timeLimit(.minutes(20))) struct `Work that several wait for` {
    private struct Broken: Error {}

    /// What nobody wants to hear of while a lock is held: it asks the work when it goes.
    private final class Curious: Sendable {
        private let asked: @Sendable () -> Void
        init(_ asked: @escaping @Sendable () -> Void) { self.asked = asked }
        deinit { asked() }
    }

    private func wait<Value>(for work: SharedTask<Value>) async -> Task<Value, any Error> {
        let task = Task { try await work.value }
        await Task {}.value
        return task
    }

    /// A task that ends when it is cancelled, and not before.
    private func untilCancelled() -> Task<Void, Never> {
        let cancelled = SharedTask<Void>(.endsTheWait)
        return Task { _ = try? await cancelled.value }
    }

    // MARK: The end

    @Test func `all who wait get one result`() async throws {
        let work = SharedTask<Int>(.ofTheLastCallsOff)
        let callers = (0..<20).map { _ in Task { try await work.value } }
        await Task {}.value
        work.end(.success(7))
        for caller in callers { #expect(try await caller.value == 7) }
    }

    @Test func `what is written until the main actor is free is there for those who wait`() async throws {
        let work = SharedTask<Void>(.endsTheWait)
        var isWritten = false
        let caller = Task {
            try await work.value
            return isWritten
        }
        await Task {}.value
        work.end(.success(()))
        isWritten = true
        #expect(try await caller.value)
    }

    @Test func `an end before anybody waits is told to who comes`() async throws {
        let work = SharedTask<Int>(.ofTheLastCallsOff)
        work.end(.success(1))
        #expect(work.isOver && !work.isWanted)
        #expect(try await work.value == 1)
        #expect(try await work.join() == 1)
        let late = Task { try await work.value }
        late.cancel()
        #expect(try await late.value == 1, "what is there is no wait")
    }

    @Test func `only the first end counts`() async throws {
        let work = SharedTask<Int>(.endsTheWait)
        let caller = await wait(for: work)
        work.end(.failure(Broken()))
        work.end(.success(2))
        await #expect(throws: Broken.self) { try await caller.value }
        await #expect(throws: Broken.self) { try await work.value }
    }

    @Test func `a task's own end is told, and a task that goes on after it is left alone`() async throws {
        let work = SharedTask<Int>(.ofTheLastCallsOff)
        let rest = SharedTask<Void>(.isIgnored)
        let task = Task {
            work.end(.success(3))
            // However it ends: it only has to go on.
            try? await rest.value
            #expect(!Task.isCancelled)
        }
        work.carry(task)
        #expect(try await work.value == 3)
        work.cancel()
        rest.end(.success(()))
        await task.value
    }

    @Test func `work that is performed ends with what it brings`() async throws {
        let (good, bad) = (SharedTask<Int>(.endsTheWait), SharedTask<Int>(.endsTheWait))
        good.carry(Task { await good.perform { 4 } })
        bad.carry(Task { await bad.perform { throw Broken() } })
        #expect(try await good.value == 4)
        await #expect(throws: Broken.self) { try await bad.value }
    }

    // MARK: Leaving

    @Test(arguments: [SharedTask<Int>.Cancellation.endsTheWait, .ofTheLastCallsOff])
    func `who leaves hears so at once, and leaves it to the others`(
        of kind: SharedTask<Int>.Cancellation
    ) async throws {
        let work = SharedTask<Int>(kind)
        let task = untilCancelled()
        work.carry(task)
        let (first, second) = (await wait(for: work), await wait(for: work))
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(work.isWanted && !work.isOver && !task.isCancelled)
        work.end(.success(4))
        #expect(try await second.value == 4)
        task.cancel()
    }

    @Test func `a cancellation that is ignored changes nothing`() async throws {
        let work = SharedTask<Int>(.isIgnored)
        let before = Task { try await work.value }
        before.cancel()
        let during = await wait(for: work)
        during.cancel()
        #expect(work.isWanted)
        work.end(.success(5))
        #expect(try await before.value == 5)
        #expect(try await during.value == 5)
    }

    @Test func `when the last one leaves the work is called off, and who comes is told to start anew`() async throws {
        let work = SharedTask<Int>(.ofTheLastCallsOff)
        let task = untilCancelled()
        work.carry(task)
        let callers = [await wait(for: work), await wait(for: work)]
        for caller in callers { caller.cancel() }
        // In this very moment: nobody has gone on yet.
        #expect(work.isOver && !work.isWanted && task.isCancelled)
        #expect(try await work.join() == nil)
        for caller in callers { await #expect(throws: CancellationError.self) { try await caller.value } }
        await task.value
        work.end(.success(6))
        await #expect(throws: CancellationError.self, "a late end counts no more") { try await work.value }
    }

    @Test func `when the last one leaves work that goes on, it goes on for who comes`() async throws {
        let work = SharedTask<Int>(.endsTheWait)
        let task = untilCancelled()
        work.carry(task)
        let first = await wait(for: work)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(!work.isWanted && !work.isOver && !task.isCancelled)
        let second = await wait(for: work)
        #expect(work.isWanted)
        work.end(.success(7))
        #expect(try await second.value == 7)
        task.cancel()
    }

    @Test func `what was called off before it was started is cancelled as it starts`() async throws {
        let work = SharedTask<Int>(.ofTheLastCallsOff)
        let caller = await wait(for: work)
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        let task = untilCancelled()
        work.carry(task)
        #expect(task.isCancelled)
        await task.value
    }

    @Test func `who was cancelled before waits for nothing, and calls off what nobody else wants`() async throws {
        let work = SharedTask<Int>(.ofTheLastCallsOff)
        let task = untilCancelled()
        work.carry(task)
        let caller = Task { try await work.value }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(work.isOver && task.isCancelled)
    }

    @Test func `what is kept is wanted though all leave`() async throws {
        let work = SharedTask<Int>(.ofTheLastCallsOff)
        work.keep()
        #expect(work.isWanted)
        let caller = await wait(for: work)
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(work.isWanted && !work.isOver)
        work.end(.success(8))
        #expect(try await work.value == 8 && !work.isWanted)
    }

    @Test func `a cancelled task says itself how it ends`() async throws {
        let work = SharedTask<Int>(.endsTheWait)
        work.cancel()
        let task = untilCancelled()
        work.carry(task)
        #expect(task.isCancelled, "that was wanted before there was a task")
        let caller = await wait(for: work)
        #expect(work.isWanted && !work.isOver)
        work.end(.failure(Broken()))
        await #expect(throws: Broken.self) { try await caller.value }
    }

    /// Callers of all threads come and leave at once: each is told something, and work is called off only when all have left.
    @Test func `nobody is forgotten when many come and leave at once`() async {
        for round in 0..<200 {
            let work = SharedTask<Int>(.ofTheLastCallsOff)
            let stays = round % 2 == 0 ? await wait(for: work) : nil
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let caller = Task { try await work.join() }
                        caller.cancel()
                        // Cancelled, too late for that, or told to start anew.
                        _ = await caller.result
                    }
                }
                if stays != nil { group.addTask { work.end(.success(round)) } }
            }
            if let stays { #expect((try? await stays.value) == round) }
            #expect(work.isOver && !work.isWanted)
        }
    }

    // MARK: What it holds

    @Test func `nothing is let go under its lock`() async {
        let gone = Lock(0)
        func task(of work: SharedTask<Int>) -> Task<Void, Never> {
            let held = Curious { [weak work] in
                // Traps if the lock is held.
                _ = work?.isOver
                gone.withLock { $0 += 1 }
            }
            return Task { withExtendedLifetime(held) {} }
        }
        let ended = SharedTask<Int>(.ofTheLastCallsOff)
        ended.carry(task(of: ended))
        ended.end(.success(1))
        let left = SharedTask<Int>(.ofTheLastCallsOff)
        left.carry(task(of: left))
        let caller = await wait(for: left)
        caller.cancel()
        _ = await caller.result
        await Task {}.value
        #expect(gone.withLock { $0 } == 2)
    }

    @Test func `what nobody ends goes with who holds it, and a caller that gives up goes too`() async {
        weak var dropped: SharedTask<Int>?
        weak var left: SharedTask<Int>?
        func use() async {
            let promise = SharedTask<Int>(.isIgnored)
            dropped = promise
            let work = SharedTask<Int>(.endsTheWait)
            left = work
            let caller = await wait(for: work)
            caller.cancel()
            _ = await caller.result
            #expect(dropped === promise && left === work)
        }
        await use()
        #expect(dropped == nil && left == nil)
    }

    @Test func `who is in a hurry hurries the work`() async throws {
        let (work, gate) = (SharedTask<TaskPriority>(.endsTheWait), SharedTask<Void>(.isIgnored))
        work.carry(
            Task.detached(priority: .background) {
                // However it ends: the work begins then.
                try? await gate.value
                work.end(.success(Task.currentPriority))
            }
        )
        let caller = Task(priority: .high) { try await work.value }
        await Task {}.value
        gate.end(.success(()))
        #expect(try await caller.value >= .high)
    }
}
