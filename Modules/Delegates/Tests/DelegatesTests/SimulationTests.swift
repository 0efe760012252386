import DelegatesSimulation
import Foundation
import Testing

@MainActor @Suite struct `Random events` {
    #if TSAN
        private static let schedules = 500
    #else
        private static let schedules = 10_000
    #endif

    /// Set `STRATA_DELEGATE_SCHEDULES=100000` for a longer run.
    @Test func `leave a delegate as a plain model has it`() async {
        let asked = ProcessInfo.processInfo.environment["STRATA_DELEGATE_SCHEDULES"].flatMap { Int($0) }
        let outcome = await DelegateSimulation(schedules: asked ?? Self.schedules, steps: 8).run()
        #expect(outcome.count == 0, "\(outcome.divergences.map(\.description).joined(separator: "\n"))")
    }

    @Test(arguments: DelegateSimulation.Fault.allCases)
    func `would be noticed if something were wrong`(fault: DelegateSimulation.Fault) async {
        let outcome = await DelegateSimulation(schedules: 100, fault: fault).run()
        #expect(outcome.count > 0)
    }
}
