import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Testing

@Suite struct `Pictures over the port` {
    private func request(_ body: Data, _ token: String) -> [UInt8] {
        let head =
            "POST /pictrs/image HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Type: multipart/form-data; boundary=\(Sample.boundary)\r\nContent-Length: \(body.count)\r\n\r\n"
        return Array(head.utf8) + body
    }

    @Test func `a picture that no JSON body could be as large as goes in and comes out`() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort(serving: server)
        defer { port.stop() }
        let token = try #require(try Client(server, as: "alice").token)
        let sent = Sample.png(300, 200) + Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let client = try SocketClient(port: port.port)
        try client.send(request(Sample.form([sent]), token))
        let (head, body) = try client.readAnswer()
        #expect(head.hasPrefix("HTTP/1.1 201"), "\(head)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
        let alias = try #require((object["files"] as? [[String: Any]])?.first?["file"] as? String)
        try client.send("GET /pictrs/image/\(alias) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let all = Data(try client.readToEnd())
        let gap = try #require(all.range(of: Data("\r\n\r\n".utf8)))
        #expect(all[gap.upperBound...] == sent)
        #expect(String(decoding: all[..<gap.lowerBound], as: UTF8.self).contains("Content-Type: image/png"))
    }

    @Test func `what is larger than a picture may be, and JSON that is as large as a picture, are refused`() throws {
        let port = try HTTPServerPort(serving: LemmyServer())
        defer { port.stop() }
        for (path, length) in [("/pictrs/image", 42 << 20), ("/api/v3/post", 3 << 20), ("/pictrs/image/x", 3 << 20)] {
            let client = try SocketClient(port: port.port)
            try client.send("POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n")
            #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 413"), "\(path)")
        }
    }

    @Test func `pictures that are being sent leave room for what others write`() throws {
        var limits = HTTPServerPort.Limits()
        limits.bodies = 400_000
        let server = LemmyServer()
        let port = try HTTPServerPort(limits: limits, serving: server)
        defer { port.stop() }
        let senders = try (0..<3).map { _ in try SocketClient(port: port.port) }
        for sender in senders {
            try sender.send("POST /pictrs/image HTTP/1.1\r\nHost: x\r\nContent-Length: 250000\r\n\r\n")
            try sender.send([UInt8](repeating: 0, count: 249_999))
        }
        let login =
            #"{"username_or_email":"alice","password":"alice-password","x":"\#(String(repeating: "y", count: 50_000))"}"#
        let client = try SocketClient(port: port.port)
        try client.send(
            "POST /api/v3/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(login.utf8.count)\r\n\r\n\(login)"
        )
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 200"))
        for sender in senders { try sender.send([0]) }
        let heads = try senders.map { try $0.readAnswer().head.prefix(12) }
        #expect(heads.filter { $0 == "HTTP/1.1 503" }.count == 2, "\(heads)")
    }
}
