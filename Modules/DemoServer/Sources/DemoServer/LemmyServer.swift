public import Foundation
public import Networking
import Primitives

/// An in-process imitation of a Lemmy server, version 1.0, 0.19.20 or 0.18.5, or of PieFed: a function from request to response.
///
/// It starts from the tables of a recorded server and computes every response from them; writes change the tables in memory. It is
/// deterministic: the same requests give the same responses, times and tokens included, because its clock advances only with writes, unless
/// it uses the machine's clock (``ServerClock``). Nothing leaves the process; only `DemoServerHTTP` opens a port.
///
/// ```swift
/// let server = LemmyServer()
/// let response = server.respond(to: HTTPRequest(path: "/api/v3/site"))
/// ```
///
/// - Note: It is safe to call from any thread. Reads use a snapshot and wait for no other request; writes run one after the other.
public final class LemmyServer: Sendable {
    /// The start time of a new server's clock: 2026-11-21T04:25:00Z.
    static let start = Timestamp(micros: 1_795_235_100 * Timestamp.microsPerSecond)

    /// The version that the server implements; for another software than Lemmy, the version whose rules the world follows.
    public let version: Dialect
    /// The software that the server imitates.
    public let software: ServerSoftware

    /// The name of the imitated software with its version: `Lemmy 0.19.20`, `PieFed 1.6.18-peachpie`.
    public var imitatedSoftware: String {
        switch software {
        case .lemmy: "Lemmy \(version.version)"
        case .pieFed: "PieFed \(ServerSoftware.versionOfPieFed)"
        }
    }

    private let routes: RouteTable
    let store: WorldStore
    /// The bytes of the pictures that the world refers to.
    let pictures: PictureStore

    /// Makes a server with the bundled world: alice, bob, carol and the others.
    ///
    /// The tables are read at the first request, so that this initializer costs nothing.
    ///
    /// - Parameters:
    ///   - version: The version of Lemmy to implement; another software has only one.
    ///   - software: The software to imitate.
    ///   - clock: The kind of clock.
    public convenience init(
        version: Dialect = .v0_19,
        software: ServerSoftware = .lemmy,
        clock: ServerClock = .world
    ) {
        self.init(nil, version, software, clock: Self.start(clock), kind: clock)
    }

    /// Makes a server with another start state.
    ///
    /// - Parameters:
    ///   - start: A folder with `tables/*.jsonl`, one JSON object a line, and `sequences.json`; the tables of either version.
    ///   - version: The version of Lemmy to implement; another software has only one.
    ///   - software: The software to imitate.
    /// - Throws: ``DemoServerError`` if the tables cannot be read.
    public convenience init(
        start: URL,
        version: Dialect = .v0_19,
        software: ServerSoftware = .lemmy
    ) throws(DemoServerError) {
        self.init(try WorldLoader(url: start).load(), version, software)
    }

    /// Makes a server with a generated world. The same seed and size give the same world on every machine.
    ///
    /// alice, bob, carol (the admin) and dave (banned) are there with their usual passwords, and so are the communities `swift` and `cats`;
    /// everything else depends on the seed.
    ///
    /// ```swift
    /// let server = try LemmyServer(seed: 7, size: WorldSize(posts: 10_000))
    /// ```
    ///
    /// - Parameters:
    ///   - seed: Any number.
    ///   - size: The number of posts, comments and people.
    ///   - version: The version of Lemmy to implement; another software has only one.
    ///   - software: The software to imitate.
    ///   - clock: The kind of clock; with the machine's, dates are shifted so that the world begins now.
    ///   - progress: Receives the progress at most a hundred times, the last time with share 1, because a large world takes a while. It may
    ///     be called on any thread, one call at a time, and the generator waits for it to return.
    /// - Throws: ``DemoServerError`` with ``DemoServerError/Code/unusableSize`` if the size exceeds the limits of a world.
    /// - Complexity: O(posts + comments + votes): less than a second for 10,000 posts in an optimized build.
    public convenience init(
        seed: UInt64,
        size: WorldSize = WorldSize(),
        version: Dialect = .v0_19,
        software: ServerSoftware = .lemmy,
        clock: ServerClock = .world,
        progress: (@Sendable (WorldProgress) -> Void)? = nil
    ) throws(DemoServerError) {
        let start = Self.start(clock)
        let report = progress.map { ProgressReporter($0) }
        let world = try WorldGenerator.world(seed: seed, size: size, now: start, report)
        self.init(world, version, software, clock: start, kind: clock)
        report?.report(.lists, to: 1)
    }

    /// Returns the start time of a new server's clock.
    private static func start(_ clock: ServerClock) -> Timestamp { clock == .world ? start : .now() }

    init(
        _ world: World?,
        _ version: Dialect,
        _ software: ServerSoftware = .lemmy,
        clock: Timestamp = LemmyServer.start,
        tasks: ScheduledTasks? = nil,
        kind: ServerClock = .world,
        events: UInt64 = 0,
        pictures: PictureStore = PictureStore(),
        machine: @escaping @Sendable () -> Timestamp = Timestamp.now
    ) {
        let version = software.rules(version)
        self.version = version
        self.software = software
        self.pictures = pictures
        routes = RouteTable.all(of: software, in: version)
        store = WorldStore(
            world,
            version,
            software,
            clock: clock,
            tasks: tasks,
            kind: kind,
            events: events,
            machine: machine
        )
    }

    /// Returns the complete state of the server at this moment.
    func snapshot() throws(DemoServerError) -> SavedState { try store.savedState() }

    /// A number that increases with every change that may affect the state.
    var revision: Int { store.revision }

    /// Builds the indexes for lists and searches, which otherwise the first such request does. In a large world that takes some seconds.
    ///
    /// Call it on a thread of its own; requests are answered meanwhile.
    ///
    /// - Complexity: O(texts of all posts, comments and people).
    public func prepare() {
        // Ignored: a world that cannot be read has no lists, and each response reports the reason.
        guard let world = try? store.currentSnapshot().world else { return }
        world.indexes.prepare(for: world)
    }

    /// All accounts, by name. Banned accounts are included, although the server refuses them.
    public var accounts: [DemoAccount] {
        // Ignored: a world that cannot be read has no accounts, and each response reports the reason.
        guard let world = try? store.currentSnapshot().world else { return [] }
        let accounts = world.localUsers.rows.compactMap { user -> DemoAccount? in
            guard let name = world.people[user.personID]?.name, let password = world.passwords[user.id] else {
                return nil
            }
            return DemoAccount(name: name, password: password)
        }
        return accounts.sorted { $0.name < $1.name }
    }

    /// Returns the response to a request.
    ///
    /// No request makes it fail: an invalid request is refused as on the real server, and an unknown route gives a 404 without a body.
    ///
    /// - Parameter request: The request; its path begins at the root: `/api/v3/post/list`.
    /// - Complexity: O(rows · log rows) of the table that a list reads.
    public func respond(to request: HTTPRequest) -> HTTPResponse { respond(to: request, TieBreaker()) }

    /// Returns true if the response takes some tens of microseconds, however large the world is: one entity, or the site's description. The
    /// HTTP port answers these requests immediately and moves all others to another thread.
    public func isQuick(_ request: HTTPRequest) -> Bool {
        request.method == .get && (Route.quickPaths.contains(request.path) || !routes.has(request.path))
    }

    /// Returns the response to a request, and reports which rows of its lists could stand in another order.
    ///
    /// A comparison of this server with another one needs it. It costs the time and memory of one more list of ids.
    ///
    /// - Parameters:
    ///   - request: The request, as above.
    ///   - groups: Receives the groups of tied rows in this response; its old content is discarded.
    public func respond(to request: HTTPRequest, noting groups: inout SortTies) -> HTTPResponse {
        let noted = Lock(SortTies())
        let response = respond(to: request, TieBreaker(noting: noted))
        groups = noted.withLock { $0 }
        return response
    }

    private func respond(to request: HTTPRequest, _ ties: TieBreaker) -> HTTPResponse {
        let match = routes.match(request.path)
        let sent = Self.receivedBody(with: request, match)
        let token = version.token(in: request, sent)
        var answer = attachingPictureData(answer(to: request, match, sent, token, ties), for: request)
        if software.forbidsStoring(at: request.path) { answer.isNoStore = true }
        var response = answer.response(in: version, isPrivate: token != nil)
        response.headers["Date"] = store.clock.httpText
        return response
    }

    private static func receivedBody(with request: HTTPRequest, _ match: RouteTable.Match?) -> ReceivedBody {
        guard let place = match?[request.method], let shape = place.body else { return .empty }
        return place.origin.readBody(request, shape)
    }

    private func answer(
        to request: HTTPRequest,
        _ match: RouteTable.Match?,
        _ sent: ReceivedBody,
        _ secret: String?,
        _ ties: TieBreaker
    ) -> Answer {
        if receivesPictures(at: request.path) {
            guard request.method == .post else { return software.answerToWrongUploadMethod }
            do throws(ServerError) {
                return try receivePictures(of: request, from: secret.map { TokenDigest(of: $0) })
            } catch {
                return software.uploadDialect.refusal(error, version)
            }
        }
        guard let match else { return software.answerToUnknownPath }
        guard let place = match[request.method] else { return software.answerToWrongMethod(at: request.path) }
        let handler = place.handler
        let token = secret.map { TokenDigest(of: $0) }
        do throws(ServerError) {
            switch handler {
            case .reading(let read):
                let moment = try store.readSnapshot()
                let call = call(request, match, sent, token, in: moment.world, at: moment.now, ties)
                if place.refusesInvalidTokens { try call.requireValidToken() }
                return try read(moment.world, call)
            case .writing(let write, let trace):
                // Viewing marks something only for a logged-in account, and a body that cannot be read changes nothing.
                let counts = trace == .viewer ? token != nil : request.method == .get || sent.error == nil
                let event = counts ? Event.request(request.removingToken(secret), token) : nil
                let answer = try store.write(event) { world, now in
                    perform(place, write, &world, call(request, match, sent, token, in: world, at: now, ties))
                }
                if counts { try store.synchronize() }
                return try answer.get()
            }
        } catch {
            let error = earlierError(about: request, match, sent, handler, error, ties) ?? error
            return place.origin.refusal(error, version)
        }
    }

    /// Performs a write.
    private func perform(
        _ place: RouteTable.Place,
        _ write: Route.Writing,
        _ world: inout World,
        _ call: Call
    ) -> WorldStore.WriteResult<Result<Answer, ServerError>> {
        let before = call.sent.containsNUL ? world : nil
        var answer = Result { () throws(ServerError) in
            if place.refusesInvalidTokens { try call.requireValidToken() }
            return try write(&world, call)
        }
        if let before, answer.isSuccess {
            world = before
            answer = .failure(.unstorable(in: call.request, version))
        }
        return WorldStore.WriteResult(outcome: answer, advancesClock: !call.request.isReadOnly && answer.isSuccess)
    }

    /// Replays a journal event at its recorded time. No other request may run at the same time.
    func replay(_ event: Event, at time: Timestamp) throws(ServerError) {
        if case .pictures(let pictures, let token) = event {
            return try store.replay(at: time) { world, now in world.addImages(pictures, from: token, at: now) }
        }
        guard case .request(let request, let token) = event else { return try store.redo(event, at: time) }
        guard let match = routes.match(request.path), let place = match[request.method],
            case .writing(let write, _) = place.handler
        else { return }
        let sent = Self.receivedBody(with: request, match)
        try store.replay(at: time) { world, now in
            perform(place, write, &world, call(request, match, sent, token, in: world, at: now, TieBreaker()))
        }
    }

    /// Returns the error that 0.18 reports before it refuses a login. There the token is the last field of the body, so that a request
    /// without a login gets the errors of the other fields first.
    ///
    /// The error is found by performing the same request for another account in a copy of the world that is then discarded.
    private func earlierError(
        about request: HTTPRequest,
        _ match: RouteTable.Match,
        _ sent: ReceivedBody,
        _ handler: Route.Handler,
        _ error: ServerError,
        _ ties: TieBreaker
    ) -> ServerError? {
        guard version == .v0_18, error.refusesLogin else { return nil }
        do throws(ServerError) {
            let moment = try store.currentSnapshot()
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
        _ sent: ReceivedBody,
        _ token: TokenDigest?,
        in world: World,
        at now: Timestamp,
        _ ties: TieBreaker
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
    /// True if the request changes nothing but possibly a mark. One GET route, which deletes a picture, is the exception.
    fileprivate var isReadOnly: Bool { method == .get && !LemmyServer.deletes(path) }
}

extension LemmyServer {
    /// Makes a server with the state of another server at this moment, logins and clock included.
    ///
    /// Use it to make many servers with one start state: the tables are read, or generated, once, and shared until one of the servers
    /// writes to them. Later changes to one server do not affect the other.
    ///
    /// ```swift
    /// let start = try LemmyServer(seed: 7, size: WorldSize(posts: 10))
    /// let servers = try (0..<1_000).map { _ in try LemmyServer(copying: start) }
    /// ```
    ///
    /// - Parameters:
    ///   - other: The server to start from; it may be in use.
    ///   - version: The version to implement; the default is that of the other server. With a later version, the new server is the other one
    ///     after an upgrade: entities keep their ids, and accounts stay logged in.
    ///   - software: The software to imitate; the default is that of the other server.
    /// - Throws: ``DemoServerError`` if its tables cannot be read.
    /// - Complexity: O(pictures) once the other server has read its tables; the first write to a table copies it. With another version,
    ///   O(rows).
    public convenience init(
        copying other: LemmyServer,
        version: Dialect? = nil,
        software: ServerSoftware? = nil
    ) throws(DemoServerError) {
        let start = try other.snapshot()
        self.init(
            start.world,
            version ?? other.version,
            software ?? other.software,
            clock: start.clock,
            tasks: start.tasks,
            kind: start.kind,
            pictures: other.pictures.copy(of: start.world.images.digests)
        )
    }
}

extension LemmyServer {
    /// A transport that reaches this server without a network.
    public var transport: InProcessTransport { InProcessTransport(server: self) }
}

/// Sends requests to a ``LemmyServer`` in the same process.
///
/// It adds no failures and no delays; wrap it in another transport to simulate those.
public struct InProcessTransport: Transport {
    let server: LemmyServer

    /// Returns the server's response, and runs off the caller's actor.
    ///
    /// - Throws: `cancelled` if the task was cancelled before the server was asked.
    @concurrent public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if Task.isCancelled {
            throw TransportError(.cancelled, "The request for \(request.path) was cancelled.")
        }
        return server.respond(to: request)
    }
}

/// An account that can log in to the demo server.
public struct DemoAccount: Hashable, Sendable {
    /// The name to log in with.
    public let name: String
    /// The password.
    public let password: String

    /// Returns the password of a name. The tables hold no passwords, so this rule replaces them.
    static func password(for name: String) -> String { name == "carol" ? "carol-is-admin" : "\(name)-password" }
}
