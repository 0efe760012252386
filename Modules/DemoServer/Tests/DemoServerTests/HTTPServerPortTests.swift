import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Testing

@Suite struct `HTTP server port` {
    @Test func `a client gets over the port what the server answers in process`() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { server.respond(to: $0) }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        let request = HTTPRequest(path: "/api/v3/post/list", query: [.init("sort", "New"), .init("limit", "3")])
        try client.send("GET \(request.target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let (head, body) = try client.readAnswer()
        let expected = server.respond(to: request)
        #expect(head.hasPrefix("HTTP/1.1 200"))
        #expect(head.contains("Content-Type: application/json"))
        #expect(head.contains("Cache-Control: public, max-age=60"))
        #expect(Data(body) == expected.body)
    }

    @Test func `a login and a write go over one connection`() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { server.respond(to: $0) }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        let login = #"{"username_or_email":"alice","password":"alice-password"}"#
        try client.send(post("/api/v3/user/login", login))
        let object = try JSONSerialization.jsonObject(with: Data(try client.readAnswer().body)) as? [String: Any]
        let token = try #require(object?["jwt"] as? String)
        try client.send(
            post("/api/v3/post/like", #"{"post_id":1,"score":1}"#, headers: "Authorization: Bearer \(token)\r\n")
        )
        let (head, body) = try client.readAnswer()
        #expect(head.hasPrefix("HTTP/1.1 200"))
        #expect(head.contains("Cache-Control: private"))
        #expect(String(decoding: body, as: UTF8.self).contains(#""my_vote":1"#))
    }

    @Test func `blanks around a header are no part of it, and a whole address is a place here`() throws {
        let port = try HTTPServerPort { request in
            HTTPResponse(status: 200, body: Data("\(request.path) [\(request.headers["X-Kind"] ?? "none")]".utf8))
        }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        for (field, value) in ["X-Kind: \t a b \t ": "a b", "x-kind:a": "a", "X-Kind:   ": "", "X: y": "none"] {
            try client.send("GET http://strata.test/api/v3/site HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n")
            #expect(String(decoding: try client.readAnswer().body, as: UTF8.self) == "/api/v3/site [\(value)]")
        }
    }

    @Test func `a port below a path answers there and nowhere else, pictures' sizes included`() throws {
        let port = try HTTPServerPort(below: "/some/caf%C3%A9") { request, _ in
            PortResponse(HTTPResponse(status: 200, body: Data("\(request.path) \(request.body?.count ?? 0)".utf8)))
        }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        func ask(_ target: String) throws -> String {
            try client.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
            let (head, body) = try client.readAnswer()
            return "\(head.dropFirst(9).prefix(3)) \(String(decoding: body, as: UTF8.self))"
        }
        #expect(try ask("/some/caf%c3%a9/api/v3/site") == "200 /api/v3/site 0")
        for target in ["/api/v3/site", "/some", "/some/cafe/x", "/"] {
            #expect(try ask(target).hasPrefix("404 {"), "\(target)")
        }
        // The body exceeds the limit of all other paths.
        let picture = Data(count: HTTPServerPort.Limits().body + 1)
        try client.send("POST /some/caf%C3%A9\(LemmyServer.uploadPath) HTTP/1.1\r\nHost: x\r\n")
        try client.send("Content-Length: \(picture.count)\r\n\r\n" + String(repeating: "x", count: picture.count))
        #expect(String(decoding: try client.readAnswer().body, as: UTF8.self).hasSuffix(" \(picture.count)"))
    }

    @Test func `a port that is taken is an error that says so`() throws {
        let first = try HTTPServerPort { _ in HTTPResponse(status: 200) }
        defer { first.stop() }
        let error = #expect(throws: DemoServerError.self) {
            try HTTPServerPort(port: first.port) { _ in HTTPResponse(status: 200) }
        }
        #expect(error?.code == .portUnavailable)
        #expect(error?.message.contains("\(first.port)") == true)
    }

    @Test func `a stopped port refuses connections and can be stopped again`() throws {
        let port = try HTTPServerPort { _ in HTTPResponse(status: 200) }
        _ = try SocketClient(port: port.port)
        port.stop()
        port.stop()
        #expect(throws: SocketClient.Failure.self) { try SocketClient(port: port.port) }
    }

    @Test(arguments: [
        "GET /api/v3/post/list?sort=%FF%FE HTTP/1.1\r\nHost: x\r\n\r\n": "400",
        "GET /api/v3/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n": "404",
        "GET /api/v3/%2e%2e/%2e%2e/etc/passwd%00 HTTP/1.1\r\nHost: x\r\n\r\n": "404",
        "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n": "404",
        "PUT /api/v3/post/list HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n": "404",
        "PATCH /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n": "405",
        "GET /api/v3/site HTTP/1.1\r\nHost: x\r\nX-Large: \(String(repeating: "x", count: 200_000))\r\n\r\n": "431",
    ])
    func `what a rude client sends is refused and the next one served`(request: String, status: String) throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { server.respond(to: $0) }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send(request)
        let head = try client.readAnswer().head
        #expect(head.hasPrefix("HTTP/1.1 \(status)") || head.hasPrefix("HTTP/1.0 \(status)"), "\(head.prefix(60))")
        let next = try SocketClient(port: port.port)
        try next.send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try next.readAnswer().head.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `what is refused and what a page may ask with say the methods that are taken`() throws {
        let port = try HTTPServerPort { HTTPResponse(status: $0.method == .delete ? 200 : 500) }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("PATCH / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readAnswer().head.contains("Allow: GET, POST, PUT, DELETE\r\n"))
        try client.send(
            "OPTIONS / HTTP/1.1\r\nHost: x\r\nOrigin: http://page.test\r\nAccess-Control-Request-Method: PUT\r\n\r\n"
        )
        #expect(try client.readAnswer().head.contains("Access-Control-Allow-Methods: GET, POST, PUT, DELETE\r\n"))
        try client.send("DELETE / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `HEAD of what GET answers has its head and no body`() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort(serving: server)
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        for path in ["/api/v3/site", "/api/v3/post/list?limit=50", "/feeds/all.xml", "/nowhere"] {
            try client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            let whole = try client.readAnswer()
            try client.send("HEAD \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            // If the server had sent a body, the next response on the connection would begin with it.
            #expect(try client.readAnswer(hasBody: false).head == whole.head, "\(path)")
        }
        try client.send("HEAD /api/v3/post/like HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readAnswer(hasBody: false).head.hasPrefix("HTTP/1.1 404"), "there is no GET of it")
        // A GET of this path removes a picture, so a HEAD is refused.
        try client.send("HEAD /pictrs/image/delete/token/a.png HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readAnswer(hasBody: false).head.hasPrefix("HTTP/1.1 405"))
    }

    @Test func `what is no HTTP is hung up on`() throws {
        let port = try HTTPServerPort { _ in HTTPResponse(status: 200) }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("nonsense\r\n\r\n")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `a large body is refused before it is sent`() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { server.respond(to: $0) }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("POST /api/v3/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000\r\n\r\n")
        let (head, body) = try client.readAnswer()
        #expect(head.hasPrefix("HTTP/1.1 413"))
        #expect(String(decoding: body, as: UTF8.self).contains("limit: 2097152 bytes"))
    }

    @Test func `a large body that does not say so is refused when it is there`() throws {
        let port = try HTTPServerPort { _ in HTTPResponse(status: 200) }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "100000\r\n\(String(repeating: "x", count: 0x100000))\r\n"
        for _ in 1...4 { try client.send(chunk) }
        try client.send("0\r\n\r\n")
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 413"))
    }

    @Test func `clients that say nothing hold up nobody`() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { server.respond(to: $0) }
        defer { port.stop() }
        let silent = try (1...50).map { _ in try SocketClient(port: port.port) }
        for client in silent { try client.send("GET /api/v3/si") }
        let client = try SocketClient(port: port.port)
        try client.send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a page of another origin may ask and read`() throws {
        let server = LemmyServer()
        let port = try HTTPServerPort { server.respond(to: $0) }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send(
            "OPTIONS /api/v3/post/like HTTP/1.1\r\nHost: x\r\nOrigin: http://page.test\r\n"
                + "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\n\r\n"
        )
        let asked = try client.readAnswer().head
        #expect(asked.hasPrefix("HTTP/1.1 200"))
        #expect(asked.contains("Access-Control-Allow-Origin: http://page.test\r\n"))
        #expect(asked.contains("Access-Control-Allow-Headers: authorization\r\n"))
        try client.send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\nOrigin: http://page.test\r\n\r\n")
        #expect(try client.readAnswer().head.contains("Access-Control-Allow-Origin: http://page.test\r\n"))
        try client.send("GET /api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try !client.readAnswer().head.contains("Access-Control"))
    }

    private func post(_ path: String, _ body: String, headers: String = "") -> String {
        "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
