public import Middleware
import Propagation

extension NotesClient: MockableClient {
    /// Returns a client of an empty library.
    public static func makeMock(server: String) -> NotesClient {
        NotesClient(server, in: NotesRegistry(NotesEnvironment(commits: Commits(), servers: [:])))
    }
}
