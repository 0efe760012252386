import DemoServer
import DemoServerHTTP
import Foundation
import Networking

/// Opens and stops a port again and again, each time with clients in every state: asking, answered, held, half-way through a request,
/// silent. What is wrong about stopping shows rarely, and then the process ends.
enum Stops {
    static func run(_ count: Int) throws {
        let server = LemmyServer()
        let begin = ContinuousClock.now
        for _ in 0..<count {
            var limits = HTTPServerPort.Limits()
            limits.stopSeconds = 0
            limits.connections = 8
            let port = try HTTPServerPort(limits: limits) { request, _ in
                PortAnswer(server.respond(to: request), ending: request.path == "/held" ? .stall : .whole)
            }
            let requests = [
                "GET /held HTTP/1.1\r\nHost: x\r\n\r\n", "GET /api/v3/post/list?limit=50 HTTP/1.1\r\nHost: x\r\n\r\n",
                "",
                "GET /api/v3/si", "POST /api/v3/post HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
            ]
            // Twice as many as there are places for.
            let clients = try (0..<16).map { number in
                let client = try LoadClient(port: port.port, request: requests[number % requests.count])
                client.sendInVain()
                return client
            }
            port.stop()
            withExtendedLifetime(clients) {}
        }
        print("\(count) stops, \(begin.duration(to: .now) / count) each")
    }
}
