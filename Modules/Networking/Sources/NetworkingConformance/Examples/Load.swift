import Foundation
import Networking
import Primitives

extension ConformanceExample {
    /// Examples of many concurrent requests, some of them cancelled at random.
    static let load: [ConformanceExample] = [
        ConformanceExample("64 requests at a time, cancelled at random", within: .seconds(600)) { trial in
            let crowd = LoadGenerator(trial)
            try await crowd.run()
        }
    ]
}

/// A load of 64 senders over one transport; the seed decides the course of each request.
private struct LoadGenerator: Sendable {
    private let trial: ConformanceRun
    private let effort: ConformanceSubject.Effort
    private static let senders = 64

    init(_ trial: ConformanceRun) {
        self.trial = trial
        effort = trial.subject.effort
    }

    func run() async throws {
        let server = try HostileServer { request in
            let own = HostileServer.Step.send(.answer(200, body: .text(request.path)))
            return switch request.path.split(separator: "-").last {
            case "silent": [.silence]
            case "cut": [.send(.head("HTTP/1.1 200 OK", ["Content-Length: 9"]) + .text("a")), .close]
            case "moved": [.send(.answer(302, headers: ["Location: \(request.path)-ok"]))]
            default: [own]
            }
        }
        let transport = try trial.transport(to: server.address)
        let next = Lock(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.senders {
                group.addTask {
                    while let number = claimNumber(from: next) { await send(number, over: transport) }
                }
            }
        }
        let last = await trial.send(.signedIn(.get, "/last"), over: transport)
        trial.check(ExpectedOutcome.answer(200, "/last").allows(last), "the request after all: \(last)")
        var counts: [String: Int] = [:]
        for request in server.arrivals.requests where request.method == "POST" { counts[request.path, default: 0] += 1 }
        for (path, count) in counts where count > 1 { trial.fail("POST \(path) arrived \(count) times") }
    }

    private func claimNumber(from next: Lock<Int>) -> Int? {
        next.withLock { next in
            guard next < effort.requests else { return nil }
            next += 1
            return next
        }
    }

    private func send(_ number: Int, over transport: any Transport) async {
        var random = SplitMix64(seed: effort.seed &+ UInt64(number))
        func chance(below limit: UInt64) -> Int { Int(random.next() % limit) }
        let kind = ["ok", "ok", "ok", "cut", "moved", "silent"][chance(below: 6)]
        let isRead = chance(below: 4) > 0 || kind == "moved"
        let path = "/\(number)-\(kind)"
        let request = HTTPRequest.signedIn(isRead ? .get : .post, path, body: isRead ? nil : Data("{}".utf8))
        let isCancelled = kind == "silent" || chance(below: 3) == 0
        let task = Task { await RequestOutcome(of: request, over: transport) }
        if isCancelled {
            for _ in 0..<chance(below: 400) { await Task.yield() }
            task.cancel()
        }
        let ending = await TimeoutRace.run(within: .seconds(20)) { await task.value } ?? .noResult(.seconds(20))
        let own = kind == "moved" ? ExpectedOutcome.answer(200, "\(path)-ok") : .answer(200, path)
        let expected = kind == "cut" ? .broken : kind == "silent" ? .failure(.cancelled) : own
        let allowed = isCancelled ? expected.or(.failure(.cancelled)) : expected
        trial.check(allowed.allows(ending), "\(request.method.rawValue) \(path): \(ending), not \(allowed)")
    }
}
