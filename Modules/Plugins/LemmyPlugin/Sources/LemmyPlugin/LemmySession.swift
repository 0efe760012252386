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
    func guest(of text: String) throws -> (Endpoint, ApiClient) {
        guard let endpoints, let registry else {
            preconditionFailure("LemmySession before begin: the plug-in's start hook calls begin first")
        }
        let endpoint = try endpoints.resolve(text)
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
        let place = api.siteHost == current?.siteHost ? "" : " at \(api.siteHost)"
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
    func learnName() async {
        guard let current, endpoint?.address.isLoopback == true else { return }
        // A server that does not answer now is no error yet: the first command that needs it will say so.
        _ = try? await current.getSite()
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
        return "\(current.siteHost)/\(current.accountName ?? "anon")\(current.needsLogin ? " (signed out)" : "")"
    }

    /// What `status` says.
    var statusFields: [ShownField] {
        guard let current else { return [ShownField("server", nil as String?)] }
        return [
            ShownField("server", current.siteHost),
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
