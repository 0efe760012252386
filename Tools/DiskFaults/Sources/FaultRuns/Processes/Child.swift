import Foundation
import Primitives

/// A child process that runs this program again. Its lines are read as they arrive, and it is killed when its last reference is released.
final class Child {
    private let process: ChildProcess
    private let output = Pipe()
    private var unread: [UInt8] = []

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
        process = try ChildProcess(
            arguments[0],
            Array(arguments.dropFirst()),
            input: .null,
            output: .file(output.fileHandleForWriting)
        )
        try output.fileHandleForWriting.close()
    }

    deinit {
        process.send(SIGKILL)
        process.waitUntilEnd()
    }

    /// Returns the next line when it arrives; nil at the end. A line without its end is ignored.
    func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: 10) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeSubrange(...end)
                return line
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            unread += more
        }
    }

    /// Sends the child a signal.
    func end(with signal: Int32) { process.send(signal) }

    /// Waits until the child ends.
    ///
    /// - Returns: The exit status, or the negated signal that ended it.
    func wait() -> Int32 {
        switch process.waitUntilEnd() {
        case .exit(let status): status
        case .signal(let signal): -signal
        }
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
