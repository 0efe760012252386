import ReplKit
import ReplProgram

/// Commands without a terminal: `-c` and `run`. No prompt, no escape codes, the exit status of what failed.
@MainActor
enum Scripts {
    /// Runs the commands of `-c`, line by line, up to the first that fails.
    static func run(commands: String, _ arguments: Arguments) async throws -> ExitStatus {
        try await arguments.makeProgram(keeping: arguments.makeKeeping()).run(commands: commands)
    }

    /// Runs transcripts and says where they differ; with `--update`, writes what came into them.
    static func run(transcripts files: [String], _ arguments: Arguments) async throws -> ExitStatus {
        let program = try arguments.makeProgram(keeping: arguments.makeKeeping())
        return try await program.run(transcripts: files, updates: arguments.updates)
    }
}
