import LemmyIdentifiers
import LemmyMiddleware
import Networking
import Testing
import WireRuntime

extension World {
    /// Logs carol in, who administrates the server.
    func logInAsAdmin() async throws -> ApiClient {
        try await guest.logIn(username: "carol", password: "carol-is-admin")
    }

    /// Expects that a guest is refused without a request to the server.
    func expectLoginNeeded(
        _ path: String,
        at location: SourceLocation = #_sourceLocation,
        _ body: (ApiClient) async throws -> Void
    ) async {
        let before = transport.passed.count(of: path)
        let error = await #expect(throws: ApiClientError.self, sourceLocation: location) { try await body(guest) }
        #expect(error?.code == .notLoggedIn, sourceLocation: location)
        #expect(transport.passed.count(of: path) == before, "it was sent", sourceLocation: location)
    }
}

/// Expects that the server does not know the entity; with the code `unsupported`, that it does not know the route.
@MainActor
func expectNotFound<Result>(
    as code: ApiClientError.Code = .notFound,
    at location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Result
) async {
    let error = await #expect(throws: ApiClientError.self, sourceLocation: location) { _ = try await body() }
    #expect(error?.code == code, sourceLocation: location)
}

/// The IDs of the demo server's world that the tests use.
enum Known {
    static let alice = PersonID(3)
    static let bob = PersonID(4)
    static let heidi = PersonID(9)
    static let swift = CommunityID(2)
    static let cats = CommunityID(3)
    static let nobody = PersonID(9_999)
    static let nowhere = CommunityID(9_999)
}
