import DemoServer
import Networking
import Primitives

/// The transport to a server of another instance that has received the content of the demo server; for a second account. The server is
/// created at the first request.
final class SecondServer: Transport {
    /// The host of the server.
    static let host = "linden.example"

    private let first: LemmyServer
    private let server: Lock<LemmyServer?> = Lock(nil)

    /// Creates the transport.
    ///
    /// - Parameter first: The server whose content the other one has at the time of the first request.
    init(receiving first: LemmyServer) {
        self.first = first
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await received().transport.send(request)
    }

    private func received() throws(TransportError) -> LemmyServer {
        if let made = server.withLock({ $0 }) { return made }
        do throws(DemoServerError) {
            let made = try LemmyServer(receiving: first, at: Self.host)
            // Of two first requests, one makes the server of both.
            return server.withLock { server in
                let made = server ?? made
                server = made
                return made
            }
        } catch {
            throw TransportError(.noConnection, error.message)
        }
    }
}
