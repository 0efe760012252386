import Foundation
import Primitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program of this machine that runs beside the example, with its input and output; ended with its last holder.
final class ChildProcess: Sendable {
    /// What it wrote so far to its standard output.
    let output = Watched<[UInt8]>([])
    private let exit = Watched<Int32?>(nil)
    private let process: Lock<Process>
    /// Both its standard input and output, so that writing to one that has ended is an error, not a signal.
    private let connection: SharedSocket
    private var socket: Socket { connection.socket }

    /// Starts a program.
    ///
    /// - Throws: ``Trial/Skip`` when it is missing; what the system says when it does not start.
    init(_ name: String, _ arguments: [String], in folder: URL) throws {
        guard let path = Self.path(of: name) else {
            throw Trial.Skip(reason: "needs \(name), which is not on this machine")
        }
        let (own, others) = try Self.pair()
        let connection = SharedSocket(own)
        self.connection = connection
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = others
        process.standardOutput = others
        process.standardError = FileHandle.nullDevice
        let (exit, output) = (exit, output)
        process.terminationHandler = { process in
            let status = process.terminationStatus
            exit.change { $0 = status }
        }
        try process.run()
        // Its own copy stays open; with this one open too, its end would never show.
        try others.close()
        self.process = Lock(process)
        Thread.detachNewThread {
            while let bytes = connection.socket.receive() { output.change { $0 += bytes } }
            output.end()
        }
    }

    deinit {
        // A program that a thread of Dispatch starts has most signals blocked, and never hears of a polite one.
        kill()
        // Ends the reading thread.
        socket.shutDown()
    }

    func write(_ bytes: [UInt8]) { _ = socket.send(bytes[...]) }

    /// Waits until it has read all that was written.
    func readsAll() async {
        while socket.unreadCount > 0, exit.value == nil { await Task.yield() }
    }

    /// Ends it at once, without a farewell to whoever is connected to it.
    func kill() {
        process.withLock { process in
            if process.isRunning { _ = systemKill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Waits for its end and says whether all went well.
    func hasSucceeded() async -> Bool {
        _ = await exit.wait(within: .seconds(20)) { $0 != nil }
        return exit.value == 0
    }

    private static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (folders + ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]).map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Two ends of a connection.
    private static func pair() throws -> (Socket, FileHandle) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        #else
            let result = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
        #endif
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return (Socket(descriptor: ends[0]), FileHandle(fileDescriptor: ends[1], closeOnDealloc: true))
    }
}

extension Socket {
    /// How much of what was sent the other side has not read; of sockets within a machine alone.
    fileprivate var unreadCount: Int32 {
        var count: Int32 = 0
        #if canImport(Darwin)
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &size)
        #else
            _ = ioctl(descriptor, UInt(TIOCOUTQ), &count)
        #endif
        return count
    }
}

private func systemKill(_ process: Int32, _ signal: Int32) -> Int32 { kill(process, signal) }
