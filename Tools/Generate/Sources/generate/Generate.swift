import Foundation
import TypeScriptReader

@main
struct Generate {
    static func main() {
        // A reader that goes away (`generate … | head`, a git that dies) is an error to report, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        exit(CommandLineTool().run(Array(CommandLine.arguments.dropFirst())))
    }
}
