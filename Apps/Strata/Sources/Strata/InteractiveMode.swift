import DemoServer
import Foundation
import ReplKit
import ReplProgram

/// Runs the REPL at a terminal, or on a pipe.
@MainActor
enum InteractiveMode {
    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        // The folder is claimed before any file in it is opened, the history included.
        let keeping = try arguments.makePersistence(
            isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        )
        // The world is generated before the terminal is in raw mode, so that Ctrl-C can still end a long generation.
        let made = try arguments.server == nil && keeping == nil ? arguments.makeServer() : nil
        var program = arguments.makeProgram(keeping: keeping, made: made)
        program.historyFile = arguments.historyFile
        program.greeting = "strata \(Help.version): one live object for each thing on a server, in every view"
        program.onStart = { session, source in
            arguments.share(session, source)
            await session.prepare(arguments)
        }
        return try await program.interact()
    }
}

extension Arguments {
    /// Creates the program around the sessions of these plug-ins, set up from the options.
    ///
    /// - Parameter made: The demo's server, if it exists already; else each session creates its own.
    @MainActor
    func makeProgram(keeping: Keeping?, made: LemmyServer? = nil) -> ReplMain {
        var program = ReplMain { try makePlugins(keeping: keeping, made: made) }
        program.printsJSON = printsJSON
        program.printsCSV = printsCSV
        program.settings = settingsFile
        program.appliesStoredSettings = !skipsStartup
        program.isPlain = isPlain
        program.allowsColour = allowsColour
        return program
    }

    /// True if neither an option nor the environment forbids colour; the terminal must support it too.
    var allowsColour: Bool { usesColour && !isPlain && !ReplMain.isColourUnwanted }
}

/// Runs commands without a terminal, for `-c` and `run`: there is no prompt and no escape code, and the exit status is that of the failed
/// command.
@MainActor
enum BatchMode {
    /// Runs the commands of `-c`, line by line, up to the first that fails.
    static func run(commands: String, _ arguments: Arguments) async throws -> ExitStatus {
        try await arguments.makeProgram(keeping: arguments.makePersistence()).run(commands: commands)
    }

    /// Runs transcripts and reports differences; with `--update`, writes the results into the files.
    static func run(transcripts files: [String], _ arguments: Arguments) async throws -> ExitStatus {
        let program = try arguments.makeProgram(keeping: arguments.makePersistence())
        return try await program.run(transcripts: files, updates: arguments.updates)
    }
}
