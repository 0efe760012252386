import Propagation
import Testing

@testable import Inspector

@MainActor
@Suite struct `Names that hold objects` {
    @Test func `a page gets all names at its start and then the changed ones`() async throws {
        let bench = InspectorBench()
        let inspection = bench.commits.inspection
        let source = FakeSource("campus", in: inspection)
        let holder = FakeHolder()
        inspection.setHolder(holder)
        holder.inspectedRoots = ["h1": [source.id("a")], "_": [source.id("a")]]
        let page = try bench.open()
        try await page.read(to: "ready")
        #expect(PageWorld(page.steps).roots == holder.inspectedRoots)

        holder.inspectedRoots = ["_": [source.id("b")], "h1": [source.id("a")], "view 2": [source.id("c")]]
        inspection.setNeedsRoots()
        #expect(try await page.next().roots == ["_": [source.id("b")], "view 2": [source.id("c")]])

        holder.inspectedRoots = [:]
        bench.commit("forget") { inspection.setNeedsRoots() }
        let commit = try await page.next()
        #expect(commit.kind == "commit")
        #expect(commit.roots == ["_": [], "h1": [], "view 2": []])

        let later = try bench.open()
        try await later.read(to: "ready")
        #expect(PageWorld(later.steps).roots == [:])
    }

    @Test func `a program names its objects until it releases the subscription`() async throws {
        let commits = Commits()
        let inspector = Inspector(commits)
        let source = FakeSource("campus", in: commits.inspection)
        let (one, two) = (Thing(source.id("a")), Thing(source.id("b")))
        let first = inspector.hold(one, as: "detail screen")
        let page = try #require(PageReader(inspector.collector.hub))
        try await page.read(to: "ready")
        #expect(PageWorld(page.steps).roots == ["detail screen": [source.id("a")]])
        let second = inspector.hold(two, as: "detail screen")
        #expect(try await page.next().roots == ["detail screen": [source.id("a"), source.id("b")]])
        first.cancel()
        #expect(try await page.next().roots == ["detail screen": [source.id("b")]])
        second.cancel()
        #expect(try await page.next().roots == ["detail screen": []])
    }

    @Test func `an object that dies is not held any more`() async throws {
        let bench = InspectorBench()
        let source = FakeSource("campus", in: bench.commits.inspection)
        source.set("a", 1)
        var thing: Thing? = Thing(source.id("a"))
        if let thing { _ = bench.collector.held.insert(thing, as: "detail screen") }
        let page = try bench.open()
        try await page.read(to: "ready")
        thing = nil
        source.set("a", nil)
        let step = try await page.next()
        #expect(step.gone == [source.id("a")])
        #expect(step.roots == ["detail screen": []])
    }
}
