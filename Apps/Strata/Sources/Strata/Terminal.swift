import DemoServer
import Foundation
import ReplKit
import ReplProgram

/// The REPL at a terminal, or on a pipe.
@MainActor
enum Terminal {
    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        // Before anything of the folder is opened, the history too.
        let keeping = try arguments.makeKeeping(isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
        // Before the terminal is an editor's, from where on Ctrl-C ends nothing: a large world takes a while.
        let made = try arguments.server == nil && keeping == nil ? arguments.makeServer() : nil
        var program = arguments.makeProgram(keeping: keeping, made: made)
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
    ///
    /// - Parameter made: The demo's server, if it is there already; else each session makes its own.
    @MainActor
    func makeProgram(keeping: Keeping?, made: LemmyServer? = nil) -> ReplMain {
        var program = ReplMain { try makePlugins(keeping: keeping, made: made) }
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
