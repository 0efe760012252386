import Foundation

/// Runs git in the repository, with messages in English, and independent of a git command that runs this process (a hook).
enum GitCommand {
    static func process(in repository: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", repository] + arguments
        // With the GIT_DIR of a hook, git would read another repository.
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        environment["LC_ALL"] = "C"
        process.environment = environment
        return process
    }

    /// Runs git and waits for its end.
    static func run(in repository: String, _ arguments: [String]) throws(GitError) -> Outcome {
        let process = process(in: repository, arguments)
        let output = Pipe()
        let complaints = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = complaints
        do {
            try process.run()
            // git writes few lines to standard error, far less than a pipe holds, so reading the pipes in sequence cannot block.
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            let complaint = try complaints.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return Outcome(
                output: Array(data),
                complaint: String(decoding: complaint, as: UTF8.self),
                isSuccess: process.terminationReason == .exit && process.terminationStatus == 0
            )
        } catch {
            throw GitError(.noGit, "git did not run", hint: "Install git; it has to be in the PATH.")
        }
    }

    struct Outcome {
        var output: [UInt8]
        var complaint: String
        var isSuccess: Bool
    }
}
