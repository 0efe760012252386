import Foundation

/// Runs a command of the user's shell on this terminal.
///
/// Not by Foundation's `Process`: that gives the command a process group of its own, and the terminal neither lets such a group read
/// nor sends it Ctrl-C.
package enum ShellCommand {
    /// Waits for its end on a thread made for that.
    ///
    /// - Returns: What it ended with, as shells count: 128 and the number of the signal that ended it; 127 if there is no shell.
    static func run(_ text: String) async -> Int32 {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: runToEnd(text)) }
            thread.name = "shell"
            thread.start()
        }
    }

    /// Waits for its end on this thread, which must not be a cooperative one.
    ///
    /// - Returns: As ``run(_:)`` does.
    package static func runToEnd(_ text: String) -> Int32 {
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
        #else
            var attributes = posix_spawnattr_t()
        #endif
        guard posix_spawnattr_init(&attributes) == 0 else { return 127 }
        defer { posix_spawnattr_destroy(&attributes) }
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
        let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let arguments = words.map { strdup($0) }
        let environment = variables.map { strdup($0) }
        defer { (arguments + environment).forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, "/bin/sh", nil, &attributes, arguments + [nil], environment + [nil]) == 0 else {
            return 127
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return 127 }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
