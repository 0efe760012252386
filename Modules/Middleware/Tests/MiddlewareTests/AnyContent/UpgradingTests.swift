import Middleware
import Propagation
import Testing

private struct Offline: Error {}

/// Tests that a handle upgrades to the top, retains the tier it reached, and shows errors.
@MainActor @Suite struct UpgradingTests {
    private let client = TwigClient()

    @Test func `a stub goes all the way, one request after the other, and each tier is told once`() async throws {
        let twig = AnyTwig(try client.make(tier: 0))
        let view = TierView(twig)
        try await twig.upgrade()
        #expect(view.drawn == [0, 1, 2, 3])
        #expect(client.requestCount == 3)
        #expect(twig.isComplete && !twig.isUpgrading && twig.error == nil)
        try await twig.upgrade()
        #expect(client.requestCount == 3, "nothing is above the top")
    }

    @Test func `what it upgraded itself is kept`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        try await twig.upgrade()
        await client.commits.activity.waitUntilIdle()
        #expect(twig.wrappedValue.tier == 3)
        #expect(client.clientStore.entryCount == 3)
    }

    /// Two tabs show the same page: closing the first must not affect the second.
    @Test func `a top that lives elsewhere is kept by who upgrades to it, without a request`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        func openAndClose() async throws {
            let page = try client.make(tier: 3)
            try await twig.upgrade()
            withExtendedLifetime(page) {}
        }
        try await openAndClose()
        await client.commits.activity.waitUntilIdle()
        #expect(twig.wrappedValue.tier == 3)
        #expect(client.requestCount == 0)
    }

    @Test func `a failed upgrade keeps what was reached, is visible, and can be tried again`() async throws {
        client.answers = [.next, .failure(Offline())]
        let twig = AnyTwig(try client.make(tier: 1))
        var errors: [Bool] = []
        let watch = client.commits.watch { _ in errors.append(twig.error is Offline) }
        await #expect(throws: Offline.self) { try await twig.upgrade() }
        #expect(twig.wrappedValue.tier == 2 && twig.error is Offline && !twig.isComplete && !twig.isUpgrading)
        #expect(errors.last == true)
        try await twig.upgrade()
        #expect(twig.wrappedValue.tier == 3 && twig.error == nil)
        #expect(errors.last == false)
        #expect(client.requestCount == 3)
        withExtendedLifetime(watch) {}
    }

    @Test func `what comes alive elsewhere after a failure makes it moot`() async throws {
        client.answers = [.failure(Offline())]
        let twig = AnyTwig(try client.make(tier: 1))
        await #expect(throws: Offline.self) { try await twig.upgrade() }
        let page = try client.make(tier: 3)
        #expect(twig.error == nil && twig.isComplete)
        withExtendedLifetime(page) {}
    }

    /// A removed post has no page: an upgrade that repeated until it reached one would never end.
    @Test func `an upgrade that reaches nothing higher ends`() async throws {
        client.answers = [.next, .same, .next]
        let twig = AnyTwig(try client.make(tier: 1))
        try await twig.upgrade()
        #expect(client.requestCount == 2)
        #expect(twig.wrappedValue.tier == 2)
        #expect(twig.isComplete && twig.error == nil && !twig.isUpgrading)
    }

    @Test func `two upgrades at once are one request`() async throws {
        let gate = TwigGate()
        client.answers = [.later(gate)]
        let twig = AnyTwig(try client.make(tier: 2))
        let upgrades = (0..<2).map { _ in Task { try await twig.upgrade() } }
        await gate.reached()
        #expect(twig.isUpgrading)
        gate.open()
        for upgrade in upgrades { try await upgrade.value }
        #expect(client.requestCount == 1)
        #expect(twig.wrappedValue.tier == 3 && !twig.isUpgrading)
    }

    @Test func `who gives up leaves the upgrade to the others`() async throws {
        let gate = TwigGate()
        client.answers = [.later(gate)]
        let twig = AnyTwig(try client.make(tier: 2))
        let first = Task { try await twig.upgrade() }
        await gate.reached()
        let second = Task { try await twig.upgrade() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        try await second.value
        #expect(client.requestCount == 1 && twig.wrappedValue.tier == 3)
    }

    @Test func `an upgrade that nobody waits for is called off, and has not failed`() async throws {
        let gate = TwigGate()
        client.answers = [.later(gate)]
        let twig = AnyTwig(try client.make(tier: 2))
        let upgrade = Task { try await twig.upgrade() }
        await gate.reached()
        upgrade.cancel()
        await #expect(throws: CancellationError.self) { try await upgrade.value }
        await client.until { !twig.isUpgrading }
        #expect(twig.error == nil && !twig.isComplete && twig.wrappedValue.tier == 2)
        try await twig.upgrade()
        #expect(twig.wrappedValue.tier == 3)
    }

    @Test func `an observer may upgrade while it is told`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        let second = AnyTwig(try client.make(tier: 1))
        var upgrade: Task<Void, any Error>?
        let watch = client.commits.watch { _ in
            guard twig.wrappedValue.tier == 2, upgrade == nil else { return }
            upgrade = Task { try await second.upgrade() }
        }
        try await twig.upgrade()
        try await upgrade?.value
        #expect(upgrade != nil && second.wrappedValue === twig.wrappedValue && twig.wrappedValue.tier == 3)
        withExtendedLifetime(watch) {}
    }
}
