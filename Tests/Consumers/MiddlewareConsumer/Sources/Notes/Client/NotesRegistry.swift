public import Middleware
public import Propagation

/// The living clients, by the name of their server.
public typealias NotesRegistry = Registry<String, NotesEnvironment, NotesClient>

/// What clients are made from.
public struct NotesEnvironment: Sendable {
    /// Where every change is committed.
    public let commits: Commits
    /// The servers there are.
    public let servers: [String: NotesServer]

    /// Describes an environment.
    public init(commits: Commits, servers: [String: NotesServer]) {
        self.commits = commits
        self.servers = servers
    }
}
