import Foundation
import SimulateCommand

/// Looks for schedules in which a wrong state is shown.
@main
struct Main {
    static func main() async {
        let status = await SimulateCommand(
            print: { print($0) },
            complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        ).run(Array(CommandLine.arguments.dropFirst()))
        exit(status)
    }
}
