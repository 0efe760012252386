import Foundation

/// What a feed costs from its bytes to its models and to their end, beside decoding it and beside bare objects.
///
/// Times are the processor's, of all threads of this process, so that who else works on the machine counts little. To profile a step:
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
        var report = FeedReport(isBinding: !options.isSmoke)
        for feed in [demo, try demo.lengthened()] where options.feed.map({ $0 == feed.name }) ?? true {
            let rounds = try await FeedRounds(feed, crowd: options.crowd)
            if let step = options.once {
                for _ in 0..<options.rounds { try await rounds.run(step) }
                continue
            }
            for _ in 0..<options.rounds { try await rounds.run() }
            report.tell(rounds, try await Heap(of: feed), try await ExtraData(of: feed), try await Ends(of: feed))
        }
        let met = options.isSmoke ? "it runs and leaves nothing behind, times were not judged" : "all targets are met"
        print("result: \(report.isMet ? met : "some targets are missed")")
        exit(report.isMet ? 0 : 1)
    }
}

/// What the command line says: `--rounds N`, `--feed demo` or `synthetic`, `--smoke` (one small round: does it run at all, and is
/// nothing left), `--once STEP`.
@MainActor
private struct Options {
    struct Refusal: Error {
        let message: String
    }

    private(set) var rounds = 31
    private(set) var pages = 20
    private(set) var crowd = 100_000
    private(set) var isSmoke = false
    private(set) var feed: String?
    private(set) var once: FeedRounds.Step?

    init(_ arguments: ArraySlice<String>) throws(Refusal) {
        var rest = arguments
        while let option = rest.popFirst() {
            switch option {
            case "--smoke": (rounds, pages, crowd, isSmoke) = (1, 2, 1_000, true)
            case "--rounds":
                guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
                    throw Refusal(message: "--rounds needs a number")
                }
                rounds = count
            case "--feed": feed = rest.popFirst()
            case "--once":
                let name = rest.popFirst() ?? ""
                guard let step = FeedRounds.Step(rawValue: name) else {
                    let names = FeedRounds.Step.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Refusal(message: "--once needs one of \(names)")
                }
                (once, crowd) = (step, 1_000)
            default: throw Refusal(message: "unknown option \(option)")
            }
        }
    }
}
