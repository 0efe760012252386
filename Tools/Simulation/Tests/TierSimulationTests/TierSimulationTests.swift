import Testing
import TierSimulation

@MainActor @Suite(.serialized, .timeLimit(.minutes(20))) struct `Tier simulation` {
    @Test func `in thirty schedules all that is shown is what was said last`() async throws {
        let outcome = try await TierSimulation(schedules: 30).run()
        for divergence in outcome.divergences { Issue.record("\(divergence)") }
        #expect(outcome.description == "30 schedules, 0 divergences")
        let unmade = TierSimulation.edits.filter { name in !outcome.deeds.keys.contains { $0.hasPrefix("\(name) ") } }
        #expect(unmade.count < 5, "nearly every edit is made; not \(unmade)")
    }

    @Test(arguments: [
        (Fault.answer, "saved is shown as true, and false was said last"),
        (.world, "and the server has true"), (.handle, "models or entries outlive the last handle"),
    ])
    func `what is done wrong is noticed, and told with the steps`(fault: Fault, message: String) async throws {
        let outcome = try await TierSimulation(schedules: 2, fault: fault, showing: 1).run()
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
