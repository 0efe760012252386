import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Testing

@Suite struct `Stopping a port` {
    @Test func `it ends whatever its clients are doing`() throws {
        let server = LemmyServer()
        for round in 0..<40 {
            var limits = HTTPServerPort.Limits()
            limits.stopSeconds = round % 2 * 60
            let control = ControlRoute(server)
            let port = try HTTPServerPort(limits: limits, answering: control.answer)
            let clients = try (0..<5).map { _ in try SocketClient(port: port.port) }
            try clients[0].send("GET /api/v3/si")
            try clients[1].send("GET /api/v3/post/list?limit=50 HTTP/1.1\r\nHost: x\r\n\r\n")
            let stall = #"{"kind":"stall","count":1}"#
            let fault = HTTPRequest(method: .post, path: "/control/fault", body: Data(stall.utf8))
            _ = control.answer(fault, from: PortPeer(isLoopback: true))
            try clients[2].send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n")
            try clients[3].send("POST /api/v3/post HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
            port.stop()
            #expect(throws: SocketClient.Failure.self) { try SocketClient(port: port.port) }
        }
    }

    @Test func `an answer under way still arrives`() throws {
        let hasBegun = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        var limits = HTTPServerPort.Limits()
        limits.stopSeconds = 60
        let port = try HTTPServerPort(limits: limits) { _ in
            hasBegun.signal()
            mayEnd.wait()
            return HTTPResponse(status: 200, body: Data(repeating: 120, count: 1_000_000))
        }
        let client = try SocketClient(port: port.port)
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        hasBegun.wait()
        let stopped = DispatchGroup()
        stopped.enter()
        Thread.detachNewThread {
            port.stop()
            stopped.leave()
        }
        mayEnd.signal()
        #expect(try client.readAnswer().body.count == 1_000_000)
        stopped.wait()
    }
}
