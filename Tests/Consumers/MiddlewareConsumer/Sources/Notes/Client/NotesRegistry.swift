public import Middleware
public import Propagation

/// The living clients, by the name of their server.
public typealias NotesRegistry = ClientCache<String, NotesEnvironment, NotesClient>

/// The dependencies of clients.
public struct NotesEnvironment: Sendable {
    /// The commits that publish all changes.
    public let commits: Commits
    /// The servers, by name.
    public let servers: [String: NotesServer]

    /// Describes an environment.
    public init(commits: Commits, servers: [String: NotesServer]) {
        self.commits = commits
        self.servers = servers
    }
}
