import DemoServer
import Foundation
import LineEditing
import Networking
import ReplKit
import ReplProgram

/// `strata`: arguments, the list of plug-ins, `serve`; nothing else.
@main
@MainActor
struct Strata {
    static func main() async {
        StandardDescriptors.fill()
        EndingSignals.quitWithoutReport()
        let status: ExitStatus
        do {
            status = try await run(try Arguments(CommandLine.arguments))
        } catch let error as UsageError {
            StandardStreams.writeError("strata: \(error.message)\n        strata --help says what there is\n")
            status = .usage
        } catch let error as ReplError where error.code.exitStatus == .readerGone {
            status = .readerGone
        } catch let error as ReplError {
            StandardStreams.writeError("strata: \(error.message)\n")
            if !error.hint.isEmpty { StandardStreams.writeError("        \(error.advice)\n") }
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

    /// What to end with, as far as everything could be written.
    private static func checked(_ status: ExitStatus) -> ExitStatus {
        guard status == .ok, let failure = Streams.failure else { return status }
        if !failure.isReaderGone { StandardStreams.writeError("strata: \(failure.error.message)\n") }
        return failure.status
    }

    private static func run(_ arguments: Arguments) async throws -> ExitStatus {
        switch arguments.mode {
        case .help, .helpOptions, .man, .completions, .install, .picture:
            try print(arguments.mode, arguments)
            return .ok
        case .version:
            Streams.write("strata \(Help.version)\n")
            return .ok
        case .serve:
            try await Serve(arguments).run()
            return .ok
        case .disk(let words):
            return try await DiskCommand.run(words, arguments)
        case .panes(let pid):
            return try PanesCommand.run(pid, arguments)
        case .commands(let commands):
            return try await Scripts.run(commands: commands, arguments)
        case .run(let files):
            return try await Scripts.run(transcripts: files, arguments)
        case .interactive:
            return try await Terminal.run(arguments)
        }
    }
}
