import Foundation
import Networking
import Primitives

/// One run of an example against one transport. It makes transports, sends requests and collects problems.
final class ConformanceRun: Sendable {
    /// The error that an example throws if it cannot be run.
    struct Skip: Error {
        let reason: String
    }

    private struct State {
        var problems: [String] = []
        var skip: String?
        var stage = "its start"
        var waiting = 0
    }

    /// The token that every request carries and no error may contain.
    static let secret = "s3cr3t-t0k3n"

    let subject: ConformanceSubject
    private let state = Lock(State())

    init(_ subject: ConformanceSubject) { self.subject = subject }

    var problems: [String] { state.withLock { $0.problems } }
    var skipReason: String? { state.withLock { $0.problems.isEmpty ? $0.skip : nil } }
    /// The last step that was begun.
    var stage: String { state.withLock { $0.stage } }

    func fail(_ problem: String) { state.withLock { $0.problems.append(problem) } }
    func skip(_ reason: Skip) { state.withLock { $0.skip = reason.reason } }

    func check(_ isTrue: Bool, _ problem: @autoclosure () -> String) {
        if !isTrue { fail(problem()) }
    }

    func require(_ ability: ConformanceSubject.Ability, _ words: String) throws {
        guard subject.abilities.contains(ability) else { throw Skip(reason: "\(subject.name) \(words)") }
    }

    /// Makes a transport to test. Its deadline is longer than any example, unless the example tests deadlines.
    func transport(
        to server: ServerAddress,
        deadline: Duration = .seconds(60),
        bodyLimit: Int = 8 << 20,
        authority: URL? = nil
    ) throws -> any Transport {
        try subject.makeTransport(
            .init(server: server, deadline: deadline, bodyLimit: bodyLimit, authority: authority)
        )
    }

    /// Sends a request and waits at most `limit`; checks every error for texts that must not be in it.
    func send(
        _ request: HTTPRequest,
        over transport: any Transport,
        within limit: Duration = .seconds(5)
    ) async -> RequestOutcome {
        state.withLock { $0.stage = "\(request.method.rawValue) \(request.path)" }
        let ending = await TimeoutRace.run(within: limit) { () async -> RequestOutcome in
            await RequestOutcome(of: request, over: transport)
        }
        if case .failure(let error) = ending { checkWords(of: error, request) }
        return ending ?? .noResult(limit)
    }

    private func checkWords(of error: TransportError, _ request: HTTPRequest) {
        let words = "\(error.message) \(error.hint) \(String(reflecting: error.cause))"
        check(!words.contains(Self.secret), "\(request.path): the error contains the token: \(error.message)")
        check(!error.message.isEmpty, "\(request.path): the error \(error.code) has no message")
        if error.code != .cancelled { check(!error.hint.isEmpty, "\(request.path): no hint: \(error.message)") }
    }
}

extension HTTPRequest {
    /// Returns a request with a login in its headers and in its query, as clients of old servers send it.
    static func signedIn(
        _ method: Method = .get,
        _ path: String,
        body: Data? = nil
    ) -> HTTPRequest {
        HTTPRequest(
            method: method,
            path: path,
            query: [QueryItem("auth", ConformanceRun.secret)],
            headers: ["Authorization": "Bearer \(ConformanceRun.secret)"],
            body: body
        )
    }
}
