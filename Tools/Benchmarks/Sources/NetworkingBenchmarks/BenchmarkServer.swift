import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Primitives

/// The demo server in a process of its own, so that its processor time does not count as the client's.
///
/// `/bytes/N` responds with N bytes; all other paths go to the demo server.
final class BenchmarkServer {
    let address: ServerAddress
    private let process: ChildProcess
    /// The server's standard input; the server exits when it closes.
    private let input = Pipe()

    /// Starts this program again as a server.
    init() throws {
        let output = Pipe()
        process = try ChildProcess(
            Bundle.main.executablePath ?? CommandLine.arguments[0],
            ["--serve"],
            input: .file(input.fileHandleForReading),
            output: .file(output.fileHandleForWriting)
        )
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = try ServerAddress(line.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    deinit { process.send(SIGTERM) }

    /// Runs as that server until the other end of its input is closed.
    static func serve() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { request in
            let parts = request.path.split(separator: "/")
            guard parts.first == "bytes", let count = parts.last.flatMap({ Int($0) }) else {
                return server.respond(to: request)
            }
            return HTTPResponse(status: 200, body: Data(count: count))
        }
        print("http://127.0.0.1:\(port.port)")
        fflush(nil)
        while !FileHandle.standardInput.availableData.isEmpty {}
        port.stop()
    }
}

/// A port that accepts connections and never responds: the system accepts them, and no code reads.
final class SilentServer {
    let address: ServerAddress
    private let descriptor: Int32

    init() throws {
        #if os(Linux)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = descriptor
        let listens = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 512) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard listens else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.address = try ServerAddress("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    }

    deinit { close(descriptor) }
}
