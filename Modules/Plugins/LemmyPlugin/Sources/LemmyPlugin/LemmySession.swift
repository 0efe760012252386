import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import ReplKit

/// Where one session is connected, and as whom.
@MainActor
final class LemmySession {
    private let commits: Commits
    private(set) var endpoints: Endpoints?
    private(set) var registry: ClientRegistry?
    private(set) var endpoint: Endpoint?
    private(set) var current: ApiClient?
    /// Where what was seen is kept; nil if nowhere.
    private(set) var files: SessionFiles?
    /// Tells when a server has been waited for long enough.
    private var clock: any WallClock = SystemClock()
    /// Asks the server for its name.
    private var naming: Task<Void, Never>?
    /// Has `undo` go by what becomes of what waits.
    let follower = OutboxFollower()
    /// Everybody who was signed in at this server, and not out again, in this session or an earlier one.
    var accounts: [KeptAccount] = []

    init(commits: Commits) {
        self.commits = commits
    }

    /// Starts with the session's endpoints, and the store if it has one.
    func begin(endpoints: Endpoints, clock: any WallClock, store: FileStore?) {
        self.endpoints = endpoints
        self.clock = clock
        files = store.map(SessionFiles.init)
        registry = ClientRegistry(
            // A fault shows what it does, once; and a clock that somebody set stands still.
            ClientRegistry.Environment(commits: commits, clock: clock, store: store, retries: .none) {
                address throws(NetworkingError) in
                try endpoints.transport(for: address)
            }
        )
    }

    /// Connects as a guest, without asking the server anything.
    func connect(to text: String) throws {
        let (endpoint, guest) = try guest(of: text)
        move(to: endpoint, as: guest)
    }

    /// A guest's client of the server that `text` names.
    ///
    /// - Throws: `NetworkingError` for what names none; ``ReplKit/ReplError`` for a server that another plug-in is for.
    func guest(of text: String) throws -> (Endpoint, ApiClient) {
        guard let endpoints, let registry else {
            preconditionFailure("LemmySession before begin: the plug-in's start hook calls begin first")
        }
        let endpoint = try endpoints.resolve(text)
        if let entrance = endpoint.entrance {
            throw ReplError(.wrongKind, "\(endpoint.name) is no Lemmy server: connect is not for it", hint: entrance)
        }
        return (endpoint, .getApiClient(for: endpoint.address, with: nil, in: registry))
    }

    /// Goes on at another server.
    func move(to endpoint: Endpoint, as client: ApiClient) {
        if endpoint.address != self.endpoint?.address { accounts = [] }
        self.endpoint = endpoint
        current = client
    }

    /// ` (as alice)` where a handle's client is not who one is now; else nothing.
    func otherAccount(_ api: ApiClient) -> String {
        guard api !== current else { return "" }
        let place = api.siteName == current?.siteName ? "" : " at \(api.siteName)"
        return " (as \(api.accountName ?? "a guest")\(place))"
    }

    /// The client of who one is now.
    var client: ApiClient {
        get throws {
            guard let current else {
                throw ReplError(.connectionLost, "not connected to any server", hint: "connect demo")
            }
            return current
        }
    }

    /// Asks a server on a port of this machine what it calls itself; elsewhere its address says so.
    ///
    /// The name is for show, so nothing stands behind it that needs none of the server: the question is no counted work, a prompt is only
    /// a moment late for it, and shows it as soon as it is there. In a script the first command that may need the server waits for it
    /// (``waitForName(in:before:)``), so that a script prints the same every time.
    func learnName(in session: Session) async {
        guard let current, endpoint?.address.isLoopback == true else { return }
        let asking = Task {
            await commits.activity.withinCounted {
                // A server that does not answer now is no error yet: the first command that needs it will say so.
                _ = await answer(within: Self.patience) { try await current.getSite() }
            }
        }
        naming = asking
        guard session.options.isInteractive else { return }
        let (signals, signal) = AsyncStream<Void>.makeStream()
        let alarm = Task { [clock = machineClock] in
            // Cancelled when the answer was faster.
            if (try? await clock.sleep(for: Self.promptPatience)) != nil { signal.finish() }
        }
        Task {
            await asking.value
            signal.finish()
        }
        for await _ in signals {}
        alarm.cancel()
    }

    /// Waits, in a script, until the server has said its name, or has been waited for long enough; not for help, settings and lessons.
    func waitForName(in session: Session, before group: Command.Group) async {
        guard let naming, !session.options.isInteractive, ![.meta, .learn].contains(group) else { return }
        await withTaskCancellationHandler {
            await naming.value
        } onCancel: {
            naming.cancel()
        }
        self.naming = nil
    }

    /// How long a prompt is late for a name: an answer takes a server on this machine milliseconds.
    private static let promptPatience = Duration.seconds(1)
    /// How long is waited, in the background or in a script, for what a session can go on without.
    private static let patience = Duration.seconds(10)

    /// How long a demo server has to sign its own account in again at the start; nil for one in this process.
    ///
    /// One on this machine that has just not said its name is not waited for much more.
    func loginPatience(at endpoint: Endpoint, _ guest: ApiClient, in session: Session) -> Duration? {
        if endpoint.isInProcess { return nil }
        let isSilent = endpoint.address.isLoopback && guest.lastContact == nil
        return isSilent && session.options.isInteractive ? Self.promptPatience : Self.patience
    }

    /// A clock that somebody moves ends no wait.
    private var machineClock: any WallClock { (clock as? ShiftedClock)?.base ?? clock }

    /// What `ask` answers; nil if it fails, or takes longer than `limit`: then it is given up.
    func answer<Value: Sendable>(
        within limit: Duration?,
        _ ask: @escaping @MainActor () async throws -> Value
    ) async -> Value? {
        // Why it fails, who needs the answer will be told.
        let asking = Task { @MainActor in try? await ask() }
        let alarm = limit.map { limit in
            Task { [clock = machineClock] in
                // Cancelled when the answer was faster.
                if (try? await clock.sleep(for: limit)) != nil { asking.cancel() }
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await asking.value
        } onCancel: {
            asking.cancel()
        }
    }

    /// Goes on as another account.
    func become(_ client: ApiClient) {
        current = client
    }

    /// Goes on as a guest of the same server.
    func becomeGuest() {
        guard let current else { return }
        self.current = guest(at: current)
    }

    /// The guest's client of a client's server.
    func guest(at client: ApiClient) -> ApiClient {
        client.isGuest ? client : .getApiClient(for: client.server, with: nil, in: client.registry)
    }

    /// An empty list of a feed.
    ///
    /// - Throws: `DelegateError` if something else keeps that feed's page.
    func list(_ kind: FeedKind, _ sort: PostSort? = nil, _ limit: Int? = nil, of api: ApiClient) throws -> ListedFeed {
        let delegate = try files?.delegate(kind, sort, limit, of: api)
        return ListedFeed(kind, sort: sort, limit: limit, api: api, delegate: delegate)
    }

    /// Every living client: what handles of earlier accounts hold lives in theirs.
    var clients: [ApiClient] { registry?.liveClients ?? [] }

    /// `strata.test/alice`.
    var promptContext: String {
        guard let current else { return "strata" }
        return "\(current.siteName)/\(current.accountName ?? "anon")\(current.needsLogin ? " (signed out)" : "")"
    }

    /// What `status` says.
    var statusFields: [ShownField] {
        guard let current else { return [ShownField("server", nil as String?)] }
        return [
            ShownField("server", current.siteName),
            ShownField("url", "\(current.server), \(endpoint?.isInProcess == true ? "in this process" : "over HTTP")"),
            ShownField("version", current.version.map { "Lemmy \($0)" } ?? "not asked yet"),
            ShownField(
                "account",
                current.accountName.map { current.needsLogin ? "\($0) (signed out)" : $0 } ?? "nobody (guest)"
            ),
            ShownField("answers", answers(current)),
            ShownField("living_objects", clients.reduce(0) { $0 + $1.caches.liveCount }),
        ] + outboxFields(current.home.outbox)
    }

    /// Whether the server answers, by the last request.
    private func answers(_ client: ApiClient) -> String {
        guard let contact = client.lastContact else { return "not asked yet" }
        return contact.failure.map { "no: \($0)" } ?? "yes"
    }

    /// Nothing, where nothing waits and all of it could be read.
    private func outboxFields(_ outbox: Outbox) -> [ShownField] {
        outbox.intentions.isEmpty && outbox.unreadParts.isEmpty ? [] : [ShownField("outbox", outboxSummary(outbox))]
    }
}
