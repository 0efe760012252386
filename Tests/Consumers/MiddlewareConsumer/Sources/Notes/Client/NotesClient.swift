public import Middleware
import Propagation

/// A client of a library of notes, for one reader.
///
/// A client of another API consists of this handwritten code and its declarations; the program counts the lines.
@MainActor
public final class NotesClient: ContentClient {
    /// The store of the client's entities.
    public nonisolated let clientStore: ClientStore
    nonisolated let tiers: ContentTiers
    private let connection: NotesServer
    private nonisolated let registry: NotesRegistry

    init(_ server: String, in registry: NotesRegistry) {
        clientStore = ClientStore(server: server, commits: registry.environment.commits)
        connection = registry.environment.servers[server] ?? NotesServer()
        self.registry = registry
        tiers = ContentTiers(clientStore)
    }

    deinit { registry.remove(clientStore.server, ObjectIdentifier(self)) }

    /// Returns the living client of a server, or makes one.
    public static func client(of server: String, in registry: NotesRegistry) -> NotesClient {
        registry.client(for: server) { NotesClient(server, in: registry) }
    }

    /// The client's identity maps, one for each tier.
    public var caches: ContentCaches { ContentCaches(api: self) }

    /// Fetches a note's page.
    public func getNote(id: Int) async throws -> Note3 {
        try await clientStore.load("note \(id)") {
            try await self.ask(NotesRequest(.note, id), Note3Value.init(_:server:))
        } show: {
            caches.note3.model(of: $0, in: $1)
        }
    }

    /// Fetches a page of the list.
    public func getPage(_ number: Int) async throws -> [Note2] {
        try await clientStore.load("list \(number)", list(number), show: caches.note2.models(of:in:))
    }

    /// Fetches a page of the list as a value, for a caller that keeps it before it is shown.
    public func getPageValue(_ number: Int) async throws -> Answer<[Note2Value]> {
        try await clientStore.load("list \(number)", list(number))
    }

    /// Returns the list, page by page.
    public func notes() -> Feed<Note2> {
        Feed(.pages("list", of: self) { try await self.list($0)() })
    }

    private func list(_ number: Int) -> @Sendable () async throws -> [Note2Value] {
        { try await self.ask(NotesRequest(.list, number), [Note2Value].init(_:server:)) }
    }

    /// Sends a request and makes tier values from the response.
    func ask<Wire: Decodable, Value>(_ request: NotesRequest, _ value: (Wire, String) -> Value) async throws -> Value {
        try await value(connection.answer(request), clientStore.server)
    }
}
