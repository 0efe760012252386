import DemoServer
import DemoServerHTTP
import Foundation
import Networking
import Primitives
import Testing

/// Requests of malicious or broken clients. After each of them the server still answers other clients.
@Suite struct `Hostile clients` {
    private let server = LemmyServer()
    private static let login = #"{"username_or_email":"alice","password":"alice-password"}"#
    private static let site = "GET /api/v3/site HTTP/1.1\r\nHost: x\r\n"
    private static let json = "POST /api/v3/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

    private func open(_ change: (inout HTTPServerPort.Limits) -> Void = { _ in }) throws -> HTTPServerPort {
        var limits = HTTPServerPort.Limits()
        limits.stopSeconds = 0
        change(&limits)
        return try HTTPServerPort(limits: limits, handler: server.respond)
    }

    private func expectService(of port: HTTPServerPort, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let client = try SocketClient(port: port.port)
        try client.send("\(Self.site)\r\n")
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 200"), sourceLocation: sourceLocation)
    }

    /// Repeats a request until the response has the status, and returns the last response after five minutes.
    private func ask(
        until status: Int,
        _ ask: () throws -> (head: String, body: [UInt8])
    ) rethrows -> (head: String, body: [UInt8]) {
        let patience = ContinuousClock.now + .seconds(300)
        var answer = try ask()
        while !answer.head.contains(" \(status) "), .now < patience { answer = try ask() }
        return answer
    }

    @Test func `half-sent bodies hold so much and no more, and who goes makes room`() throws {
        var limits = HTTPServerPort.Limits()
        limits.bodies = 1_000_000
        let port = try HTTPServerPort(limits: limits) {
            HTTPResponse(status: 200, body: Data("\($0.body?.count ?? 0)".utf8))
        }
        defer { port.stop() }
        let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n"
        let half = [UInt8](repeating: 120, count: 100_000)
        var clients = try (0..<9).map { _ in
            let client = try SocketClient(port: port.port)
            try client.send(head)
            try client.send(half)
            return client
        }
        func whole() throws -> (head: String, body: [UInt8]) {
            let client = try SocketClient(port: port.port)
            try client.send(head)
            try client.send(half + half)
            return try client.readAnswer()
        }
        // The incomplete bodies may not have arrived yet.
        var answer = try ask(until: 503, whole)
        #expect(answer.head.contains(" 503 "), "\(answer.head)")
        try clients[0].send(half)
        #expect(try clients[0].readAnswer().body == Array("200000".utf8))
        clients = []
        answer = try ask(until: 200, whole)
        #expect(answer.body == Array("200000".utf8), "\(answer.head)")
    }

    @Test func `an answer that is left unread holds no body`() throws {
        var limits = HTTPServerPort.Limits()
        limits.bodies = 1_000_000
        limits.idleSeconds = 300
        let isAnswered = DispatchSemaphore(value: 0)
        let port = try HTTPServerPort(limits: limits) { _ in
            isAnswered.signal()
            // The body exceeds the buffer of a socket that is not read.
            return HTTPResponse(status: 200, body: Data(count: 20_000_000))
        }
        defer { port.stop() }
        func send() throws -> SocketClient {
            let client = try SocketClient(port: port.port)
            try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n")
            try client.send([UInt8](repeating: 120, count: 900_000))
            return client
        }
        let reader = try send()
        isAnswered.wait()
        // The response is made but not sent yet; until then a request may still be refused.
        let other = try ask(until: 200) { try send().readAnswer() }
        #expect(other.head.contains(" 200 "), "\(other.head)")
        #expect(try reader.readAnswer().body.count == 20_000_000, "it is not its end that made room")
    }

    @Test func `silent clients lose their places to whoever comes`() throws {
        let port = try open { $0.connections = 8 }
        defer { port.stop() }
        let silent = try (1...40).map { number in
            let client = try SocketClient(port: port.port)
            // An incomplete request keeps its place no longer than a silent connection.
            if number % 2 == 0 { try client.send("GET /api/v3/si") }
            return client
        }
        try expectService(of: port)
        #expect(try silent[0].readToEnd().isEmpty)
        // The connection is reset if the server had not yet read its bytes.
        do {
            #expect(try silent[1].readToEnd().isEmpty)
        } catch let error as SocketClient.Failure {
            #expect(error.errno == ECONNRESET)
        }
        try expectService(of: port)
    }

    @Test func `a client that asks keeps its place while silent ones come and go`() throws {
        let port = try open { $0.connections = 8 }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        var others: [SocketClient] = []
        for _ in 1...40 {
            // One request is enough for a place, whichever thread of the port is busy meanwhile.
            let other = try SocketClient(port: port.port)
            try other.send("\(Self.site)\r\n")
            _ = try other.readAnswer()
            others.append(other)
            try client.send("\(Self.site)\r\n")
            #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `a request byte by byte is answered, and keeps nobody waiting`() throws {
        let port = try open()
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        let request = "\(Self.json)Content-Length: \(Self.login.utf8.count)\r\n\r\n\(Self.login)"
        for (index, byte) in request.utf8.enumerated() {
            try client.send([byte])
            if index % 40 == 0 { try expectService(of: port) }
        }
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a body without end is cut off`() throws {
        let port = try open { $0.body = 10_000 }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("\(Self.json)Transfer-Encoding: chunked\r\n\r\n")
        let chunk = "1000\r\n\(String(repeating: "x", count: 0x1000))\r\n"
        #expect(throws: SocketClient.Failure.self) {
            // The test sends up to ten megabytes; the port reads at most eight bodies of the allowed size.
            for _ in 1...2500 { try client.send(chunk) }
            _ = try client.readToEnd()
            throw SocketClient.Failure(errno: EPIPE)
        }
        try expectService(of: port)
    }

    @Test func `a client that never reads holds up neither others nor the end`() throws {
        let port = try open()
        defer { port.stop() }
        let greedy = try SocketClient(port: port.port)
        let feed = "GET /api/v3/post/list?limit=50&type_=All HTTP/1.1\r\nHost: x\r\n\r\n"
        try greedy.send(String(repeating: feed, count: 50))
        for _ in 1...5 { try expectService(of: port) }
        port.stop()
    }

    @Test func `who hangs up in the middle is forgotten`() throws {
        let port = try open()
        defer { port.stop() }
        for beginning in ["", "GET", Self.site, "\(Self.json)Content-Length: 100\r\n\r\n{", "\(Self.site)\r\n"] {
            do {
                let client = try SocketClient(port: port.port)
                try client.send(beginning)
            }
            try expectService(of: port)
        }
    }

    @Test func `who sends no more may still read`() throws {
        let port = try open()
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("\(Self.site)\r\n")
        client.finishSending()
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 200"))
        try expectService(of: port)
    }

    @Test func `requests in one breath are answered in their order`() throws {
        let port = try open()
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        let paths = (0..<40).map { $0 % 2 == 0 ? "/api/v3/site" : "/nowhere/\($0)" }
        try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
        for path in paths {
            let status = path == "/api/v3/site" ? "200" : "404"
            #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 \(status)"))
        }
    }

    @Test(arguments: [
        "GET /api/v3/site HTTP/1.0\r\n\r\n": "200",
        "CONNECT other:80 HTTP/1.1\r\nHost: x\r\n\r\n": "405",
        "GET /api/v3/site HTTP/2.0\r\nHost: x\r\n\r\n": "505",
        "GET /api/v3/site\0x HTTP/1.1\r\nHost: x\r\n\r\n": "200",
        "GET /api/v3/site HTTP/1.1\r\nHost: x\r\nX: \0\r\n\r\n": "200",
        "GET /api/v3/site HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n": "400",
        "GET http://x/api/v3/site HTTP/1.1\r\nHost: x\r\n\r\n": "200",
        "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\nHost: x\r\n\r\n": "414",
        "\(site)\(String(repeating: "X: y\r\n", count: 10_000))\r\n": "431",
        "GET /api/v3/post?id=%zz HTTP/1.1\r\nHost: x\r\n\r\n": "400",
        "GET /api/v3/post?id=1%00 HTTP/1.1\r\nHost: x\r\n\r\n": "400",
        "GET /api/v3/%zz%ff%00 HTTP/1.1\r\nHost: x\r\n\r\n": "404",
        "GET /api/v3/post?id=99999999999999999999 HTTP/1.1\r\nHost: x\r\n\r\n": "400",
        "GET /api/v3/post?id=-2147483648 HTTP/1.1\r\nHost: x\r\n\r\n": "400",
        "GET /api/v3/post/list?page=9223372036854775807&limit=50 HTTP/1.1\r\nHost: x\r\n\r\n": "400",
        "GET /api/v3/post/list?limit=-9223372036854775808 HTTP/1.1\r\nHost: x\r\n\r\n": "400",
        "GET /api/v3/comment/list?post_id=1&max_depth=2147483647 HTTP/1.1\r\nHost: x\r\n\r\n": "200",
        "GET /api/v3/comment/list?post_id=1&parent_id=1&max_depth=2147483647 HTTP/1.1\r\nHost: x\r\n\r\n": "200",
        "\(json)Expect: 100-continue\r\nContent-Length: 1000000000\r\n\r\n": "413",
        "\(json)Content-Length: -5\r\n\r\n": "400",
        "\(json)Content-Length: 99999999999999999999\r\n\r\n": "413",
        "\(json)Content-Length: 5\r\n\r\n\(login)": "400",
        "\(json)Transfer-Encoding: chunked\r\n\r\nzz\r\n": "400",
        "\(json)Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n": "413",
    ])
    func `what is no good request is refused, what is one answered`(request: String, status: String) throws {
        let port = try open()
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send(request)
        let head = try client.readAnswer(hasBody: false).head
        #expect(head.prefix(12).hasSuffix(status), "\(head.prefix(60))")
        try expectService(of: port)
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
        #"{"username_or_email":1e999,"password":""}"#, #"{"username_or_email":"\ud800","password":""}"#,
        "{\"username_or_email\":\"\0\",\"password\":\"\"}", "{", "", "nul",
    ])
    func `a body that is no JSON is refused`(body: String) throws {
        let port = try open()
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("\(Self.json)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 400"))
        try expectService(of: port)
    }

    @Test func `bytes that are no text are refused`() throws {
        let port = try open()
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("\(Self.json)Content-Length: 24\r\n\r\n")
        try client.send(Array(#"{"username_or_email":""#.utf8) + [0xff, 0xfe])
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 400"))
        let query = try SocketClient(port: port.port)
        try query.send(Array("GET /api/v3/post/list?sort=".utf8) + [0xff] + Array(" HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        #expect(try query.readAnswer().head.hasPrefix("HTTP/1.1 400"))
    }

    @Test(arguments: [
        "Transfer-Encoding: chunked\r\nContent-Length: 6\r\n", "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 6\r\nContent-Length: 5\r\n", "Content-Length: 5\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding : chunked\r\n", "Content-Length : 6\r\n",
    ])
    func `a request hidden in the body of another is not answered`(framing: String) throws {
        let asked = Lock([String]())
        let port = try HTTPServerPort { request in
            asked.withLock { $0.append(request.path) }
            return HTTPResponse(status: 200)
        }
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send(
            "POST /open HTTP/1.1\r\nHost: x\r\n\(framing)\r\n0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"
        )
        // Closing a socket with unread bytes resets the connection, so that even the error response may be lost.
        do {
            let text = String(decoding: try client.readToEnd(), as: UTF8.self)
            #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 400"))
        } catch let error as SocketClient.Failure {
            #expect(error.errno == ECONNRESET)
        }
        #expect(asked.withLock { $0 }.isEmpty)
    }

    @Test func `it is waited for a body, and said so`() throws {
        let port = try open()
        defer { port.stop() }
        let client = try SocketClient(port: port.port)
        try client.send("\(Self.json)Expect: 100-continue\r\nContent-Length: \(Self.login.utf8.count)\r\n\r\n")
        #expect(try client.readAnswer(hasBody: false).head.hasPrefix("HTTP/1.1 100"))
        try expectService(of: port)
        try client.send(Self.login)
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 200"))
    }
}
