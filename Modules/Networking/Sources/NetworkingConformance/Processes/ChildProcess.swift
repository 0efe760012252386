import Foundation
import Primitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program that runs beside the example, with its input and output. It is killed when the last reference is released.
final class ChildProcess: Sendable {
    /// The bytes of its standard output so far.
    let output = AwaitableValue<[UInt8]>([])
    private let exit = AwaitableValue<Int32?>(nil)
    private let process: Lock<Process>
    /// One socket for both its standard input and output, so that writing to an ended program is an error, not a signal.
    private let connection: SharedSocket
    private var socket: Socket { connection.socket }

    /// Starts a program.
    ///
    /// - Throws: ``ConformanceRun/Skip`` if it is missing; the system's error if it does not start.
    init(_ name: String, _ arguments: [String], in folder: URL) throws {
        guard let path = Self.path(of: name) else {
            throw ConformanceRun.Skip(reason: "needs \(name), which is not on this machine")
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
        // The program has its own copy; if this one stayed open, its end would not be noticed.
        try others.close()
        self.process = Lock(process)
        Thread.detachNewThread {
            while let bytes = connection.socket.receive() { output.change { $0 += bytes } }
            output.end()
        }
    }

    deinit {
        // A program started from a thread of Dispatch has most signals blocked and would not receive SIGTERM.
        kill()
        // This ends the reading thread.
        socket.shutDown()
    }

    func write(_ bytes: [UInt8]) { _ = socket.send(bytes[...]) }

    /// Waits until the program has read everything that was written.
    func waitUntilRead() async {
        while socket.unreadCount > 0, exit.value == nil { await Task.yield() }
    }

    /// Kills the program immediately, without closing its connections in order.
    func kill() {
        process.withLock { process in
            if process.isRunning { _ = systemKill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Waits for the program's end and returns true if it succeeded.
    func hasSucceeded() async -> Bool {
        _ = await exit.wait(within: .seconds(20)) { $0 != nil }
        return exit.value == 0
    }

    private static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (folders + ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]).map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Returns the two ends of a connection.
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
    /// The number of bytes that were sent and not read yet; this works only for sockets within one machine.
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
