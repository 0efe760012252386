import ConsistencySimulation
import Foundation
import Testing

@MainActor @Suite struct `Random cases` {
    /// `STRATA_VALUE_CASES=100000` makes it a longer run.
    @Test func `agree with a naive model in values and reports`() async {
        let asked = ProcessInfo.processInfo.environment["STRATA_VALUE_CASES"].flatMap { Int($0) }
        let outcome = await ValueSimulation(cases: asked ?? 10_000).run()
        #expect(outcome.seeds.isEmpty, "\(outcome)")
    }

    /// One identifier as two projections, of which one lost a place.
    @Test func `what stands elsewhere unchanged is not told as changed`() async {
        let outcome = await ValueSimulation(cases: 1, seed: 88_056_843).run()
        #expect(outcome.seeds.isEmpty, "\(outcome)")
    }
}
