public import Foundation
public import Networking
import Primitives

/// A stand-in for a Lemmy server, version 0.19.20 or 0.18.5: a function from request to response.
///
/// It starts from the tables of a recorded server and computes every answer from them; what is written changes them, in memory. It
/// is deterministic: the same requests give the same answers, times and tokens included, because its clock moves only with what is
/// written, unless it is made with the machine's (``ServerClock``). Nothing leaves the process; a port is opened only by `DemoServerHTTP`.
///
/// ```swift
/// let server = LemmyServer()
/// let response = server.respond(to: HTTPRequest(path: "/api/v3/site"))
/// ```
///
/// - Note: It is safe to call from any thread. What only reads is answered from a snapshot and waits for nobody; writes are put in place
///   one after the other.
public final class LemmyServer: Sendable {
    /// When a new server's clock starts: 2026-11-21T04:25:00Z.
    static let start = Timestamp(micros: 1_795_235_100 * Timestamp.microsPerSecond)

    /// The version that the server answers as.
    public let version: Dialect

    private let routes: RouteTable
    let present: Present
    /// The bytes of the pictures that the world names.
    let pictures: PictureStore

    /// Makes a server with the world that comes along: alice, bob, carol and the others.
    ///
    /// The tables are read at the first request, so that making one costs nothing.
    ///
    /// - Parameters:
    ///   - version: The version to answer as.
    ///   - clock: What its time goes by.
    public convenience init(version: Dialect = .v0_19, clock: ServerClock = .world) {
        self.init(nil, version, clock: Self.start(clock), kind: clock)
    }

    /// Makes a server with another start state.
    ///
    /// - Parameters:
    ///   - start: A folder with `tables/*.jsonl`, one JSON object a line, and `sequences.json`; the tables of either version.
    ///   - version: The version to answer as.
    /// - Throws: ``DemoServerError`` when the tables cannot be read.
    public convenience init(start: URL, version: Dialect = .v0_19) throws(DemoServerError) {
        self.init(try WorldFolder(url: start).load(), version)
    }

    /// Makes a server with a world that is made up: the same for the same seed and size, on every machine.
    ///
    /// alice, bob, carol (the admin) and dave (banned) are there with the passwords that they always have, and so are the
    /// communities `swift` and `cats`; everything else depends on the seed.
    ///
    /// ```swift
    /// let server = try LemmyServer(seed: 7, size: WorldSize(posts: 10_000))
    /// ```
    ///
    /// - Parameters:
    ///   - seed: Any number.
    ///   - size: How many posts, comments and people.
    ///   - version: The version to answer as.
    ///   - clock: What its time goes by; with the machine's, dates are moved so that the world begins now.
    ///   - progress: Is told how far it is, at most a hundred times, the last time with share 1: a large world takes a while, and whoever
    ///     waits wants to know. Called on one thread or another, one call at a time, and waited for.
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unusableSize`` when the size is beyond what a world may have.
    /// - Complexity: O(posts + comments + votes): less than a second for 10,000 posts in an optimized build.
    public convenience init(
        seed: UInt64,
        size: WorldSize = WorldSize(),
        version: Dialect = .v0_19,
        clock: ServerClock = .world,
        progress: (@Sendable (WorldProgress) -> Void)? = nil
    ) throws(DemoServerError) {
        let start = Self.start(clock)
        let report = progress.map { MakingReport($0) }
        let world = try WorldGenerator.world(seed: seed, size: size, now: start, report)
        self.init(world, version, clock: start, kind: clock)
        report?.advance(.lists, to: 1)
    }

    /// When a new server's time begins.
    private static func start(_ clock: ServerClock) -> Timestamp { clock == .world ? start : .ofTheMachine() }

    init(
        _ world: World?,
        _ version: Dialect,
        clock: Timestamp = LemmyServer.start,
        tasks: ScheduledTasks? = nil,
        kind: ServerClock = .world,
        events: UInt64 = 0,
        pictures: PictureStore = PictureStore(),
        machine: @escaping @Sendable () -> Timestamp = Timestamp.ofTheMachine
    ) {
        self.version = version
        self.pictures = pictures
        routes = RouteTable.all(in: version)
        present = Present(world, version, clock: clock, tasks: tasks, kind: kind, events: events, machine: machine)
    }

    /// All that the server knows at this moment.
    func snapshot() throws(DemoServerError) -> SavedState { try present.saved() }

    /// A number that grows with whatever may change what the server knows.
    var revision: Int { present.revision }

    /// Makes what lists and searches are found by, which else the first of them does: in a large world that takes some seconds.
    ///
    /// Call it on a thread of its own; requests are answered meanwhile.
    ///
    /// - Complexity: O(texts of all posts, comments and people).
    public func prepare() {
        // A world that cannot be read has no lists; each answer says why.
        guard let world = try? present.current().world else { return }
        world.indexes.prepare(for: world)
    }

    /// Everybody who can log in, by name. Those who are banned are listed too; the server refuses them.
    public var accounts: [DemoAccount] {
        // A world that cannot be read has nobody in it; each answer says why.
        guard let world = try? present.current().world else { return [] }
        let accounts = world.localUsers.rows.compactMap { user -> DemoAccount? in
            guard let name = world.people[user.personID]?.name, let password = world.passwords[user.id] else {
                return nil
            }
            return DemoAccount(name: name, password: password)
        }
        return accounts.sorted { $0.name < $1.name }
    }

    /// Answers one request.
    ///
    /// Nothing that a client sends makes it fail: what it does not understand it refuses as the real server does, and a route that it
    /// does not have is a 404 without a body.
    ///
    /// - Parameter request: The request, its path from the root: `/api/v3/post/list`.
    /// - Complexity: O(rows · log rows) of the table a list draws from.
    public func respond(to request: HTTPRequest) -> HTTPResponse { respond(to: request, TieOrder()) }

    /// Whether a request is answered in some tens of microseconds, however large the world is: one entity, or what the site says of itself.
    /// A port answers these on the spot and has all else done elsewhere.
    public func isQuick(_ request: HTTPRequest) -> Bool {
        request.method == .get && (Route.quick.contains(request.path) || !routes.has(request.path))
    }

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
        let match = routes.match(request.path)
        let sent = Self.sent(with: request, match)
        let token = version.token(in: request, sent)
        let answer = filled(answer(to: request, match, sent, token, ties), for: request)
        var response = answer.response(in: version, isPrivate: token != nil)
        response.headers["Date"] = present.clock.httpText
        return response
    }

    private static func sent(with request: HTTPRequest, _ match: RouteTable.Match?) -> SentBody {
        guard let shape = match?[request.method]?.body else { return .nothing }
        return SentBody(request, as: shape)
    }

    private func answer(
        to request: HTTPRequest,
        _ match: RouteTable.Match?,
        _ sent: SentBody,
        _ secret: String?,
        _ ties: TieOrder
    ) -> Answer {
        if request.path == Self.picturePath {
            guard request.method == .post else { return .empty(405) }
            do throws(ServerError) {
                return try takePictures(of: request, from: secret.map { TokenDigest(of: $0) })
            } catch {
                return Answer(error, in: version)
            }
        }
        guard let match else { return .empty(404) }
        guard let handler = match[request.method]?.handler else {
            return .empty(Route.resources.contains(request.path) ? 405 : 404)
        }
        let token = secret.map { TokenDigest(of: $0) }
        do throws(ServerError) {
            switch handler {
            case .reading(let read):
                let moment = try present.moment()
                return try read(moment.world, call(request, match, sent, token, in: moment.world, at: moment.now, ties))
            case .writing(let write, let trace):
                // A look marks something for whoever is logged in only; a body that cannot be read changes nothing.
                let counts = trace == .viewer ? token != nil : request.method == .get || sent.complaint == nil
                let event = counts ? Event.request(request.hiding(secret), token) : nil
                let answer = try present.write(event) { world, now in
                    attempt(write, &world, call(request, match, sent, token, in: world, at: now, ties))
                }
                if counts { try present.settle() }
                return try answer.get()
            }
        } catch {
            return Answer(earlierComplaint(about: request, match, sent, handler, error, ties) ?? error, in: version)
        }
    }

    /// Carries out a write.
    private func attempt(
        _ write: Route.Writing,
        _ world: inout World,
        _ call: Call
    ) -> Present.Attempt<Result<Answer, ServerError>> {
        let before = call.sent.hasNUL ? world : nil
        var answer = Result { () throws(ServerError) in try write(&world, call) }
        if let before, answer.isSuccess {
            world = before
            answer = .failure(.unstorable(in: call.request, version))
        }
        return Present.Attempt(outcome: answer, movesClock: !call.request.isLook && answer.isSuccess)
    }

    /// Does once more what a journal tells of, at the time at which it was done. Nobody else may be asking.
    func redo(_ event: Event, at time: Timestamp) throws(ServerError) {
        if case .pictures(let pictures, let token) = event {
            return try present.redo(at: time) { world, now in world.receive(pictures, from: token, at: now) }
        }
        guard case .request(let request, let token) = event else { return try present.redo(event, at: time) }
        guard let match = routes.match(request.path), case .writing(let write, _)? = match[request.method]?.handler
        else { return }
        let sent = Self.sent(with: request, match)
        try present.redo(at: time) { world, now in
            attempt(write, &world, call(request, match, sent, token, in: world, at: now, TieOrder()))
        }
    }

    /// What 0.18 complains of before it refuses a login: there a token is a field like the others and comes last of them, so that
    /// whoever has none hears first of what else cannot be read.
    ///
    /// That shows when somebody else sends the same request, to a world that nobody sees.
    private func earlierComplaint(
        about request: HTTPRequest,
        _ match: RouteTable.Match,
        _ sent: SentBody,
        _ handler: Route.Handler,
        _ error: ServerError,
        _ ties: TieOrder
    ) -> ServerError? {
        guard version == .v0_18, error.refusesLogin else { return nil }
        do throws(ServerError) {
            let moment = try present.current()
            var world = moment.world
            guard let user = world.localUsers.rows.first(where: { _ in true }), let person = world.people[user.personID]
            else { return nil }
            var call = call(request, match, sent, nil, in: world, at: moment.now, ties)
            call.viewer = Viewer(user: user, person: person)
            switch handler {
            case .reading(let read): _ = try read(world, call)
            case .writing(let write, _): _ = try write(&world, call)
            }
            return nil
        } catch {
            return error.isUnreadable ? error : nil
        }
    }

    private func call(
        _ request: HTTPRequest,
        _ match: RouteTable.Match,
        _ sent: SentBody,
        _ token: TokenDigest?,
        in world: World,
        at now: Timestamp,
        _ ties: TieOrder
    ) -> Call {
        let viewer = world.viewer(with: token)
        return Call(
            request: request,
            parameters: match.parameters,
            sent: sent,
            dialect: version,
            token: token,
            viewer: viewer,
            refusal: viewer == nil ? world.refusal(of: token) : nil,
            now: now,
            ties: ties
        )
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}

extension HTTPRequest {
    /// Whether it asks for something and changes at most a mark: there is one GET that does more.
    fileprivate var isLook: Bool { method == .get && !LemmyServer.deletes(path) }
}
