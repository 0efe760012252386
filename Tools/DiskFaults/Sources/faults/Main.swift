import FaultsCommand
import Foundation

/// Injects faults below a store, and reports which of its promises held.
@main
struct Main {
    static func main() async {
        let status = await FaultsCommand(
            program: Bundle.main.executablePath ?? CommandLine.arguments[0],
            print: { line in
                // Ignored: if the output is closed, no lines are wanted any more.
                try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
            },
            complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        ).run(Array(CommandLine.arguments.dropFirst()))
        exit(status)
    }
}
