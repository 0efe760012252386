import Foundation
import Networking
import Primitives

extension ConformanceExample {
    /// Examples of slow servers; each request must end at its short deadline.
    static let time: [ConformanceExample] = [
        late("silence", [.silence]),
        late("silence within the head", [.send(.text("HTTP/1.1 200 OK\r\nX-A:")), .silence]),
        late("silence behind a 1xx answer", [.send(.head("HTTP/1.1 100 Continue")), .silence]),
        late(
            "silence within the body",
            [.send(.head("HTTP/1.1 200 OK", ["Content-Length: 5"]) + .text("a")), .silence]
        ),
        late(
            "silence within a chunk",
            [.send(.head("HTTP/1.1 200 OK", ["Transfer-Encoding: chunked"]) + .text("5\r\na")), .silence]
        ),
        late("a body that trickles", [.send(.head("HTTP/1.1 200 OK", ["Content-Length: 1000"])), trickle]),
        late("a head that trickles", [.trickle(.text("HTTP/1.1 200 OK\r\nX-A: "), pause: pause), trickle]),
        ConformanceExample("a server that does not read ends at the deadline") { trial in
            let gate = try Gate()
            let server = try HostileServer(greeting: { _ in [.hold(gate), .silence] }) { _ in [] }
            let request = HTTPRequest.signedIn(.post, "/a", body: Data(count: 8 << 20))
            try await endsInTime(trial, "a server that does not read", request, server, limit: soon)
            gate.open()
            trial.check(await server.wait { $0.hangUps == $0.connections }, "the connection stays open")
        },
        ConformanceExample("the deadline is that of all redirects together") { trial in
            let answer: [UInt8] = .answer(302, headers: ["Location: /a"])
            let server = try HostileServer { _ in
                [.trickle(.text("HTTP"), pause: pause), .send(Array(answer.dropFirst(4)))]
            }
            try await endsInTime(
                trial,
                "redirects",
                .signedIn(.get, "/a"),
                server,
                limit: soon,
                orRefused: true
            )
        },
        ConformanceExample("a connection that nobody accepts is given up at the deadline") { trial in
            let full = try FullPort()
            let transport = try trial.transport(to: full.address, deadline: soon)
            let ending = await trial.send(.signedIn(.get, "/a"), over: transport)
            let expected = ExpectedOutcome.failure(.timedOut, .noConnection)
            trial.check(expected.allows(ending), "\(ending), not \(expected)")
        },
        ConformanceExample("requests that wait block nobody") { trial in try await blocksNobody(trial) },
    ]

    private static let soon = Duration.milliseconds(300)
    private static let pause = Duration.milliseconds(40)
    private static let trickle = HostileServer.Step.trickle([UInt8](repeating: 97, count: 990), pause: pause)

    private static func late(_ name: String, _ steps: [HostileServer.Step]) -> ConformanceExample {
        ConformanceExample("\(name) ends at the deadline") { trial in
            let server = try HostileServer { _ in steps }
            try await endsInTime(trial, name, .signedIn(.get, "/a"), server, limit: soon)
            trial.check(await server.wait { $0.hangUps == $0.connections }, "\(name): the connection stays open")
        }
    }

    /// Sends a request that must end at its deadline. A transport that ends too late exceeds the limit of `ConformanceRun.send`, which grows
    /// on a busy machine, unlike a clock.
    private static func endsInTime(
        _ trial: ConformanceRun,
        _ name: String,
        _ request: HTTPRequest,
        _ server: HostileServer,
        limit: Duration,
        orRefused: Bool = false
    ) async throws {
        let transport = try trial.transport(to: server.address, deadline: limit)
        let clock = ContinuousClock()
        let start = clock.now
        let ending = await trial.send(request, over: transport)
        let took = clock.now - start
        // A transport that follows no redirects refuses the first one.
        let refusedAtOnce = orRefused && ending.code == .refused && server.arrivals.requests.count == 1
        trial.check(ending.code == .timedOut || refusedAtOnce, "\(name): \(ending), not timed-out")
        trial.check(
            ending.code != .timedOut || took > limit * 0.8,
            "\(name): ended after \(took), the deadline was \(limit)"
        )
    }

    /// Waits for 64 responses while other work runs. That work could not run if each request blocked a thread of the concurrency runtime.
    private static func blocksNobody(_ trial: ConformanceRun) async throws {
        let gate = try Gate()
        let isHeldUp = Lock(false)
        let alarm = DispatchWorkItem {
            isHeldUp.withLock { $0 = true }
            gate.open()
        }
        // If the work is blocked, this ends the wait for it, on a separate thread.
        DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: alarm)
        let server = try HostileServer { _ in [.hold(gate), .send(.answer(200))] }
        let transport = try trial.transport(to: server.address)
        let requests = (0..<64).map { number in
            Task { await trial.send(.signedIn(.get, "/\(number)"), over: transport, within: .seconds(60)) }
        }
        _ = await server.wait { !$0.requests.isEmpty }
        for _ in 0..<100 { await Task { await Task.yield() }.value }
        trial.check(!isHeldUp.withLock { $0 }, "64 requests that wait hold up 100 small tasks")
        alarm.cancel()
        gate.open()
        for request in requests {
            let ending = await request.value
            trial.check(ending.status == 200, "\(ending)")
        }
    }
}
