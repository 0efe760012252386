import Foundation
import Primitives
import Propagation
import Testing

@testable import Inspector

@MainActor
@Suite struct `Pages` {
    @Test func `nothing is collected while no page is open, nor ten seconds after the last`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let bench = InspectorBench(clock: clock)
        let (inspection, log) = (bench.commits.inspection, bench.commits.log)
        #expect(!inspection.isOn && !log.isOn)
        let page = try bench.open()
        try await page.read(to: "ready")
        #expect(inspection.isOn && log.isOn)
        page.close()
        // The comments and the farewell.
        await clock.waitForSleepers(2)
        #expect(inspection.isOn)
        clock.advance(by: StepCollector.linger)
        while bench.collector.isAttached { await Task.yield() }
        #expect(!inspection.isOn && !log.isOn)
        let again = try bench.open(after: page.lastID)
        #expect(try await again.next().kind == "base")
    }

    @Test func `without a port it ends with the last page`() async throws {
        let bench = InspectorBench()
        let page = try bench.open()
        try await page.read(to: "ready")
        bench.collector.countPorts(-1)
        #expect(bench.commits.inspection.isOn)
        page.close()
        while bench.collector.isAttached { await Task.yield() }
        #expect(!bench.commits.inspection.isOn)
    }

    @Test func `a page that reloads in time goes on where it was`() async throws {
        let bench = InspectorBench(clock: ManualClock(Date(timeIntervalSince1970: 0)))
        let source = FakeSource("campus", in: bench.commits.inspection)
        source.set("a", 1)
        let page = try bench.open()
        try await page.read(to: "ready")
        page.close()
        bench.commit("meanwhile") { source.set("a", 2) }
        let again = try bench.open(after: page.lastID)
        let step = try await again.next()
        #expect(step.kind == "commit")
        #expect(step.n == (page.steps.last?.n ?? 0) + 1)
        #expect(PageWorld(page.steps + [step]).values == ["a": 2])
    }

    @Test func `a page whose snapshot was cut off gets a new one`() async throws {
        let bench = InspectorBench(slice: .zero)
        let source = FakeSource("campus", in: bench.commits.inspection)
        for name in ["a", "b", "c", "d"] { source.set(name, 1) }
        let page = try bench.open()
        try await page.read(to: "states")
        page.close()
        let again = try bench.open(after: page.lastID)
        let steps = try await again.read(to: "ready")
        #expect(steps.first?.kind == "base")
        #expect(PageWorld(steps).values.count == 4)
    }

    @Test func `a page that has not read the end of its snapshot gets a new one`() async throws {
        let bench = InspectorBench()
        let source = FakeSource("campus", in: bench.commits.inspection)
        source.set("a", 1)
        let page = try bench.open()
        let states = try #require(try await page.read(to: "states").last)
        // The end is made before the snapshot of another page, and the page does not read it.
        let start = try #require(try await bench.open().read(to: "ready").first)
        #expect(start.n > states.n + 1)
        page.close()
        let again = try bench.open(after: page.lastID)
        bench.commit("later") { source.set("a", 2) }
        #expect(try await again.next().kind == "base")
    }

    @Test(arguments: [
        "", "x", "1:2:3", "abc-1:4", "abc:4", ":", "-:1", "OWN:-1", "OWN:999999", "OWN:x", "OWN:9223372036854775807",
        "OWN:99999999999999999999",
    ])
    func `an id of another process, or none at all, gets a snapshot`(id: String) async throws {
        let bench = InspectorBench()
        let page = try bench.open()
        try await page.read(to: "ready")
        let own = try #require(page.steps.first?.epoch)
        let other = try bench.open(after: id.replacing("OWN", with: own))
        #expect(try await other.next().kind == "base")
    }

    @Test func `a page that missed dropped steps gets a snapshot`() async throws {
        let bench = InspectorBench(maxSteps: 5)
        let source = FakeSource("campus", in: bench.commits.inspection)
        let (page, other) = (try bench.open(), try bench.open())
        try await page.read(to: "ready")
        try await other.read(to: "ready")
        page.close()
        for index in 1...8 {
            bench.commit("\(index)") { source.set("a", index) }
            try await other.read(to: "commit")
        }
        let again = try bench.open(after: page.lastID)
        #expect(try await again.next().kind == "base")
    }

    @Test func `a slow reader gets a reset and then a snapshot`() async throws {
        let bench = InspectorBench(maxSteps: 8)
        let source = FakeSource("campus", in: bench.commits.inspection)
        let (slow, fast) = (try bench.open(), try bench.open())
        try await slow.read(to: "ready")
        try await fast.read(to: "ready")
        for index in 1...20 {
            bench.commit("\(index)") { source.set("a", index) }
            try await fast.read(to: "commit")
        }
        let steps = try await slow.read(to: "ready")
        #expect(steps.prefix(2).map(\.kind) == ["reset", "base"])
        #expect(PageWorld(steps).values == ["a": 20])
        #expect(!fast.steps.contains { $0.kind == "reset" })
        source.set("a", 21)
        #expect(try await slow.next().kind == "between")
    }

    @Test func `four pages are open at most`() throws {
        let bench = InspectorBench()
        let pages = try (0..<4).map { _ in try bench.open() }
        #expect(throws: InspectorBench.TooManyPages.self) { try bench.open() }
        pages[1].close()
        _ = try bench.open()
    }

    @Test func `a comment shows that the connection lives, and only while a page is open`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let bench = InspectorBench(clock: clock)
        let page = try bench.open()
        try await page.read(to: "ready")
        #expect(bench.hub.next(of: page.page) == nil)
        for _ in 0..<3 {
            await clock.waitForSleepers(1)
            clock.advance(by: StepHub.beat)
            var bytes = bench.hub.next(of: page.page)
            while bytes == nil {
                await Task.yield()
                bytes = bench.hub.next(of: page.page)
            }
            #expect(bytes == Array(":\n\n".utf8))
            #expect(bench.hub.next(of: page.page) == nil)
        }
        bench.collector.countPorts(-1)
        page.close()
        await clock.waitForSleepers(1)
        clock.advance(by: StepHub.beat)
        while clock.sleeperCount > 0 { await Task.yield() }
    }

    @Test func `a burst wakes a page twice`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let bench = InspectorBench(clock: clock)
        let source = FakeSource("campus", in: bench.commits.inspection)
        let page = try bench.open()
        try await page.read(to: "ready")
        let wakes = Lock(0)
        bench.hub.setWake(of: page.page) { wakes.withLock { $0 += 1 } }
        bench.commit("0") { source.set("a", 0) }
        await clock.waitForSleepers(2)
        #expect(wakes.withLock { $0 } == 1)
        var last = bench.hub.next(of: page.page)
        for index in 1...10 { bench.commit("\(index)") { source.set("a", index) } }
        while last.map({ String(decoding: $0, as: UTF8.self).contains("\"commit\":11") }) != true {
            await Task.yield()
            last = bench.hub.next(of: page.page) ?? last
        }
        #expect(wakes.withLock { $0 } == 1)
        clock.advance(by: StepHub.rest)
        while wakes.withLock({ $0 }) < 2 { await Task.yield() }
    }
}
