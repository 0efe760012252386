import DemoServer
import Foundation
import LineEditing
import Networking
import ReplKit
import ReplProgram

/// The program `strata`: it parses arguments, lists the plug-ins, and runs the modes.
@main
@MainActor
struct Strata {
    static func main() async {
        StandardDescriptors.openMissing()
        TerminationSignals.terminateOnQuit()
        let status: ExitStatus
        do {
            status = try await run(try Arguments(CommandLine.arguments))
        } catch let error as UsageError {
            StandardStreams.writeError("strata: \(error.message)\n        strata --help lists all commands\n")
            status = .usage
        } catch let error as ReplError where error.code.exitStatus == .brokenPipe {
            status = .brokenPipe
        } catch let error as ReplError {
            StandardStreams.writeError("strata: \(error.message)\n")
            if !error.hint.isEmpty { StandardStreams.writeError("        \(error.formattedHint)\n") }
            status = error.code.exitStatus
        } catch let error as DemoServerError {
            StandardStreams.writeError("strata: \(error.message)\n")
            if !error.hint.isEmpty { StandardStreams.writeError("        \(error.hint)\n") }
            status = .failed
        } catch {
            StandardStreams.writeError("strata: \(error)\n")
            status = .failed
        }
        exit(checked(status).rawValue)
    }

    /// Returns the exit status, or that of a failed write.
    private static func checked(_ status: ExitStatus) -> ExitStatus {
        guard status == .ok, let failure = ProgramOutput.failure else { return status }
        if !failure.isBrokenPipe { StandardStreams.writeError("strata: \(failure.error.message)\n") }
        return failure.status
    }

    private static func run(_ arguments: Arguments) async throws -> ExitStatus {
        switch arguments.mode {
        case .help, .helpOptions, .man, .completions, .install:
            try print(arguments.mode, arguments)
            return .ok
        case .picture(let words):
            try await RecordingCommands.draw(words, arguments)
            return .ok
        case .cast(let words):
            try await RecordingCommands.record(words, arguments)
            return .ok
        case .version:
            ProgramOutput.write("strata \(Help.version)\n")
            return .ok
        case .serve:
            try await ServeCommand(arguments).run()
            return .ok
        case .disk(let words):
            return try await DiskCommand.run(words, arguments)
        case .panes(let pid):
            return try PanesCommand.run(pid, arguments)
        case .commands(let commands):
            return try await BatchMode.run(commands: commands, arguments)
        case .run(let files):
            return try await BatchMode.run(transcripts: files, arguments)
        case .interactive:
            return try await InteractiveMode.run(arguments)
        }
    }
}
