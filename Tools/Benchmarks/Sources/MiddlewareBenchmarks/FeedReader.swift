import DemoServer
import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Propagation

/// Responds with the page whose number is the cursor; passes requests without a cursor on to a server, if there is one.
private struct PreparedTransport: Transport {
    let pages: [Data]
    let server: LemmyServer?

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let cursor = request.query.first(where: { $0.name == "page_cursor" }).flatMap({ Int($0.value) }) else {
            guard let server else { preconditionFailure("\(request.path) is asked for without a page") }
            return server.respond(to: request)
        }
        return HTTPResponse(status: 200, body: pages[cursor])
    }
}

/// An empty client, and the pages that it can request.
@MainActor
struct FeedReader {
    let registry: ClientRegistry
    let api: ApiClient
    private let pageCount: Int

    /// Creates a reader with a guest's client.
    init(_ feed: FeedPages) { self.init(feed, server: nil) }

    /// Creates a reader with the client of an account on the server.
    init(_ feed: FeedPages, signedInto server: LemmyServer) async throws {
        let guest = FeedReader(feed, server: server)
        registry = guest.registry
        api = try await guest.api.logIn(username: "alice", password: "alice-password")
        pageCount = guest.pageCount
    }

    private init(_ feed: FeedPages, server: LemmyServer?) {
        registry = ClientRegistry(
            ClientEnvironment(commits: Commits()) { [pages = feed.pages] _ in
                PreparedTransport(pages: pages, server: server)
            }
        )
        guard let url = URL(string: "https://bench.test") else { preconditionFailure("the address is one") }
        api = .getApiClient(for: url, with: nil, in: registry)
        pageCount = feed.pages.count
    }

    /// Returns the models of all pages.
    func models() async throws -> [Post2] {
        var posts: [Post2] = []
        posts.reserveCapacity(pageCount * FeedPages.pageSize)
        for page in 0..<pageCount { posts += try await models(page) }
        return posts
    }

    /// Returns the models of a page.
    func models(_ page: Int) async throws -> [Post2] {
        try await api.getPosts(.all, limit: FeedPages.pageSize, cursor: "\(page)").posts
    }

    /// Returns the values of all pages.
    func values() async throws -> [PostPageValue] {
        var values: [PostPageValue] = []
        for page in 0..<pageCount { values.append(try await value(page)) }
        return values
    }

    /// Returns the values of a page.
    func value(_ page: Int) async throws -> PostPageValue { try await stamped(page).page }

    /// Returns a page that only lacks its main-actor part.
    func prepared(_ page: Int) async throws -> PreparedPage {
        let (value, stamp) = try await stamped(page)
        return try api.preparePage(value, stamp: stamp)
    }

    /// Returns the value of a page, and the stamp of its request.
    func stamped(_ page: Int) async throws -> (page: PostPageValue, stamp: Stamp) {
        try await api.getPostPageValue(.all, limit: FeedPages.pageSize, cursor: "\(page)")
    }
}
