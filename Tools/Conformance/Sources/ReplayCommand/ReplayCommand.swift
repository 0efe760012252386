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
        let exceptions: RecordedExceptions
        do {
            arguments = try Arguments(words)
            if arguments.wantsHelp {
                print(Arguments.help)
                return 0
            }
            exceptions =
                try arguments.exceptions.map { try RecordedExceptions(URL(fileURLWithPath: $0)) }
                ?? RecordedExceptions()
            sessions = try RecordedSession.all(in: URL(fileURLWithPath: arguments.session, isDirectory: true))
        } catch let error as Arguments.Invalid {
            complain("replay: \(error.message)\n\(Arguments.usage)")
            return 2
        } catch {
            complain("replay: \(error)")
            return 2
        }
        do {
            return try await replay(sessions, arguments, exceptions) ? 0 : 4
        } catch let error as DemoServerError where error.code == .unreadableWorld {
            complain("replay: \(error.message) \(error.hint)")
            return 2
        } catch {
            complain("replay: \(error)")
            return 1
        }
    }

    private func replay(
        _ sessions: [RecordedSession],
        _ arguments: Arguments,
        _ exceptions: RecordedExceptions
    ) async throws -> Bool {
        var all = Tally(exceptions, ofPieFed: arguments.software == .pieFed)
        for session in sessions {
            let start = URL(fileURLWithPath: arguments.start, isDirectory: true)
            let served = try await ReplayServer(
                start,
                as: arguments.version,
                arguments.software,
                isInProcess: arguments.isInProcess
            )
            defer { served.stop() }
            var replay = try await Replay(of: session, against: served.server)
            var firstWrite: ReplayOutcome?
            for chapter in session.chapters {
                let outcomes = try await replay.run(chapter)
                if arguments.isVerbose { outcomes.forEach(printDifferences) }
                firstWrite = firstWrite ?? outcomes.first { $0.record.isWrite && !$0.agrees }
                var tally = Tally(exceptions, ofPieFed: arguments.software == .pieFed)
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
    private let exceptions: RecordedExceptions
    private let isOfPieFed: Bool
    private var counted = Count()
    /// The responses to requests that the client does not send.
    private var others = Count()
    private var excepted = 0

    private struct Count: CustomStringConvertible {
        var agreeing = 0
        var all = 0

        mutating func add(_ agrees: Bool) {
            all += 1
            agreeing += agrees ? 1 : 0
        }

        var description: String { "\(agreeing) of \(all) agree" }
    }

    /// Makes an empty tally. Of a recording of PieFed, it counts the requests of the client apart from the others.
    init(_ exceptions: RecordedExceptions, ofPieFed isOfPieFed: Bool) {
        self.exceptions = exceptions
        self.isOfPieFed = isOfPieFed
    }

    mutating func add(_ outcomes: [ReplayOutcome]) {
        for outcome in outcomes {
            if isOfPieFed, !outcome.record.isAskedOfPieFed {
                others.add(outcome.agrees)
            } else {
                counted.add(outcome.agrees)
                if !outcome.agrees, exceptions.reason(for: outcome.record) != nil { excepted += 1 }
            }
        }
    }

    /// True if all counted responses agree or are exceptions.
    var isClean: Bool { counted.agreeing + excepted == counted.all }

    var description: String {
        let exceptions = excepted > 0 ? ", \(excepted) are exceptions" : ""
        return "\(counted)\(exceptions)" + (others.all > 0 ? " (\(others) that the client does not ask)" : "")
    }
}
