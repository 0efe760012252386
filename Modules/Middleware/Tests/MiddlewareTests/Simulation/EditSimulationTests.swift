import MiddlewareSimulation
import Testing

@Suite struct `Simulated edits` {
    @Test func `ten thousand schedules show what the oracle says`() async {
        let outcome = await EditSimulation(schedules: 10_000, seed: 1).run()
        #expect(outcome.description == "10000 schedules, 0 divergences")
        for divergence in outcome.divergences { Issue.record("\(divergence)") }
    }

    /// Each of these schedules diverged once.
    @Test(arguments: [236_146, 600_418, 608_614, 643_911, 665_306, 727_547, 788_743])
    func `schedules that diverged once show what the oracle says`(seed: UInt64) async {
        let outcome = await EditSimulation(schedules: 1, seed: seed).run()
        for divergence in outcome.divergences { Issue.record("\(divergence)") }
    }

    @Test(arguments: EditSimulation.Rule.allCases)
    func `a rule that is left out is missed, and the steps that show it are few`(rule: EditSimulation.Rule) async throws
    {
        let outcome = await EditSimulation(schedules: 300, seed: 1, without: rule, showing: 1).run()
        #expect(outcome.count > 0)
        let divergence = try #require(outcome.divergences.first)
        #expect((1...40).contains(divergence.steps.count), "the schedule is not shrunk: \(divergence)")
        #expect(!divergence.message.isEmpty)
    }

    @Test func `a seed finds the same each time, on any number of cores`() async {
        let simulation = EditSimulation(schedules: 100, seed: 3, without: .journal, showing: 2)
        let (one, two) = (await simulation.run(cores: 1), await simulation.run(cores: 2))
        #expect(one.count == two.count)
        #expect(one.divergences.map(\.description) == two.divergences.map(\.description))
    }
}
