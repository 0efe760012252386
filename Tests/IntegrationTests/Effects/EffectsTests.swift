import LemmyMiddleware
import Middleware
import Testing

/// Tests the side effects of acts: after an act was confirmed, all shown fields equal those that another device of the same account reads.
@MainActor @Suite struct EffectsTests {
    @Test func `every act shows what else the server changed`() async throws {
        let stage = try ActStage()
        for act in Act.all {
            let api = try stage.client(act.account)
            let held = try await RetainedObject(stage, api, as: act.account)
            let result = try await act.perform(stage, api, held)
            #expect(result.error == nil, "\(act.testDescription): \(result)")
            await stage.stage.world.settle()
            let elsewhere = try stage.stage.secondClient(act.account)
            let fresh = try await RetainedObject(stage, elsewhere, as: act.account, isFresh: true).lines()
            // Rows that only one of the two has are the lists' responsibility.
            for (name, lines) in try held.lines() {
                guard let read = fresh[name] else { continue }
                let (missing, wrong) = (Set(read).subtracting(lines).sorted(), Set(lines).subtracting(read).sorted())
                #expect(
                    missing.isEmpty && wrong.isEmpty,
                    "\(act.testDescription): \(name) shows \(wrong), is \(missing)"
                )
            }
        }
        #expect(Act.all.count == 74)
    }
}
