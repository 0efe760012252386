import ConsistencySimulation
import Foundation
import Testing

@MainActor @Suite struct `Random cases` {
    /// Set `STRATA_VALUE_CASES=100000` for a longer run.
    @Test func `agree with a naive model in values and reports`() async {
        let asked = ProcessInfo.processInfo.environment["STRATA_VALUE_CASES"].flatMap { Int($0) }
        let outcome = await TreeSimulation(cases: asked ?? 10_000).run()
        #expect(outcome.seeds.isEmpty, "\(outcome)")
    }

    /// A case in which one identifier is shown as two projections and one of them is removed from a place.
    @Test func `what stands elsewhere unchanged is not told as changed`() async {
        let outcome = await TreeSimulation(cases: 1, seed: 88_056_843).run()
        #expect(outcome.seeds.isEmpty, "\(outcome)")
    }
}
