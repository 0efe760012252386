import DemoServer
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing

/// A connection to a server that becomes another version while clients use it.
final class UpgradableServer: Transport {
    private let current: Lock<LemmyServer>

    init(_ server: LemmyServer) { current = Lock(server) }

    /// The server of this moment.
    var server: LemmyServer { current.withLock { $0 } }

    /// Replaces the server by one of another version with the same world. No request may be on its way to it.
    func become(_ version: Dialect) throws {
        let new = try LemmyServer(copying: server, version: version)
        current.withLock { $0 = new }
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await server.transport.send(request)
    }
}

/// A disk and a server that persist, and clients that speak with 0.19 and 1.0.
@MainActor
struct UpgradeBench {
    nonisolated static let dialects: [ApiDialect] = [.lemmyV3, .lemmyV4]

    /// The content of the server, made while it was 0.19.
    let stage: Stage
    let peer: UpgradableServer
    let disk = MemoryFileSystem()
    let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
    /// A token of alice.
    let token: String

    /// Creates a server.
    ///
    /// - Parameter version: The version that it has at first.
    init(_ version: Dialect = .v0_19) throws {
        stage = try Stage()
        token = try stage.token(of: "alice")
        peer = UpgradableServer(stage.world.server)
        if version != .v0_19 { try peer.become(version) }
    }

    /// Returns a world of clients that know nothing about the server yet.
    func makeWorld(store: FileStore? = nil, dialects: [ApiDialect] = dialects) throws -> World {
        try World(peer.server, store: store, clock: clock, dialects: dialects, over: peer)
    }

    /// Runs one launch of a program that keeps the edits of alice.
    func launch<Result>(
        isOffline: Bool = false,
        _ body: @MainActor (World, ApiClient, FileStore) async throws -> Result
    ) async throws -> Result {
        let store = FileStore(folder: URL(filePath: "/data"), clock: clock, fileSystem: disk)
        let world = try makeWorld(store: store)
        if isOffline { world.faults.apply(.offline) }
        let alice = world.client(with: token)
        await alice.persistEdits(in: store)
        await world.settle()
        let result = try await body(world, alice, store)
        await world.settle()
        await store.close()
        return result
    }

    /// Returns a client of alice on another device, which shares nothing.
    func elsewhere() throws -> ApiClient {
        let world = try makeWorld()
        return world.client(with: try world.makeToken(of: "alice"))
    }

    /// Returns the number of comments with this text below a post on the server.
    func copies(of text: String, below post: PostID) async throws -> Int {
        try await elsewhere().getComments(postId: post, sort: .new, limit: 50).count { $0.content == text }
    }
}

extension World {
    /// The number of times that the server was asked for its software.
    var questions: Int { transport.passed.count(of: "/.well-known/nodeinfo") }

    /// The requests so far that change something and belong to the API of 1.0.
    var writesOf1_0: [String] { writes.filter { $0.contains(" /api/v4/") } }

    /// The paths of the API in the requests so far: `/api/v3`, `/api/v4`.
    var spoken: Set<String> {
        Set(transport.requests.map(\.path).filter { $0.hasPrefix("/api/") }.map { String($0.prefix(7)) })
    }
}

/// Expects that the next page of a list cannot be loaded, and that its reason is the position.
@MainActor
func expectOutdated<Item: TierModel>(_ feed: Feed<Item>) async {
    let error = await #expect(throws: ApiClientError.self) { try await feed.loadMore() }
    #expect(error?.code == .outdatedPage, "\(error?.message ?? "")")
    #expect(error?.hint == "load the list again from its beginning")
}

/// Expects that the posts are the same living objects in another list as far as that lists them: 1.0 does not put pinned posts first in every
/// list in which 0.19 does.
@MainActor
func expectSame(_ posts: [Post2], in list: [Post2]) {
    let same = posts.filter { post in list.contains { $0 === post } }
    #expect(same.count >= posts.count - 1)
    #expect(posts.allSatisfy { post in same.contains { $0 === post } || !list.contains { $0.id == post.id } })
}
