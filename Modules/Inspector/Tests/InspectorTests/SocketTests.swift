import Foundation
import HTTPPort
import Propagation
import Testing

@testable import Inspector

/// The same checks as in `Routes and checks`, and those that the port makes, with bytes that no browser would send.
@MainActor
@Suite struct `A served page` {
    private let commits = Commits()

    /// Returns the status of the response to a raw request.
    private func status(_ port: UInt16, _ line: String, _ headers: String..., body: String = "") async throws -> Int? {
        let client = try RawClient(port: port)
        try client.send(([line + " HTTP/1.1"] + headers).joined(separator: "\r\n"), body: body)
        return Int(try await client.read(to: "\r\n\r\n").dropFirst("HTTP/1.1 ".count).prefix(3))
    }

    private func token(of page: ServedPage) throws -> String {
        String(try #require(page.address.split(separator: "#token=").last))
    }

    @Test func `a page gets the world, its changes, and an end when it is stopped`() async throws {
        let source = FakeSource("campus", in: commits.inspection)
        source.set("a", 1)
        let page = try Inspector(commits).serve()
        #expect(page.address.hasPrefix("http://127.0.0.1:\(page.port)/#token="))
        let client = try RawClient(port: page.port)
        let token = try token(of: page)
        try client.send("GET /events HTTP/1.1", "Host: 127.0.0.1:\(page.port)", "Authorization: Bearer \(token)")
        let start = try await client.read(to: "\"kind\":\"ready\"")
        #expect(start.hasPrefix("HTTP/1.1 200"))
        #expect(start.contains("text/event-stream"))
        #expect(start.contains("\"kind\":\"base\""))
        #expect(start.contains("1/thing/a"))
        #expect(!start.contains(token))
        commits.run(commits.makeCause(.edit, "rename")) { source.set("a", 2) }
        #expect(try await client.read(to: "\"kind\":\"commit\"").contains("rename"))
        page.stop()
        _ = try await client.read(to: "never sent")
        while commits.inspection.isOn { await Task.yield() }
        #expect(throws: RawClient.Failure.self) { try RawClient(port: page.port) }
    }

    @Test func `a released page is closed`() async throws {
        let inspector = Inspector(commits)
        var page: ServedPage? = try inspector.serve()
        let port = try #require(page?.port)
        #expect(try await status(port, "GET /", "Host: localhost:\(port)") == 200)
        page = nil
        #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
    }

    @Test func `a port that is taken is an error`() throws {
        let page = try Inspector(commits).serve()
        #expect(throws: HTTPPortError.self) { try Inspector(Commits()).serve(on: page.port) }
        page.stop()
    }

    @Test func `only this machine under its own name is answered`() async throws {
        let page = try Inspector(commits).serve()
        let port = page.port
        for host in ["127.0.0.1:\(port)", "localhost:\(port)"] {
            #expect(try await status(port, "GET /", "Host: \(host)") == 200)
        }
        for host in [
            "evil.example", "evil.example:\(port)", "127.0.0.1", "localhost", "127.0.0.1:1", "[::1]:\(port)", "",
        ] {
            for path in ["/", "/events", "/page/index.html"] {
                #expect(try await status(port, "GET \(path)", "Host: \(host)") == 421, "\(host)")
            }
        }
        let own = "Host: 127.0.0.1:\(port)"
        #expect(try await status(port, "GET /", own, "Host: evil.example").map { $0 >= 400 } == true)
        #expect(try await status(port, "GET /", own, "Origin: http://evil.example:\(port)") == 403)
        #expect(try await status(port, "GET /", own, "Origin: http://127.0.0.1:\(port)", "Origin: null") == 403)
        page.stop()
    }

    @Test func `other methods, paths and bodies are refused`() async throws {
        let inspector = Inspector(commits)
        inspector.onCommand = { _ in nil }
        let page = try inspector.serve()
        let (port, token) = (page.port, "Authorization: Bearer \(try token(of: page))")
        let own = "Host: 127.0.0.1:\(port)"
        for method in ["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
            #expect(try await status(port, "\(method) /events", own, token) == 405, "\(method)")
        }
        for path in [
            "/page/../Inspector.swift", "/page/%2e%2e/Inspector.swift", "/page/..%2f..%2fPackage.swift",
            "/page/%00index.html",
            "/page/index.html%00", "/page/..\\index.html", "//etc/passwd", "/page//etc/passwd",
        ] {
            #expect(try await status(port, "GET \(path)", own, token).map { $0 == 404 || $0 == 400 } == true, "\(path)")
        }
        let line = #"{"line":"\#(String(repeating: "x", count: 4096))"}"#
        let type = "Content-Type: application/json"
        let long = try await status(
            port,
            "POST /command",
            own,
            token,
            type,
            "Content-Length: \(line.utf8.count)",
            body: line
        )
        #expect(long == 413)
        let short = #"{"line":"help"}"#
        let length = "Content-Length: \(short.utf8.count)"
        #expect(try await status(port, "POST /command", own, token, type, length, body: short) == 200)
        #expect(try await status(port, "POST /command", own, type, length, body: short) == 401)
        let form = "Content-Type: application/x-www-form-urlencoded"
        #expect(try await status(port, "POST /command", own, token, form, length, body: short) == 415)
        page.stop()
    }

    @Test func `wrong tokens and a fifth page are refused`() async throws {
        let page = try Inspector(commits).serve()
        let (port, token) = (page.port, "Authorization: Bearer \(try token(of: page))")
        let own = "Host: 127.0.0.1:\(port)"
        var open: [RawClient] = []
        for _ in 0..<4 {
            let client = try RawClient(port: port)
            try client.send("GET /events HTTP/1.1", own, token)
            _ = try await client.read(to: "\"kind\":\"ready\"")
            open.append(client)
        }
        #expect(try await status(port, "GET /events", own, token) == 503)
        for _ in 0..<20 { #expect(try await status(port, "GET /events", own, "Authorization: Bearer x") == 401) }
        #expect(try await status(port, "GET /events", own, "Authorization: Bearer x") == 429)
        #expect(open.count == 4)
        page.stop()
    }

    @Test func `no secret is sent`() async throws {
        let canary = "canary-7f3a"
        var options = Inspector.Options()
        options.redact = { $0.replacing(canary, with: "•••") }
        let page = try Inspector(commits, options: options).serve()
        let client = try RawClient(port: page.port)
        let token = try token(of: page)
        try client.send("GET /events HTTP/1.1", "Host: localhost:\(page.port)", "Authorization: Bearer \(token)")
        _ = try await client.read(to: "\"kind\":\"ready\"")
        let command = commits.makeCause(.command, "login alice \(canary)")
        commits.log.record(.command, cause: command, "login alice \(canary)")
        commits.log.record(.request, cause: commits.makeCause(.request, "POST login", parent: command), "POST login")
        let sent = try await client.read(to: "\"event\":\"request\"")
        #expect(sent.contains("login alice •••"))
        #expect(!sent.contains(canary) && !sent.contains(token))
        page.stop()
    }
}
