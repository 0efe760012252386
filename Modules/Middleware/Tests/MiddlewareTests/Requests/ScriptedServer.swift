import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation

/// A server of some version that responds as a test says, and records its requests.
final class ScriptedServer: Transport {
    enum Step: Sendable {
        case answer(HTTPResponse)
        case fail(TransportError.Code)
        /// Gives no response until the limbo is opened, or the caller is cancelled.
        indirect case hang(then: Step)

        static let hang = Step.hang(then: .fail(.timedOut))

        static func json(_ text: String, status: Int = 200) -> Step {
            .answer(HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8)))
        }

        static func text(_ text: String, status: Int, as type: String = "text/plain") -> Step {
            .answer(HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(text.utf8)))
        }

        static let emptyPage = json(#"{"posts":[]}"#)
    }

    typealias Script = @Sendable (_ request: HTTPRequest, _ count: Int) -> Step

    let limbo = Limbo()
    private let script: Script
    private let noted = Lock<[HTTPRequest]>([])

    /// - Parameter script: The response; `count` is the number of requests for that path, this one included.
    init(_ script: @escaping Script) {
        self.script = script
    }

    /// Creates a server that reports its version and knows the account, and otherwise responds as the script says.
    convenience init(
        version: String,
        _ script: @escaping Script = { _, _ in .emptyPage }
    ) {
        let isOld = version.hasPrefix("0.18.")
        self.init { request, count in
            let saysWhoAsks =
                isOld ? request.query.contains { $0.name == "auth" } : request.headers["Authorization"] != nil
            return switch request.path {
            case "/api/v3/site": .json(SiteAnswer.text(version: version, knowsViewer: saysWhoAsks))
            case "/api/v3/user/validate_auth":
                isOld ? .text("", status: 404) : .json(#"{"success":true}"#)
            default: script(request, count)
            }
        }
    }

    var requests: [HTTPRequest] { noted.withLock { $0 } }
    /// The method and path of every request so far, such as `GET /site`.
    var asked: [String] { requests.map { "\($0.method.rawValue) \($0.path.dropFirst("/api/v3".count))" } }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let count = noted.withLock { noted in
            noted.append(request)
            return noted.count { $0.path == request.path }
        }
        return try await perform(script(request, count))
    }

    private func perform(_ step: Step) async throws(TransportError) -> HTTPResponse {
        switch step {
        case .answer(let response): return response
        case .fail(let code): throw TransportError(code, "made to fail: \(code)")
        case .hang(let next):
            do { try await limbo.stay() } catch { throw TransportError(.cancelled, "given up") }
            return try await perform(next)
        }
    }

    /// Returns a client of the server that is not shared.
    @MainActor
    func client(token: String? = nil, retries: RetryPolicy = .none, clock: any WallClock = SystemClock()) throws
        -> ApiClient
    {
        let environment = ClientEnvironment(commits: Commits(), clock: clock, retries: retries) {
            _ throws(NetworkingError) in self
        }
        return .getApiClient(
            for: try ServerAddress("http://strata.test"),
            with: token,
            in: ClientRegistry(environment)
        )
    }
}

/// A clock whose pauses end at once and are recorded; or never end.
final class PauseClock: WallClock {
    let limbo = Limbo()
    private let isStill: Bool
    private let noted = Lock<[Duration]>([])

    init(isStill: Bool = false) {
        self.isStill = isStill
    }

    var now: Date { Date(timeIntervalSince1970: 1_800_000_000) }
    var pauses: [Duration] { noted.withLock { $0 } }

    @concurrent func sleep(for duration: Duration) async throws {
        noted.withLock { $0.append(duration) }
        if isStill { try await limbo.stay() }
        try Task.checkCancellation()
    }
}
