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
final class ConnectedProcess: Sendable {
    /// The bytes of its standard output so far.
    let output = AwaitableValue<[UInt8]>([])
    private let process: ChildProcess
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
        process = try ChildProcess(
            path,
            arguments,
            folder: folder.path,
            input: .file(others),
            output: .file(others),
            errors: .null
        )
        // The program has its own copy; if this one stayed open, its end would not be noticed.
        try others.close()
        let output = output
        Thread.detachNewThread {
            while let bytes = connection.socket.receive() { output.change { $0 += bytes } }
            output.end()
        }
    }

    deinit {
        kill()
        // This ends the reading thread.
        socket.shutDown()
    }

    func write(_ bytes: [UInt8]) { _ = socket.send(bytes[...]) }

    /// Waits until the program has read everything that was written.
    func waitUntilRead() async {
        while socket.unreadCount > 0, process.isRunning { await Task.yield() }
    }

    /// Kills the program immediately, without closing its connections in order.
    func kill() {
        process.send(SIGKILL)
    }

    /// Waits for the program's end and returns true if it succeeded; after 20 seconds it is killed.
    func hasSucceeded() async -> Bool {
        let limit = Task {
            try await Task.sleep(for: .seconds(20))
            kill()
        }
        defer { limit.cancel() }
        return await process.end() == .exit(0)
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
