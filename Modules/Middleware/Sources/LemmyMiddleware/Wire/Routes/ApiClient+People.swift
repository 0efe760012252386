import ApiTypes
public import LemmyIdentifiers
import Middleware
public import WireRuntime

extension ApiClient {
    /// Fetches a person's page: tier 3.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getPerson(id: PersonID) async throws -> Person3 {
        try await read(ApiGetPersonDetails(personId: id), about: "person:\(id)")
    }

    /// Fetches a person's page by name: `alice`, or `alice@elsewhere.test` for one on another server.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if there is none; or `CancellationError`.
    public func getPerson(username: String) async throws -> Person3 {
        try await read(ApiGetPersonDetails(username: username), about: "person:\(username)")
    }

    /// Finds a person by the address that names them everywhere.
    ///
    /// - Throws: ``ApiClientError`` with code `notFound` if this server does not know them; or `CancellationError`.
    public func getPerson(actorId: WireURL) async throws -> Person2 {
        try await resolve(actorId, "person") { wire, server in wire.person.map { Person2Value($0, server: server) } }
    }
}
