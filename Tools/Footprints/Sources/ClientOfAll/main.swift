import Foundation
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import Networking
import PieFedMiddleware
import Propagation
import WireRuntime

// Loads a post from a server whose responses come from standard input, one for all requests.
struct OneResponse: Transport {
    let body: Data

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        HTTPResponse(status: 200, body: body)
    }
}

let response = OneResponse(body: FileHandle.standardInput.readDataToEndOfFile())
let registry = ClientRegistry(
    .init(commits: Commits(), dialects: [.lemmyV3, .lemmyV4, .pieFed]) { _ throws(NetworkingError) in response }
)
if let server = URL(string: "https://linden.example") {
    let api = ApiClient.getApiClient(for: server, with: nil, in: registry)
    print(try await api.getPost(id: 1).title)
}
