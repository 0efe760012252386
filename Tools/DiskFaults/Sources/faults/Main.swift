import FaultsCommand
import Foundation

/// Breaks what can break under a store, and says which of its promises held.
@main
struct Main {
    static func main() async {
        let status = await FaultsCommand(
            program: Bundle.main.executablePath ?? CommandLine.arguments[0],
            print: { line in
                // Losing this error is right: whoever closed the output wants no more lines.
                try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
            },
            complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        ).run(Array(CommandLine.arguments.dropFirst()))
        exit(status)
    }
}
