import DemoServer
import Foundation
import Networking
import Primitives

/// A connection to a server that refuses, drops, truncates, delays and lies, with a proxy that inserts pages of its own.
///
/// The fate of a request depends on the seed, on the request and on how often it has been sent, but not on concurrent requests, so a seed
/// gives the same result each time.
final class FaultyTransport: Transport {
    /// The fate of a request.
    enum Fate: CaseIterable, Sendable {
        case passes
        /// The connection is refused.
        case refused
        /// The connection breaks before the server receives the request.
        case lost
        /// The server handles the request, and its response is lost.
        case answerLost
        /// The server handles the request, and half of its response arrives.
        case answerCut
        /// A proxy reports a server failure, although the server handled the request, or because it did not.
        case failedAfter, failedBefore
        /// The server asks for a pause, and has not handled the request.
        case limited
        /// A proxy's page arrives instead of the response.
        case page
        /// A proxy's page arrives, although the server handled the request.
        case pageAfter
    }

    private struct State {
        var sent: [Data: Int] = [:]
        var isHealthy = true
        var isDead = false
        var log: [String] = []
    }

    private let server: LemmyServer
    private let seed: UInt64
    private let isAway: Lock<Bool>
    private let sendsTwice: Bool
    private let state = Lock(State())

    /// - Parameters:
    ///   - isAway: True while the server is unreachable.
    ///   - sendsTwice: True if the connection delivers creating requests a second time: a deliberate fault that must be noticed.
    init(_ server: LemmyServer, seed: UInt64, isAway: Lock<Bool>, sendsTwice: Bool) {
        (self.server, self.seed, self.isAway, self.sendsTwice) = (server, seed, isAway, sendsTwice)
    }

    /// Sets whether every request passes from now on.
    func setHealthy(_ isHealthy: Bool) { state.withLock { $0.isHealthy = isHealthy } }

    /// Ends the connection of a killed program: no request of it arrives any more.
    func die() { state.withLock { $0.isDead = true } }

    /// Returns the fates of the requests since the last call, a line each.
    func takeLog() -> [String] {
        state.withLock { state in
            defer { state.log = [] }
            return state.log
        }
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let fate = fate(of: request)
        switch fate {
        case nil: throw TransportError(.cancelled, "the program is gone")
        case .passes?: return deliver(request)
        case .refused?: throw TransportError(.noConnection, "nobody is reached")
        case .lost?: throw TransportError(.brokenAnswer, "the connection broke")
        case .answerLost?:
            _ = deliver(request)
            throw TransportError(.brokenAnswer, "the connection broke")
        case .answerCut?:
            var answer = deliver(request)
            answer.body = answer.body.prefix(answer.body.count / 2)
            return answer
        case .failedAfter?:
            _ = deliver(request)
            return Self.page(502)
        case .failedBefore?: return Self.page(503)
        case .limited?:
            var answer = Self.page(429)
            answer.headers["Retry-After"] = "20"
            return answer
        case .page?: return Self.page(403)
        case .pageAfter?:
            _ = deliver(request)
            return Self.page(200)
        }
    }

    private func deliver(_ request: HTTPRequest) -> HTTPResponse {
        if sendsTwice, request.method == .post { _ = server.respond(to: request) }
        return server.respond(to: request)
    }

    private static func page(_ status: Int) -> HTTPResponse {
        var answer = HTTPResponse(status: status, body: Data("<html><h1>\(status)</h1></html>".utf8))
        answer.headers["Content-Type"] = "text/html"
        return answer
    }

    /// Returns the fate of a request; nil if the program that sends it was killed.
    private func fate(of request: HTTPRequest) -> Fate? {
        let name = Data("\(request.method.rawValue) \(request.target) ".utf8) + (request.body ?? Data())
        return state.withLock { state in
            guard !state.isDead else { return nil }
            let count = state.sent[name, default: 0] + 1
            state.sent[name] = count
            var draw = SplitMix64(seed: seed ^ FNV64.hash(name) &+ UInt64(count))
            if isAway.withLock({ $0 }) { return .refused }
            let fate = state.isHealthy || draw.once(in: 3) ? Fate.passes : draw.one(of: Fate.allCases) ?? .passes
            if request.method != .get || fate != .passes {
                state.log.append("\(request.method.rawValue) \(request.path.dropFirst(7)) \(fate)")
            }
            return fate
        }
    }

}
