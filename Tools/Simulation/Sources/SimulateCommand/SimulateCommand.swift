import MiddlewareSimulation

/// The command `simulate`: reads its arguments, runs schedules, and prints what diverges.
public struct SimulateCommand {
    private let print: (String) -> Void
    private let complain: (String) -> Void

    /// Says where lines go: results to `print`, complaints to `complain`.
    public init(print: @escaping (String) -> Void, complain: @escaping (String) -> Void) {
        self.print = print
        self.complain = complain
    }

    /// Runs the command.
    ///
    /// - Returns: The exit status; `--help` lists them.
    public func run(_ words: [String]) async -> Int32 {
        let arguments: Arguments
        do throws(Arguments.Invalid) {
            arguments = try Arguments(words)
        } catch {
            complain("simulate: \(error.message)\n\(Arguments.usage)")
            return 2
        }
        if arguments.wantsHelp {
            print(Arguments.help)
            return 0
        }
        let simulation = EditSimulation(
            schedules: arguments.schedules,
            seed: arguments.seed,
            without: arguments.missing
        )
        let outcome = await simulation.run()
        for divergence in outcome.divergences { print(divergence.description) }
        print(outcome.description)
        return outcome.count == 0 ? 0 : 4
    }
}
