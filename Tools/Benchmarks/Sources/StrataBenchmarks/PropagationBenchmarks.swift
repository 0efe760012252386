import Harness
import Observation
import Propagation

@MainActor @Observable
private final class Counter {
    var value = 0
}

/// Benchmarks a commit by the number of views that it redraws.
@MainActor
func propagationBenchmarks() -> [Benchmark] {
    let count = 1_000
    return [0, 1, 10, 100].map { views in
        let commits = Commits()
        let counter = Counter()
        let watches = (0..<views).map { _ in commits.watch { _ in keep(counter.value) } }
        return Benchmark(group: "commit", name: "\(views) views", operations: count) {
            for _ in 0..<count {
                commits.run(commits.makeCause(.command, "count")) { counter.value += 1 }
            }
            keep(watches)
        }
    }
}
