import Foundation
import Networking
import Primitives
import Testing

@testable import NetworkingCurl

@Suite(.timeLimit(.minutes(20))) struct CurlFailures {
    private static let silent = RawServer.Reply("", .hold)

    @Test func `a dead port is no connection, and the error keeps the login to itself`() async throws {
        let address = try RawServer.closedPortAddress()
        let request = HTTPRequest(
            method: .post,
            path: "/login",
            query: [.init("auth", "secret")],
            headers: ["Authorization": "Bearer secret"]
        )
        let error = try #require(await CurlTransport(server: address).outcome(of: request).error)
        #expect(error.code == .noConnection)
        #expect(error.message == "nobody answers at \(address) (POST /login)")
        #expect(!"\(error) \(error.hint) \(String(reflecting: error.cause))".contains("secret"))
        let cause = try #require(error.cause as? CurlError)
        #expect(cause.code == 7)
        #expect(cause.reason.contains("connect to server"))
    }

    @Test func `a host that does not exist is no connection`() async throws {
        let transport = CurlTransport(server: try ServerAddress("http://strata-test.invalid"))
        let error = await transport.outcome().error
        #expect(error?.code == .noConnection)
        #expect(error?.message.contains("strata-test.invalid") == true)
    }

    /// libcurl would repeat the request on a new connection by itself.
    @Test(arguments: [
        HTTPRequest(method: .post, path: "/w", body: Data(count: 100)), HTTPRequest(method: .post, path: "/w"),
        HTTPRequest(method: .put, path: "/w", body: Data(count: 300_000)), HTTPRequest(method: .patch, path: "/w"),
        HTTPRequest(method: .delete, path: "/w"),
    ])
    func `a write whose kept connection ends is sent once`(_ write: HTTPRequest) async throws {
        let server = try RawServer { $0.path == "/w" ? .init("") : .answer() }
        let transport = CurlTransport(server)
        for round in 1...10 {
            #expect(await transport.outcome().status == 200)
            let error = await transport.outcome(of: write).error
            #expect(error?.code == .brokenAnswer)
            #expect(error?.hint.contains("may have acted") == true)
            #expect(server.arrivals.count { $0.path == "/w" } == round)
        }
    }

    @Test func `a read whose kept connection ends is sent once more, and no oftener`() async throws {
        let server = try RawServer { $0.path == "/r" ? .init("") : .answer() }
        let transport = CurlTransport(server)
        #expect(await transport.outcome().status == 200)
        #expect(await transport.outcome(of: HTTPRequest(path: "/r")).code == .brokenAnswer)
        #expect(server.arrivals.count { $0.path == "/r" } == 2)
    }

    @Test func `a connection that broke does not spoil the next`() async throws {
        let server = try RawServer {
            $0.path == "/broken" ? .init("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") : .answer()
        }
        let transport = CurlTransport(server)
        for _ in 0..<20 {
            let error = await transport.outcome(of: HTTPRequest(path: "/broken")).error
            #expect(error?.code == .brokenAnswer)
            #expect(error?.message.contains("bytes remaining") == true, "libcurl's reason is told")
            #expect(await transport.outcome().status == 200)
        }
    }

    @Test(arguments: [
        ("", "did not answer GET /"), ("HTTP/1.1 200 OK\r\nX-A: a\r\n", "began to answer GET /, but did not finish"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na", "began to answer GET /, but did not finish"),
    ])
    func `the deadline ends a request, and says whether an answer had begun`(text: String, told: String) async throws {
        let server = try RawServer { _ in .init(text, .hold) }
        var message = ""
        var expected = ""
        // On a busy machine a short deadline may pass before the response begins, so longer ones are tried too.
        for deadline in [1.0, 10, 200] {
            let error = await CurlTransport(server, .init(deadline: .seconds(deadline))).outcome().error
            #expect(error?.code == .timedOut)
            message = error?.message ?? ""
            expected = "\(server.address) \(told) within \(deadline) seconds"
            if text.isEmpty || !message.contains("did not answer") { break }
        }
        #expect(message == expected)
        await server.wait(for: .hungUp)
    }

    @Test func `the deadline ends a request that waits for a connection`() async throws {
        let server = try RawServer { _ in Self.silent }
        let transport = CurlTransport(server, .init(deadline: .milliseconds(200), connectionLimit: 1))
        await withTaskGroup(of: TransportError.Code?.self) { group in
            for _ in 0..<4 { group.addTask { await transport.outcome().code } }
            for await code in group { #expect(code == .timedOut) }
        }
    }

    @Test func `another clock's deadline holds too`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let server = try RawServer { _ in Self.silent }
        let transport = CurlTransport(server: server.address, configuration: .init(deadline: .seconds(5)), clock: clock)
        let request = Task { await transport.outcome().error }
        await server.wait(for: .arrived)
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .seconds(4))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(await request.value?.code == .timedOut)
        await server.wait(for: .hungUp)
    }

    @Test func `a connection that does not come about is none, by its own deadline`() async throws {
        // The server accepts the connection and never answers the TLS handshake.
        let server = try RawServer { _ in .answer() }
        let address = try ServerAddress("https://127.0.0.1:\(server.address.port)")
        let configuration = CurlTransport.Configuration(connectDeadline: .milliseconds(100))
        let error = await CurlTransport(server: address, configuration: configuration).outcome().error
        #expect(error?.code == .noConnection)
        #expect(error?.message == "\(address) accepted no connection within 0.1 seconds (GET /)")
    }

    @Test func `a certificate that nobody vouches for is refused`() async throws {
        // A server without TLS ends in the same way.
        let server = try RawServer { _ in .answer() }
        let address = try ServerAddress("https://127.0.0.1:\(server.address.port)")
        let configuration = CurlTransport.Configuration(authorities: "/nowhere/authorities.pem")
        let error = await CurlTransport(server: address, configuration: configuration).outcome().error
        #expect(error?.code == .noConnection)
        #expect(
            error?.message.hasPrefix("no secure connection to \(address) (GET /): ") == true,
            "\(String(describing: error))"
        )
    }
}

@Suite struct `What libcurl said` {
    @Test func `a password before the host of an address is not repeated`() {
        let text = "Unsupported proxy scheme for 'ftp://bob:hunter2@proxy.example:8080'"
        #expect(CurlError.shown(text) == "Unsupported proxy scheme for 'ftp://***@proxy.example:8080'")
        #expect(CurlError.shown("proxy bob:hunter2@p is none") == "proxy ***@p is none")
        #expect(CurlError.shown("a@b:c@d") == "***@d")
    }

    @Test func `it is one line of a length to read`() {
        #expect(CurlError.shown("a\u{1B}[31m\r\nb\u{0}c") == "a [31m b c")
        #expect(CurlError.shown(String(repeating: "x", count: 10_000)).count == 300)
    }
}
