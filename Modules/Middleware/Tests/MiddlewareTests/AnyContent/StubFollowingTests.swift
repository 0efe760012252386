import Middleware
import Propagation
import Testing

/// Tests stubs, which have an address and no identity.
@MainActor @Suite struct StubFollowingTests {
    private let client = TwigClient()

    @Test func `a stub shows what lives at its address when it is wrapped`() throws {
        let page = try client.make(tier: 3)
        #expect(AnyTwig(try client.make(tier: 0)).wrappedValue === page)
    }

    @Test func `a stub shows what comes alive at its address, and is a stub again when that dies`() async throws {
        let twig = AnyTwig(try client.make(tier: 0))
        let view = TierView(twig)
        let other = try client.make(tier: 2, id: 8)
        #expect(view.drawn == [0], "another address")
        for _ in 0..<2 {
            func visit() throws { withExtendedLifetime(try client.make(tier: 3)) {} }
            try visit()
            await client.commits.activity.waitUntilIdle()
        }
        #expect(view.drawn == [0, 3, 0, 3, 0])
        withExtendedLifetime(other) {}
    }

    /// The first stub builds the index of living objects by address; later objects are added to it.
    @Test func `a later stub finds what came alive since the first one looked`() throws {
        let first = AnyTwig(try client.make(tier: 0))
        #expect(first.wrappedValue.tier == 0)
        let row = try client.make(tier: 2, id: 8)
        #expect(AnyTwig(try client.make(tier: 0, id: 8)).wrappedValue === row)
        withExtendedLifetime(first) {}
    }

    @Test func `a stub finds what came alive while no stub was shown`() throws {
        #expect(AnyTwig(try client.make(tier: 0)).wrappedValue.tier == 0)
        let row = try client.make(tier: 2)
        #expect(AnyTwig(try client.make(tier: 0)).wrappedValue === row)
    }

    @Test func `a stub that was found goes on from there`() async throws {
        let row = try client.make(tier: 2)
        let twig = AnyTwig(try client.make(tier: 0))
        try await twig.upgrade()
        #expect(client.requestCount == 1 && twig.wrappedValue.tier == 3)
        withExtendedLifetime(row) {}
    }

    @Test func `a stub that nobody finds upgrades from its address, and is followed from then on`() async throws {
        client.answers = [.next, .same]
        let twig = AnyTwig(try client.make(tier: 0))
        let view = TierView(twig)
        try await twig.upgrade()
        func visit() throws { withExtendedLifetime(try client.make(tier: 3)) {} }
        try visit()
        await client.commits.activity.waitUntilIdle()
        #expect(view.drawn == [0, 1, 3, 1])
    }

    /// The first response is matched by its address in the commit that shows it, and not again when it is retained.
    @Test func `what a stub's own upgrade brings is told once`() async throws {
        let twig = AnyTwig(try client.make(tier: 0))
        let view = TierView(twig)
        try await twig.upgrade()
        #expect(view.drawn == [0, 1, 2, 3])
    }
}
