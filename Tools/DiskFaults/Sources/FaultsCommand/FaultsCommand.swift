import FaultRuns
import Foundation

/// The command `faults`: reads its arguments, carries runs out, and prints a table of what held.
public struct FaultsCommand {
    private let program: String
    private let print: (String) -> Void
    private let complain: (String) -> Void

    /// Creates the command.
    ///
    /// - Parameters:
    ///   - program: The path of the program itself, for the processes that are killed.
    ///   - print: Receives the lines of the table.
    ///   - complain: Receives complaints and progress.
    public init(program: String, print: @escaping (String) -> Void, complain: @escaping (String) -> Void) {
        self.program = program
        self.print = print
        self.complain = complain
    }

    /// Runs the command.
    ///
    /// - Returns: The exit status; `--help` lists them.
    public func run(_ words: [String]) async -> Int32 {
        if words.first == WorkerRole.mark { return await play(Array(words.dropFirst())) }
        let arguments: Arguments
        do throws(Arguments.Invalid) {
            arguments = try Arguments(words)
        } catch {
            complain("faults: \(error.message)\n\(Arguments.usage)")
            return 2
        }
        if arguments.wantsHelp {
            print(Arguments.help)
            return 0
        }
        return await carryOut(arguments)
    }

    private func play(_ words: [String]) async -> Int32 {
        do {
            return try await WorkerRole.play(words)
        } catch {
            complain("faults: \(error)")
            return 1
        }
    }

    private func carryOut(_ arguments: Arguments) async -> Int32 {
        let folder = arguments.folder ?? FileManager.default.temporaryDirectory.path
        var outcomes: [FaultOutcome] = []
        Table.heading.forEach(print)
        for run in arguments.runs {
            let outcome = await run.carryOut(
                program: program,
                below: folder,
                effort: arguments.effort,
                seed: arguments.seed,
                lie: arguments.lie
            )
            print(Table.row(outcome))
            outcomes.append(outcome)
        }
        Table.ending(outcomes).forEach(print)
        return outcomes.contains { $0.isBroken } ? 4 : 0
    }
}

extension FaultOutcome {
    /// True if a promise did not hold.
    var isBroken: Bool { if case .broken = result { true } else { false } }
}
