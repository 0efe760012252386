import DemoServer
import Foundation
import Networking
import Primitives

/// The way to a server that refuses, drops, cuts, delays and lies, and a proxy's pages in between.
///
/// What becomes of a request depends on the seed, on the request and on how often it has been sent, and not on what is sent beside it: a
/// seed means the same each time.
final class FaultyLine: Transport {
    /// What becomes of a request.
    enum Fate: CaseIterable, Sendable {
        case passes
        /// Nobody is reached.
        case refused
        /// The connection breaks before the server has it.
        case lost
        /// The server has it, and its answer is lost.
        case answerLost
        /// The server has it, and half of its answer comes.
        case answerCut
        /// A proxy says that the server failed, and it has it all the same; or it has not.
        case failedAfter, failedBefore
        /// The server asks for a pause, and has not done it.
        case limited
        /// A proxy's page instead of the answer.
        case page
        /// A proxy's page, although the server has it.
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
    ///   - isAway: Whether nobody is there at the other end.
    ///   - sendsTwice: Whether the line delivers what creates something a second time: a fault that has to be noticed.
    init(_ server: LemmyServer, seed: UInt64, isAway: Lock<Bool>, sendsTwice: Bool) {
        (self.server, self.seed, self.isAway, self.sendsTwice) = (server, seed, isAway, sendsTwice)
    }

    /// Whether everything passes from now on.
    func setHealthy(_ isHealthy: Bool) { state.withLock { $0.isHealthy = isHealthy } }

    /// The program that used it is gone: nothing of it arrives any more.
    func die() { state.withLock { $0.isDead = true } }

    /// What became of the requests since the last call, a line each.
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

    /// Nil if there is nobody any more who sends it.
    private func fate(of request: HTTPRequest) -> Fate? {
        let name = Data("\(request.method.rawValue) \(request.target) ".utf8) + (request.body ?? Data())
        return state.withLock { state in
            guard !state.isDead else { return nil }
            let count = state.sent[name, default: 0] + 1
            state.sent[name] = count
            var draw = Draw(seed ^ FNV64.hash(name) &+ UInt64(count))
            if isAway.withLock({ $0 }) { return .refused }
            let fate = state.isHealthy || draw.once(in: 3) ? Fate.passes : draw.one(of: Fate.allCases) ?? .passes
            if request.method != .get || fate != .passes {
                state.log.append("\(request.method.rawValue) \(request.path.dropFirst(7)) \(fate)")
            }
            return fate
        }
    }

}
