public import Middleware
import MiddlewareRequests
public import Networking
public import Propagation
import TrackerTypes
import WireRuntime

/// A client of the issue tracker, for one account.
@MainActor
public final class TrackerClient: ContentClient {
    /// The store of what the client knows.
    public nonisolated let clientStore: ClientStore
    nonisolated let tiers: ContentTiers
    private let transport: any Transport
    private let token: String?

    /// Makes a client.
    public init(server: String, transport: any Transport, token: String? = nil, commits: Commits = Commits()) {
        clientStore = ClientStore(server: server, commits: commits)
        tiers = ContentTiers(clientStore)
        (self.transport, self.token) = (transport, token)
    }

    /// The living models.
    public var caches: ContentCaches { ContentCaches(api: self) }

    /// Returns the list of issues.
    public func issues() -> Feed<Issue2> {
        Feed(
            .pages("issues", of: self) { [server = clientStore.server] number in
                try await self.send(TrackerListIssues(page: number)).items.map { Issue2Value($0, server: server) }
            }
        )
    }

    /// Fetches an issue's page.
    public func getIssue(id: IssueID) async throws -> Issue3 {
        try await clientStore.load("issue \(id)") { [server = clientStore.server] in
            try await Issue3Value(self.send(TrackerGetIssue(issueId: id)), server: server)
        } show: {
            caches.issue3.model(of: $0, in: $1)
        }
    }

    /// Fetches a person's page.
    public func getPerson(named name: String) async throws -> Person2 {
        try await clientStore.load("person \(name)") { [server = clientStore.server] in
            try await Person2Value(self.send(TrackerGetPerson(name: name)), server: server)
        } show: {
            caches.person2.model(of: $0, in: $1)
        }
    }

    nonisolated func send<Request: WireRequest>(_ request: Request) async throws -> Request.Response {
        try await transport.send(request, token: token, basePath: "/v1")
    }
}

extension Issue1Providing {
    /// Closes the issue, or opens it again.
    @discardableResult
    public func toggleClosed() -> Task<EditResult, Never> {
        let (id, state): (IssueID, TrackerIssueState) = (id, state == .open ? .closed : .open)
        return issue1.submit(.state, "set issue:\(id) \(state)") {
            $0.state = state
        } request: { api in
            EditRequest { [server = api.clientStore.server] in
                try await Issue3Value(api.send(TrackerEditIssue(pathIssueId: id, state: state)), server: server)
            }
        }
    }
}

extension TrackerClient: MockableClient {
    /// Returns a client of a server without answers.
    public static func makeMock(server: String) -> TrackerClient {
        TrackerClient(server: server, transport: TableTransport())
    }
}
