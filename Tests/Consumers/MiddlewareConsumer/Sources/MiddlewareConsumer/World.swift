import Consistency
import Middleware
import Notes
import Propagation

/// A server, a registry and a client of it, made anew for each line that is printed.
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

    /// A value tree that is shown, of what was asked for then.
    func tree(_ value: Note2Value, stamp: Stamp? = nil) -> DataProvider<Note2Value> {
        let tree = DataProvider<Note2Value>(client.home.trees)
        tree.setData(value, stamp: stamp)
        return tree
    }

    /// The rows of a page that was kept.
    func show(_ page: Answer<[Note2Value]>) throws -> [Note2] {
        try client.home.show(page, client.caches.note2.models(of:in:))
    }

    /// Stars a note elsewhere: nothing here hears of it.
    func starAsAnotherReader(_ id: Int) async throws {
        let registry = NotesRegistry(NotesEnvironment(commits: Commits(), servers: ["notes.test": server]))
        let elsewhere = NotesClient.client(of: "notes.test", in: registry)
        _ = try await elsewhere.getNote(id: id).toggleStar().value
    }

    /// Stars a note and holds nothing of it when the server has agreed.
    func starAndLetGo(_ id: Int) async throws -> String {
        let result = "\(try await client.getNote(id: id).toggleStar().value)"
        return "\(result), \(client.home.entryCount) entries"
    }
}

/// The star and the count, as a row shows them.
@MainActor func look(_ note: Note2) -> String { "\(note.isStarred ? "★" : "☆")\(note.stars)" }

/// The star and the count, as a tree shows them.
@MainActor func look(_ tree: DataProvider<Note2Value>) -> String {
    tree.data.map { "\($0.fields.isStarred ? "★" : "☆")\($0.fields.stars)" } ?? "gone"
}
