import DemoServer
import DemoServerConformance
import DemoServerHTTP
import Foundation
import Networking
import NetworkingURLSession

/// A demo server in a start state, and the way to it.
struct ServedStart {
    let server: any ReplayedServer
    private let port: HTTPServerPort?

    /// Starts a server of its own in this process and, unless it is to be asked directly, opens a port of this machine for it.
    init(_ start: URL, as version: Dialect, isInProcess: Bool) async throws {
        let lemmy = try LemmyServer(start: start, version: version)
        if isInProcess {
            server = ServerInProcess(lemmy)
            port = nil
        } else {
            let control = ControlRoute(lemmy)
            let port = try HTTPServerPort(answering: control.answer)
            self.port = port
            let address = try ServerAddress("http://127.0.0.1:\(port.port)")
            server = try await ServerWithControl(URLSessionTransport(server: address))
        }
    }

    /// Closes the port.
    func stop() { port?.stop() }
}
