public import Foundation
import LineEditing
public import ReplKit

extension ReplMain {
    /// Runs the mode that the arguments ask for, with any plug-ins: a prompt, `-c`, `run FILE… [--update]`, with `--json`, `--plain` and
    /// `--no-color`. Prints the reason if it fails.
    ///
    /// The lines that are typed at a terminal are kept in `$XDG_DATA_HOME/NAME/history`, where NAME is the program's name: see
    /// ``historyFile(of:)``.
    ///
    /// - Parameters:
    ///   - plugins: The plug-ins. If two plug-ins register one name, the first owns it. The list is created anew for each session: `run`
    ///     has one session for each file.
    ///   - arguments: The program's arguments, its own name first.
    /// - Returns: The exit status of the program.
    public static func run(
        plugins: @escaping @autoclosure @MainActor () throws -> [any Plugin],
        arguments: [String] = CommandLine.arguments
    ) async -> ExitStatus {
        StandardDescriptors.openMissing()
        TerminationSignals.terminateOnQuit()
        let name = arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "repl"
        do {
            return try await run(ReplArguments(Array(arguments.dropFirst())), of: name, plugins)
        } catch let error as ReplArguments.UsageError {
            StandardStreams.writeError("\(name): \(error.message)\n  try: \(name) --help\n")
            return .usage
        } catch let error as ReplError where error.code.exitStatus == .brokenPipe {
            return .brokenPipe
        } catch let error as ReplError {
            let hint = error.hint.isEmpty ? "" : "  \(error.formattedHint)\n"
            StandardStreams.writeError("\(name): \(error.message)\n\(hint)")
            return error.code.exitStatus
        } catch {
            StandardStreams.writeError("\(name): \(error)\n")
            return .failed
        }
    }

    private static func run(
        _ arguments: ReplArguments,
        of name: String,
        _ plugins: @escaping @MainActor () throws -> [any Plugin]
    ) async throws -> ExitStatus {
        var program = ReplMain(plugins: plugins)
        program.printsJSON = arguments.printsJSON
        program.isPlain = arguments.isPlain
        program.allowsColour = arguments.allowsColour && !isColourUnwanted
        program.historyFile = historyFile(of: name)
        program.greeting = "\(name): help lists the commands, Ctrl-D leaves"
        switch arguments.mode {
        case .interactive: return try await program.interact()
        case .commands(let commands): return try await program.run(commands: commands)
        case .transcripts(let files):
            return try await program.run(transcripts: files, updates: arguments.updatesTranscripts)
        case .help:
            try StandardStreams.write(ReplArguments.help(name) + "\n")
            return .ok
        }
    }

    /// Returns the path of a program's history: `$XDG_DATA_HOME/NAME/history` (`~/.local/share/NAME`; macOS: Application Support).
    ///
    /// - Returns: The file, or nil if the system names no such folder.
    public static func historyFile(of name: String) -> URL? {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            return URL(filePath: folder).appending(path: "\(name)/history")
        }
        #if os(macOS)
            return URL.applicationSupportDirectory.appending(path: "\(name)/history")
        #else
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return URL(filePath: home).appending(path: ".local/share/\(name)/history")
        #endif
    }
}
