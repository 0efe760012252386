import Consistency
import Middleware
import Notes
import Propagation

/// A server with a registry and a client; each check makes its own.
@MainActor
struct World {
    let server = NotesServer()
    let registry: NotesRegistry
    let client: NotesClient

    init() {
        let servers = ["notes.test": server, "other.test": NotesServer()]
        registry = NotesRegistry(NotesEnvironment(commits: Commits(), servers: servers))
        client = .client(of: "notes.test", in: registry)
    }

    /// Makes a provider that shows a value; the stamp is the time of the request for it.
    func tree(_ value: Note2Value, stamp: Stamp? = nil) -> DataProvider<Note2Value> {
        let tree = DataProvider<Note2Value>(client.clientStore.trees)
        tree.setData(value, stamp: stamp)
        return tree
    }

    /// Publishes a page that was kept as a value, and returns its rows.
    func show(_ page: Answer<[Note2Value]>) throws -> [Note2] {
        try client.clientStore.publish(page, client.caches.note2.models(of:in:))
    }

    /// Stars a note through another registry; the client of this world is not notified.
    func starAsAnotherReader(_ id: Int) async throws {
        let registry = NotesRegistry(NotesEnvironment(commits: Commits(), servers: ["notes.test": server]))
        let elsewhere = NotesClient.client(of: "notes.test", in: registry)
        _ = try await elsewhere.getNote(id: id).toggleStar().value
    }

    /// Stars a note and releases it after the server has confirmed the star.
    func starAndLetGo(_ id: Int) async throws -> String {
        let result = "\(try await client.getNote(id: id).toggleStar().value)"
        return "\(result), \(client.clientStore.entryCount) entries"
    }
}

/// Returns the star and the count as a row shows them.
@MainActor func look(_ note: Note2) -> String { "\(note.isStarred ? "★" : "☆")\(note.stars)" }

/// Returns the star and the count as a tree shows them.
@MainActor func look(_ tree: DataProvider<Note2Value>) -> String {
    tree.data.map { "\($0.fields.isStarred ? "★" : "☆")\($0.fields.stars)" } ?? "gone"
}
