import Foundation
import Primitives

/// Runs a command of the user's shell on this terminal.
///
/// The command belongs to this program's process group: the terminal lets it read and sends it Ctrl-C.
package enum ShellCommand {
    /// The exit statuses of a shell if a program does not exist or cannot be run.
    static let commandNotFoundStatuses: ClosedRange<Int32> = 126...127

    /// Runs a command and waits for its end on a new thread.
    ///
    /// - Parameters:
    ///   - text: The command.
    ///   - input: The standard input of the command; nil if it reads the standard input of the program.
    ///   - environment: Variables in addition to those of the program.
    /// - Returns: The exit status as shells report it: 128 plus the number of the signal that ended the command; 127 if there is no shell,
    ///   126 if there is no room for the input.
    static func run(
        _ text: String,
        input: [UInt8]?,
        environment: [String: String] = [:]
    ) async -> Int32 {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(returning: runToEnd(text, input: input, environment: environment))
            }
            thread.name = "shell"
            thread.start()
        }
    }

    /// Returns true if a command is a `less` that was told to show colours: `less -R`. In a longer pipeline, colours would disturb the
    /// programs in between.
    static func showsColours(_ text: String) -> Bool {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let program = words.first, program == "less" || program.hasSuffix("/less"), !text.contains("|") else {
            return false
        }
        return words.dropFirst().contains { word in
            word.caseInsensitiveCompare("--raw-control-chars") == .orderedSame
                || word.hasPrefix("-") && !word.hasPrefix("--") && word.dropFirst().contains { "rR".contains($0) }
        }
    }

    /// Returns the command line that opens a file in the person's editor.
    ///
    /// - Parameters:
    ///   - path: The path of one of this program's own files; it must not contain a single quote.
    ///   - editor: The shell command of the editor; nil to use the person's variables.
    package static func editing(_ path: String, by editor: String? = nil) -> String {
        "\(editor ?? "${VISUAL:-${EDITOR:-vi}}") '\(path)'"
    }

    /// Runs a command and waits for its end on this thread, which must not belong to the cooperative pool.
    ///
    /// - Returns: The exit status, as ``run(_:input:environment:)`` returns it.
    package static func runToEnd(
        _ text: String,
        input: [UInt8]? = nil,
        environment added: [String: String] = [:]
    ) -> Int32 {
        blockQuitSignal()
        defer { restoreQuitSignal() }
        // The input is an unlinked file, not a pipe, so that the command may read only part of it and no thread must wait for it.
        let source = input.flatMap(anonymousFile)
        guard (source == nil) == (input == nil) else { return 126 }
        defer { if let source { close(source) } }
        #if os(macOS) || os(Linux)
            do {
                let command = try ChildProcess(
                    "/bin/sh",
                    // The last word is the name under which the shell reports errors.
                    ["-c", text, "sh"],
                    environment: ProcessInfo.processInfo.environment.merging(added) { _, new in new },
                    input: source.map { .descriptor($0) } ?? .inherited,
                    inheritsOthers: true
                )
                return command.waitUntilEnd().status
            } catch {
                return 127
            }
        #else
            return 127  // An app on iOS has no child processes.
        #endif
    }

    // MARK: SIGQUIT

    private struct Quit {
        var commands = 0
        var earlier = sigaction()
    }

    private static let quit = Lock(Quit())

    /// Ignores SIGQUIT while a command runs, as `system` does, because Ctrl-\ sends it to this process too.
    private static func blockQuitSignal() {
        quit.withLock { quit in
            if quit.commands == 0 {
                sigaction(SIGQUIT, nil, &quit.earlier)
                signal(SIGQUIT, SIG_IGN)
            }
            quit.commands += 1
        }
    }

    private static func restoreQuitSignal() {
        quit.withLock { quit in
            quit.commands -= 1
            if quit.commands == 0 { sigaction(SIGQUIT, &quit.earlier, nil) }
        }
    }

    /// Returns an unlinked file with the given bytes, positioned at its beginning; nil if there is no room.
    private static func anonymousFile(_ bytes: [UInt8]) -> Int32? {
        let name = FileManager.default.temporaryDirectory.appending(path: "strata-pipe-\(UUID().uuidString)").path
        let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        unlink(name)
        guard DescriptorIO.writeAll(bytes, to: file) == nil, lseek(file, 0, SEEK_SET) == 0 else {
            close(file)
            return nil
        }
        return file
    }
}
