import Foundation
import Networking
import NetworkingCurl
import Testing

@Suite(.timeLimit(.minutes(20))) struct CurlEnds {
    private static let silent = RawServer.Reply("", .hold)

    @Test func `a cancelled request ends at once and hangs up`() async throws {
        let server = try RawServer { _ in Self.silent }
        let transport = CurlTransport(server)
        let request = Task { await transport.outcome().code }
        await server.wait(for: .arrived)
        request.cancel()
        #expect(await request.value == .cancelled)
        await server.wait(for: .hungUp)
    }

    @Test func `a request that is cancelled before it begins is never sent`() async throws {
        let server = try RawServer { _ in .answer() }
        let transport = CurlTransport(server)
        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.outcome().code
        }
        #expect(await request.value == .cancelled)
        #expect(await transport.outcome(of: HTTPRequest(path: "/next")).status == 200)
        #expect(server.arrivals.map(\.path) == ["/next"])
    }

    @Test func `1000 cancellations at any moment hang nothing`() async throws {
        let server = try RawServer {
            switch $0.path {
            case "/ok": .answer(String(repeating: "x", count: 50_000))
            case "/moved": .answer("", "Location: /ok", status: 302)
            default: Self.silent
            }
        }
        let transport = CurlTransport(server, .patient(connectionLimit: 16))
        let paths = ["/ok", "/moved", "/silence"]
        for round in 0..<50 {
            let requests = (0..<20).map { number in
                Task { await transport.outcome(of: HTTPRequest(path: paths[number % 3])) }
            }
            for _ in 0..<(round * 10) { await Task.yield() }
            for request in requests { request.cancel() }
            for (number, request) in requests.enumerated() {
                let outcome = await request.value
                #expect(outcome.code == .cancelled || (number % 3 < 2 && outcome.status == 200), "\(outcome)")
            }
        }
        #expect(await transport.outcome(of: HTTPRequest(path: "/ok")).status == 200)
    }

    @Test func `a deadline ends those too that wait for a connection`() async throws {
        let server = try RawServer { _ in Self.silent }
        let transport = CurlTransport(server, .init(deadline: .milliseconds(300), connectionLimit: 1))
        let codes = await withTaskGroup(of: TransportError.Code?.self) { group in
            for _ in 0..<20 { group.addTask { await transport.outcome().code } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .timedOut, count: 20))
        // The requests run one at a time: after the first has timed out, a second may begin, because its deadline is a moment later.
        #expect(server.arrivals.count < 20)
    }

    @Test func `many more than there are connections are each answered`() async throws {
        let server = try RawServer { _ in .answer() }
        let transport = CurlTransport(server, .patient(connectionLimit: 2))
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<1_000 { group.addTask { await transport.outcome().status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 1_000))
        #expect(server.arrivals.count == 1_000)
    }

    @Test func `closing ends what is under way and refuses the rest`() async throws {
        let server = try RawServer { _ in Self.silent }
        let transport = CurlTransport(server)
        let request = Task { await transport.outcome().code }
        await server.wait(for: .arrived)
        transport.close()
        transport.close()
        #expect(await request.value == .cancelled)
        let error = await transport.outcome().error
        #expect(error?.code == .refused)
        #expect(error?.message == "the transport to \(server.address) was closed before GET /")
        await server.wait(for: .hungUp)
    }

    @Test func `closing races with sending and nothing traps or hangs`() async throws {
        let server = try RawServer { _ in .answer() }
        for round in 0..<50 {
            let transport = CurlTransport(server)
            await withTaskGroup(of: Outcome.self) { group in
                for _ in 0..<8 { group.addTask { await transport.outcome() } }
                for _ in 0..<(round * 5) { await Task.yield() }
                transport.close()
                for await outcome in group {
                    #expect(outcome.status == 200 || outcome.code == .cancelled || outcome.code == .refused)
                }
            }
        }
    }

    @Test func `a transport that nobody holds closes its connections`() async throws {
        let server = try RawServer { _ in .answer() }
        func sendOnce() async throws {
            #expect(try await CurlTransport(server).send(HTTPRequest(path: "/")).status == 200)
        }
        try await sendOnce()
        await server.wait(for: .hungUp)
    }

    #if os(Linux)
        @Test func `threads and descriptors go with their transports`() async throws {
            func count(_ folder: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count
            }
            func useMany() async throws {
                for _ in 0..<100 {
                    let server = try RawServer { _ in .answer() }
                    #expect(try await CurlTransport(server).send(HTTPRequest(path: "/")).status == 200)
                }
            }
            let (threads, descriptors) = (try count("task"), try count("fd"))
            try await useMany()
            // Other tests run at the same time, and each uses a few threads and descriptors.
            let deadline = ContinuousClock.now + .seconds(300)
            var isMany = true
            while isMany, ContinuousClock.now < deadline {
                isMany = try count("task") > threads + 60 || count("fd") > descriptors + 200
                // A loop that only yields would keep a processor from the tests that it waits for.
                if isMany { try await Task.sleep(for: .milliseconds(50)) }
            }
            #expect(!isMany)
        }
    #endif

    @Test func `a body outlives its transport, and is its holder's to change`() async throws {
        let server = try RawServer { _ in .answer(String(repeating: "x", count: 300_000)) }
        func bodies() async throws -> [Data] {
            let transport = CurlTransport(server)
            var bodies: [Data] = []
            for _ in 0..<40 { bodies.append(try await transport.send(HTTPRequest(path: "/")).body) }
            return bodies
        }
        var bodies = try await bodies()
        bodies[1][0] = 0
        bodies[2].append(contentsOf: [1, 2, 3])
        let whole = Data(repeating: UInt8(ascii: "x"), count: 300_000)
        #expect(bodies[0] == whole && bodies[3...].allSatisfy { $0 == whole })
        #expect(bodies[1] == Data([0]) + whole.dropFirst())
        #expect(bodies[2] == whole + Data([1, 2, 3]))
    }
}
