import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Gives the same response to every request.
private struct OneAnswer: Transport {
    let json: String

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(json.utf8))
    }
}

/// A page on which every element is invalid does not end the feed.
@MainActor @Suite struct EmptiedPageTests {
    private func client(hearing json: String) throws -> ApiClient {
        let environment = ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in
            OneAnswer(json: json)
        }
        return .getApiClient(for: try ServerAddress("http://strata.test"), with: nil, in: ClientRegistry(environment))
    }

    @Test func `a page that lost all its posts is unreadable, and says what is wrong with the first`() async throws {
        let client = try client(hearing: #"{"posts":[{"post":{}},7],"next_page":"P2"}"#)
        let error = await #expect(throws: ApiClientError.self) { try await client.getPosts(.local) }
        #expect(error?.code == .unreadable && error?.status == 200)
        let message =
            "http://strata.test answered GET /post/list with something unreadable: none of 2 elements can be read, posts[0]."
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "no error")")
        #expect(error?.hint == "try again, and report it if it happens again")
    }

    @Test func `a page that is empty is an empty page`() async throws {
        let client = try client(hearing: #"{"posts":[],"next_page":null}"#)
        #expect(try await client.getPosts(.local).posts.isEmpty)
    }
}
