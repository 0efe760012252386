import IssueTypes
public import Middleware
public import MiddlewareRequests
public import Networking
public import Propagation

/// A client of the issue tracker.
@MainActor
public final class TrackerClient: RequestClient {
    /// The store of what the client knows.
    public nonisolated let clientStore: ClientStore
    /// Sends the requests.
    public nonisolated let requests: RequestSender
    nonisolated let tiers: ContentTiers

    /// Makes a client.
    public init(server: String, transport: any Transport, commits: Commits = Commits()) {
        clientStore = ClientStore(server: server, commits: commits)
        requests = RequestSender(transport, token: "secret", basePath: "/v1")
        tiers = ContentTiers(clientStore)
    }

    /// The living models.
    public var caches: ContentCaches { ContentCaches(api: self) }

    /// Returns the list of issues.
    public func issues() -> Feed<Issue2> {
        Feed(.pages("issues", of: self) { try await self.values(TrackerListIssues(page: $0), \.items) })
    }

    /// Fetches an issue.
    public func getIssue(id: IssueID) async throws -> Issue2 { try await fetch(TrackerGetIssue(issueId: id)) }
}

extension Issue1Providing {
    /// Closes the issue.
    @discardableResult
    public func close() -> Task<EditResult, Never> {
        issue1.submit(.state, "close issue:\(id)") {
            $0.state = .closed
        } request: { [id] api in
            EditRequest { try await api.value(TrackerEditIssue(issueId: id, state: .closed)) }
        }
    }
}

extension TrackerClient: MockableClient {
    /// Returns a client of a server without answers.
    public static func makeMock(server: String) -> TrackerClient {
        TrackerClient(server: server, transport: TableTransport())
    }
}
