import LemmyMiddleware
import Testing

/// Tests one piece of work with several waiting callers.
@MainActor @Suite(.timeLimit(.minutes(20))) struct JoinedWorkTests {
    private let work = JoinedWork()
    private let limbo = Limbo()

    /// Starts a wait, and returns when the wait has begun, because tasks on the main actor start in order.
    private func wait() async -> Task<Void, any Error> {
        let task = Task { [work, limbo] in try await work.join { try await limbo.stay() } }
        await Task {}.value
        return task
    }

    @Test func `who gives up leaves it to the others`() async throws {
        let (first, second) = (await wait(), await wait())
        await limbo.waitUntilEntered()
        first.cancel()
        limbo.open()
        try await second.value
    }

    @Test func `the last who gives up calls it off, and the next starts anew`() async throws {
        let (first, second) = (await wait(), await wait())
        await limbo.waitUntilEntered()
        first.cancel()
        second.cancel()
        await limbo.waitUntilEmpty()
        for task in [first, second] { await #expect(throws: CancellationError.self) { try await task.value } }
        let third = await wait()
        await limbo.waitUntilEntered()
        limbo.open()
        try await third.value
    }
}
