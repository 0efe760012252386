import Middleware
import Observation
import Propagation
import Synchronization
import Testing

/// Tests that a handle shows the highest living tier, regardless of its origin.
@MainActor @Suite struct FollowingTests {
    private let client = TwigClient()

    /// Opens a page of the twig elsewhere, and closes it.
    private func visitPage(_ body: () throws -> Void = {}) throws {
        let page = try client.make(tier: 3)
        try body()
        withExtendedLifetime(page) {}
    }

    @Test func `what comes alive elsewhere is shown, and what dies there is not kept`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        let view = TierView(twig)
        try visitPage { #expect(view.drawn == [1, 3]) }
        await client.commits.activity.waitUntilIdle()
        #expect(view.drawn == [1, 3, 1], "tiers 3 and 2 died: one redraw")
        #expect(client.models(Twig3.self).objects.isEmpty && client.models(Twig2.self).objects.isEmpty)
        #expect(client.clientStore.entryCount == 1)
    }

    @Test func `a handle steps down one tier at a time if that is what dies`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        let view = TierView(twig)
        func keepRow() throws -> any TwigStubProviding {
            let row = try client.make(tier: 2)
            try visitPage()
            return row
        }
        let row = try keepRow()
        await client.commits.activity.waitUntilIdle()
        #expect(view.drawn == [1, 2, 3, 2])
        withExtendedLifetime(row) {}
    }

    @Test func `what lives already when it is wrapped is shown at once`() throws {
        let row = try client.make(tier: 1)
        let page = try client.make(tier: 3)
        #expect(AnyTwig(row).wrappedValue === page)
    }

    @Test func `a lower tier that comes alive is no step down, and tells nobody`() throws {
        let twig = AnyTwig(try client.make(tier: 2))
        let view = TierView(twig)
        _ = try client.make(tier: 1)
        #expect(view.drawn == [2])
    }

    @Test func `another entity's life is not told`() throws {
        let twig = AnyTwig(try client.make(tier: 1))
        let view = TierView(twig)
        let other = try client.make(tier: 3, id: 8)
        #expect(view.drawn == [1])
        withExtendedLifetime(other) {}
    }

    /// The look-up by identity finds the new object, so observers of the old one must be notified.
    @Test func `a tier that dies and comes again before the death is told is shown anew, once`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        let view = TierView(twig)
        try visitPage()
        let page = try client.make(tier: 3)
        #expect(twig.wrappedValue === page)
        await client.commits.activity.waitUntilIdle()
        #expect(view.drawn == [1, 3, 3])
    }

    @Test func `every follower is told of a death in the same commit`() async throws {
        let twigs = try (0..<3).map { _ in AnyTwig(try client.make(tier: 1)) }
        var drawn: [[Int]] = []
        let watch = client.commits.watch { _ in drawn.append(twigs.map(\.wrappedValue.tier)) }
        try visitPage()
        await client.commits.activity.waitUntilIdle()
        #expect(drawn == [[1, 1, 1], [3, 3, 3], [1, 1, 1]])
        withExtendedLifetime(watch) {}
    }

    @Test func `plain observation hears of a change of tier, and of nothing else`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        func hears(_ change: () throws -> Void) async throws -> Bool {
            let flag = Flag()
            withObservationTracking {
                _ = twig.wrappedValue
            } onChange: {
                flag.isRaised.store(true, ordering: .relaxed)
            }
            try change()
            await client.commits.activity.waitUntilIdle()
            return flag.isRaised.load(ordering: .relaxed)
        }
        #expect(try await hears { try visitPage() })
        #expect(try await !hears { _ = try client.make(tier: 1) })
        #expect(try await hears { try visitPage() })
    }

    @Test func `models that die on another thread are told of on the main actor`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        let view = TierView(twig)
        func letGo() throws -> Task<Void, Never> {
            let page = try #require(try client.make(tier: 3) as? Twig3)
            return Task.detached { withExtendedLifetime(page) {} }
        }
        try await letGo().value
        await client.commits.activity.waitUntilIdle()
        // The three tiers of the page are released one after the other; on a busy machine that may take two commits.
        #expect(view.drawn == [1, 3, 1] || view.drawn == [1, 3, 2, 1])
    }

    @Test func `an observer may wrap, read and let go while it is told`() async throws {
        let twig = AnyTwig(try client.make(tier: 1))
        var second: AnyTwig?
        var seen: [Int] = []
        let subscription = client.commits.watch { [client] _ in
            guard twig.wrappedValue.tier == 3 else { return }
            let other = AnyTwig(twig.wrappedValue)
            seen.append(other.wrappedValue.tier)
            second = AnyTwig(twig.wrappedValue.twig1_ ?? twig.wrappedValue)
            seen.append(second?.wrappedValue.tier ?? 0)
            second = nil
            _ = try? client.make(tier: 2, id: 9)  // A write from inside an observation; its failure is irrelevant here.
        }
        try visitPage()
        await client.commits.activity.waitUntilIdle()
        #expect(seen == [3, 3])
        #expect(client.clientStore.entryCount == 1)
        withExtendedLifetime(subscription) {}
    }

    @Test func `all dropped is zero`() async throws {
        weak var lost: TwigClient?
        func use() async throws -> ClientStore {
            let client = TwigClient()
            lost = client
            let twig = AnyTwig(try client.make(tier: 0))
            let view = TierView(twig)
            try await twig.upgrade()
            let other = AnyTwig(try client.make(tier: 1))
            _ = other.wrappedValue
            #expect(client.clientStore.entryCount == 3)
            withExtendedLifetime(view) {}
            return client.clientStore
        }
        let clientStore = try await use()
        await clientStore.commits.activity.waitUntilIdle()
        #expect(clientStore.entryCount == 0)
        #expect(lost == nil)
    }
}

private final class Flag: Sendable {
    let isRaised = Atomic<Bool>(false)
}
