import IssueTypes
public import Middleware
import MiddlewareRequests
public import Networking
public import Propagation
import WireRuntime

/// A client of the issue tracker.
@MainActor
public final class TrackerClient: ContentClient {
    /// The store of what the client knows.
    public nonisolated let clientStore: ClientStore
    nonisolated let tiers: ContentTiers
    private let transport: any Transport

    /// Makes a client.
    public init(server: String, transport: any Transport, commits: Commits = Commits()) {
        clientStore = ClientStore(server: server, commits: commits)
        tiers = ContentTiers(clientStore)
        self.transport = transport
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

    /// Fetches an issue.
    public func getIssue(id: IssueID) async throws -> Issue2 {
        try await clientStore.load("issue \(id)") { [server = clientStore.server] in
            try await Issue2Value(self.send(TrackerGetIssue(issueId: id)), server: server)
        } show: {
            caches.issue2.model(of: $0, in: $1)
        }
    }

    nonisolated func send<Request: WireRequest>(_ request: Request) async throws -> Request.Response {
        try await transport.send(request, token: "secret", basePath: "/v1")
    }
}

extension Issue1Providing {
    /// Closes the issue.
    @discardableResult
    public func close() -> Task<EditResult, Never> {
        issue1.submit(.state, "close issue:\(id)") {
            $0.state = .closed
        } request: { [id] api in
            EditRequest { [server = api.clientStore.server] in
                try await Issue2Value(api.send(TrackerEditIssue(issueId: id, state: .closed)), server: server)
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
