import Foundation
import Networking

extension ConformanceExample {
    /// Examples with bytes that are left on a connection after a response.
    static let leftovers: [ConformanceExample] = [
        ConformanceExample("what follows an answer is not the next answer") { trial in
            let hello: [UInt8] = .answer(200, body: .text("hello"))
            let evil: [UInt8] = .answer(200, body: .text("evil"))
            let expected = ExpectedOutcome.answer(200, "hello")
            try await trial.run([
                AnswerCase("rubbish", hello + .text("rubbish"), expected),
                AnswerCase("an answer", hello + evil, expected),
                AnswerCase("half an answer", hello + evil.dropLast(20), expected),
                AnswerCase("behind chunks", .chunked([.text("hello")]) + evil, expected),
                AnswerCase("behind a 204", .head("HTTP/1.1 204 No Content") + evil, .answer(204, "")),
                AnswerCase("behind a 304", .head("HTTP/1.1 304 Not Modified") + evil, .answer(304, "")),
                AnswerCase("a blank line", hello + .text("\r\n"), expected),
                AnswerCase("answers and the end", closing: hello + evil + evil, expected),
                AnswerCase("a write's", hello + evil, expected).posted(),
            ])
        },
        ConformanceExample("an answer before its request is nobody else's") { trial in
            let early = HostileServer.Step.send(.answer(200, body: .text("early")))
            let server = try HostileServer(greeting: { $0 == 1 ? [early] : [] }) { request in
                request.connection == 1 ? [.close] : [.send(.answer(200, body: .text(request.path)))]
            }
            let transport = try trial.transport(to: server.address)
            let first = await trial.send(.signedIn(.get, "/first"), over: transport)
            let expected = ExpectedOutcome.answer(200, "early").or(.answer(200, "/first")).or(.broken)
            trial.check(expected.allows(first), "the first request: \(first)")
            for path in ["/second", "/third"] {
                let next = await trial.send(.signedIn(.get, path), over: transport)
                // The server may close the connection while the second request is being sent on it.
                trial.check(ExpectedOutcome.answer(200, path).or(.broken).allows(next), "\(path): \(next)")
            }
        },
        ConformanceExample("an answer on an idle connection is nobody's") { trial in
            for ending in [[HostileServer.Step.close], []] {
                let gate = try Gate()
                let late: [UInt8] = .answer(408, headers: ["Connection: close"], body: .text("too late"))
                let server = try HostileServer { request in
                    let answer = HostileServer.Step.send(.answer(200, body: .text(request.path)))
                    return request.path == "/first" ? [answer, .hold(gate), .send(late)] + ending : [answer]
                }
                let transport = try trial.transport(to: server.address)
                let first = await trial.send(.signedIn(.get, "/first"), over: transport)
                trial.check(ExpectedOutcome.answer(200, "/first").allows(first), "the first request: \(first)")
                gate.open()
                let sent = late.count + [UInt8].answer(200, body: .text("/first")).count
                _ = await server.wait { $0.sent == sent }
                let next = await trial.send(.signedIn(.get, "/next"), over: transport)
                trial.check(ExpectedOutcome.answer(200, "/next").or(.broken).allows(next), "the next request: \(next)")
            }
        },
    ]

    /// Examples of connections that are reused or must not be reused.
    static let keepAlive: [ConformanceExample] = [
        ConformanceExample("a connection is used again") { trial in
            let server = try HostileServer { [.send(.answer(200, body: .text($0.path)))] }
            let transport = try trial.transport(to: server.address)
            for number in 0..<20 {
                let ending = await trial.send(.signedIn(.get, "/\(number)"), over: transport)
                trial.check(ExpectedOutcome.answer(200, "/\(number)").allows(ending), "request \(number): \(ending)")
            }
            let connections = server.arrivals.connections
            trial.check(connections <= 2, "20 reads one after another took \(connections) connections")
            trial.check(
                server.arrivals.requests.count == 20,
                "20 reads arrived \(server.arrivals.requests.count) times"
            )
        },
        ConformanceExample("a read survives a kept connection that was closed") { trial in
            let server = try HostileServer { [.send(.answer(200, body: .text($0.path))), .close] }
            let transport = try trial.transport(to: server.address)
            for number in 0..<10 {
                let ending = await trial.send(.signedIn(.get, "/\(number)"), over: transport)
                // The connection may be closed while the request is being sent, and a transport need not repeat reads.
                let expected = ExpectedOutcome.answer(200, "/\(number)").or(.broken)
                trial.check(expected.allows(ending), "read \(number): \(ending)")
            }
        },
        ConformanceExample("a connection that was to be closed is not used again") { trial in
            for head in ["HTTP/1.1 200 OK\r\nConnection: close", "HTTP/1.0 200 OK"] {
                let server = try HostileServer { _ in [.send(.text(head + "\r\nContent-Length: 0\r\n\r\n")), .silence] }
                let transport = try trial.transport(to: server.address)
                for path in ["/first", "/second"] {
                    let ending = await trial.send(.signedIn(.get, path), over: transport)
                    trial.check(ending.status == 200, "\(path) after \(head.debugDescription): \(ending)")
                }
            }
        },
        ConformanceExample("requests at a time each get their own answer") { trial in
            let server = try HostileServer { [.send(.answer(200, body: .text($0.path)))] }
            let transport = try trial.transport(to: server.address)
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let ending = await trial.send(.signedIn(.get, "/\(number)"), over: transport)
                        trial.check(
                            ExpectedOutcome.answer(200, "/\(number)").allows(ending),
                            "request \(number): \(ending)"
                        )
                    }
                }
            }
            let arrived = server.arrivals.requests.count
            trial.check(arrived == 200, "200 requests arrived \(arrived) times")
        },
        ConformanceExample("a released transport closes its connections") { trial in
            let server = try HostileServer { _ in [.send(.answer(200))] }
            func sendOnce() async throws {
                let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: server.address))
                trial.check(ending.status == 200, "\(ending)")
            }
            try await sendOnce()
            trial.check(await server.wait { $0.hangUps == $0.connections }, "its connection stays open")
        },
    ]

    /// Examples of writes that must not be sent twice.
    static let writes: [ConformanceExample] = [
        ConformanceExample("a write whose kept connection ends arrives once") { trial in
            try await unanswered(trial, [.close], [.post, .patch])
        },
        ConformanceExample("a write whose kept connection is reset arrives once") { trial in
            try await unanswered(trial, [.reset], [.post, .patch])
        },
        ConformanceExample("a write without a body arrives once too") { trial in
            try await unanswered(trial, [.close], [.post], body: nil)
        },
        ConformanceExample("a write that ends within its answer arrives once") { trial in
            try await unanswered(
                trial,
                [.send(.text("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel")), .close],
                [.post]
            )
        },
        ConformanceExample("a write that may be repeated is not repeated for ever") { trial in
            try await unanswered(trial, [.close], [.put, .delete], limit: 3)
        },
    ]

    /// Sends reads that keep a connection; the server then ends it at a write. The result must be a broken answer without a second arrival.
    private static func unanswered(
        _ trial: ConformanceRun,
        _ steps: [HostileServer.Step],
        _ methods: [HTTPRequest.Method],
        body: Data? = Data(count: 100),
        limit: Int = 1
    ) async throws {
        let server = try HostileServer { $0.method == "GET" ? [.send(.answer(200))] : steps }
        let transport = try trial.transport(to: server.address)
        for method in methods {
            for round in 0..<10 {
                let read = await trial.send(.signedIn(.get, "/a"), over: transport)
                trial.check(read.status == 200, "the read before it: \(read)")
                let path = "/\(method)/\(round)"
                let ending = await trial.send(.signedIn(method, path, body: body), over: transport)
                trial.check(ending.code == .brokenAnswer, "\(method.rawValue) \(round): \(ending), not broken-answer")
                let arrived = server.arrivals.requests.count { $0.path == path }
                trial.check((1...limit).contains(arrived), "\(method.rawValue) \(round) arrived \(arrived) times")
            }
        }
    }
}
