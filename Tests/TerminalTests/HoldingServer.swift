import DemoServer
import DemoServerHTTP
import Dispatch
import Networking
import Primitives

/// A demo server on a port whose answers to some requests wait until the test lets them go.
final class HoldingServer: Sendable {
    private struct State {
        var path: String?
        var hasArrived: CheckedContinuation<Void, Never>?
        var arrivals = 0
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
            // It has acted already: only the answer is late.
            let answer = PortAnswer(server.respond(to: request))
            if Self.holds(request, state) { gate.wait() }
            return answer
        }
    }

    deinit { stop() }

    private static func holds(_ request: HTTPRequest, _ state: Lock<State>) -> Bool {
        let (isHeld, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
            guard state.path == request.path else { return (false, nil) }
            state.arrivals += 1
            defer { state.hasArrived = nil }
            return (true, state.hasArrived)
        }
        waiting?.resume()
        return isHeld
    }

    var url: String { "http://127.0.0.1:\(port.port)" }
    /// What the prompt shows.
    var host: String { "127.0.0.1:\(port.port)" }

    /// From now on the next answer to requests of this path waits.
    func hold(_ path: String) { state.withLock { $0.path = path } }

    /// Waits until a request is being held.
    func arrival() async {
        await withCheckedContinuation { continuation in
            let hasArrived = state.withLock { state in
                if state.arrivals == 0 { state.hasArrived = continuation }
                return state.arrivals > 0
            }
            if hasArrived { continuation.resume() }
        }
    }

    /// Lets go what was held, and holds nothing more.
    func letGo() {
        let count = state.withLock { state in
            defer { (state.arrivals, state.path) = (0, nil) }
            return state.arrivals
        }
        for _ in 0..<count { gate.signal() }
    }

    /// Goes away in the middle of everything.
    func stop() {
        letGo()
        port.stop()
    }
}
