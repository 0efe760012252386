import Foundation
import Primitives

/// A child process that runs this program again. Its lines are read as they arrive, and it is killed when its last reference is released.
final class Child {
    private let process: pid_t
    private let output: Int32
    private var unread: [UInt8] = []
    private var status: Int32?
    private static let starting = Lock(())

    /// Starts the child.
    convenience init(_ place: RunContext, _ role: WorkerRole, _ words: String...) throws {
        try self.init([place.program] + role.arguments(place, words))
    }

    /// Starts the child with a small file system of its own at its place, which is unmounted when the child ends.
    ///
    /// - Parameter options: The options of `mount` for a tmpfs.
    convenience init(mounting options: String, at place: RunContext, _ role: WorkerRole, _ words: String...) throws {
        var mount = ["unshare", "--mount"]
        if geteuid() != 0 { mount.append("--map-root-user") }
        let script = #"mount -t tmpfs -o "$1" none "$2" && shift 2 && exec "$@""#
        mount += ["sh", "-c", script, "sh", options, place.folder]
        // The output of `mount` and `unshare` is the reason why the run is skipped.
        let shell = #"command -v unshare >/dev/null || { echo "there is no unshare"; exit 1; }; exec "$@" 2>&1"#
        try self.init(["/bin/sh", "-c", shell, "sh"] + mount + [place.program] + role.arguments(place, words))
    }

    private init(_ arguments: [String]) throws {
        // Start one child at a time: a child that is started between the two calls would keep the other one's pipe open.
        let (started, output) = try Self.starting.withLock { _ in
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            defer { _ = systemClose(ends[1]) }
            return (Self.start(arguments, output: ends[1]), ends[0])
        }
        guard let process = started.process else {
            _ = systemClose(output)
            throw POSIXError(POSIXErrorCode(rawValue: started.error) ?? .EIO)
        }
        (self.process, self.output) = (process, output)
    }

    deinit {
        if status == nil {
            end(with: SIGKILL)
            _ = wait()
        }
        _ = systemClose(output)
    }

    private static func start(_ arguments: [String], output: Int32) -> (process: pid_t?, error: Int32) {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        // A thread of Dispatch has most signals blocked, and a child that inherits this never receives SIGTERM.
        var none = sigset_t()
        var usual = sigset_t()
        sigemptyset(&none)
        sigfillset(&usual)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words = arguments.map { strdup($0) }
        words.append(nil)
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, arguments[0], &actions, &attributes, words, environ)
        return (error == 0 ? process : nil, error)
    }

    /// Returns the next line when it arrives; nil at the end. A line without its end is ignored.
    func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: 10) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeSubrange(...end)
                return line
            }
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            let count = read(output, &buffer, buffer.count)
            if count > 0 {
                unread += buffer[..<count]
            } else if count == 0 || errno != EINTR {
                return nil
            }
        }
    }

    /// Sends the child a signal.
    func end(with signal: Int32) { _ = systemKill(process, signal) }

    /// Waits until the child ends.
    ///
    /// - Returns: The exit status, or the negated signal that ended it.
    func wait() -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        while waitpid(process, &raw, 0) < 0, errno == EINTR {}
        let signal = raw & 0x7f
        let result = signal == 0 ? (raw >> 8) & 0xff : -signal
        status = result
        return result
    }

    /// Reads the child's lines until the child exits by itself.
    func finish(into tally: Tally) {
        var isDone = false
        var hasBegun = false
        var words: [String] = []
        while let text = line() {
            guard let line = WorkerMessage(text) else {
                words.append(text)
                continue
            }
            tally.add(line)
            if line == .ready { hasBegun = true }
            if line == .done { isDone = true }
        }
        let status = wait()
        if !hasBegun, status > 0, let reason = words.first { return tally.skip(reason) }
        tally.expect(
            isDone && status == 0,
            "a process that should have gone on ended with \(status) \(words.first ?? "")"
        )
    }
}

// Inside the type some of these names refer to its own methods.
private func systemClose(_ file: Int32) -> Int32 { close(file) }
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
