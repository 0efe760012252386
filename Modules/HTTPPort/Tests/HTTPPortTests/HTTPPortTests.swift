import Foundation
import HTTPPort
import Testing

@Suite struct `HTTP port` {
    @Test func `a handler gets the whole request, and the client its response`() async throws {
        let port = HTTPPort(.sample()) { request in
            let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
            let words = [
                request.method.rawValue, request.path, query, request.headers["last-event-id"] ?? "none",
                String(decoding: request.body, as: UTF8.self), request.isFromThisMachine ? "here" : "there",
            ]
            return HTTPPortResponse(
                status: 201,
                headers: ["X-Kind": "sample"],
                body: .bytes(Array(words.joined(separator: " ").utf8))
            )
        }
        let number = try port.start(on: 0)
        defer { port.stop() }
        let (head, body) = try await onThread {
            let client = try SocketClient(port: number)
            try client.send(
                "POST /a%20b?c=d%20e&f HTTP/1.1\r\nHost: x\r\nLast-Event-ID: a:1\r\nContent-Length: 2\r\n\r\nhi"
            )
            return try client.readAnswer()
        }
        #expect(head.hasPrefix("HTTP/1.1 201"))
        #expect(head.contains("X-Kind: sample"))
        #expect(body == "POST /a b c=d e,f= a:1 hi here")
    }

    @Test(arguments: ["/now", "/worker", "/task"])
    func `responses are made at once, on a worker and in a task`(path: String) async throws {
        let port = HTTPPort(
            .sample(),
            deciding: { request in
                let response = HTTPPortResponse(body: .data(Data(repeating: 120, count: 100_000)))
                switch request.path {
                case "/now": return .now(response)
                case "/worker": return .onWorker { response }
                default: return .inTask { response }
                }
            }
        )
        let number = try port.start(on: 0)
        defer { port.stop() }
        let count = try await onThread {
            let client = try SocketClient(port: number)
            try client.get(path)
            return try client.readAnswer().body.utf8.count
        }
        #expect(count == 100_000)
    }

    @Test func `a port says what it refuses in its own words or in given ones`() throws {
        for isOwn in [true, false] {
            let options = HTTPPortOptions.sample { options in
                options.methods = [.get]
                options.basePath = "/below"
                options.allowsHead = { $0 != "/unread" }
                if !isOwn { options.makeRefusal = { HTTPPortResponse(status: $0, body: .bytes(Array($1.utf8))) } }
            }
            let port = HTTPPort(options, deciding: { _ in .now(HTTPPortResponse()) })
            let client = try SocketClient(port: try port.start(on: 0))
            defer { port.stop() }
            try client.get("/elsewhere")
            let (head, body) = try client.readAnswer()
            #expect(head.hasPrefix("HTTP/1.1 404"))
            let words = "Nothing is served at this path."
            #expect(body == (isOwn ? #"{"error":"\#(words)"}"# : words))
            try client.send("POST /below/x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            let refusal = try client.readAnswer().head
            #expect(refusal.hasPrefix("HTTP/1.1 405"))
            #expect(refusal.contains("Allow: GET"))
            try client.send("HEAD /below/read HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.readHead().hasPrefix("HTTP/1.1 200"))
            try client.send("HEAD /below/unread HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.readHead().hasPrefix("HTTP/1.1 405"))
        }
    }

    @Test func `a port that is taken is an error with a hint`() throws {
        let first = HTTPPort(deciding: { _ in .now(HTTPPortResponse()) })
        let number = try first.start(on: 0)
        defer { first.stop() }
        let second = HTTPPort(deciding: { _ in .now(HTTPPortResponse()) })
        let error = #expect(throws: HTTPPortError.self) { try second.start(on: number) }
        #expect(error?.code == .portUnavailable)
        #expect(error?.message.contains("\(number)") == true)
        #expect(error?.hint.isEmpty == false)
    }

    @Test func `a stopped or released port refuses connections`() throws {
        var port: HTTPPort? = HTTPPort(deciding: { _ in .now(HTTPPortResponse()) })
        let number = try #require(try port?.start(on: 0))
        _ = try SocketClient(port: number)
        port = nil
        #expect(throws: SocketClient.Failure.self) { try SocketClient(port: number) }
        let other = HTTPPort(deciding: { _ in .now(HTTPPortResponse()) })
        let otherNumber = try other.start(on: 0)
        other.stop()
        other.stop()
        #expect(throws: SocketClient.Failure.self) { try SocketClient(port: otherNumber) }
    }
}

@Suite struct `Origins and hosts` {
    private func status(_ options: HTTPPortOptions, _ request: (UInt16) -> String) throws -> String {
        let port = HTTPPort(options, deciding: { _ in .now(HTTPPortResponse()) })
        let number = try port.start(on: 0)
        defer { port.stop() }
        let client = try SocketClient(port: number)
        try client.send(request(number))
        return String(try client.readHead().dropFirst(9).prefix(3))
    }

    @Test(arguments: [
        ("Host: 127.0.0.1:PORT\r\n", "200"), ("Host: localhost:PORT\r\n", "200"), ("host: LOCALHOST:PORT\r\n", "200"),
        ("Host: localhost\r\n", "421"), ("Host: 127.0.0.1\r\n", "421"), ("Host: localhost:1\r\n", "421"),
        ("Host: evil.test:PORT\r\n", "421"), ("Host: localhost.evil.test:PORT\r\n", "421"), ("Host: \r\n", "421"),
        ("Host: evil.test@127.0.0.1:PORT\r\n", "421"), ("Host: 127.0.0.1:PORT.evil.test\r\n", "421"),
        ("Host: evil.test:PORT\r\nHost: 127.0.0.1:PORT\r\n", "421"),
        ("Host: 127.0.0.1:PORT\r\nHost: evil.test:PORT\r\n", "421"),
    ])
    func `only this machine's names with the port's number are a host`(host: String, expected: String) throws {
        let answer = try status(HTTPPortOptions()) { number in
            "GET / HTTP/1.1\r\n\(host.replacingOccurrences(of: "PORT", with: "\(number)"))\r\n"
        }
        #expect(answer == expected)
    }

    @Test func `a request without a host is refused`() throws {
        #expect(try status(HTTPPortOptions()) { _ in "GET / HTTP/1.0\r\n\r\n" } == "421")
    }

    @Test(arguments: [
        (HTTPPortOptions.Hosts.any, "evil.test", "200"), (.listed(["A.test:80"]), "a.TEST:80", "200"),
        (.listed(["a.test:80"]), "a.test", "421"), (.listed([]), "a.test", "421"),
    ])
    func `other hosts can be accepted`(hosts: HTTPPortOptions.Hosts, host: String, expected: String) throws {
        var options = HTTPPortOptions()
        options.hosts = hosts
        #expect(try status(options) { _ in "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n" } == expected)
    }

    @Test func `a body for another host is not read`() throws {
        let port = HTTPPort(deciding: { _ in .now(HTTPPortResponse()) })
        let client = try SocketClient(port: try port.start(on: 0))
        defer { port.stop() }
        try client.send("POST / HTTP/1.1\r\nHost: evil.test\r\nContent-Length: 10\r\n\r\n")
        #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 421"))
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `pages of other origins may use a port only if its options say so`() throws {
        let ask =
            "OPTIONS / HTTP/1.1\r\nHost: x\r\nOrigin: http://page.test\r\nAccess-Control-Request-Method: POST\r\n\r\n"
        for isAllowed in [false, true] {
            let port = HTTPPort(
                .sample { $0.allowsOtherOrigins = isAllowed },
                deciding: { _ in .now(HTTPPortResponse()) }
            )
            let client = try SocketClient(port: try port.start(on: 0))
            defer { port.stop() }
            try client.send(ask)
            let asked = try client.readAnswer().head
            #expect(asked.hasPrefix(isAllowed ? "HTTP/1.1 200" : "HTTP/1.1 405"))
            #expect(asked.contains("Access-Control-") == isAllowed)
            try client.get("/", "Origin: http://page.test\r\n")
            #expect(try client.readAnswer().head.contains("Access-Control-Allow-Origin: http://page.test") == isAllowed)
        }
    }
}
