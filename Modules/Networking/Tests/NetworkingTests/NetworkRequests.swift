import Foundation
import Networking
import NetworkingURLSession
import Primitives
import Testing

@Suite(.timeLimit(.minutes(20))) struct NetworkRequests {
    private func server(
        _ script: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer = { _ in .http(200) }
    ) throws -> LoopbackServer {
        try LoopbackServer(script)
    }

    @Test func `a request arrives as described and its answer comes back`() async throws {
        let server = try server { _ in .http(200, ["Content-Type": "application/json"], Data(#"{"ok":true}"#.utf8)) }
        let transport = URLSessionTransport(server)
        let response = try await transport.send(
            HTTPRequest(
                path: "/api/v3/post/list",
                query: [.init("type_", "All & more"), .init("q", "猫")],
                headers: ["Authorization": "Bearer token"]
            )
        )
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.body == Data(#"{"ok":true}"#.utf8))
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.target == "/api/v3/post/list?type_=All%20%26%20more&q=%E7%8C%AB")
        #expect(request.headers["authorization"] == "Bearer token")
        #expect(request.headers["user-agent"] == "Strata")
    }

    @Test func `an address encodes every character that has a meaning in it, and no other`() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        for byte in UInt8.min...127 {
            let text = String(Unicode.Scalar(byte))
            let digits = String(byte, radix: 16, uppercase: true)
            let encoded = "%" + (digits.count == 1 ? "0" : "") + digits
            let inQuery = letters.contains(text) ? text : encoded
            let inPath = letters.contains(text) || "/:@!$&'()*+,;=".contains(text) ? text : encoded
            let request = HTTPRequest(path: "/\(text)", query: [.init(text, text)])
            #expect(request.target == "/\(inPath)?\(inQuery)=\(inQuery)")
        }
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete])
    func `a body arrives whole`(method: HTTPRequest.Method) async throws {
        let server = try server()
        let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        let headers: HTTPHeaders = ["Content-Type": "application/json", "User-Agent": "Tests/1"]
        let request = HTTPRequest(method: method, path: "/a", headers: headers, body: body)
        #expect(try await URLSessionTransport(server).send(request).status == 200)
        #expect(server.requests.map(\.method) == [method.rawValue])
        #expect(server.requests.first?.body == body)
        #expect(server.requests.first?.headers["user-agent"] == "Tests/1")
    }

    @Test(arguments: [204, 304, 400, 404, 429, 500, 502, 503])
    func `an error status is an answer`(status: Int) async throws {
        let server = try server { _ in .http(status) }
        #expect(try await URLSessionTransport(server).send(.list).status == status)
    }

    @Test(arguments: ["Basic realm=\"a\"", "Digest realm=\"a\", nonce=\"b\", qop=auth", "Bearer", "", ";;;"])
    func `a 401 is an answer whatever it asks for`(challenge: String) async throws {
        let server = try server { _ in
            .http(401, ["WWW-Authenticate": challenge], Data(#"{"error":"incorrect_login"}"#.utf8))
        }
        let transport = URLSessionTransport(server)
        for _ in 0..<3 {
            let response = try await transport.send(.like)
            #expect(response.status == 401)
            #expect(response.body == Data(#"{"error":"incorrect_login"}"#.utf8))
        }
    }

    @Test func `a redirect without an address is an answer`() async throws {
        let server = try server { _ in .http(302) }
        #expect(try await URLSessionTransport(server).send(.list).status == 302)
    }

    @Test func `connections are kept, cookies and answers are not`() async throws {
        let server = try server { request in
            .http(
                200,
                ["Set-Cookie": "jwt=x; Path=/", "Cache-Control": "max-age=600", "ETag": "\"1\""],
                Data("a".utf8)
            )
        }
        let transport = URLSessionTransport(server)
        for _ in 0..<20 { #expect(try await transport.send(.list).status == 200) }
        #expect(server.requests.count == 20)
        #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil && $0.headers["if-none-match"] == nil })
        #expect(server.acceptedCount == 1)
    }

    @Test func `many requests at a time each get their own answer`() async throws {
        let server = try server { request in .http(200, [:], Data(request.target.utf8)) }
        let transport = URLSessionTransport(server)
        let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let answer = try await transport.send(HTTPRequest(path: "/\(number)"))
                    return answer.body == Data("/\(number)".utf8)
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 0 : 1) }
        }
        #expect(wrong == 0)
        #expect(server.acceptedCount < 100, "connections are shared, if not as few as could be")
    }

    @Test func `what cannot be sent safely is refused before it leaves`() async throws {
        let server = try server()
        let transport = URLSessionTransport(server)
        let requests = [
            HTTPRequest(path: "@127.0.0.1:9/"), HTTPRequest(path: ""), HTTPRequest(path: ".evil.org/"),
            HTTPRequest(path: "/", headers: ["Authorization": "a\r\nX-Evil: b"]),
            HTTPRequest(path: "/", headers: ["Bad Name": "a"]), HTTPRequest(path: "/", headers: ["": "a"]),
            HTTPRequest(path: "/", body: Data("{}".utf8)),
        ]
        for request in requests {
            let error = await error { () async throws(TransportError) in try await transport.send(request) }
            #expect(error?.code == .refused, "\(request)")
            #expect(error?.hint.isEmpty == false)
        }
        #expect(server.requests.isEmpty)
    }
}

@Suite(.timeLimit(.minutes(20))) struct Redirects {
    private let elsewhere: LoopbackServer

    init() throws { elsewhere = try LoopbackServer { _ in .http(200) } }

    private func server(_ status: Int, to location: String) throws -> LoopbackServer {
        try LoopbackServer { $0.target == "/new" ? .http(200) : .http(status, ["Location": location]) }
    }

    private static let signedIn = HTTPRequest(path: "/old", headers: ["Authorization": "Bearer token"])

    @Test(arguments: [301, 302, 303, 307, 308])
    func `one to another server is refused and the login stays home`(status: Int) async throws {
        let server = try server(status, to: "\(elsewhere.address.text)/new")
        let transport = URLSessionTransport(server)
        let error = await error { () async throws(TransportError) in try await transport.send(Self.signedIn) }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("redirected GET /old to \(elsewhere.address.authority);") == true)
        #expect(error?.hint == "if you trust it, connect http://\(elsewhere.address.authority)", "its port is there")
        #expect(elsewhere.requests.isEmpty)
        #expect(try await transport.send(HTTPRequest(path: "/new")).status == 200)
    }

    @Test(arguments: [
        ("https://other.test:8443/x", "other.test:8443"), ("http://[2001:db8::1]:8080/", "http://[2001:db8::1]:8080"),
        ("https://[2001:db8::1]/a/b?c", "[2001:db8::1]"), ("https://lemmy.world/", "lemmy.world"),
        ("http://alice:secret@other.test:81/", "http://other.test:81"), ("//localhost:9/", "http://localhost:9"),
    ])
    func `the hint of a refused one is an address that can be typed`(location: String, address: String) throws {
        let server = try ServerAddress("http://127.0.0.1:8080")
        let encoder = RequestEncoder(server: server, userAgent: "")
        let request = HTTPRequest(path: "/old")
        var message = try encoder.encode(request)
        let error = #expect(throws: TransportError.self) {
            try encoder.redirect(&message, status: 302, to: location, RequestErrorContext(request, server))
        }
        #expect(error?.hint == "if you trust it, connect \(address)")
        #expect(error.map { "\($0.message)\($0.hint)".contains("secret") } == false)
        #expect(try ServerAddress(address).description == address)
    }

    @Test func `the hint of a refused one keeps the path below which the other server is`() throws {
        let (server, request) = (try ServerAddress("host.test"), HTTPRequest(path: "/api/v3/site"))
        for (location, address) in [
            ("https://other.test/lemmy/api/v3/site", "other.test/lemmy"), ("https://other.test/login", "other.test"),
            ("https://other.test/a//b/api/v3/site", "other.test"),
        ] {
            var message = try RequestEncoder(server: server, userAgent: "").encode(request)
            let error = #expect(throws: TransportError.self) {
                try RequestEncoder(server: server, userAgent: "")
                    .redirect(&message, status: 301, to: location, RequestErrorContext(request, server))
            }
            #expect(error?.message.contains("to \(address);") == true)
            #expect(error?.hint == "if you trust it, connect \(address)")
        }
    }

    @Test(arguments: [
        ("/lemmy/new", true), ("new", true), ("https://host.test/lemmy/new?x=../..", true),
        ("https://host.test/%6Cemmy/new", true), ("/new", false), ("/lemmy", false), ("/lemmyx/new", false),
        ("https://host.test/lemmy/../new", false), ("https://host.test/lemmy/%2E%2e/new", false),
        ("https://host.test/lemmy/..%2fnew", false), ("https://host.test/Lemmy/new", false),
    ])
    func `one out of the server's path is one to another server`(location: String, isFollowed: Bool) throws {
        let (server, request) = (try ServerAddress("host.test/lemmy"), HTTPRequest(path: "/old"))
        let encoder = RequestEncoder(server: server, userAgent: "")
        var message = try encoder.encode(request)
        #expect(message.url == "https://host.test/lemmy/old")
        let name = RequestErrorContext(request, server)
        guard !isFollowed else {
            try encoder.redirect(&message, status: 302, to: location, name)
            return #expect(message.url.hasPrefix("https://host.test/"))
        }
        let error = #expect(throws: TransportError.self) {
            try encoder.redirect(&message, status: 302, to: location, name)
        }
        #expect(error?.code == .refused)
        #expect(message.url == "https://host.test/lemmy/old")
    }

    @Test(arguments: ["/a/../../b", "/..", "/./a", "/a/.."])
    func `a request with a step back leaves no server that is below a path`(path: String) throws {
        let below = RequestEncoder(server: try ServerAddress("host.test/lemmy"), userAgent: "")
        let error = #expect(throws: TransportError.self) { try below.encode(HTTPRequest(path: path)) }
        #expect(error?.code == .refused)
        let root = RequestEncoder(server: try ServerAddress("host.test"), userAgent: "")
        #expect(try root.encode(HTTPRequest(path: path)).url == "https://host.test\(path)", "there is nothing to leave")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `one on the same server is followed`(status: Int) async throws {
        let server = try server(status, to: "/new")
        let response = try await URLSessionTransport(server).send(Self.signedIn)
        #expect(response.status == 200)
        #expect(server.requests.map(\.target) == ["/old", "/new"])
        #expect(server.requests.last?.headers["authorization"] == "Bearer token")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a write is repeated with its body or not at all`(status: Int) async throws {
        let server = try server(status, to: "/new")
        let transport = URLSessionTransport(server)
        let request = HTTPRequest(method: .post, path: "/old", body: Data("vote".utf8))
        let outcome = await Outcome.of { () async throws(TransportError) in try await transport.send(request) }
        if status >= 307 {
            #expect(outcome == .answered(200))
            #expect(server.requests.map(\.method) == ["POST", "POST"])
            #expect(server.requests.map(\.body) == [Data("vote".utf8), Data("vote".utf8)])
        } else {
            #expect(outcome == .failed(.refused))
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a circle ends`() async throws {
        let server = try server(302, to: "/old")
        let transport = URLSessionTransport(server)
        let outcome = await Outcome.of { () async throws(TransportError) in try await transport.send(Self.signedIn) }
        #expect(outcome == .failed(.refused))
        #expect(server.requests.count == 6)
    }

    @Test(arguments: [
        "", "http://", "mailto:alice@example.org", "http://alice:x@127.0.0.1/", "//elsewhere.example/new",
    ])
    func `one to nowhere is an error`(location: String) async throws {
        let server = try server(302, to: location)
        let transport = URLSessionTransport(server)
        let outcome = await Outcome.of { () async throws(TransportError) in try await transport.send(Self.signedIn) }
        // An empty address refers to the same page, so this redirect is circular.
        #expect(outcome == .failed(.refused) || outcome == .failed(.brokenAnswer))
        #expect(elsewhere.requests.isEmpty)
    }
}
