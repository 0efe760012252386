import ConsistencySimulation
import DelegatesSimulation
import MiddlewareSimulation
import TierSimulation

/// The command `simulate`: reads its arguments, runs schedules, and prints the divergences.
public struct SimulateCommand {
    private let print: (String) -> Void
    private let complain: (String) -> Void

    /// Creates the command; results go to `print`, complaints to `complain`.
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
        switch arguments.subject {
        case .edits:
            let outcome = await EditSimulation(
                schedules: arguments.schedules,
                seed: arguments.seed,
                without: arguments.missing
            ).run()
            return report(outcome.divergences.map(\.description), outcome.description, outcome.count)
        case .counts:
            let outcome = CountSimulation(schedules: arguments.schedules, seed: arguments.seed).run()
            return report(outcome.divergences.map(\.description), outcome.description, outcome.count)
        case .tiers:
            let simulation = TierSimulation(
                schedules: arguments.schedules,
                seed: arguments.seed,
                fault: arguments.fault
            )
            do {
                let outcome = try await simulation.run()
                return report(outcome.divergences.map(\.description), outcome.description, outcome.count)
            } catch {
                complain("simulate: there is no world to begin with: \(error)")
                return 1
            }
        case .delivery:
            let simulation = DeliverySimulation(
                schedules: arguments.schedules,
                seed: arguments.seed,
                fault: arguments.deliveryFault
            )
            do {
                let outcome = try await simulation.run()
                return report(outcome.divergences.map(\.description), outcome.description, outcome.count)
            } catch {
                complain("simulate: there is no world to begin with: \(error)")
                return 1
            }
        case .dialects:
            let simulation = DialectSimulation(
                schedules: arguments.schedules,
                seed: arguments.seed,
                servers: arguments.servers,
                fault: arguments.dialectFault
            )
            do {
                let outcome = try await simulation.run()
                return report(outcome.divergences.map(\.description), outcome.description, outcome.count)
            } catch {
                complain("simulate: there is no world to begin with: \(error)")
                return 1
            }
        case .values:
            let outcome = await TreeSimulation(cases: arguments.schedules, seed: arguments.seed).run()
            return report([], outcome.description, outcome.seeds.count)
        case .delegates:
            let outcome = await DelegateSimulation(
                schedules: arguments.schedules,
                seed: arguments.seed,
                fault: arguments.delegateFault
            ).run()
            return report(outcome.divergences.map(\.description), outcome.description, outcome.count)
        }
    }

    private func report(_ divergences: [String], _ summary: String, _ count: Int) -> Int32 {
        for divergence in divergences { print(divergence) }
        print(summary)
        return count == 0 ? 0 : 4
    }
}
