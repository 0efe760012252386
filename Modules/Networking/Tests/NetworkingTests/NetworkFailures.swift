import Foundation
import Networking
import NetworkingURLSession
import Primitives
import Testing

@Suite(.timeLimit(.minutes(20))) struct NetworkFailures {
    private func failure(
        of transport: URLSessionTransport,
        _ request: HTTPRequest = .list
    ) async -> TransportError? {
        await error { () async throws(TransportError) in try await transport.send(request) }
    }

    private func received(by server: LoopbackServer) async {
        for await case .received in server.events { return }
    }

    @Test func `a dead port is no connection, and the error keeps the login to itself`() async throws {
        let address = try LoopbackServer.closedPortAddress()
        let error = await failure(of: URLSessionTransport(server: address))
        #expect(error?.code == .noConnection)
        #expect(error?.message == "nobody answers at \(address) (GET /api/v3/post/list)")
        #expect(error?.hint.isEmpty == false)
        #expect(error.map { "\($0) \($0.hint) \(String(reflecting: $0.cause))".contains("secret") } == false)
    }

    @Test func `a host that does not exist is no connection`() async throws {
        let transport = URLSessionTransport(server: try ServerAddress("http://strata-test.invalid"))
        #expect(await failure(of: transport)?.code == .noConnection)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"posts\":[",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nabcde\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
        "SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "",
        "HTTP/1.1 200 OK\r\nNo colon\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
    ])
    func `an answer that breaks off or is none is a broken answer`(text: String) async throws {
        let server = try LoopbackServer { _ in .raw(text) }
        let error = await failure(of: URLSessionTransport(server))
        #expect(error?.code == .brokenAnswer)
        #expect(error?.hint.isEmpty == false)
    }

    @Test func `a connection that broke does not spoil the next`() async throws {
        let server = try LoopbackServer { request in
            request.target == "/broken" ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") : .http(200)
        }
        let transport = URLSessionTransport(server)
        for _ in 0..<20 {
            #expect(await failure(of: transport, HTTPRequest(path: "/broken"))?.code == .brokenAnswer)
            #expect(try await transport.send(.list).status == 200)
        }
    }

    /// On Linux such a request waited for its deadline: curl repeats it, but its body was not provided a second time.
    @Test(arguments: [HTTPRequest.Method.post, .put])
    func `a write whose kept connection ends is a broken answer, at once and sent once`(
        _ method: HTTPRequest.Method
    ) async throws {
        let server = try LoopbackServer { $0.method == "GET" ? .http(200) : .raw("") }
        let transport = URLSessionTransport(server)
        for round in 1...10 {
            #expect(try await transport.send(.list).status == 200)
            let error = await failure(
                of: transport,
                HTTPRequest(method: method, path: "/api/v3/post", body: Data(count: 100))
            )
            #expect(error?.code == .brokenAnswer)
            #expect(error?.hint.contains("may have acted") == true)
            #expect(server.requests.count { $0.method == method.rawValue } == round)
        }
    }

    @Test(arguments: [true, false])
    func `a body beyond the limit is not taken`(isAnnounced: Bool) async throws {
        let chunk = String(repeating: "x", count: 0x8000)
        let server = try LoopbackServer { _ in
            isAnnounced
                ? .http(200, [:], Data(count: 2_000_000))
                : .raw(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + String(repeating: "8000\r\n\(chunk)\r\n", count: 60) + "0\r\n\r\n"
                )
        }
        let transport = URLSessionTransport(server, bodyLimit: 1_000_000)
        let error = await failure(of: transport)
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("more than 1000000 bytes") == true)
        let wide = URLSessionTransport(server, bodyLimit: 2_000_000)
        #expect(try await wide.send(.list).body.count == (isAnnounced ? 2_000_000 : 60 * 0x8000))
    }

    @Test func `the deadline ends a request that nobody answers`() async throws {
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let server = try LoopbackServer { _ in .silence }
        let transport = URLSessionTransport(
            server: server.address,
            configuration: .init(deadline: .seconds(5)),
            clock: clock
        )
        let request = Task { await failure(of: transport) }
        await received(by: server)
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .seconds(4))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        let error = await request.value
        #expect(error?.code == .timedOut)
        #expect(error?.message == "\(server.address) did not answer GET /api/v3/post/list within 5.0 seconds")
    }

    @Test(arguments: [LoopbackServer.Answer.silence, .unfinished("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na")])
    func `the deadline holds on the real clock, within a body too`(answer: LoopbackServer.Answer) async throws {
        let server = try LoopbackServer { _ in answer }
        var told = ""
        // On a busy machine a short deadline may pass before the response begins, so longer ones are tried too.
        for deadline in [0.1, 5, 200] {
            let configuration = URLSessionTransport.Configuration(deadline: .seconds(deadline))
            let error = await failure(of: URLSessionTransport(server: server.address, configuration: configuration))
            #expect(error?.code == .timedOut)
            told = error?.message ?? ""
            if case .unfinished = answer, told.contains("did not answer") { continue }
            break
        }
        if case .unfinished = answer {
            #expect(told.contains("began to answer GET /api/v3/post/list, but did not finish"))
        } else {
            #expect(told.contains("did not answer"))
        }
        for await event in server.events where event == .hungUp { break }
    }

    @Test func `a cancelled request ends at once and hangs up`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let transport = URLSessionTransport(server)
        let request = Task { await failure(of: transport) }
        await received(by: server)
        request.cancel()
        #expect(await request.value?.code == .cancelled)
        for await event in server.events where event == .hungUp { break }
    }

    @Test func `200 cancellations at any moment hang nothing`() async throws {
        let paths = ["/ok", "/moved", "/silence"]
        let server = try LoopbackServer { request in
            switch request.target {
            case "/ok": .http(200, [:], Data(count: 50_000))
            case "/moved": .http(302, ["Location": "/ok"])
            default: .silence
            }
        }
        let transport = URLSessionTransport(server)
        for round in 0..<20 {
            let requests = (0..<10).map { number in
                Task {
                    await Outcome.of { () async throws(TransportError) in
                        try await transport.send(HTTPRequest(path: paths[number % 3]))
                    }
                }
            }
            for _ in 0..<(round * 20) { await Task.yield() }
            for request in requests { request.cancel() }
            for (number, request) in requests.enumerated() {
                let outcome = await request.value
                #expect(outcome == .failed(.cancelled) || (number % 3 < 2 && outcome == .answered(200)))
            }
        }
        #expect(try await transport.send(HTTPRequest(path: "/ok")).status == 200)
    }

    @Test func `closing ends what is under way and refuses the rest`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let transport = URLSessionTransport(server)
        let request = Task { await failure(of: transport) }
        await received(by: server)
        transport.close()
        transport.close()
        #expect(await request.value?.code == .cancelled)
        let error = await failure(of: transport)
        #expect(error?.code == .refused)
        #expect(error?.message.contains("was closed before GET /api/v3/post/list") == true)
    }

    @Test func `closing races with sending and nothing traps or hangs`() async throws {
        let server = try LoopbackServer { _ in .http(200) }
        for round in 0..<20 {
            let transport = URLSessionTransport(server)
            await withTaskGroup(of: Outcome.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        await Outcome.of { () async throws(TransportError) in try await transport.send(.list) }
                    }
                }
                for _ in 0..<(round * 10) { await Task.yield() }
                transport.close()
                for await outcome in group {
                    #expect([.answered(200), .failed(.cancelled), .failed(.refused)].contains(outcome))
                }
            }
        }
    }

    @Test func `a transport that nobody holds closes its connections`() async throws {
        let server = try LoopbackServer { _ in .http(200) }
        func sendOnce() async throws {
            #expect(try await URLSessionTransport(server).send(.list).status == 200)
        }
        try await sendOnce()
        for await event in server.events where event == .hungUp { break }
    }
}
