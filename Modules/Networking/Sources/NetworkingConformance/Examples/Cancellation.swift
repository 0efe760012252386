import Foundation
import Networking
import Primitives

extension ConformanceExample {
    /// Examples of callers that cancel at each stage: the call must return immediately, and the connection must end.
    static let cancellation: [ConformanceExample] = [
        ConformanceExample("cancelled before it is sent") { trial in
            let server = try HostileServer { _ in [.silence] }
            let transport = try trial.transport(to: server.address)
            try await cancels(trial, transport, .signedIn(.get, "/a")) {}
        },
        ConformanceExample("cancelled while it connects") { trial in
            let full = try FullPort()
            try await cancels(trial, try trial.transport(to: full.address), .signedIn(.get, "/a")) { await yields() }
        },
        ConformanceExample("cancelled while a name is looked up") { trial in
            let transport = try trial.transport(to: try ServerAddress("http://strata-conformance.invalid"))
            // The name may be known not to exist before the cancellation.
            try await cancels(trial, transport, .signedIn(.get, "/a"), or: .noConnection) { await yields() }
        },
        stage("the answer is awaited", [.silence]),
        stage("a 1xx answer has come", [.send(.head("HTTP/1.1 100 Continue")), .silence]),
        stage("the head comes", [.send(.text("HTTP/1.1 200 OK\r\nX-A:")), .silence]),
        stage("the body comes", [.send(.head("HTTP/1.1 200 OK", ["Content-Length: 100"]) + .text("a")), .silence]),
        stage(
            "an endless body comes",
            [.send(.head("HTTP/1.1 200 OK")), .trickle([UInt8](repeating: 97, count: 1000), pause: .milliseconds(5))]
        ),
        stage("a redirect is followed", [.send(.answer(302, headers: ["Location: /next"]))], at: "/next"),
        ConformanceExample("cancelled while its body is sent") { trial in
            let gate = try Gate()
            let server = try HostileServer(greeting: { _ in [.hold(gate), .silence] }) { _ in [] }
            let transport = try trial.transport(to: server.address)
            try await cancels(trial, transport, .signedIn(.post, "/a", body: Data(count: 8 << 20))) {
                _ = await server.wait { $0.connections == 1 }
            }
            gate.open()
            trial.check(await server.wait { $0.hangUps == $0.connections }, "the connection stays open")
        },
        ConformanceExample("cancelled while it waits for a connection") { trial in
            let server = try HostileServer { _ in [.silence] }
            let transport = try trial.transport(to: server.address)
            let crowd = (0..<100).map { number in
                Task { await RequestOutcome(of: .signedIn(.get, "/\(number)"), over: transport) }
            }
            try await cancels(trial, transport, .signedIn(.get, "/last")) {
                _ = await server.wait { !$0.requests.isEmpty }
            }
            for request in crowd { request.cancel() }
            for request in crowd { _ = await request.value }
        },
        ConformanceExample("others go on when one is cancelled") { trial in try await sparesOthers(trial) },
    ]

    /// Cancels after a request has arrived at `path`. Its connection must end, and the next request must work.
    private static func stage(
        _ name: String,
        _ steps: [HostileServer.Step],
        at path: String = "/a"
    ) -> ConformanceExample {
        ConformanceExample("cancelled while \(name)") { trial in
            let server = try HostileServer { request in
                switch request.path {
                case "/ok": [.send(.answer(200))]
                case "/next": [.silence]
                default: steps
                }
            }
            let transport = try trial.transport(to: server.address)
            for round in 1...5 {
                try await cancels(trial, transport, .signedIn(.get, "/a")) {
                    _ = await server.wait { $0.requests.count { $0.path == path } == round }
                }
                trial.check(await server.wait { $0.hangUps >= round }, "\(name): the connection stays open")
                let next = await trial.send(.signedIn(.get, "/ok"), over: transport)
                trial.check(next.status == 200, "\(name), the request after it: \(next)")
            }
        }
    }

    /// Sends a request, waits for the moment and cancels. The caller must continue then, although the server still holds its response back.
    private static func cancels(
        _ trial: ConformanceRun,
        _ transport: any Transport,
        _ request: HTTPRequest,
        or other: TransportError.Code = .cancelled,
        at moment: () async -> Void
    ) async throws {
        let task = Task { await RequestOutcome(of: request, over: transport) }
        await moment()
        task.cancel()
        let ending = await TimeoutRace.run(within: .seconds(5)) { await task.value } ?? .noResult(.seconds(5))
        trial.check([.cancelled, other].contains(ending.code), "\(ending), not cancelled")
    }

    private static func yields() async { for _ in 0..<1000 { await Task.yield() } }

    private static func sparesOthers(_ trial: ConformanceRun) async throws {
        let gate = try Gate()
        let server = try HostileServer { [.hold(gate), .send(.answer(200, body: .text($0.path)))] }
        let transport = try trial.transport(to: server.address)
        let requests = (0..<16).map { number in
            Task { await RequestOutcome(of: .signedIn(.get, "/\(number)"), over: transport) }
        }
        _ = await server.wait { !$0.requests.isEmpty }
        for number in stride(from: 0, to: 16, by: 2) { requests[number].cancel() }
        gate.open()
        for (number, request) in requests.enumerated() {
            let ending = await TimeoutRace.run(within: .seconds(5)) { await request.value } ?? .noResult(.seconds(5))
            let own = ExpectedOutcome.answer(200, "/\(number)")
            let expected = number.isMultiple(of: 2) ? own.or(.failure(.cancelled)) : own
            trial.check(expected.allows(ending), "request \(number): \(ending), not \(expected)")
        }
    }
}
