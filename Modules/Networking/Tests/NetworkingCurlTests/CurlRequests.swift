import Foundation
import Networking
import NetworkingCurl
import Testing

@Suite(.timeLimit(.minutes(20))) struct CurlRequests {
    @Test func `a request arrives as described and its answer comes back`() async throws {
        let server = try RawServer { _ in .answer("{}", "Content-Type: application/json") }
        let response = try await CurlTransport(server).send(
            HTTPRequest(
                path: "/api/../v3//site",
                query: [.init("type_", "All & more"), .init("q", "猫")],
                headers: ["Authorization": "Bearer token", "X-Empty": ""]
            )
        )
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.body == Data("{}".utf8))
        let arrival = try #require(server.arrivals.first)
        #expect(arrival.line == "GET /api/../v3//site?type_=All%20%26%20more&q=%E7%8C%AB HTTP/1.1")
        for line in [
            "Authorization: Bearer token", "User-Agent: Strata", "X-Empty:", "Host: \(server.address.authority)",
        ] {
            #expect(arrival.has(line), "\(line) is missing in:\n\(arrival.head)")
        }
        #expect(arrival.head.contains("Accept-Encoding: ") && arrival.head.contains("gzip"))
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .patch], [nil, 0, 10, 200_000])
    func `a body arrives whole and with its length`(_ method: HTTPRequest.Method, _ count: Int?) async throws {
        let server = try RawServer { _ in .answer() }
        let body = count.map { Data((0..<$0).map { UInt8(truncatingIfNeeded: $0) }) }
        let transport = CurlTransport(server)
        // The second request uses a handle and a connection that were used before.
        for _ in 0..<2 {
            #expect(try await transport.send(HTTPRequest(method: method, path: "/", body: body)).status == 200)
        }
        for arrival in server.arrivals {
            #expect(arrival.line == "\(method.rawValue) / HTTP/1.1")
            #expect(arrival.body == body ?? Data())
            let tellsLength = arrival.has("Content-Length: \(count ?? 0)")
            #expect(tellsLength == (method != .delete || count != nil), "\(arrival.head)")
            #expect(!arrival.head.contains("Expect") && !arrival.head.contains("Content-Type"))
        }
        #expect(server.arrivals.count == 2)
        #expect(server.acceptedCount == 1)
    }

    @Test func `nothing of one request is left in the next`() async throws {
        let server = try RawServer { _ in .answer() }
        let transport = CurlTransport(server)
        let signed = HTTPRequest(
            method: .post,
            path: "/a",
            headers: ["Authorization": "Bearer t"],
            body: Data("b".utf8)
        )
        for request in [
            signed, HTTPRequest(path: "/"), HTTPRequest(method: .delete, path: "/"), HTTPRequest(path: "/"),
        ] {
            _ = try await transport.send(request)
        }
        #expect(server.arrivals.map(\.line).map { $0.prefix(6) } == ["POST /", "GET / ", "DELETE", "GET / "])
        #expect(server.arrivals.dropFirst().allSatisfy { !$0.head.contains("Bearer") && !$0.head.contains("Length") })
        #expect(server.arrivals.dropFirst().allSatisfy { $0.body.isEmpty })
    }

    @Test func `what frames a message is not the caller's`() async throws {
        let server = try RawServer { _ in .answer() }
        let headers: HTTPHeaders = [
            "Content-Length": "2", "transfer-encoding": "chunked", "Host": "elsewhere.example", "Connection": "close",
            "Content-Type": "text/plain",
        ]
        _ = try await CurlTransport(server).send(
            HTTPRequest(method: .post, path: "/", headers: headers, body: Data("four".utf8))
        )
        let arrival = try #require(server.arrivals.first)
        #expect(arrival.has("Content-Length: 4") && arrival.has("Content-Type: text/plain"))
        for word in ["chunked", "elsewhere", "close"] { #expect(!arrival.head.contains(word)) }
    }

    @Test func `what cannot be sent safely is refused before it leaves`() async throws {
        let server = try RawServer { _ in .answer() }
        let transport = CurlTransport(server)
        for request in [
            HTTPRequest(path: "@127.0.0.1:9/"), HTTPRequest(path: ""), HTTPRequest(path: ".evil.org/"),
            HTTPRequest(path: "/", headers: ["Authorization": "a\r\nX-Evil: b"]),
            HTTPRequest(path: "/", headers: ["Authorization": "a\nb"]),
            HTTPRequest(path: "/", headers: ["Bad Name": "a"]), HTTPRequest(path: "/", headers: ["": "a"]),
            HTTPRequest(path: "/", body: Data("{}".utf8)),
        ] {
            let error = await transport.outcome(of: request).error
            #expect(error?.code == .refused, "\(request)")
            #expect(error?.hint.isEmpty == false)
        }
        #expect(server.acceptedCount == 0)
    }

    @Test func `connections are kept, cookies and answers are not`() async throws {
        let server = try RawServer { _ in
            .answer("a", "Set-Cookie: jwt=x; Path=/", "Cache-Control: max-age=600", "ETag: \"1\"")
        }
        let transport = CurlTransport(server)
        for _ in 0..<20 { #expect(try await transport.send(HTTPRequest(path: "/")).status == 200) }
        #expect(server.arrivals.count == 20)
        #expect(server.arrivals.allSatisfy { !$0.head.lowercased().contains("cookie") && !$0.head.contains("If-None") })
        #expect(server.acceptedCount == 1)
    }

    @Test func `many requests at a time each get their own answer over few connections`() async throws {
        let server = try RawServer { .answer($0.path) }
        let transport = CurlTransport(server)
        let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<500 {
                group.addTask {
                    try await transport.send(HTTPRequest(path: "/\(number)")).body == Data("/\(number)".utf8)
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 0 : 1) }
        }
        #expect(wrong == 0)
        #expect(server.arrivals.count == 500)
        #expect(server.acceptedCount <= 6)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is followed on the same server, and a write only with its body`(status: Int) async throws {
        let server = try RawServer {
            $0.path == "/new" ? .answer() : .answer("moved", "Location: /new", status: status)
        }
        let transport = CurlTransport(server)
        #expect(await transport.outcome(of: HTTPRequest(path: "/old")).status == 200)
        let write = HTTPRequest(method: .post, path: "/old", body: Data("vote".utf8))
        let outcome = await transport.outcome(of: write)
        #expect(status >= 307 ? outcome.status == 200 : outcome.code == .refused)
        #expect(server.arrivals.dropFirst(2).allSatisfy { $0.body == Data("vote".utf8) })
        #expect(server.arrivals.count == (status >= 307 ? 4 : 3))
    }

    @Test func `a redirect elsewhere is refused and the token stays here`() async throws {
        let elsewhere = try RawServer { _ in .answer() }
        let target = "Location: \(elsewhere.address.text)/new"
        let server = try RawServer { _ in .answer("", target, status: 302) }
        let request = HTTPRequest(path: "/", headers: ["Authorization": "Bearer token"])
        #expect(await CurlTransport(server).outcome(of: request).code == .refused)
        #expect(elsewhere.acceptedCount == 0)
    }

    @Test func `a circle of redirects ends`() async throws {
        let server = try RawServer { _ in .answer("", "Location: /", status: 302) }
        #expect(await CurlTransport(server).outcome().code == .refused)
        #expect(server.arrivals.count == 6)
    }
}
