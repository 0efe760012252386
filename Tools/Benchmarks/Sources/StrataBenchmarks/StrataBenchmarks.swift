import Foundation
import Harness

@main
@MainActor
enum StrataBenchmarks {
    static func main() {
        let runner = Runner(cacheBenchmarks() + propagationBenchmarks())
        exit(runner.run(Array(CommandLine.arguments.dropFirst())))
    }
}
