import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Testing

/// Slow requests do not delay other requests.
@Suite struct `Slow answers` {
    private func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n" }

    @Test func `quick ones are given while all others wait`() throws {
        let mayEnd = DispatchSemaphore(value: 0)
        var limits = HTTPServerPort.Limits()
        limits.threads = 1
        limits.workers = 2
        let port = try HTTPServerPort(limits: limits, isQuick: { $0.path == "/quick" }) { request, _ in
            if request.path != "/quick" { mayEnd.wait() }
            return PortResponse(HTTPResponse(status: 200, body: Data(request.path.utf8)))
        }
        defer { port.stop() }
        let slow = try (0..<20).map { number in
            let client = try SocketClient(port: port.port)
            try client.send(get("/slow/\(number)"))
            return client
        }
        let quick = try SocketClient(port: port.port)
        for _ in 0..<20 {
            try quick.send(get("/quick"))
            #expect(try quick.readAnswer().body == Array("/quick".utf8))
        }
        for _ in slow { mayEnd.signal() }
        for (number, client) in slow.enumerated() {
            #expect(try client.readAnswer().body == Array("/slow/\(number)".utf8))
        }
    }

    @Test func `one connection has its answers in the order of its requests`() throws {
        let port = try HTTPServerPort(isQuick: { $0.path.hasSuffix("0") }) { request, _ in
            PortResponse(HTTPResponse(status: 200, body: request.body ?? Data(request.path.utf8)))
        }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send((0..<200).map { get("/\($0)") }.joined())
        for number in 0..<200 { #expect(try client.readAnswer().body == Array("/\(number)".utf8)) }
        let body = String(repeating: "x", count: 300_000)
        try client.send("POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(try client.readAnswer().body == Array(body.utf8))
    }

    @Test func `a port stops while an answer is being made, and what comes of it is nobody's`() throws {
        for _ in 0..<20 {
            let hasBegun = DispatchSemaphore(value: 0)
            let mayEnd = DispatchSemaphore(value: 0)
            let hasEnded = DispatchSemaphore(value: 0)
            var limits = HTTPServerPort.Limits()
            limits.stopSeconds = 0
            let port = try HTTPServerPort(limits: limits, isQuick: { _ in false }) { _, _ in
                hasBegun.signal()
                mayEnd.wait()
                defer { hasEnded.signal() }
                return PortResponse(HTTPResponse(status: 200))
            }
            let client = try SocketClient(port: port.port)
            try client.send(get("/"))
            hasBegun.wait()
            port.stop()
            mayEnd.signal()
            hasEnded.wait()
            #expect(try client.readAnswer().head.isEmpty)
        }
    }

    @Test func `whoever has gone meanwhile is not missed`() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort(serving: server)
        defer { port.stop() }
        for _ in 0..<50 {
            let client = try SocketClient(port: port.port)
            try client.send(get("/api/v3/post/list?limit=50"))
        }
        let client = try SocketClient(port: port.port)
        try client.send(get("/api/v3/post/list?limit=5"))
        #expect(try client.readAnswer().head.contains(" 200 "))
    }
}
