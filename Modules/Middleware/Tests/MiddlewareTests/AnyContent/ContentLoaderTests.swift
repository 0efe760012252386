import Middleware
import Propagation
import Testing

private struct Offline: Error {}

/// Tests the state that a view of an entity is drawn from while the entity is being loaded.
@MainActor @Suite struct ContentLoaderTests {
    private let client = TwigClient()

    private func words(_ loader: ContentLoader<TwigTiers>) -> String {
        let tier = loader.content.wrappedValue.tier
        switch loader.state {
        case .idle: return "idle \(tier)"
        case .loading: return "loading \(tier)"
        case .loaded: return "loaded \(tier)"
        case .failed(let error): return "\(error) \(tier)"
        }
    }

    @Test func `it loads when it appears, and shows what there is meanwhile`() async throws {
        let loader = ContentLoader<TwigTiers>(try client.make(tier: 0))
        var drawn: [String] = []
        let watch = client.commits.watch { _ in drawn.append(words(loader)) }
        await client.commits.activity.waitUntilIdle()
        #expect(client.requestCount == 0, "nobody looks yet")
        loader.appear()
        await client.commits.activity.waitUntilIdle()
        #expect(drawn == ["idle 0", "loading 0", "loading 1", "loading 2", "loaded 3"])
        withExtendedLifetime(watch) {}
    }

    @Test func `a failure is shown, and retried`() async throws {
        client.answers = [.failure(Offline())]
        let loader = ContentLoader<TwigTiers>(try client.make(tier: 2))
        var drawn: [String] = []
        let watch = client.commits.watch { _ in drawn.append(words(loader)) }
        loader.appear()
        await client.commits.activity.waitUntilIdle()
        loader.retry()
        await client.commits.activity.waitUntilIdle()
        #expect(drawn == ["idle 2", "loading 2", "Offline() 2", "loading 2", "loaded 3"])
        withExtendedLifetime(watch) {}
    }

    @Test func `what is loaded is not asked for again when it appears again`() async throws {
        let loader = ContentLoader<TwigTiers>(try client.make(tier: 2))
        for _ in 0..<2 {
            loader.appear()
            await client.commits.activity.waitUntilIdle()
            loader.disappear()
        }
        #expect(client.requestCount == 1)
    }

    /// Two tabs show the same page: closing the first must not affect the second.
    @Test func `a page that is open elsewhere is kept once it appeared, without a request`() async throws {
        let loader = ContentLoader<TwigTiers>(try client.make(tier: 1))
        func openAndClose() async throws {
            let page = try client.make(tier: 3)
            #expect(words(loader) == "loaded 3")
            loader.appear()
            await client.commits.activity.waitUntilIdle()
            withExtendedLifetime(page) {}
        }
        try await openAndClose()
        await client.commits.activity.waitUntilIdle()
        #expect(words(loader) == "loaded 3" && client.requestCount == 0)
    }

    @Test func `what cannot be had is not asked for again when it appears again`() async throws {
        client.answers = [.same]
        let loader = ContentLoader<TwigTiers>(try client.make(tier: 2))
        for _ in 0..<2 {
            loader.appear()
            await client.commits.activity.waitUntilIdle()
            loader.disappear()
        }
        #expect(client.requestCount == 1 && words(loader) == "loaded 2")
    }

    @Test func `it calls off what nobody looks at any more, and starts again`() async throws {
        let gate = TwigGate()
        client.answers = [.later(gate)]
        let loader = ContentLoader<TwigTiers>(try client.make(tier: 2))
        loader.appear()
        loader.appear()
        await gate.reached()
        loader.disappear()
        #expect(words(loader) == "loading 2", "another view looks")
        loader.disappear()
        await client.commits.activity.waitUntilIdle()
        await client.until { !loader.content.isUpgrading }
        #expect(words(loader) == "idle 2" && !loader.isShown)
        loader.appear()
        await client.commits.activity.waitUntilIdle()
        #expect(words(loader) == "loaded 3")
    }

    @Test func `what somebody else waits for goes on when it disappears`() async throws {
        let gate = TwigGate()
        client.answers = [.later(gate)]
        let loader = ContentLoader<TwigTiers>(try client.make(tier: 2))
        let upgrade = Task { try await loader.content.upgrade() }
        await gate.reached()
        loader.appear()
        loader.disappear()
        gate.open()
        try await upgrade.value
        #expect(client.requestCount == 1 && words(loader) == "loaded 3")
    }

    @Test func `a loader that is dropped ends what it has under way, and leaves nothing`() async throws {
        let gate = TwigGate()
        client.answers = [.later(gate)]
        weak var lost: AnyTwig?
        func use() async throws {
            let loader = ContentLoader<TwigTiers>(try client.make(tier: 2))
            lost = loader.content
            loader.appear()
            await gate.reached()
        }
        try await use()
        // A cancelled load ends asynchronously.
        while lost != nil { await Task.yield() }
        #expect(client.clientStore.entryCount == 0 && client.requestCount == 1)
    }
}
