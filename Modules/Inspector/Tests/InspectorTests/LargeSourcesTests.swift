import Foundation
import Primitives
import Propagation
import Testing

@testable import Inspector

/// A turn of the main actor handles a bounded number of objects, however many a source has. The tests count objects and not time.
@MainActor
@Suite struct `Sources of very many objects` {
    @Test func `a slice of a snapshot of 50000 objects lists and reads a bounded number of them`() {
        let inspection = Commits().inspection
        let crowd = Crowd(50_000, in: inspection)
        var snapshot = Snapshot(of: [crowd.inspectionNumber], epoch: 1)
        var ids: Set<InspectedID> = []
        var slices = 0
        while let states = snapshot.nextSlice(from: inspection, for: .seconds(3_600)) {
            #expect(crowd.counts.listed <= Snapshot.maxObjects && crowd.counts.read <= Snapshot.maxObjects)
            crowd.forgetCounts()
            ids.formUnion(states.map(\.id))
            slices += 1
        }
        #expect(ids.count == 50_000 && slices == 50_000 / Snapshot.maxObjects)
    }

    @Test func `a source that gives all ids at once is read in parts`() {
        let inspection = Commits().inspection
        let source = FakeSource("campus", in: inspection)
        for index in 0..<2 * SourceCursor.batch + 1 { source.set("\(index)", index) }
        var cursor = SourceCursor(of: source.inspectionNumber)
        var parts: [Int] = []
        var ids: Set<InspectedID> = []
        while let part = cursor.next(from: inspection) {
            parts.append(part.count)
            ids.formUnion(part)
        }
        #expect(parts == [SourceCursor.batch, SourceCursor.batch, 1] && ids == Set(source.inspectedIDs))
    }

    @Test func `what comes and goes between two parts of a list is shown as it is`() async throws {
        let bench = InspectorBench(slice: .zero)
        let crowd = Crowd(2 * SourceCursor.batch, in: bench.commits.inspection)
        let page = try bench.open()
        while page.steps.filter({ $0.kind == "states" }).count < 10 { _ = try await page.next() }
        for number in [1, 2, SourceCursor.batch, 2 * SourceCursor.batch] { crowd.set(number, nil) }
        crowd.set(3, 7)
        for _ in 0..<2 * SourceCursor.batch { crowd.add(5) }
        // The marks are taken at the end of this.
        bench.commit("more") { crowd.add(6) }
        try await page.read(to: "ready")
        #expect(PageWorld(page.steps).values == crowd.values)
        #expect(page.steps.count > 2 * SourceCursor.batch, "one object a slice")
    }

    @Test func `a new source of very many objects arrives in steps of a bounded size`() async throws {
        let bench = InspectorBench()
        let page = try bench.open()
        try await page.read(to: "ready")
        let crowd = Crowd(5_000, in: bench.commits.inspection)
        bench.commit("arrival") {}
        #expect(crowd.counts.listed <= StepCollector.maxRest && crowd.counts.read <= StepCollector.maxRest)
        while PageWorld(page.steps).objects.count < 5_000 { _ = try await page.next() }
        #expect(page.steps.allSatisfy { ($0.set?.count ?? 0) <= 2 * StepCollector.maxRest })
        #expect(crowd.counts.listed == 5_000, "no object is listed twice")
    }

    @Test func `the objects of a released source go in steps of a bounded size`() async throws {
        let bench = InspectorBench()
        let page = try bench.open()
        func show() async throws {
            let crowd = Crowd(KnownObjects.maxSet + 1_000, in: bench.commits.inspection)
            while PageWorld(page.steps).objects.count < crowd.values.count { _ = try await page.next() }
        }
        try await show()
        bench.commit("after") {}
        let start = page.steps.count
        while !PageWorld(page.steps).objects.isEmpty { _ = try await page.next() }
        let sizes = page.steps[start...].map { $0.gone?.count ?? 0 }
        #expect(sizes.allSatisfy { $0 <= StepCollector.maxRest } && sizes.reduce(0, +) == KnownObjects.maxSet + 1_000)
    }

    @Test func `the known objects of a source are in sets that never grow large`() {
        var known = KnownObjects()
        let ids = (0..<3 * KnownObjects.maxSet).map { InspectedID(source: 1, tier: "thing", id: "\($0)") }
        for id in ids + ids.reversed() { known.insert(id) }
        let some = known.some(of: 1, limit: 10)
        #expect(some.objects.count == 10 && some.hasMore)
        #expect(Set(known.some(of: 1, limit: .max).objects) == Set(ids) && !known.some(of: 1, limit: ids.count).hasMore)
        for id in ids.shuffled() { known.remove(id) }
        #expect(known.sources.isEmpty && known.some(of: 1, limit: 1).objects.isEmpty)
    }
}
