import Dispatch
import LemmyMiddleware
import Networking
import Propagation
import Testing

@MainActor @Suite struct DecodingTests {
    /// A page is received, decoded and mapped while the main actor is busy; only its commit waits.
    @Test func `a blocked main actor holds up no decoding`() async throws {
        let world = try World()
        let log = world.commits.log
        log.isOn = true
        let decoded = DispatchSemaphore(value: 0)
        let subscription = log.observe { event in
            if event.kind == .response { decoded.signal() }
        }
        world.faults.apply(.hold)
        // A high priority puts the task ahead of other tests' tasks: the wait below is for the main actor, not for them.
        let page = Task(priority: .high) { try await world.guest.getPosts(.local, limit: 5) }
        try await world.faults.waitUntilHeld(1)
        world.faults.apply(.ok)
        let isDecoded = wait(for: decoded)
        #expect(isDecoded, "decoding waited for the main actor, which was blocked all the while")
        #expect(try await page.value.posts.count == 5)
        withExtendedLifetime(subscription) {}
    }

    /// Blocks this thread on purpose, because it is the main actor's.
    private nonisolated func wait(for semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: .now() + .seconds(300)) == .success
    }
}
