import Foundation
import Primitives

/// Runs a command of the user's shell on this terminal.
///
/// Not by Foundation's `Process`: that gives the command a process group of its own, and the terminal neither lets such a group read
/// nor sends it Ctrl-C.
package enum ShellCommand {
    /// What shells end with where there is no such program, or none that can be run.
    static let couldNotRun: ClosedRange<Int32> = 126...127

    /// Waits for its end on a thread made for that.
    ///
    /// - Parameters:
    ///   - text: The command.
    ///   - input: What it reads; nil if it reads what the program would.
    ///   - environment: Variables that it gets besides the program's own.
    /// - Returns: What it ended with, as shells count: 128 and the number of the signal that ended it; 127 if there is no shell,
    ///   126 if there is no room for the input.
    static func run(
        _ text: String,
        input: [UInt8]? = nil,
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

    /// What opens a file in the person's editor.
    ///
    /// - Parameters:
    ///   - path: Without a single quote: that of a file of our own.
    ///   - editor: The editor's command, for a shell; nil if the person's variables say it.
    package static func editing(_ path: String, by editor: String? = nil) -> String {
        "\(editor ?? "${VISUAL:-${EDITOR:-vi}}") '\(path)'"
    }

    /// Waits for its end on this thread, which must not be a cooperative one.
    ///
    /// - Returns: As ``run(_:)`` does.
    package static func runToEnd(
        _ text: String,
        input: [UInt8]? = nil,
        environment added: [String: String] = [:]
    ) -> Int32 {
        ignoreQuit()
        defer { heedQuit() }
        // In a file that has no name, and no pipe: it may read as little of it as it likes, and nobody has to wait for that.
        let source = input.flatMap(unnamedFile)
        guard (source == nil) == (input == nil) else { return 126 }
        defer { if let source { close(source) } }
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
            var actions: posix_spawn_file_actions_t?
        #else
            var attributes = posix_spawnattr_t()
            var actions = posix_spawn_file_actions_t()
        #endif
        guard posix_spawnattr_init(&attributes) == 0 else { return 127 }
        defer { posix_spawnattr_destroy(&attributes) }
        guard posix_spawn_file_actions_init(&actions) == 0 else { return 127 }
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let source { posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO) }
        // A thread's blocked signals and a program's ignored ones would go on to the command.
        var none = sigset_t()
        var usual = sigset_t()
        sigemptyset(&none)
        sigemptyset(&usual)
        for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words = ["sh", "-c", text]
        let variables = ProcessInfo.processInfo.environment.merging(added) { _, new in new }.map {
            "\($0.key)=\($0.value)"
        }
        let arguments = words.map { strdup($0) }
        let environment = variables.map { strdup($0) }
        defer { (arguments + environment).forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments + [nil], environment + [nil]) == 0
        else {
            return 127
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return 127 }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    // MARK: Ctrl-\ is the command's

    private struct Quit {
        var commands = 0
        var earlier = sigaction()
    }

    private static let quit = Lock(Quit())

    /// The terminal sends SIGQUIT to us, too: while a command runs it is ignored here, as `system` has it.
    private static func ignoreQuit() {
        quit.withLock { quit in
            if quit.commands == 0 {
                sigaction(SIGQUIT, nil, &quit.earlier)
                signal(SIGQUIT, SIG_IGN)
            }
            quit.commands += 1
        }
    }

    private static func heedQuit() {
        quit.withLock { quit in
            quit.commands -= 1
            if quit.commands == 0 { sigaction(SIGQUIT, &quit.earlier, nil) }
        }
    }

    /// A file that goes away when it is closed, to be read from its beginning; nil if there is no room.
    private static func unnamedFile(_ bytes: [UInt8]) -> Int32? {
        let name = FileManager.default.temporaryDirectory.appending(path: "strata-pipe-\(UUID().uuidString)").path
        let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        unlink(name)
        guard Writing.writeAll(bytes, to: file) == nil, lseek(file, 0, SEEK_SET) == 0 else {
            close(file)
            return nil
        }
        return file
    }
}
