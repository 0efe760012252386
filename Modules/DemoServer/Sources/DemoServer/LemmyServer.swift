public import Foundation
public import Networking
import Primitives

/// A stand-in for a Lemmy server, version 0.19.20 or 0.18.5: a function from request to response.
///
/// It starts from the tables of a recorded server and computes every answer from them; what is written changes them, in memory. It
/// is deterministic: the same requests give the same answers, times and tokens included, because its clock moves only with what is
/// written. Nothing leaves the process; a port is opened only by `DemoServerHTTP`.
///
/// ```swift
/// let server = LemmyServer()
/// let response = server.respond(to: HTTPRequest(path: "/api/v3/site"))
/// ```
///
/// - Note: It is safe to call from any thread; requests are answered one after the other.
public final class LemmyServer: Sendable {
    private struct State {
        var world: Result<World, DemoServerError>?
        var clock = LemmyServer.start
        let routes: [String: [HTTPRequest.Method: Route.Handler]]
    }

    /// When a new server's clock starts: 2026-11-21T04:25:00Z.
    static let start = Timestamp(micros: 1_795_235_100 * Timestamp.microsPerSecond)

    /// The version that the server answers as.
    public let version: Dialect

    private let state: Lock<State>

    /// Makes a server with the world that comes along: alice, bob, carol and the others.
    ///
    /// The tables are read at the first request, so that making one costs nothing.
    ///
    /// - Parameter version: The version to answer as.
    public convenience init(version: Dialect = .v0_19) { self.init(nil, version) }

    /// Makes a server with another start state.
    ///
    /// - Parameters:
    ///   - start: A folder with `tables/*.jsonl`, one JSON object a line, and `sequences.json`; the tables of either version.
    ///   - version: The version to answer as.
    /// - Throws: ``DemoServerError`` when the tables cannot be read.
    public convenience init(start: URL, version: Dialect = .v0_19) throws(DemoServerError) {
        self.init(try WorldFolder(url: start).load(), version)
    }

    private init(_ world: World?, _ version: Dialect) {
        self.version = version
        let served = world?.served(as: version, at: Self.start)
        state = Lock(State(world: served.map { .success($0) }, routes: Route.table(Route.all(in: version))))
    }

    /// The server's time. It goes on by one second with each write that is accepted; set it to place a write elsewhere.
    public var clock: Date {
        get { state.withLock { Date(timeIntervalSince1970: Double($0.clock.micros) / 1e6) } }
        set {
            let years0To9999 = -62_167_219_200.0...253_402_300_799
            let seconds = min(max(newValue.timeIntervalSince1970, years0To9999.lowerBound), years0To9999.upperBound)
            let micros = Int64((seconds * 1e6).rounded())
            state.withLock { $0.clock = Timestamp(micros: micros) }
        }
    }

    /// The clock as the server writes times: `2026-11-21T04:25:00Z`.
    public var clockText: String { state.withLock { $0.clock.text } }

    /// Sets the clock to a time as the server writes them, to the microsecond.
    ///
    /// - Returns: False, with the clock as it was, when `text` is no such time.
    public func setClock(_ text: String) -> Bool {
        guard let time = Timestamp(text) else { return false }
        state.withLock { $0.clock = time }
        return true
    }

    /// Everybody who can log in, by name. Those who are banned are listed too; the server refuses them.
    public var accounts: [DemoAccount] {
        state.withLock { state in
            guard case .success(let world) = world(&state) else { return [] }
            let accounts = world.localUsers.rows.compactMap { user -> DemoAccount? in
                guard let name = world.people[user.personID]?.name, let password = world.passwords[user.id] else {
                    return nil
                }
                return DemoAccount(name: name, password: password)
            }
            return accounts.sorted { $0.name < $1.name }
        }
    }

    /// Answers one request.
    ///
    /// Nothing that a client sends makes it fail: what it does not understand it refuses as the real server does, and a route that it
    /// does not have is a 404 without a body.
    ///
    /// - Parameter request: The request, its path from the root: `/api/v3/post/list`.
    /// - Complexity: O(rows · log rows) of the table a list draws from.
    public func respond(to request: HTTPRequest) -> HTTPResponse { respond(to: request, TieOrder()) }

    /// Answers one request, and tells which rows of its lists could as well stand in another order.
    ///
    /// Whoever compares this server with another one needs it; it costs the time and memory of one more list of ids.
    ///
    /// - Parameters:
    ///   - request: The request, as above.
    ///   - groups: The groups of this answer; what was in it before is gone.
    public func respond(to request: HTTPRequest, noting groups: inout KeyGroups) -> HTTPResponse {
        let noted = Lock(KeyGroups())
        let response = respond(to: request, TieOrder(noting: noted))
        groups = noted.withLock { $0 }
        return response
    }

    private func respond(to request: HTTPRequest, _ ties: TieOrder) -> HTTPResponse {
        let token = version.token(in: request)
        return state.withLock { state in
            let answer = self.answer(to: request, token: token, ties, &state)
            return answer.response(in: version, isPrivate: token != nil)
        }
    }

    private func answer(to request: HTTPRequest, token: String?, _ ties: TieOrder, _ state: inout State) -> Answer {
        guard let methods = state.routes[request.path] else { return .empty(404) }
        guard let handler = methods[request.method] else {
            return .empty(Route.resources.contains(request.path) ? 405 : 404)
        }
        do throws(ServerError) {
            var world: World
            switch self.world(&state) {
            case .success(let loaded): world = loaded
            case .failure(let error): throw .unknown("\(error.message) \(error.hint)", status: 500)
            }
            // The state lets go of its copy, so that a write changes the tables in place.
            state.world = nil
            defer { state.world = .success(world) }
            let viewer = world.viewer(with: token)
            let call = Call(
                request: request,
                dialect: version,
                token: token,
                viewer: viewer,
                refusal: viewer == nil ? world.refusal(of: token) : nil,
                now: state.clock,
                ties: ties
            )
            let answer = try handler(&world, call)
            if request.method != .get { state.clock = state.clock.advanced(bySeconds: 1) }
            return answer
        } catch {
            return Answer(error, in: version)
        }
    }

    /// The world, read at the first use.
    private func world(_ state: inout State) -> Result<World, DemoServerError> {
        if let world = state.world { return world }
        let loaded = WorldFolder.bundled.map { $0.served(as: version, at: state.clock) }
        state.world = loaded
        return loaded
    }
}
