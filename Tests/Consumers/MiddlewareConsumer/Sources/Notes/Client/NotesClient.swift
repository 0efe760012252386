public import Middleware
import Propagation

/// One library of notes, one reader.
///
/// What a client of another API is made of by hand, beside its declarations: the program counts the lines.
@MainActor
public final class NotesClient: ContentClient {
    /// Where it keeps what it knows.
    public nonisolated let home: Home
    nonisolated let tiers: ContentTiers
    private let connection: NotesServer
    private nonisolated let registry: NotesRegistry

    init(_ server: String, in registry: NotesRegistry) {
        home = Home(server: server, commits: registry.environment.commits)
        connection = registry.environment.servers[server] ?? NotesServer()
        self.registry = registry
        tiers = ContentTiers(home)
    }

    deinit { registry.remove(home.server, ObjectIdentifier(self)) }

    /// The living client of a server, or a new one.
    public static func client(of server: String, in registry: NotesRegistry) -> NotesClient {
        registry.client(for: server) { NotesClient(server, in: registry) }
    }

    /// Its identity maps, one for each tier.
    public var caches: ContentCaches { ContentCaches(api: self) }

    /// Fetches a note's page.
    public func getNote(id: Int) async throws -> Note3 {
        try await home.load("note \(id)") {
            try await self.ask(NotesRequest(.note, id), Note3Value.init(_:server:))
        } show: {
            caches.note3.model(of: $0, in: $1)
        }
    }

    /// Fetches a page of the list.
    public func getPage(_ number: Int) async throws -> [Note2] {
        try await home.load("list \(number)", list(number), show: caches.note2.models(of:in:))
    }

    /// Fetches a page of the list as a value, for who keeps it before it is shown.
    public func getPageValue(_ number: Int) async throws -> Answer<[Note2Value]> {
        try await home.load("list \(number)", list(number))
    }

    private func list(_ number: Int) -> @Sendable () async throws -> [Note2Value] {
        { try await self.ask(NotesRequest(.list, number), [Note2Value].init(_:server:)) }
    }

    /// Asks the server, and makes values of what it says.
    func ask<Wire: Decodable, Value>(_ request: NotesRequest, _ value: (Wire, String) -> Value) async throws -> Value {
        try await value(connection.answer(request), home.server)
    }
}
