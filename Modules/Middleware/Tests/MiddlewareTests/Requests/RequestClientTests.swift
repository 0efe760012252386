import Middleware
import MiddlewareRequests
import Networking
import Testing
import WireRuntime

/// A client whose requests are generated types.
@MainActor
@Suite struct `A client of generated requests` {
    private let server = TableTransport(["GET /v1/leaves/7": #"{"id":7,"likes":2}"#])
    private let client: LeafClient

    init() {
        client = LeafClient(requests: RequestSender(server, token: "secret", basePath: "/v1"))
    }

    @Test func `reads a model with a request alone`() async throws {
        let leaf = try await client.fetch(GetLeaf(id: 7))
        #expect(leaf.id == 7 && leaf.likes == 2)
        #expect(try await client.fetch(GetLeaf(id: 7)) === leaf)
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer secret" })
    }

    @Test func `joins equal reads alone`() async throws {
        server["GET /v1/leaves/8"] = #"{"id":8,"likes":0}"#
        async let first = client.fetch(GetLeaf(id: 7))
        async let same = client.fetch(GetLeaf(id: 7))
        async let other = client.fetch(GetLeaf(id: 8))
        let ids = try await [first.id, same.id, other.id]
        #expect(ids == [7, 7, 8])
        #expect((2...3).contains(server.requests.count))
    }

    @Test func `throws what the request throws`() async {
        await #expect(throws: RequestError.self) { try await client.fetch(GetLeaf(id: 9)) }
    }

    @Test func `lists the rows of a response`() async throws {
        server["GET /v1/leaves?page=1"] = #"[{"id":7,"likes":2},{"id":8,"likes":0}]"#
        server["GET /v1/leaves"] = "[]"
        let feed = Feed<Leaf>(
            .pages("leaves", of: client) { [client] in try await client.values(GetLeaves(page: $0), \.elements) }
        )
        try await feed.loadMore()
        #expect(feed.map(\.id) == [7, 8] && feed.map(\.likes) == [2, 0])
    }

    @Test func `confirms an edit with the value of a response`() async throws {
        let leaf = try await client.fetch(GetLeaf(id: 7))
        server["POST /v1/likes"] = #"{"id":7,"likes":3}"#
        let error = await leaf.like { [client] in try await client.value(LikeLeaf(leaf: 7)) }.value.error
        #expect(error == nil && leaf.likes == 3)
        server["POST /v1/likes"] = .status(403)
        let refusal = await leaf.like { [client] in try await client.value(LikeLeaf(leaf: 7)) }.value.error
        #expect((refusal as? RequestError)?.code == .refused && leaf.likes == 3)
    }
}
