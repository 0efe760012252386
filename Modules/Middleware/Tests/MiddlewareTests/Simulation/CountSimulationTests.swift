import MiddlewareSimulation
import Testing

@Suite struct CountSimulationTests {
    @Test func `what is shown of a count is what the server has, whatever arrives when`() {
        let outcome = CountSimulation(schedules: 20_000).run()
        #expect(outcome.count == 0, "\(outcome.divergences.first.map { "\($0)" } ?? "")")
    }
}
