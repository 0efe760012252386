public import Middleware
import Networking
import Propagation

extension ApiClient: MockableClient {
    /// Returns a client that is signed in to a server that is never asked.
    public static func makeMock(server: String) -> ApiClient {
        // Ignored: the error says no more than that the name is none.
        guard let address = try? ServerAddress("https://\(server)") else {
            preconditionFailure("\(server) is no name of a server")
        }
        let environment = ClientEnvironment(commits: Commits()) { _ in MockTransport() }
        return .getApiClient(for: address, with: "mock", in: ClientRegistry(environment))
    }
}

/// The transport of a mock, which fails every request.
private struct MockTransport: Transport {
    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw TransportError(
            .noConnection,
            "a mock has no server to ask for \(request.path)",
            hint: "use a client of the demo server in a preview that loads"
        )
    }
}
