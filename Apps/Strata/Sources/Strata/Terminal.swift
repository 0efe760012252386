import Foundation
import ReplKit
import ReplProgram

/// The REPL at a terminal, or on a pipe.
@MainActor
enum Terminal {
    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        // Before anything of the folder is opened, the history too.
        let keeping = try arguments.makeKeeping(isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
        var program = arguments.makeProgram(keeping: keeping)
        program.historyFile = arguments.historyFile
        program.greeting = "strata \(Help.version): help lists the commands, Ctrl-D leaves"
        program.whenStarted = { session, source in
            arguments.share(session, source)
            await session.prepare(arguments)
        }
        return try await program.interact()
    }
}

extension Arguments {
    /// The program around the sessions of these plug-ins, as the options say.
    @MainActor
    func makeProgram(keeping: Keeping?) -> ReplMain {
        var program = ReplMain { try makePlugins(keeping: keeping) }
        program.printsJSON = printsJSON
        program.printsCSV = printsCSV
        program.settings = settingsFile
        program.appliesKeptSettings = !skipsStartup
        program.isPlain = isPlain
        program.allowsColour = allowsColour
        return program
    }

    /// Whether nothing speaks against colour; the terminal has to be able to show it, too.
    var allowsColour: Bool { usesColour && !isPlain && !ReplMain.isColourUnwanted }
}
