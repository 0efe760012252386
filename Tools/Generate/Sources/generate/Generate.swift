import Foundation
import TypeScriptReader

@main
struct Generate {
    static func main() {
        // A closed pipe (`generate … | head`, or git that ended) is an error to report and must not end the process.
        signal(SIGPIPE, SIG_IGN)
        exit(CommandLineTool().run(Array(CommandLine.arguments.dropFirst())))
    }
}
