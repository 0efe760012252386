import Foundation
import Primitives
import Propagation
import Testing

@testable import Inspector

@MainActor
@Suite struct `Collector of steps` {
    @Test func `a page gets the present world and then every change`() async throws {
        let bench = InspectorBench()
        let source = FakeSource("campus", in: bench.commits.inspection)
        source.set("a", 1)
        source.set("b", 2)
        let page = try bench.open()
        let start = try await page.read(to: "ready")
        #expect(start.first?.kind == "base")
        #expect(start.first?.sources == ["\(source.inspectionNumber)": "campus"])
        #expect(start.first?.canEdit == false)
        #expect(PageWorld(start).values == ["a": 1, "b": 2])

        bench.commit("change") {
            source.set("a", 3)
            source.set("b", nil)
        }
        let commit = try await page.next()
        #expect(commit.kind == "commit")
        #expect(commit.commit == 1)
        #expect(commit.causes?.map(\.text) == ["change"])
        #expect(commit.set?.map(\.entity) == ["thing:a"])
        #expect(commit.gone == [source.id("b")])

        source.set("c", 4)
        let between = try await page.next()
        #expect(between.kind == "between")
        #expect(PageWorld(page.steps).values == ["a": 3, "c": 4])
        #expect(page.steps.map(\.n) == Array(page.steps[0].n...between.n))
    }

    @Test func `a commit that changes nothing makes no step`() async throws {
        let bench = InspectorBench()
        let source = FakeSource("campus", in: bench.commits.inspection)
        let page = try bench.open()
        try await page.read(to: "ready")
        bench.commit("nothing") {}
        bench.commit("something") { source.set("a", 1) }
        let step = try await page.next()
        #expect(step.causes?.map(\.text) == ["something"])
        #expect(step.commit == 1)
    }

    @Test(arguments: 0..<20) func `changes during a snapshot are sent at once, and no slice is older`(seed: UInt64)
        async throws
    {
        var random = SplitMix64(seed: seed)
        // One object a slice.
        let bench = InspectorBench(slice: .zero)
        let sources = (0..<2).map { FakeSource("source \($0)", in: bench.commits.inspection) }
        var clock = 0
        for index in 0..<20 { sources[index % 2].set("\(index)", 0) }
        let page = try bench.open()
        var step = try await page.next()
        while step.kind != "ready" {
            clock += 1
            let name = Int.random(in: 0..<25, using: &random)
            let value = Int.random(in: 0..<4, using: &random) == 0 ? nil : clock
            if Bool.random(using: &random) {
                bench.commit("change") { sources[name % 2].set("\(name)", value) }
            } else {
                sources[name % 2].set("\(name)", value)
            }
            step = try await page.next()
        }
        sources[0].set("last", 1)
        while PageWorld([step]).values["last"] == nil { step = try await page.next() }
        let expected = sources.reduce(into: [:]) { $0.merge($1.values) { _, last in last } }
        #expect(PageWorld(page.steps).values == expected)
        #expect(page.steps.contains { $0.kind == "commit" || $0.kind == "between" })
        var latest: [InspectedID: Int] = [:]
        for state in page.steps.flatMap({ $0.set ?? [] }) {
            let value = Int(state.fields[0].shown) ?? -1
            #expect(value >= latest[state.id, default: 0], "\(state.id) went back")
            latest[state.id] = value
        }
    }

    @Test func `a new source and a new name of a source are told before their objects`() async throws {
        let bench = InspectorBench()
        let first = FakeSource("guest", in: bench.commits.inspection)
        let page = try bench.open()
        try await page.read(to: "ready")
        let second = FakeSource("second", in: bench.commits.inspection)
        let added = try await page.next()
        #expect(added.sources == ["\(second.inspectionNumber)": "second"])
        first.inspectionName = "alice"
        bench.commit("log in") { first.set("a", 1) }
        #expect(try await page.next().sources == ["\(first.inspectionNumber)": "alice"])
        #expect(try await page.next().kind == "commit")
    }

    @Test func `causes are sent with their parents, and again to a later page`() async throws {
        let bench = InspectorBench()
        let source = FakeSource("campus", in: bench.commits.inspection)
        let page = try bench.open()
        try await page.read(to: "ready")
        let commits = bench.commits
        let command = commits.makeCause(.command, "upvote")
        let edit = commits.makeCause(.edit, "vote", parent: command)
        commits.log.record(.command, cause: command, "upvote")
        commits.run(edit) { source.set("a", 1) }
        #expect(try await page.next().causes?.map(\.text) == ["upvote"])
        let commit = try await page.next()
        #expect(commit.causes?.map(\.text) == ["vote"])
        #expect(commit.causes?.first?.parent == command.id)

        let later = try bench.open()
        try await later.read(to: "ready")
        commits.run(commits.makeCause(.verification, "ok", parent: edit)) { source.set("a", 2) }
        #expect(try await later.next().causes?.map(\.text) == ["upvote", "vote", "ok"])
        _ = try await page.next()
        #expect(
            !page.steps.contains { $0.kind == "base" && $0.n > 1 },
            "A page does not get the snapshot of another one"
        )
    }

    @Test func `the events of the log are sent, and those that states show are not`() async throws {
        let bench = InspectorBench(redact: { $0.replacing("secret", with: "•••") })
        let (log, commits) = (bench.commits.log, bench.commits)
        let page = try bench.open()
        try await page.read(to: "ready")
        let command = commits.makeCause(.command, "login alice secret")
        log.record(.command, cause: command, "login alice secret")
        for kind in [PropagationEvent.Kind.hit, .make, .merge, .evict] { log.record(kind, cause: nil, "left out") }
        let exchange = PropagationEvent.Exchange(stamp: commits.makeStamp(), status: 200, bytes: 7)
        log.record(.response, cause: command, entity: EntityKey(kind: "post", id: 42), exchange: exchange, "200")
        let first = try await page.next()
        #expect(first.event == "command")
        #expect(first.text == "login alice •••")
        #expect(first.causes?.map(\.text) == ["login alice •••"])
        let second = try await page.next()
        #expect(second.event == "response")
        #expect((second.entity, second.stamp, second.status, second.bytes) == ("post:42", 1, 200, 7))
        log.record(.superseded, cause: command, entity: EntityKey(kind: "personVote", id: "Ana"), "lost")
        #expect(try await page.next().entity == "person_vote:Ana", "as its object is named")
    }

    @Test func `an event that was recorded before a commit is numbered before it`() async throws {
        let bench = InspectorBench()
        let source = FakeSource("campus", in: bench.commits.inspection)
        let page = try bench.open()
        try await page.read(to: "ready")
        let log = bench.commits.log
        await Task.detached { log.record(.response, cause: nil, "of another thread") }.value
        bench.commit("answer") { source.set("a", 1) }
        #expect(try await page.next().text == "of another thread")
        #expect(try await page.next().kind == "commit")
    }

    @Test func `events that come too fast are counted`() async throws {
        let bench = InspectorBench(maxSteps: 10)
        let page = try bench.open()
        try await page.read(to: "ready")
        for index in 1...15 { bench.commits.log.record(.request, cause: nil, "\(index)") }
        // The page may be too slow for the last one as well.
        var step = try await page.next()
        while step.event != "diagnostic" && step.kind != "reset" { step = try await page.next() }
        #expect(step.kind == "reset" || step.text == "5 events came too fast and are not shown.")
    }

    @Test func `a lesson points at an object`() async throws {
        let bench = InspectorBench()
        bench.collector.point(at: "post:1", "nobody looks")
        let page = try bench.open()
        try await page.read(to: "ready")
        bench.collector.point(at: "post:288", "look at the ring of post:288")
        let step = try await page.next()
        #expect((step.kind, step.target, step.text) == ("point", "post:288", "look at the ring of post:288"))
    }

    @Test func `no source, object or holder is kept alive`() async throws {
        let bench = InspectorBench()
        let page = try bench.open()
        let released = try await self.useAndRelease(bench, page)
        #expect(released().allSatisfy { $0 == nil })
        bench.commit("after") {}
        let gone = try await page.next()
        #expect(gone.roots == ["detail screen": [], "h1": []])
    }

    /// Returns a look at objects that nothing but the inspector could keep alive.
    private func useAndRelease(_ bench: InspectorBench, _ page: PageReader) async throws -> () -> [AnyObject?] {
        let source = FakeSource("campus", in: bench.commits.inspection)
        let holder = FakeHolder()
        let thing = Thing(source.id("a"))
        source.set("a", 1)
        bench.commits.inspection.setHolder(holder)
        holder.inspectedRoots = ["h1": [source.id("a")]]
        _ = bench.collector.held.insert(thing, as: "detail screen")
        try await page.read(to: "ready")
        bench.commit("change") { source.set("a", 2) }
        try await page.read(to: "commit")
        bench.commits.inspection.mark(source.id("a"))
        bench.commits.inspection.setNeedsRoots()
        return { [weak source, weak holder, weak thing] in [source, holder, thing] }
    }

    @Test func `the objects of a released source go, also those of a slice that was sent before`() async throws {
        let bench = InspectorBench(slice: .zero)
        let living = FakeSource("living", in: bench.commits.inspection)
        living.set("a", 1)
        var source: FakeSource? = FakeSource("released", in: bench.commits.inspection)
        for index in 0..<10 { source?.set("\(index)", index) }
        let page = try bench.open()
        while page.steps.filter({ $0.kind == "states" }).count < 4 { _ = try await page.next() }
        source = nil
        try await page.read(to: "ready")
        // A released source marks nothing, so the next change brings it.
        bench.commit("change") { living.set("a", 2) }
        while PageWorld(page.steps).values["a"] != 2 { _ = try await page.next() }
        #expect(PageWorld(page.steps).values == ["a": 2])
    }

    @Test func `the objects of a released source go without any other change`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let bench = InspectorBench(clock: clock)
        var sources = (0..<100).map { FakeSource("source \($0)", in: bench.commits.inspection) }
        for (index, source) in sources.enumerated() { source.set("\(index)", index) }
        let page = try bench.open()
        try await page.read(to: "ready")
        sources.removeFirst()
        await clock.waitForSleepers(1)
        clock.advance(by: StepHub.beat)
        #expect(try await page.next().gone?.map(\.id) == ["0"])
    }

    @Test func `a commit of very many objects is sent in parts that the ring can hold`() async throws {
        let bench = InspectorBench()
        let source = FakeSource("campus", in: bench.commits.inspection)
        source.set("0", 0)
        let page = try bench.open()
        try await page.read(to: "ready")
        let count = 3 * StepCollector.maxObjects
        bench.commit("import") { for index in 0..<count { source.set("\(index)", 1) } }
        let first = try await page.read(to: "commit").last
        #expect(first?.set?.count == StepCollector.maxObjects)
        // An object that changes while it waits is sent as it is now, and not again as it was.
        bench.commit("later") { for index in 0..<count / 2 { source.set("\(index)", index == 0 ? nil : 2) } }
        while PageWorld(page.steps).values != source.values { _ = try await page.next() }
        #expect(page.steps.allSatisfy { ($0.set?.count ?? 0) + ($0.gone?.count ?? 0) <= StepCollector.maxObjects })
        #expect(page.steps.filter { $0.kind == "commit" }.map { $0.causes?.last?.text } == ["import", "later"])
        #expect(!page.steps.contains { $0.kind == "reset" })
    }

    @Test func `a program that changes more than can be encoded does not fill the memory`() async throws {
        let bench = InspectorBench()
        let source = FakeSource("campus", in: bench.commits.inspection)
        source.set("a", 0)
        let page = try bench.open()
        try await page.read(to: "ready")
        // The encoder may take some of them; it cannot take all without the turn of the main actor that this is.
        for index in 1...5 * StepHub.maxPending {
            bench.commit("\(index)") { source.set("a", index) }
            #expect(bench.hub.pendingSize <= StepHub.maxPending + 2)
        }
        while PageWorld(page.steps).values != source.values { _ = try await page.next() }
    }
}
