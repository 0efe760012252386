import Delegates
import DemoServer
import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Persistence
import Primitives
import Propagation
import Testing
import WireRuntime

/// A server and a disk that persist, and launches of a program between them.
@MainActor
struct OutboxBench {
    let stage: Stage
    let disk = MemoryFileSystem()
    let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
    let token: String

    /// The kind of the written text.
    enum Written: CaseIterable {
        case comment, message, post
    }

    init(_ account: String = "alice") throws {
        stage = try Stage()
        token = try stage.token(of: account)
    }

    var server: LemmyServer { stage.world.server }

    func makeStore(over fileSystem: (any FileSystem)? = nil) -> FileStore {
        FileStore(folder: URL(filePath: "/data"), clock: clock, fileSystem: fileSystem ?? disk)
    }

    /// Runs one launch with a registry and a client of its own; only disk, clock and server persist.
    @discardableResult
    func launch<Result>(
        isOffline: Bool = false,
        over fileSystem: (any FileSystem)? = nil,
        token other: String? = nil,
        _ body: @MainActor (World, ApiClient) async throws -> Result
    ) async throws -> Result {
        let store = makeStore(over: fileSystem)
        let world = try World(server, store: store, clock: clock)
        if isOffline { world.faults.apply(.offline) }
        let client = world.client(with: other ?? token)
        await client.persistEdits(in: store)
        await world.settle()
        let result = try await body(world, client)
        await world.settle()
        await store.close()
        return result
    }

    /// Returns a feed with a file in the launch's store.
    func makeFeed(of client: ApiClient) throws -> FeedDelegate {
        let store = try #require(client.registry.environment.store)
        return try FeedDelegate(.local, of: client, in: store, names: CacheNameRegistry(), limit: 10, clock: clock)
    }

    /// Returns a client of the account on another device.
    func elsewhere() -> ApiClient {
        let transport = server.transport
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits()) { _ throws(NetworkingError) in transport }
        )
        return .getApiClient(for: stage.world.guest.server, with: token, in: registry)
    }

    /// Returns the number of comments with this text under a post on the server.
    func count(of text: String, under post: PostID? = nil) async throws -> Int {
        let comments = try await elsewhere().getComments(postId: post ?? stage.post, sort: .new, limit: 50)
        return comments.count { $0.content == text }
    }

    /// Returns the number of messages with this text on the server.
    func messages(_ text: String) async throws -> Int {
        try await elsewhere().getMessages(limit: 50).count { $0.content == text }
    }

    /// Returns the number of copies of a text on the server, of one kind.
    func copies(of text: String, as kind: Written) async throws -> Int {
        switch kind {
        case .comment: try await count(of: text)
        case .message: try await messages(text)
        case .post: try await posts().count { $0.title == text }
        }
    }

    /// Returns the account's own posts on the server.
    private func posts() async throws -> [Post2] {
        let client = elsewhere()
        return try await client.getPersonContent(id: client.getMyPerson().id, sort: .new, limit: 50).posts
    }
}

extension ApiClient {
    var outbox: Outbox { clientStore.outbox }
}

extension EditResult {
    var isDeferred: Bool {
        if case .deferred = self { true } else { false }
    }
}

extension World {
    /// The requests so far that change something.
    var writes: [String] { transport.requests.filter { $0.method != .get }.map { "\($0.method.rawValue) \($0.path)" } }
}

extension OutboxBench {
    /// Returns when a task sleeps on the clock, because no pause has begun before.
    func waitForSleeper() async {
        while clock.sleeperCount == 0 { await Task.yield() }
    }

    /// Returns when more requests than these were sent.
    func waitForRequest(_ world: World, beyond count: Int) async {
        while world.transport.requests.count <= count { await Task.yield() }
    }
}

extension OutboxBench {
    /// A place to write in: a post for comments, a person for messages, a community for posts.
    enum Place {
        case mine, theirs
    }

    private func post(_ place: Place) -> PostID { place == .mine ? stage.post : stage.erinsPost }

    private func person(_ place: Place) -> PersonID { place == .mine ? stage.erin : PersonID(4) }

    private func community(_ place: Place) -> CommunityID { place == .mine ? stage.swift : CommunityID(3) }

    /// Writes a comment, a message, or a post by its title.
    func submit(_ text: String, as kind: Written, to place: Place, _ client: ApiClient) async -> EditResult {
        switch kind {
        case .comment: await client.submitComment(content: text, postId: post(place)).value
        case .message: await client.submitMessage(content: text, recipientId: person(place)).value
        case .post: await client.submitPost(title: text, communityId: community(place)).value
        }
    }

    /// Returns the number of copies of a text in one place, of one kind.
    func copies(of text: String, as kind: Written, at place: Place) async throws -> Int {
        switch kind {
        case .comment: try await count(of: text, under: post(place))
        case .message:
            try await elsewhere().getMessages(limit: 50).count {
                $0.content == text && $0.recipientId == person(place)
            }
        case .post: try await posts().count { $0.title == text && $0.communityId == community(place) }
        }
    }

    /// Returns some texts in the order in which the server received them.
    func order(of texts: [String], as kind: Written) async throws -> [String] {
        let rows =
            switch kind {
            case .comment:
                try await elsewhere().getComments(postId: stage.post, sort: .new, limit: 50).map {
                    ($0.id.rawValue, $0.content)
                }
            case .message: try await elsewhere().getMessages(limit: 50).map { ($0.id.rawValue, $0.content) }
            case .post: try await posts().map { ($0.id.rawValue, $0.title) }
            }
        return rows.filter { texts.contains($0.1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Returns the number of comments with this text under Erin's post, as she sees it.
    func copiesThatErinSees(_ text: String) async throws -> Int {
        try await stage.secondClient("erin").getComments(postId: stage.erinsPost, sort: .new, limit: 50).count {
            $0.content == text
        }
    }
}
