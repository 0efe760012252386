import Foundation
import Harness

@main
@MainActor
enum StrataBenchmarks {
    static func main() async throws {
        let runner = Runner(
            cacheBenchmarks() + propagationBenchmarks() + (try decodingBenchmarks()) + dropBenchmarks()
                + (try await sessionBenchmarks()) + (try await watchedRowsBenchmarks()) + (try typingBenchmarks())
                + (try typedKeysBenchmarks())
        )
        exit(await runner.run(Array(CommandLine.arguments.dropFirst())))
    }
}
