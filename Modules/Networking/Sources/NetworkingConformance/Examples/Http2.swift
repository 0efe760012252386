import Foundation
import Networking

extension ConformanceExample {
    /// Examples of HTTP/2 over TLS: with nghttpd, and with a server that violates the protocol.
    static let http2: [ConformanceExample] = [
        ConformanceExample("HTTP/2: 64 requests in 16 streams each get their own answer") { trial in
            try await sharesStreams(trial)
        },
        ConformanceExample("HTTP/2: a body that is larger is too large") { trial in
            let certificate = try await start(trial)
            try Data(count: 2_000_000).write(to: certificate.folder.appending(path: "large"))
            let server = try await Nghttpd(certificate)
            let transport = try trial.transport(to: server.address, bodyLimit: 1_000_000, authority: certificate.file)
            let ending = await trial.send(.signedIn(.get, "/large"), over: transport)
            trial.check(ending.code == .tooLarge, "\(ending), not too-large")
        },
        http2("RST_STREAM instead of an answer", .broken) { [.reset($0, 2)] },
        http2("RST_STREAM within an answer", .broken) {
            [.head($0), .data($0, "hel", isLast: false), .reset($0, 2)]
        },
        http2("a body that is longer than its length", .broken) {
            [withLength($0, 3), .data($0, "hello", isLast: true)]
        },
        http2("a body that is shorter than its length", .broken) {
            [withLength($0, 9), .data($0, "hello", isLast: true)]
        },
        http2("an invalid frame", .broken) {
            [.head($0), Http2FrameServer.Frame(kind: .settings, stream: $0, payload: [1])]
        },
        http2("GOAWAY behind an answer", .answer(200, "hello")) {
            [.head($0), .data($0, "hello", isLast: true), .goAway(last: $0)]
        },
        http2("GOAWAY within an answer", .answer(200, "hello")) {
            [.head($0), .data($0, "hel", isLast: false), .goAway(last: $0), .data($0, "lo", isLast: true)]
        },
        ConformanceExample("HTTP/2: GOAWAY before an answer ends or repeats the request") { trial in
            let (pipe, transport) = try await connect(trial)
            let request = Task { await trial.send(.signedIn(.get, "/a"), over: transport) }
            _ = await pipe.accept()
            _ = await pipe.requests(1)
            pipe.send(.goAway(last: 0))
            // The server did not process the request, so it may be repeated on another connection. Otherwise it ends, and this task is not
            // awaited.
            Task {
                guard await pipe.accept(2), let stream = await pipe.requests(2)?.last else { return }
                pipe.send(.head(stream), .data(stream, "hello", isLast: true))
            }
            let ending = await request.value
            // This ends the task that still waits for a second connection.
            pipe.server.kill()
            trial.check(ExpectedOutcome.answer(200, "hello").or(.broken).allows(ending), "\(ending)")
        },
        ConformanceExample("HTTP/2: a connection that is cut is a broken answer") { trial in
            let (pipe, transport) = try await connect(trial)
            let requests = (0..<4).map { number in
                Task { await trial.send(.signedIn(.post, "/\(number)", body: Data("{}".utf8)), over: transport) }
            }
            _ = await pipe.accept()
            let streams = await pipe.requests(1) ?? []
            for stream in streams { pipe.send(.head(stream), .data(stream, "hel", isLast: false)) }
            pipe.server.kill()
            for request in requests {
                let ending = await request.value
                let expected = ExpectedOutcome.failure(.brokenAnswer, .noConnection)
                trial.check(expected.allows(ending), "\(ending), not \(expected)")
            }
        },
        ConformanceExample("HTTP/2: cancelling the earlier stream spares the later") { trial in
            try await cancels(trial, 0)
        },
        ConformanceExample("HTTP/2: cancelling the later stream spares the earlier") { trial in
            try await cancels(trial, 1)
        },
    ]

    private static func start(_ trial: ConformanceRun) async throws -> Certificate {
        try trial.require(.speaksHTTP2, "does not speak HTTP/2")
        try trial.require(.trustsFile, "cannot be told to trust a certificate")
        return try await Certificate(.right)
    }

    private static func connect(_ trial: ConformanceRun) async throws -> (Http2FrameServer, any Transport) {
        let certificate = try await start(trial)
        let pipe = try await Http2FrameServer(certificate)
        return (pipe, try trial.transport(to: pipe.server.address, authority: certificate.file))
    }

    /// Sends one request that is answered with `frames` of its stream.
    private static func http2(
        _ name: String,
        _ expected: ExpectedOutcome,
        _ frames: @escaping @Sendable (Int) -> [Http2FrameServer.Frame]
    ) -> ConformanceExample {
        let end = expected.allows(.failure(TransportError(.brokenAnswer, ""))) ? "is a broken answer" : "is an answer"
        return ConformanceExample("HTTP/2: \(name) \(end)") { trial in
            let (pipe, transport) = try await connect(trial)
            let body = Data("{}".utf8)
            let request = Task {
                await trial.send(.signedIn(.post, "/a", body: body), over: transport, within: .seconds(2))
            }
            trial.check(await pipe.accept(), "no HTTP/2 arrives")
            // The body, which is one frame, comes last.
            guard let stream = await pipe.frames(1, .data)?.first else {
                return trial.fail("the request does not arrive")
            }
            for frame in frames(stream) { pipe.send(frame) }
            let ending = await request.value
            trial.check(expected.allows(ending), "\(ending), not \(expected)")
            let arrived = await pipe.requests(1)?.count ?? 0
            trial.check(arrived == 1, "the write arrived \(arrived) times")
        }
    }

    /// Sends two requests on one connection and cancels the given one within its response; the server must receive RST_STREAM.
    private static func cancels(_ trial: ConformanceRun, _ number: Int) async throws {
        let (pipe, transport) = try await connect(trial)
        var requests: [Task<RequestOutcome, Never>] = []
        for count in 1...2 {
            requests.append(Task { await RequestOutcome(of: .signedIn(.get, "/\(count)"), over: transport) })
            if count == 1 { _ = await pipe.accept() }
            guard await pipe.requests(count) != nil else { return trial.fail("request \(count) does not arrive") }
        }
        let streams = await pipe.requests(2) ?? []
        for stream in streams { pipe.send(.head(stream), .data(stream, "hel", isLast: false)) }
        // The echo shows that the client has read the earlier frames.
        pipe.send(Http2FrameServer.Frame(kind: .ping, payload: [UInt8](repeating: 1, count: 8)))
        trial.check(await pipe.frames(1, .ping) != nil, "the client does not echo a PING")
        requests[number].cancel()
        let cancelled = await ending(of: requests[number])
        trial.check(cancelled.code == .cancelled, "\(cancelled), not cancelled")
        let reset = await pipe.frames(1, .reset, within: .seconds(2))
        trial.check(reset == [streams[number]], "RST_STREAM for \(reset ?? []), not for \(streams[number])")
        pipe.send(.data(streams[1 - number], "lo", isLast: true))
        let kept = await ending(of: requests[1 - number])
        trial.check(ExpectedOutcome.answer(200, "hello").allows(kept), "the other one: \(kept)")
    }

    private static func ending(of request: Task<RequestOutcome, Never>) async -> RequestOutcome {
        await TimeoutRace.run(within: .seconds(5)) { await request.value } ?? .noResult(.seconds(5))
    }

    /// Returns a frame with `:status: 200` and a length.
    private static func withLength(_ stream: Int, _ length: UInt8) -> Http2FrameServer.Frame {
        Http2FrameServer.Frame(kind: .headers, flags: 4, stream: stream, payload: [0x88, 0x0F, 0x0D, 1, 48 + length])
    }

    private static func sharesStreams(_ trial: ConformanceRun) async throws {
        let certificate = try await start(trial)
        for number in 0..<64 {
            try Data("own \(number)".utf8).write(to: certificate.folder.appending(path: "file\(number)"))
        }
        let server = try await Nghttpd(certificate)
        let transport = try trial.transport(to: server.address, authority: certificate.file)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let ending = await trial.send(.signedIn(.get, "/file\(number)"), over: transport)
                    trial.check(
                        ExpectedOutcome.answer(200, "own \(number)").allows(ending),
                        "request \(number): \(ending)"
                    )
                }
            }
        }
        let connections = server.connections
        trial.check(connections < 16, "64 requests took \(connections) connections")
    }
}
