import Foundation
import Harness

@main
@MainActor
enum StrataBenchmarks {
    static func main() async {
        do {
            exit(await Runner(try await benchmarks()).run(Array(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("strata-benchmarks: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func benchmarks() async throws -> [Benchmark] {
        cacheBenchmarks() + propagationBenchmarks() + (try decodingBenchmarks()) + dropBenchmarks()
            + (try await sessionBenchmarks()) + (try await watchedRowsBenchmarks()) + (try typingBenchmarks())
            + (try typedKeysBenchmarks())
    }
}
