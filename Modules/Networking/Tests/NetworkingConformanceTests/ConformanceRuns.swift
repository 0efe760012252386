import Foundation
import Networking
import NetworkingConformance
import NetworkingURLSession
import Primitives
import Testing

/// Tests the conformance suite itself with transports that violate it.
@Suite(.timeLimit(.minutes(20))) struct `Conformance runs` {
    @Test func `every example has a name of its own`() {
        let names = ConformanceExample.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count > 100)
    }

    @Test func `every example that is known to fail exists`() {
        let names = Set(ConformanceExample.all.map(\.name))
        for known in ConformanceSubject.urlSession.known + ConformanceSubject.curl.known {
            #expect(names.contains(known.example), "no example is called \(known.example)")
        }
    }

    @Test func `a transport that never returns fails, and the run goes on`() async throws {
        let forgotten = Lock<[CheckedContinuation<Void, Never>]>([])
        var example = try example("an error status is an answer")
        example.timeLimit = .milliseconds(200)
        let outcome = await example.run(
            against: subject { _ in
                await withCheckedContinuation { continuation in forgotten.withLock { $0.append(continuation) } }
                return HTTPResponse(status: 200)
            }
        )
        #expect(outcome == .failed(["did not end within 0.2 seconds, at: GET /case/0"]))
        for continuation in forgotten.withLock({ $0 }) { continuation.resume() }
    }

    @Test func `an answer that is not the server's fails`() async throws {
        let outcome = try await example("an error status is an answer").run(
            against: subject { _ in HTTPResponse(status: 200, body: Data("made up".utf8)) }
        )
        guard case .failed(let seen) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(seen.first == #"201: answer 200 with 7 bytes "made up", not answer 201 "why""#)
        #expect(seen.contains("201: the request arrived 0 times"))
    }

    @Test func `a write that is sent twice fails`() async throws {
        let outcome = try await example("a write whose kept connection is reset arrives once").run(
            against: ConformanceSubject("Twice", abilities: []) { setup in
                let below = URLSessionTransport(server: setup.server)
                return ClosureTransport { request throws(TransportError) in
                    // A failure is ignored here, because the example reports it.
                    if request.method != .get { _ = try? await below.send(request) }
                    return try await below.send(request)
                }
            }
        )
        #expect("\(outcome)".contains("POST 0 arrived 2 times"))
    }

    @Test func `an error that tells the token fails`() async throws {
        let outcome = try await example("a refused port is no connection").run(
            against: subject { request throws(TransportError) in
                throw TransportError(.noConnection, "\(request.headers["Authorization"] ?? "")", hint: "none")
            }
        )
        #expect("\(outcome)".contains("the error contains the token"))
    }

    @Test func `a known failure is acceptable, and one that is gone is not`() async throws {
        let example = try example("a refused port is no connection")
        let failing = await example.run(
            against: subject(known: [.fails(example.name, "it answers")]) { _ in HTTPResponse(status: 200) }
        )
        #expect(failing.isAcceptable)
        #expect(failing.description.hasPrefix("known: it answers\n  GET: answer 200"))
        let mended = await example.run(
            against: subject(known: [.fails(example.name, "it answers")]) { _ throws(TransportError) in
                throw TransportError(.noConnection, "nobody there", hint: "look elsewhere")
            }
        )
        #expect(mended == .unexpectedPass("it answers"))
        #expect(!mended.isAcceptable)
    }

    @Test func `what is known to end the process is not tried, unless dared`() async throws {
        let example = try example("a refused port is no connection")
        let made = Lock(0)
        let subject = ConformanceSubject(
            "Trapping",
            abilities: [],
            known: [.endsProcess(example.name, "it traps")]
        ) { _ in
            made.withLock { $0 += 1 }
            return ClosureTransport { _ in HTTPResponse(status: 200) }
        }
        #expect(await example.run(against: subject) == .known("it traps", seen: []))
        #expect(made.withLock { $0 } == 0)
        _ = await example.run(against: subject, isDaring: true)
        #expect(made.withLock { $0 } == 1)
    }

    @Test func `what a transport cannot do is skipped`() async throws {
        let outcome = try await example("a server that is trusted is reached over TLS").run(
            against: subject { _ in HTTPResponse(status: 200) }
        )
        #expect(outcome == .skipped("Closure cannot be told to trust a certificate"))
    }

    private func example(_ name: String) throws -> ConformanceExample {
        try #require(ConformanceExample.all.first { $0.name == name })
    }

    private func subject(
        known: [ConformanceSubject.KnownFailure] = [],
        _ body: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
    ) -> ConformanceSubject {
        ConformanceSubject("Closure", abilities: [], known: known) { _ in ClosureTransport(body) }
    }
}

/// A transport that answers from a closure.
private struct ClosureTransport: Transport {
    private let body: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    init(_ body: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse) { self.body = body }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await body(request)
    }
}
