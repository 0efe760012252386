import Foundation
import Harness

/// Measures the cost of value trees: the workloads a to j, each next to a handwritten loop that updates the same trees.
///
/// Times are processor times, medians of rounds in which both sides take turns. To profile one workload:
///
///     perf record .build/release/strata-consistency-benchmarks --only a10000 --rounds 50
@main
@MainActor
enum ConsistencyBenchmarks {
    static func main() async {
        let options: Options
        do { options = try Options(CommandLine.arguments.dropFirst()) } catch {
            FileHandle.standardError.write(Data("strata-consistency-benchmarks: \(error.message)\n".utf8))
            exit(2)
        }
        let scale = Scale(divisor: options.isSmoke ? 20 : 1)
        var report = Report(isBinding: !options.isSmoke)
        for (name, make) in workloads(scale) where options.includes(name) {
            let workload = make()
            report.tell(workload, await workload.run(rounds: options.rounds))
        }
        if options.includes("memory") { for count in Kept.counts(scale) { report.tell(count) } }
        if options.includes("holds") { for count in await Holds.counts(scale) { report.tell(count) } }
        let met = options.isSmoke ? "it runs, times were not judged" : "all targets are met"
        print("result: \(report.isMet ? met : "some targets are missed")")
        exit(report.isMet ? 0 : 1)
    }

    /// The workloads, made one at a time, because each would slow the others down by the objects that it keeps alive.
    private static func workloads(_ scale: Scale) -> [(name: String, make: @MainActor () -> Workload)] {
        [
            ("a1", { ListenerWorkloads.leaf(scale(1_000), sharing: 1, limit: 0.01) }),
            ("a10", { ListenerWorkloads.leaf(scale(1_000), sharing: 10, limit: 0.03) }),
            ("a1000", { ListenerWorkloads.leaf(scale(1_000), sharing: scale(1_000), limit: 1, ratio: 3) }),
            ("a10000", { ListenerWorkloads.leaf(scale(10_000), sharing: scale(10_000), limit: 12, ratio: 3) }),
            ("a100000", { ListenerWorkloads.leaf(scale(100_000), sharing: scale(100_000), ratio: 3) }),
            ("b", { ListenerWorkloads.adding(scale) }),
            ("b-equal", { ListenerWorkloads.addingEqual(scale) }),
            ("c", { ProviderWorkloads.settingData(scale) }),
            ("c-setup", { ProviderWorkloads.settingUp(scale) }),
            ("d1000", { ProviderWorkloads.child(ofCollection: scale(1_000), limit: 0.05) }),
            ("d10000", { ProviderWorkloads.child(ofCollection: scale(10_000), limit: 0.2) }),
            ("d-insert", { ProviderWorkloads.insertion(scale) }),
            ("d-equal", { ProviderWorkloads.equalCollection(scale) }),
            ("d-equal-tree", { ProviderWorkloads.equalTree(scale) }),
            ("e-remove", { ListenerWorkloads.removing(scale, isShared: false) }),
            ("e-remove-shared", { ListenerWorkloads.removing(scale, isShared: true) }),
            ("e-register", { ListenerWorkloads.registering(scale) }),
            ("g-tree", { ShapeWorkloads.leafOfTree(scale) }),
            ("g-chain", { ShapeWorkloads.leafOfChain(scale) }),
            ("h-equal", { ShapeWorkloads.equalPost(scale) }),
            ("h-chain", { ShapeWorkloads.changedChain(scale, count: 1_000, limit: 1) }),
            ("h-tree", { ShapeWorkloads.changedTree(scale) }),
            ("i", { ListenerWorkloads.paused(scale) }),
            ("j", { BurstWorkloads.burst(scale) }),
        ]
    }
}
