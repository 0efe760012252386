public import Middleware
public import MiddlewareRequests
public import Networking
public import Propagation
import TrackerTypes

/// A client of the issue tracker, for one account.
@MainActor
public final class TrackerClient: RequestClient {
    /// The store of what the client knows.
    public nonisolated let clientStore: ClientStore
    /// Sends the requests.
    public nonisolated let requests: RequestSender
    nonisolated let tiers: ContentTiers

    /// Makes a client.
    public init(server: String, transport: any Transport, token: String? = nil, commits: Commits = Commits()) {
        clientStore = ClientStore(server: server, commits: commits)
        requests = RequestSender(transport, token: token, basePath: "/v1")
        tiers = ContentTiers(clientStore)
    }

    /// The living models.
    public var caches: ContentCaches { ContentCaches(api: self) }

    /// Returns the list of issues.
    public func issues() -> Feed<Issue2> {
        Feed(.pages("issues", of: self) { try await self.values(TrackerListIssues(page: $0), \.items) })
    }

    /// Fetches an issue's page.
    public func getIssue(id: IssueID) async throws -> Issue3 { try await fetch(TrackerGetIssue(issueId: id)) }

    /// Fetches a person's page.
    public func getPerson(named name: String) async throws -> Person2 { try await fetch(TrackerGetPerson(name: name)) }
}

extension Issue1Providing {
    /// Closes the issue, or opens it again.
    @discardableResult
    public func toggleClosed() -> Task<EditResult, Never> {
        let (id, state): (IssueID, TrackerIssueState) = (id, state == .open ? .closed : .open)
        return issue1.submit(.state, "set issue:\(id) \(state)") {
            $0.state = state
        } request: { api in
            EditRequest { try await api.value(TrackerEditIssue(pathIssueId: id, state: state)) }
        }
    }
}

extension TrackerClient: MockableClient {
    /// Returns a client of a server without answers.
    public static func makeMock(server: String) -> TrackerClient {
        TrackerClient(server: server, transport: TableTransport())
    }
}
