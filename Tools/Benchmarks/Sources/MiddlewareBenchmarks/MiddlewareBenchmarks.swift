import Foundation
import Harness

/// Measures the cost of a feed from its bytes to its models and their release, next to mere decoding and to plain objects.
///
/// Times are processor times of all threads of this process, so that other programs on the machine matter little. To profile a step:
///
///     valgrind --tool=callgrind .build/release/strata-middleware-benchmarks --once cold
@main
@MainActor
enum MiddlewareBenchmarks {
    static func main() async throws {
        let options: Options
        do { options = try Options(CommandLine.arguments.dropFirst()) } catch {
            FileHandle.standardError.write(Data("strata-middleware-benchmarks: \(error.message)\n".utf8))
            exit(2)
        }
        let demo = try FeedPages.demo(pages: options.pages)
        var report = FeedReport(isBinding: !options.isSmoke, rounds: options.rounds)
        var record = Record(program: "strata-middleware-benchmarks", rounds: options.rounds)
        let queries = try await QueriedRows(demo, counts: options.crowds)
        for _ in 0..<(options.once == nil ? options.rounds : 0) { try queries.run() }
        if options.once == nil { record.growth.append(report.tell(queries, options.crowds)) }
        if options.isQueriesOnly { exit(report.isMet ? 0 : 1) }
        for feed in [demo, try demo.lengthened()] where options.feed.map({ $0 == feed.name }) ?? true {
            let rounds = try await FeedRounds(feed, crowds: options.crowds)
            if let step = options.once {
                for _ in 0..<options.rounds { try await rounds.run(step) }
                continue
            }
            for _ in 0..<options.rounds { try await rounds.run() }
            report.tell(rounds, try await FeedCounts(of: feed))
            record.growth += [rounds.growth.growth(of: rounds.crowds, rounds: options.rounds)]
        }
        if options.once != nil { return }
        let inspected = InspectedCommits(demo)
        for _ in 0..<options.rounds { try await inspected.run() }
        report.tell(inspected)
        let start = try await ColdStart(demo)
        for _ in 0..<options.rounds { try await start.run() }
        report.tell(start)
        record.growth += try await grow(demo, options, &report)
        record.figures = report.figures
        let met = options.isSmoke ? "it runs and leaves nothing behind, times were not judged" : "all targets are met"
        print("result: \(report.isMet ? met : "some targets are missed")")
        if let file = options.json { try record.write(to: file) }
        exit(report.isMet ? 0 : 1)
    }

    /// Measures the cost of increasing numbers of rows and observers.
    private static func grow(
        _ feed: FeedPages,
        _ options: Options,
        _ report: inout FeedReport
    ) async throws -> [Growth] {
        let rows = try await WatchedRows(of: feed, counts: options.rows)
        let listeners = try await Listeners(of: feed, counts: options.listeners)
        for _ in 0..<options.rounds {
            try await rows.run()
            listeners.run()
        }
        report.tell(listeners, among: min(1_000, options.listeners.last ?? 1))
        return [rows.growth(rounds: options.rounds), listeners.growth(rounds: options.rounds)]
    }
}

/// The command line options: `--rounds N`, `--json FILE` (all numbers, for programs), `--feed demo` or `synthetic`, `--smoke` (one small
/// round, only to see that it runs and that nothing is left), `--queries` (only those of queries), `--once STEP`.
@MainActor
private struct Options {
    private(set) var rounds = 31
    private(set) var pages = 20
    private(set) var crowds = [1_000, 10_000, 100_000]
    private(set) var rows = [10, 30, 100, 300, 1_000]
    private(set) var listeners = [1, 10, 100, 1_000, 10_000]
    private(set) var isSmoke = false
    private(set) var isQueriesOnly = false
    private(set) var feed: String?
    private(set) var json: String?
    private(set) var once: FeedRounds.Step?

    init(_ arguments: ArraySlice<String>) throws(OptionWords.Refusal) {
        var words = OptionWords(arguments)
        while let option = words.next() {
            switch option {
            case "--smoke":
                (rounds, pages, isSmoke) = (1, 2, true)
                (crowds, rows, listeners) = ([1_000], [10, 100], [1, 10])
            case "--json": json = try words.text(of: option, "a file")
            case "--rounds": rounds = try words.number(of: option)
            case "--queries": isQueriesOnly = true
            case "--feed": feed = words.next()
            case "--once":
                let names = FeedRounds.Step.allCases.map(\.rawValue).joined(separator: ", ")
                once = try words.value(of: option, "one of \(names)", FeedRounds.Step.init)
                crowds = [1_000]
            default: throw OptionWords.unknown(option)
            }
        }
    }
}
