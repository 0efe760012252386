import Foundation
import ReplayCommand

/// Replays recordings of a real server against the demo server.
@main
struct Main {
    static func main() async {
        let status = await ReplayCommand(
            print: { print($0) },
            complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        ).run(Array(CommandLine.arguments.dropFirst()))
        exit(status)
    }
}
