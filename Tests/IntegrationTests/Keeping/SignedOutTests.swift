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

/// Tests the client of an account whose token was removed.
@MainActor @Suite struct SignedOutTests {
    private let disk = MemoryFileSystem()
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))

    private func makeStore() -> FileStore {
        FileStore(folder: URL(filePath: "/caches"), clock: clock, fileSystem: disk)
    }

    private func makeFeed(of api: ApiClient, in store: FileStore) throws -> FeedDelegate {
        try FeedDelegate(.subscribed, of: api, in: store, names: CacheNameRegistry(), limit: 5, clock: clock)
    }

    private func signedOut(_ account: StoredAccount, in world: World) -> ApiClient {
        .getSignedOutClient(of: account, at: world.guest.server, in: world.registry)
    }

    /// Runs a launch as alice, and returns the account and the posts that it stored.
    private func aliceOfYesterday() async throws -> (account: StoredAccount, posts: [Int]) {
        let store = makeStore()
        let world = try World()
        let alice = try await world.logIn("alice")
        #expect(alice.account == nil, "the server has not said who it is")
        _ = try await alice.getMyPerson()
        let feed = try makeFeed(of: alice, in: store)
        let posts = try await feed.retrieve().map(\.id.rawValue)
        await store.flush()
        return (try #require(alice.account), posts)
    }

    @Test func `it shows what was kept, asks for nothing, and says what to do`() async throws {
        let (account, posts) = try await aliceOfYesterday()
        clock.advance(by: .seconds(86_400))
        let world = try World()
        let alice = signedOut(account, in: world)
        #expect(alice.isSignedOut && !alice.isGuest && alice.accountName == "alice" && alice.account == account)
        let feed = try makeFeed(of: alice, in: makeStore())
        await #expect(throws: DelegateError.self) { try await feed.retrieve() }
        #expect(feed.data.map(\.id.rawValue) == posts && !posts.isEmpty)
        #expect(feed.status.canShowData && feed.status.errorMessage.contains("alice is signed out"))
        let read = await #expect(throws: ApiClientError.self) { try await alice.getPost(id: 1) }
        #expect(read?.code == .notLoggedIn && read?.hint.contains("log in") == true)
        let post = try #require(feed.data.first)
        let vote = await post.castVote(post.vote == .up ? .down : .up).value
        #expect((vote.error as? ApiClientError)?.code == .notLoggedIn)
        #expect(world.transport.passed.isEmpty, "\(world.transport.passed)")
    }

    @Test func `whoever logs in goes on with the same files`() async throws {
        let (account, posts) = try await aliceOfYesterday()
        let world = try World()
        let before = signedOut(account, in: world)
        let after = try await before.logIn(username: "alice", password: "alice-password")
        #expect(after !== before && !after.isSignedOut)
        #expect(after.storeScope == before.storeScope)
        world.faults.apply(.offline)
        let feed = try makeFeed(of: after, in: makeStore())
        _ = try await feed.retrieve()
        #expect(feed.data.map(\.id.rawValue) == posts)
        #expect(feed.data.allSatisfy { $0.api === after })
    }

    @Test func `it can be forgotten without the server`() async throws {
        let (account, _) = try await aliceOfYesterday()
        let world = try World()
        world.faults.apply(.offline)
        let store = makeStore()
        let alice = signedOut(account, in: world)
        await alice.persistEdits(in: store)
        try await alice.logOut()
        #expect(world.transport.passed.isEmpty)
        #expect(await store.size() == (0, 0))
    }

    @Test func `there is one for an account, and it is no guest's and nobody's else`() async throws {
        let (account, _) = try await aliceOfYesterday()
        let world = try World()
        let alice = signedOut(account, in: world)
        #expect(signedOut(account, in: world) === alice)
        #expect(alice !== world.guest)
        #expect(try await world.logIn("alice") !== alice)
        #expect(world.guest.account == nil && !world.guest.isSignedOut)
    }

    @Test func `what is written of an account signs nobody in`() async throws {
        let world = try World()
        let token = try world.makeToken(of: "alice")
        let alice = world.client(with: token)
        _ = try await alice.getMyPerson()
        let text = String(decoding: try JSONEncoder().encode(try #require(alice.account)), as: UTF8.self)
        for part in token.split(separator: ".") { #expect(!text.contains(part)) }
        #expect(!"\(alice.registry.liveClients.map { "\($0.storeScope)" })".contains(token))
    }
}
