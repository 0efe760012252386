import Middleware
import Propagation
import Testing

@MainActor @Suite struct `Inspected stubs` {
    private let client = TwigClient()
    private let watcher: Watcher

    init() { watcher = Watcher(client.commits) }

    private var ids: [String] { client.commits.inspection.sources[0].inspectedIDs.map { "\($0.tier)/\($0.id)" } }

    @Test func `a stub is an object of its address until it dies`() async throws {
        func show() async throws {
            let twig = AnyTwig(try client.make(tier: 0))
            await watcher.until { $0.state("twig0/1") != nil }
            let state = try #require(watcher.state("twig0/1"))
            #expect(state.kind == "twig" && state.entity == "twig:twig://7" && state.headline == "twig://7")
            #expect(state.shown == ["address": "twig://7"] && state.links.isEmpty && state.swift.isEmpty)
            #expect(ids == ["twig0/1"] && "\(twig.inspectedID)".hasSuffix("/twig0/1"))
        }
        try await show()
        await watcher.until { $0.last("twig0/1")?.gone == ["twig0/1"] }
        #expect(ids.isEmpty)
    }

    @Test func `a stub is a tier of the entity that it shows, as long as that lives`() async throws {
        let twig = AnyTwig(try client.make(tier: 0))
        let view = TierView(twig)
        func visit() throws {
            let page = try client.make(tier: 3)
            #expect(watcher.last("twig0/1")?.set.keys.contains("twig3/7") == true, "in the commit that makes the page")
            #expect(watcher.state("twig0/1")?.entity == "twig:7" && watcher.state("twig0/1")?.links == [])
            withExtendedLifetime(page) {}
        }
        try visit()
        await client.commits.activity.waitUntilIdle()
        await watcher.until { $0.state("twig0/1")?.entity == "twig:twig://7" }
        #expect(view.drawn == [0, 3, 0])
    }

    @Test func `a stub that finds a living entity is marked`() async throws {
        let page = try client.make(tier: 2)
        let twig = AnyTwig(try client.make(tier: 0))
        await watcher.until { $0.state("twig0/1") != nil }
        #expect(watcher.state("twig0/1")?.entity == "twig:twig://7", "an inspector does not make it follow its entity")
        #expect(twig.wrappedValue.tier == 2)
        await watcher.until { $0.state("twig0/1")?.entity == "twig:7" }
        withExtendedLifetime(page) {}
    }

    @Test func `an upgrade replaces the stub by the model that it reached`() async throws {
        let twig = AnyTwig(try client.make(tier: 0))
        try await twig.upgrade()
        await watcher.until { $0.last("twig0/1")?.gone == ["twig0/1"] }
        #expect("\(twig.inspectedID)".hasSuffix("/twig3/7"))
        #expect(Set(ids) == ["twig1/7", "twig2/7", "twig3/7"])
        #expect(client.commits.inspection.sources[0].inspectedState(of: twig.inspectedID)?.entity == "twig:7")
    }

    @Test func `stubs, feeds and queries are numbered each by themselves`() throws {
        let stubs = [AnyTwig(try client.make(tier: 0)), AnyTwig(try client.make(tier: 0, id: 8))]
        let query = client.query(Twig1.self, sortedBy: .ascending(\.id))
        #expect(stubs.map { "\($0.inspectedID.id)" } == ["1", "2"] && query.inspectedID.id == "1")
    }
}
