import Foundation

/// How git is started here: in the repository, in plain English, and untouched by a git command that runs around this one.
enum GitCommand {
    static func process(in repository: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", repository] + arguments
        // A hook's GIT_DIR and its like would make it read another repository than the one asked for.
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        environment["LC_ALL"] = "C"
        process.environment = environment
        return process
    }

    /// Runs it to the end.
    static func run(in repository: String, _ arguments: [String]) throws(GitError) -> Outcome {
        let process = process(in: repository, arguments)
        let output = Pipe()
        let complaints = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = complaints
        do {
            try process.run()
            // git complains in a line or two, far less than a pipe holds, so reading one after the other cannot stall it.
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
