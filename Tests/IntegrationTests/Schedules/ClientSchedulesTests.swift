import DemoServer
import LemmyMiddleware
import Middleware
import Networking
import Testing

/// Random schedules through the whole client and the demo server in process. They cover the shell that the simulation of the state machine
/// cannot: requests, joined reads, the order in which edits start, trees, watches and lifetimes.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ClientSchedulesTests {
    @Test func `a thousand schedules come to rest with what the server has, and leave nothing`() async throws {
        let world = try ScheduleWorld()
        for seed in UInt64(1)...1_000 {
            let schedule = ClientSchedule(seed: seed)
            guard let first = try await ScheduleRun.mismatch(in: schedule, world) else { continue }
            let shrunk = try await schedule.shrunk { try await ScheduleRun.mismatch(in: $0, world) != nil }
            // The order of threads may differ this time; then the unshrunk schedule is reported.
            let found = try await ScheduleRun.mismatch(in: shrunk, world) ?? first
            Issue.record("seed \(seed):\n\(found.trace.joined(separator: "\n"))\n\(found.message)")
            return
        }
    }

    @Test func `a vote that the client never read is noticed`() async throws {
        let world = try ScheduleWorld()
        let found = try await ScheduleRun.mismatch(in: ClientSchedule(seed: 1), world) { run in
            guard let post = run.posts(of: 0).first else { return }
            let other: Vote = post.vote == .up ? .down : .up
            _ = run.server.respond(to: ScheduleWorld.vote(other, on: post.id, token: run.accounts[0].token))
        }
        #expect(found?.message.contains("a fresh client reads") ?? false, "the schedules' check sees nothing")
    }
}
