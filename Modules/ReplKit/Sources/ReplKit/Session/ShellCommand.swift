import Foundation

/// Runs a command of the user's shell on this terminal.
enum ShellCommand {
    /// - Returns: What it ended with; 127 if there is no shell.
    static func run(_ text: String) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", text]
        do {
            try process.run()
        } catch {
            return 127
        }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
