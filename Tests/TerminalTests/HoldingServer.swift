import DemoServer
import DemoServerHTTP
import Dispatch
import Networking
import Primitives

/// A demo server on a port whose responses to some requests wait until the test releases them.
final class HoldingServer: Sendable {
    private struct State {
        var path: String?
        var act: (@Sendable () -> Void)?
        var hasArrived: CheckedContinuation<ContinuousClock.Instant, Never>?
        var arrivals: [ContinuousClock.Instant] = []
    }

    let accounts: [(name: String, password: String)]
    private let port: HTTPServerPort
    private let state: Lock<State>
    private let gate = DispatchSemaphore(value: 0)

    init() throws {
        let server = LemmyServer()
        let state = Lock(State())
        accounts = server.accounts.map { ($0.name, $0.password) }
        self.state = state
        port = try HTTPServerPort { [gate] request, _ in
            // The server has handled the request already: only the response is late.
            let answer = PortResponse(server.respond(to: request))
            if Self.holds(request, state) { gate.wait() }
            return answer
        }
    }

    deinit { stop() }

    private static func holds(_ request: HTTPRequest, _ state: Lock<State>) -> Bool {
        let now = ContinuousClock.now
        let (isHeld, waiting, act) = state.withLock { state in
            guard state.path == request.path else {
                return (false, nil as CheckedContinuation<ContinuousClock.Instant, Never>?, state.act)
            }
            state.arrivals.append(now)
            defer { (state.hasArrived, state.act) = (nil, nil) }
            return (true, state.hasArrived, state.act)
        }
        waiting?.resume(returning: now)
        if isHeld { act?() }
        return isHeld
    }

    var url: String { "http://127.0.0.1:\(port.port)" }
    /// The host as the prompt shows it.
    var host: String { "127.0.0.1:\(port.port)" }

    /// Holds the next responses to requests of this path.
    ///
    /// - Parameter act: Runs when the first request has arrived, on the server's thread, however late the test is scheduled.
    func hold(_ path: String, _ act: (@Sendable () -> Void)? = nil) {
        state.withLock { ($0.path, $0.act) = (path, act) }
    }

    /// Waits until a request is being held.
    ///
    /// - Returns: The time of its arrival.
    @discardableResult
    func arrival() async -> ContinuousClock.Instant {
        await withCheckedContinuation { continuation in
            let first = state.withLock { state in
                if state.arrivals.isEmpty { state.hasArrived = continuation }
                return state.arrivals.first
            }
            if let first { continuation.resume(returning: first) }
        }
    }

    /// Releases the held responses, and holds no others.
    func letGo() {
        let count = state.withLock { state in
            defer { (state.arrivals, state.path) = ([], nil) }
            return state.arrivals.count
        }
        for _ in 0..<count { gate.signal() }
    }

    /// Stops the server, whatever is under way.
    func stop() {
        letGo()
        port.stop()
    }
}
