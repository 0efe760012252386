import Networking

extension ConformanceExample {
    /// Examples of bodies that exceed a transport's limit.
    static let sizes: [ConformanceExample] = [
        ConformanceExample("a body of the largest size is whole") { trial in
            let body = [UInt8](repeating: 120, count: 1_000_000)
            let pieces = (0..<100).map { _ in [UInt8](repeating: 120, count: 10_000) }
            try await trial.run(
                [
                    AnswerCase("with a length", .answer(200, body: body), .answer(200, bytes: body)),
                    AnswerCase("in chunks", .chunked(pieces), .answer(200, bytes: body)),
                    AnswerCase("until the end", closing: .head("HTTP/1.1 200 OK") + body, .answer(200, bytes: body)),
                ],
                bodyLimit: 1_000_000
            )
        },
        ConformanceExample("a body that is larger is too large") { trial in
            let body = [UInt8](repeating: 120, count: 1_000_001)
            let pieces = (0..<101).map { _ in [UInt8](repeating: 120, count: 10_000) }
            let error: [UInt8] = .answer(500, body: body)
            try await trial.run(
                [
                    AnswerCase("with a length", .answer(200, body: body), .failure(.tooLarge)),
                    AnswerCase("in chunks", .chunked(pieces), .failure(.tooLarge)),
                    AnswerCase("until the end", closing: .head("HTTP/1.1 200 OK") + body, .failure(.tooLarge)),
                    AnswerCase("an error's", error, .failure(.tooLarge)),
                ],
                bodyLimit: 1_000_000
            )
        },
        ConformanceExample("a body that says it is larger is not waited for") { trial in
            let server = try HostileServer { _ in
                [.send(.head("HTTP/1.1 200 OK", ["Content-Length: 100000000"]) + .text("a")), .silence]
            }
            let transport = try trial.transport(to: server.address, bodyLimit: 1_000_000)
            let ending = await trial.send(.signedIn(.get, "/a"), over: transport)
            trial.check(ending.code == .tooLarge, "\(ending), not too-large")
            trial.check(await server.wait { $0.hangUps == 1 }, "the connection stays open")
        },
        ConformanceExample("a body that is far larger ends its connection") { trial in
            let block = [UInt8](repeating: 120, count: 1 << 20)
            let chunks: [UInt8] = .chunked((0..<16).map { _ in block })
            let plain: [UInt8] = .head("HTTP/1.1 200 OK") + [UInt8](repeating: 120, count: 16 << 20)
            // The end of both is missing, so that only the client can end the connection.
            for (name, bytes) in [("in chunks", Array(chunks.dropLast(5))), ("until the end", plain)] {
                let server = try HostileServer { _ in [.send(bytes), .silence] }
                let transport = try trial.transport(to: server.address, bodyLimit: 1_000_000)
                let ending = await trial.send(.signedIn(.get, "/a"), over: transport)
                trial.check(ending.code == .tooLarge, "\(name): \(ending), not too-large")
                trial.check(await server.wait { $0.hangUps == 1 }, "\(name): the connection stays open")
            }
        },
    ]
}
