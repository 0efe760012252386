import Harness
import LabPlugin
import LemmyPlugin
import Primitives
import ReplKit

/// Records when all views have shown the expected result of an edit, before the server has responded.
private final class Stopwatch: Sendable {
    private struct State {
        var isWaiting = false
        var shown: ContinuousClock.Instant?
    }

    private let views: Int
    private let state = Lock(State())

    init(views: Int) { self.views = views }

    var surface: Surface {
        Surface(show: { [self] in note($0) }, showError: { fatalError("the session of the benchmark failed: \($0)") })
    }

    private func note(_ text: String) {
        let now = ContinuousClock.now
        state.withLock { state in
            guard state.isWaiting else { return }
            // The first block that shows the vote must show it in every view; otherwise this benchmark measures something else.
            let lines = text.split(separator: "\n").filter { $0.hasPrefix("  ~ ") && $0.contains("?") }
            precondition(lines.count >= views, "\(lines.count) of \(views) views were redrawn: \(text)")
            state.shown = now
            state.isWaiting = false
        }
    }

    func start() -> ContinuousClock.Instant {
        state.withLock { $0 = State(isWaiting: true) }
        return .now
    }

    func end() -> ContinuousClock.Instant {
        guard let shown = state.withLock({ $0.shown }) else { preconditionFailure("nothing was shown") }
        return shown
    }
}

/// Benchmarks the time from the end of a typed line to the last of its redraws, with the demo server in process.
@MainActor
func sessionBenchmarks() async throws -> [Benchmark] {
    var benchmarks: [Benchmark] = []
    for views in [1, 10] {
        let stopwatch = Stopwatch(views: views)
        let session = try Session(plugins: [LemmyPlugin(), LabPlugin()], surface: stopwatch.surface)
        try await session.start()
        let watching = (1...views).map { "watch p in v\($0)" }.joined(separator: "; ")
        guard await session.execute("login alice; load post 288 as p; \(watching)") == .ok else {
            preconditionFailure("the session of the benchmark cannot be set up")
        }
        var isUp = false
        benchmarks.append(
            // Each view reads every field of every tier itself.
            Benchmark(group: "keystroke to redraw", name: "\(views) views", limit: .milliseconds(views == 1 ? 5 : 25)) {
                isUp.toggle()
                let begin = stopwatch.start()
                keep(await session.execute(isUp ? "upvote p" : "vote p off"))
                return stopwatch.end() - begin
            }
        )
    }
    return benchmarks
}
