import DemoServer
import DemoServerHTTP
import Foundation
import Networking

/// The demo server in a process of its own, so that what it works is not counted as a client's.
///
/// `/bytes/N` answers N bytes; everything else is the demo server's.
final class BenchmarkServer {
    let address: ServerAddress
    private let process: Process

    /// Starts this program again, as a server; it ends when its input does.
    init() throws {
        process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--serve"]
        let output = Pipe()
        process.standardInput = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = try ServerAddress(line.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    deinit { process.terminate() }

    /// Is that server until nobody holds the other end of its input.
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
