import Testing
import TierSimulation

@MainActor @Suite(.serialized, .timeLimit(.minutes(20))) struct `Dialect simulation` {
    @Test(arguments: PeerKind.allCases)
    func `at rest everyone shows what the server has, and it has each write once`(kind: PeerKind) async throws {
        let outcome = try await DialectSimulation(schedules: 4, seed: 100, servers: [kind]).run()
        for divergence in outcome.divergences { Issue.record("\(divergence)") }
        #expect(outcome.count == 0)
        let told = Set(outcome.deeds.keys.map { $0.split(separator: " ").last ?? "" })
        #expect(told.isSuperset(of: ["done", "waits"]), "some edits are done, others wait")
    }

    @Test(arguments: [[PeerKind.v0_19, .v1_0], [.upgraded, .v0_18], [.v1_0, .pieFed, .v0_19]])
    func `so it is with accounts on several servers`(servers: [PeerKind]) async throws {
        let outcome = try await DialectSimulation(schedules: 4, seed: 200, servers: servers).run()
        for divergence in outcome.divergences { Issue.record("\(divergence)") }
        #expect(outcome.count == 0)
    }

    @Test(arguments: [
        (DialectSimulation.Fault.twice, 1...4, "2 times"), (.forget, 48...50, "waits"),
        (.handle, 1...1, "models or entries outlive the last handle"), (.world, 1...1, "and a new client reads"),
    ])
    func `what is done wrong is noticed, and told with the steps`(
        fault: DialectSimulation.Fault,
        seeds: ClosedRange<Int>,
        message: String
    ) async throws {
        let simulation = DialectSimulation(
            schedules: seeds.count,
            seed: UInt64(seeds.lowerBound),
            servers: [.v1_0],
            fault: fault,
            showing: 1
        )
        let outcome = try await simulation.run()
        let first = try #require(outcome.divergences.first)
        #expect(first.message.contains(message), "\(first)")
        #expect(first.steps.first == "on 1.0" && first.steps.count > 1)
    }

    /// The same vote again takes it back.
    @Test func `a vote that is sent twice to PieFed is noticed`() async throws {
        let simulation = DialectSimulation(schedules: 8, seed: 3, servers: [.pieFed], fault: .twice, showing: 8)
        let outcome = try await simulation.run()
        #expect(outcome.divergences.contains { $0.message.contains("the vote on post") })
    }

    @Test func `a seed leads to the same steps each time`() async throws {
        let simulation = DialectSimulation(schedules: 2, seed: 3, fault: .world, showing: 2)
        let (first, second) = (try await simulation.run(), try await simulation.run())
        #expect(first.count == 2 && first.divergences.map(\.description) == second.divergences.map(\.description))
    }
}
