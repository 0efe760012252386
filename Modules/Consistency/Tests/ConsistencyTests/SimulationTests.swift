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
}
