import Foundation
import Harness

/// Measures the cost of storing values, next to Foundation's atomic writing, SQLite with a write-ahead log, and the minimum of system
/// calls.
///
/// Every side makes the same JSON and reads it again. Times are medians of rounds in which all sides take turns. Writing and parallel
/// reading are measured in wall-clock time, everything else in processor time:
///
///     .build/release/strata-persistence-benchmarks --only read --rounds 50
///     .build/release/strata-persistence-benchmarks --only write --folder /mnt/disk
@main
enum PersistenceBenchmarks {
    static func main() async throws {
        let options: Options
        do { options = try Options(CommandLine.arguments.dropFirst()) } catch {
            FileHandle.standardError.write(Data("strata-persistence-benchmarks: \(error.message)\n".utf8))
            exit(2)
        }
        let parent = options.folder.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
        let stage = try Stage(in: parent, divisor: options.isSmoke ? 100 : 1)
        if stage.sqlite == nil { print("SQLite: skipped, this machine has no libsqlite3") }
        var report = Report(isBinding: !options.isSmoke)
        for (name, make) in StorageBenchmarks.all(stage) + ScalingBenchmarks.all(stage) where options.includes(name) {
            let contest = try await make()
            report.tell(contest, try await contest.run(rounds: options.rounds))
        }
        try stage.tearDown()
        let met = options.isSmoke ? "it runs, times were not judged" : "all targets are met"
        print("result: \(report.isMet ? met : "some targets are missed")")
        exit(report.isMet ? 0 : 1)
    }
}
