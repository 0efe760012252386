import Propagation

/// A client that previews and tests can make without a server, so that every tier has a living mock.
///
/// ```swift
/// extension NotesClient: MockableClient {
///     static func makeMock(server: String) -> NotesClient { NotesClient(server: server, transport: NoTransport()) }
/// }
///
/// let note = Note2.mock { $0.stars = 3 }
/// note.toggleStar()          // shown at once and confirmed at once
/// ```
///
/// The generator writes `mock` for each tier if the settings of the declarations name a module for `mocks`.
public protocol MockableClient: ContentClient {
    /// Returns a new client of a server that is never asked.
    ///
    /// - Parameter server: The name of the server, which is that of the mocks' values.
    @MainActor
    static func makeMock(server: String) -> Self
}

extension TierModel where Client: MockableClient {
    /// Returns a living model in a client of its own. Edits of it are confirmed at once, without a request; a read fails as the client's
    /// requests do.
    ///
    /// - Parameter value: The values of the model, of the tiers below it and of the models that it refers to.
    public static func mock(from value: Value) -> Self {
        let api = Client.makeMock(server: value.server)
        api.clientStore.confirmsEditsLocally = true
        do {
            return try ModelCache(api.clientStore.content(of: Self.self), api: api).createModel(from: value)
        } catch {
            preconditionFailure("\(Client.self).makeMock(server:) has to make a client of \(value.server): \(error)")
        }
    }
}

/// The numbers of mocks, for entities whose identity is a number: two mocks are two entities.
@MainActor
public enum MockIdentity {
    private static var last = 0

    /// Returns the next number, from 1.
    public static func next() -> Int {
        last += 1
        return last
    }
}
