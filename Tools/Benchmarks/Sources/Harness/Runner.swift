internal import CAllocations
import Foundation

/// Runs benchmarks in interleaved rounds and prints medians and ratios.
///
/// Every round runs each benchmark once, so other load on the machine affects all of them; compare ratios, not times, between machines. For
/// counts that do not depend on the machine's load, run one benchmark under callgrind:
///
///     valgrind --tool=callgrind .build/release/strata-benchmarks --once cache/hit
///     valgrind --tool=callgrind .build/release/strata-benchmarks --once nothing
///
/// The difference of the two totals is the cost of the benchmark.
@MainActor
public struct Runner {
    private let benchmarks: [Benchmark]

    /// Creates a runner of these benchmarks, which it reports in this order.
    public init(_ benchmarks: [Benchmark]) {
        self.benchmarks = benchmarks
    }

    /// Runs the benchmarks as the command line says.
    ///
    /// - Parameter arguments: `--filter TEXT`, `--rounds N`, `--smoke` (does it run at all, and is nothing far too slow), `--json FILE`
    ///   (all numbers, for programs), `--once GROUP/NAME`, `--list`.
    /// - Returns: The exit status: 0, 1 if a median is over a limit, or 2 for invalid arguments.
    public func run(_ arguments: [String]) async -> Int32 {
        var rounds = 31
        var isSmoke = false
        var filter = ""
        var json: String?
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--smoke":
                isSmoke = true
            case "--list":
                for benchmark in benchmarks { print(benchmark.path) }
                return 0
            case "--filter":
                guard let text = rest.popFirst() else { return refuse("--filter needs a text") }
                filter = text
            case "--rounds":
                guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
                    return refuse("--rounds needs a number")
                }
                rounds = count
            case "--json":
                guard let file = rest.popFirst() else { return refuse("--json needs a file") }
                json = file
            case "--once":
                guard let path = rest.popFirst() else { return refuse("--once needs a benchmark") }
                return await runOnce(path)
            default:
                return refuse("unknown option \(option)")
            }
        }
        let chosen = benchmarks.filter { filter.isEmpty || $0.path.contains(filter) }
        guard !chosen.isEmpty else { return refuse("no benchmark matches \(filter)") }
        let samples = isSmoke ? await smoke(chosen) : await measure(chosen, rounds: rounds)
        rounds = samples.first?.count ?? 0
        var record = Record(program: "strata-benchmarks", rounds: rounds)
        record.figures = figures(chosen, samples, rounds: rounds)
        if let json {
            do { try record.write(to: json) } catch { return refuse("\(json) cannot be written: \(error)") }
        }
        report(chosen, samples)
        let slow = isSmoke ? tooSlow(chosen, samples.map(\.fastest), times: 2) : tooSlow(chosen, samples.map(\.median))
        print(
            "result: \(chosen.count) benchmarks ran\(slow.isEmpty ? "" : "; too slow: \(slow.joined(separator: ", "))")"
        )
        return slow.isEmpty ? 0 : 1
    }

    private func measure(_ chosen: [Benchmark], rounds: Int) async -> [Samples] {
        var samples = await begin(chosen)
        for _ in 0..<rounds { await addRound(chosen, to: &samples) }
        await count(chosen, in: &samples)
        return samples
    }

    /// Runs one round, and up to ten while a benchmark is over its limit, because other load on the machine may have disturbed a single
    /// round.
    private func smoke(_ chosen: [Benchmark]) async -> [Samples] {
        var samples = await begin(chosen)
        for _ in 0..<10 {
            await addRound(chosen, to: &samples)
            if tooSlow(chosen, samples.map(\.fastest)).isEmpty { break }
        }
        await count(chosen, in: &samples)
        return samples
    }

    /// Runs everything once without measuring.
    private func begin(_ chosen: [Benchmark]) async -> [Samples] {
        for benchmark in chosen { _ = await benchmark.sample() }
        return chosen.map { _ in Samples() }
    }

    private func addRound(_ chosen: [Benchmark], to samples: inout [Samples]) async {
        for (index, benchmark) in chosen.enumerated() {
            samples[index].add(await benchmark.sample(), operations: benchmark.operations)
        }
    }

    private func count(_ chosen: [Benchmark], in samples: inout [Samples]) async {
        // Run once more to count allocations: the count of the same work is the same every time.
        for (index, benchmark) in chosen.enumerated() where benchmark.limit == nil {
            let before = strata_allocation_count()
            _ = await benchmark.sample()
            guard before >= 0 else { continue }
            samples[index].allocations = Double(strata_allocation_count() - before) / Double(benchmark.operations)
        }
    }

    /// Returns each number next to the first of its group.
    private func figures(_ chosen: [Benchmark], _ samples: [Samples], rounds: Int) -> [Figure] {
        var yardsticks: [String: Figure.Side] = [:]
        return zip(chosen, samples).map { benchmark, samples in
            let yardstick = yardsticks[benchmark.group]
            if yardstick == nil { yardsticks[benchmark.group] = Figure.Side(benchmark.name, samples.median) }
            let limit = benchmark.limit.map { Figure.Target.atMost(Samples.nanoseconds($0)) }
            return Figure(
                benchmark.group,
                benchmark.name,
                samples.median,
                "ns",
                beside: yardstick,
                target: benchmark.ratioLimit.map { .atMostTimes($0) } ?? limit,
                rounds: rounds
            )
        }
    }

    private func report(_ chosen: [Benchmark], _ samples: [Samples]) {
        var yardsticks: [String: Double] = [:]
        let width = chosen.map(\.path.count).max() ?? 0
        for (benchmark, samples) in zip(chosen, samples) {
            let yardstick = yardsticks[benchmark.group] ?? samples.median
            yardsticks[benchmark.group] = yardstick
            var columns = [
                benchmark.path.padding(toLength: width, withPad: " ", startingAt: 0),
                String(format: "%10.1f ns", samples.median),
                String(format: "± %4.1f %%", samples.spread * 100),
                String(format: "× %.2f", yardstick == 0 ? 0 : samples.median / yardstick),
            ]
            if let allocations = samples.allocations {
                columns.append(String(format: "%7.1f allocations", allocations))
            }
            if benchmark.bytes > 0 {
                let perSecond = Double(benchmark.bytes) / Double(benchmark.operations) / samples.median * 1000
                columns.append(String(format: "%6.0f MB/s", perSecond))
            }
            print(columns.joined(separator: "  "))
        }
    }

    /// Returns a message for each benchmark that is over its limit times `factor`.
    ///
    /// - Parameter values: The nanoseconds for one operation of each benchmark.
    private func tooSlow(_ chosen: [Benchmark], _ values: [Double], times factor: Double = 1) -> [String] {
        var slow: [String] = []
        var yardsticks: [String: Double] = [:]
        for (benchmark, value) in zip(chosen, values) {
            let yardstick = yardsticks[benchmark.group] ?? value
            yardsticks[benchmark.group] = yardstick
            if let limit = benchmark.limit, value > Samples.nanoseconds(limit) * factor {
                slow.append("\(benchmark.path) may take \(limit)")
            }
            if let limit = benchmark.ratioLimit, value > yardstick * limit * factor {
                slow.append("\(benchmark.path) may be × \(String(format: "%.2f", limit))")
            }
        }
        return slow
    }

    private func runOnce(_ path: String) async -> Int32 {
        if path == "nothing" { return 0 }
        guard let benchmark = benchmarks.first(where: { $0.path == path }) else {
            return refuse("there is no benchmark \(path)")
        }
        _ = await benchmark.sample()
        return 0
    }

    private func refuse(_ reason: String) -> Int32 {
        FileHandle.standardError.write(Data("strata-benchmarks: \(reason)\n".utf8))
        return 2
    }
}

extension Benchmark {
    fileprivate var path: String { "\(group)/\(name)" }
}
