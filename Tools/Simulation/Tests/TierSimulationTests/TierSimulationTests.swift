import Testing
import TierSimulation

@MainActor @Suite(.timeLimit(.minutes(5))) struct `Tier simulation` {
    @Test func `in sixty schedules all that is shown is what was said last`() async throws {
        let outcome = try await TierSimulation(schedules: 60).run()
        for divergence in outcome.divergences { Issue.record("\(divergence)") }
        #expect(outcome.description == "60 schedules, 0 divergences")
    }

    @Test(arguments: [
        (Fault.answer, "saved is shown as true, and false was said last"),
        (.world, "and the server has true"), (.handle, "models or entries outlive the last handle"),
    ])
    func `what is done wrong is noticed, and told with the steps`(fault: Fault, message: String) async throws {
        let outcome = try await TierSimulation(schedules: 8, fault: fault, showing: 1).run()
        let first = try #require(outcome.divergences.first)
        #expect(first.message.contains(message))
        #expect(!first.steps.isEmpty)
    }

    @Test func `a seed leads to the same steps each time`() async throws {
        let simulation = TierSimulation(schedules: 4, seed: 3, fault: .answer, showing: 2)
        let (first, second) = (try await simulation.run(), try await simulation.run())
        #expect(first.divergences.map(\.description) == second.divergences.map(\.description))
    }
}
