import DemoServer
import DemoServerConformance
import Foundation

/// The command `replay`, which replays recordings against the demo server and prints the number of equal responses.
public struct ReplayCommand {
    private let print: (String) -> Void
    private let complain: (String) -> Void

    /// Creates a command that writes results to `print` and errors to `complain`.
    public init(print: @escaping (String) -> Void, complain: @escaping (String) -> Void) {
        self.print = print
        self.complain = complain
    }

    /// Runs the command.
    ///
    /// - Returns: The exit status, as `--help` lists it.
    public func run(_ words: [String]) async -> Int32 {
        let arguments: Arguments
        let sessions: [RecordedSession]
        do {
            arguments = try Arguments(words)
            if arguments.wantsHelp {
                print(Arguments.help)
                return 0
            }
            sessions = try RecordedSession.all(in: URL(fileURLWithPath: arguments.session, isDirectory: true))
        } catch let error as Arguments.Invalid {
            complain("replay: \(error.message)\n\(Arguments.usage)")
            return 2
        } catch {
            complain("replay: \(error)")
            return 2
        }
        do {
            return try await replay(sessions, arguments) ? 0 : 4
        } catch let error as DemoServerError where error.code == .unreadableWorld {
            complain("replay: \(error.message) \(error.hint)")
            return 2
        } catch {
            complain("replay: \(error)")
            return 1
        }
    }

    private func replay(_ sessions: [RecordedSession], _ arguments: Arguments) async throws -> Bool {
        var all = Tally()
        for session in sessions {
            let start = URL(fileURLWithPath: arguments.start, isDirectory: true)
            let served = try await ReplayServer(
                start,
                as: arguments.version,
                isInProcess: arguments.isInProcess
            )
            defer { served.stop() }
            var replay = try await Replay(of: session, against: served.server)
            var firstWrite: ReplayOutcome?
            for chapter in session.chapters {
                let outcomes = try await replay.run(chapter)
                if arguments.isVerbose { outcomes.forEach(printDifferences) }
                firstWrite = firstWrite ?? outcomes.first { $0.record.isWrite && !$0.agrees }
                var tally = Tally()
                tally.add(outcomes)
                all.add(outcomes)
                print("\(chapter.name): \(tally)")
            }
            if let firstWrite { print("first write that disagrees: \(Self.line(firstWrite))") }
        }
        print("in all: \(all)")
        return all.isClean
    }

    private func printDifferences(_ outcome: ReplayOutcome) {
        guard !outcome.agrees else { return }
        print("\(outcome.record.chapter) \(outcome.record.number), \(outcome.record.name)")
        for difference in outcome.differences { print("  \(difference)") }
    }

    private static func line(_ outcome: ReplayOutcome) -> String {
        let record = outcome.record
        return
            "\(record.chapter) \(record.number), \(record.name): \(outcome.differences.first.map(\.description) ?? "")"
    }
}

/// The number of recorded responses, and of those that the demo server repeats.
struct Tally: CustomStringConvertible {
    private(set) var agreeing = 0
    private(set) var all = 0

    mutating func add(_ outcomes: [ReplayOutcome]) {
        all += outcomes.count
        agreeing += outcomes.count { $0.agrees }
    }

    var isClean: Bool { agreeing == all }

    var description: String { "\(agreeing) of \(all) agree" }
}
