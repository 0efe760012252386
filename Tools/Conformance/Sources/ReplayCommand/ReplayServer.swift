import DemoServer
import DemoServerConformance
import DemoServerHTTP
import Foundation
import Networking
import NetworkingURLSession

/// A demo server with a start state, and a connection to it.
struct ReplayServer {
    let server: any ReplayTarget
    private let port: HTTPServerPort?

    /// Starts a server in this process; opens a port on this machine for it, unless requests go to the server directly.
    init(_ start: URL, as version: Dialect, _ software: ServerSoftware, isInProcess: Bool) async throws {
        let lemmy = try LemmyServer(start: start, version: version, software: software)
        if isInProcess {
            server = InProcessServer(lemmy)
            port = nil
        } else {
            let control = ControlRoute(lemmy)
            let port = try HTTPServerPort(answering: control.answer)
            self.port = port
            let address = try ServerAddress("http://127.0.0.1:\(port.port)")
            server = try await ControlledServer(URLSessionTransport(server: address))
        }
    }

    /// Closes the port.
    func stop() { port?.stop() }
}
