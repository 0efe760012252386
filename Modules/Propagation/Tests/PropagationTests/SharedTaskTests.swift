import Primitives
import Propagation
import Testing

/// Callers on the main actor are started in turn and run until they wait.
@MainActor @Suite(.timeLimit(.minutes(20))) struct `Work that several wait for` {
    private struct Broken: Error {}

    /// An object that queries the work in its `deinit`; releasing it under the lock would trap.
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

    /// Returns a task that ends only when it is cancelled.
    private func untilCancelled() -> Task<Void, Never> {
        let cancelled = SharedTask<Void>(.cancelsWaitOnly)
        return Task { _ = try? await cancelled.value }
    }

    // MARK: The end

    @Test func `all who wait get one result`() async throws {
        let work = SharedTask<Int>(.lastWaiterCancelsWork)
        let callers = (0..<20).map { _ in Task { try await work.value } }
        await Task {}.value
        work.finish(with: .success(7))
        for caller in callers { #expect(try await caller.value == 7) }
    }

    @Test func `what is written until the main actor is free is there for those who wait`() async throws {
        let work = SharedTask<Void>(.cancelsWaitOnly)
        var isWritten = false
        let caller = Task {
            try await work.value
            return isWritten
        }
        await Task {}.value
        work.finish(with: .success(()))
        isWritten = true
        #expect(try await caller.value)
    }

    @Test func `an end before anybody waits is told to who comes`() async throws {
        let work = SharedTask<Int>(.lastWaiterCancelsWork)
        work.finish(with: .success(1))
        #expect(work.isFinished && !work.isNeeded)
        #expect(try await work.value == 1)
        #expect(try await work.join() == 1)
        let late = Task { try await work.value }
        late.cancel()
        #expect(try await late.value == 1, "what is there is no wait")
    }

    @Test func `only the first end counts`() async throws {
        let work = SharedTask<Int>(.cancelsWaitOnly)
        let caller = await wait(for: work)
        work.finish(with: .failure(Broken()))
        work.finish(with: .success(2))
        await #expect(throws: Broken.self) { try await caller.value }
        await #expect(throws: Broken.self) { try await work.value }
    }

    @Test func `a task's own end is told, and a task that goes on after it is left alone`() async throws {
        let work = SharedTask<Int>(.lastWaiterCancelsWork)
        let rest = SharedTask<Void>(.ignored)
        let task = Task {
            work.finish(with: .success(3))
            // The result does not matter: the task only has to continue.
            try? await rest.value
            #expect(!Task.isCancelled)
        }
        work.setTask(task)
        #expect(try await work.value == 3)
        work.cancel()
        rest.finish(with: .success(()))
        await task.value
    }

    @Test func `work that is performed ends with what it brings`() async throws {
        let (good, bad) = (SharedTask<Int>(.cancelsWaitOnly), SharedTask<Int>(.cancelsWaitOnly))
        good.setTask(Task { await good.perform { 4 } })
        bad.setTask(Task { await bad.perform { throw Broken() } })
        #expect(try await good.value == 4)
        await #expect(throws: Broken.self) { try await bad.value }
    }

    // MARK: Leaving

    @Test(arguments: [SharedTask<Int>.CancellationPolicy.cancelsWaitOnly, .lastWaiterCancelsWork])
    func `who leaves hears so at once, and leaves it to the others`(
        of kind: SharedTask<Int>.CancellationPolicy
    ) async throws {
        let work = SharedTask<Int>(kind)
        let task = untilCancelled()
        work.setTask(task)
        let (first, second) = (await wait(for: work), await wait(for: work))
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(work.isNeeded && !work.isFinished && !task.isCancelled)
        work.finish(with: .success(4))
        #expect(try await second.value == 4)
        task.cancel()
    }

    @Test func `a cancellation that is ignored changes nothing`() async throws {
        let work = SharedTask<Int>(.ignored)
        let before = Task { try await work.value }
        before.cancel()
        let during = await wait(for: work)
        during.cancel()
        #expect(work.isNeeded)
        work.finish(with: .success(5))
        #expect(try await before.value == 5)
        #expect(try await during.value == 5)
    }

    @Test func `when the last one leaves the work is called off, and who comes is told to start anew`() async throws {
        let work = SharedTask<Int>(.lastWaiterCancelsWork)
        let task = untilCancelled()
        work.setTask(task)
        let callers = [await wait(for: work), await wait(for: work)]
        for caller in callers { caller.cancel() }
        // No caller has resumed yet at this point.
        #expect(work.isFinished && !work.isNeeded && task.isCancelled)
        #expect(try await work.join() == nil)
        for caller in callers { await #expect(throws: CancellationError.self) { try await caller.value } }
        await task.value
        work.finish(with: .success(6))
        await #expect(throws: CancellationError.self, "a late end counts no more") { try await work.value }
    }

    @Test func `when the last one leaves work that goes on, it goes on for who comes`() async throws {
        let work = SharedTask<Int>(.cancelsWaitOnly)
        let task = untilCancelled()
        work.setTask(task)
        let first = await wait(for: work)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(!work.isNeeded && !work.isFinished && !task.isCancelled)
        let second = await wait(for: work)
        #expect(work.isNeeded)
        work.finish(with: .success(7))
        #expect(try await second.value == 7)
        task.cancel()
    }

    @Test func `what was called off before it was started is cancelled as it starts`() async throws {
        let work = SharedTask<Int>(.lastWaiterCancelsWork)
        let caller = await wait(for: work)
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        let task = untilCancelled()
        work.setTask(task)
        #expect(task.isCancelled)
        await task.value
    }

    @Test func `who was cancelled before waits for nothing, and calls off what nobody else wants`() async throws {
        let work = SharedTask<Int>(.lastWaiterCancelsWork)
        let task = untilCancelled()
        work.setTask(task)
        let caller = Task { try await work.value }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(work.isFinished && task.isCancelled)
    }

    @Test func `what is kept is wanted though all leave`() async throws {
        let work = SharedTask<Int>(.lastWaiterCancelsWork)
        work.retain()
        #expect(work.isNeeded)
        let caller = await wait(for: work)
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(work.isNeeded && !work.isFinished)
        work.finish(with: .success(8))
        #expect(try await work.value == 8 && !work.isNeeded)
    }

    @Test func `a cancelled task says itself how it ends`() async throws {
        let work = SharedTask<Int>(.cancelsWaitOnly)
        work.cancel()
        let task = untilCancelled()
        work.setTask(task)
        #expect(task.isCancelled, "that was wanted before there was a task")
        let caller = await wait(for: work)
        #expect(work.isNeeded && !work.isFinished)
        work.finish(with: .failure(Broken()))
        await #expect(throws: Broken.self) { try await caller.value }
    }

    /// Callers on all threads come and leave at once: each gets a result, and the work is cancelled only when all have left.
    @Test func `nobody is forgotten when many come and leave at once`() async {
        for round in 0..<200 {
            let work = SharedTask<Int>(.lastWaiterCancelsWork)
            let stays = round % 2 == 0 ? await wait(for: work) : nil
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let caller = Task { try await work.join() }
                        caller.cancel()
                        // The caller is cancelled, is too late to be cancelled, or must start anew.
                        _ = await caller.result
                    }
                }
                if stays != nil { group.addTask { work.finish(with: .success(round)) } }
            }
            if let stays { #expect((try? await stays.value) == round) }
            #expect(work.isFinished && !work.isNeeded)
        }
    }

    // MARK: Retained objects

    @Test func `nothing is let go under its lock`() async {
        let gone = Lock(0)
        func task(of work: SharedTask<Int>) -> Task<Void, Never> {
            let held = Curious { [weak work] in
                // Traps if the lock is held.
                _ = work?.isFinished
                gone.withLock { $0 += 1 }
            }
            return Task { withExtendedLifetime(held) {} }
        }
        let ended = SharedTask<Int>(.lastWaiterCancelsWork)
        ended.setTask(task(of: ended))
        ended.finish(with: .success(1))
        let left = SharedTask<Int>(.lastWaiterCancelsWork)
        left.setTask(task(of: left))
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
            let promise = SharedTask<Int>(.ignored)
            dropped = promise
            let work = SharedTask<Int>(.cancelsWaitOnly)
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
        let (work, gate) = (SharedTask<TaskPriority>(.cancelsWaitOnly), SharedTask<Void>(.ignored))
        work.setTask(
            Task.detached(priority: .background) {
                // The result does not matter: the work begins after the gate.
                try? await gate.value
                work.finish(with: .success(Task.currentPriority))
            }
        )
        let caller = Task(priority: .high) { try await work.value }
        await Task {}.value
        gate.finish(with: .success(()))
        #expect(try await caller.value >= .high)
    }
}
