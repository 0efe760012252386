import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation
import Testing

/// A transport that holds the first request to mark posts until it is released, before the server has received it. Later requests overtake
/// it.
private final class FirstHeld: Transport {
    private struct State {
        var marks = 0
        var held: CheckedContinuation<Void, Never>?
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let wrapped: any Transport
    private let state = Lock(State())

    init(_ wrapped: any Transport) { self.wrapped = wrapped }

    /// The number of requests to mark posts that were sent.
    var marks: Int { state.withLock { $0.marks } }

    /// Returns when so many were sent.
    func marks(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isDue = state.withLock { state in
                if state.marks < count { state.watchers.append((count, continuation)) }
                return state.marks >= count
            }
            if isDue { continuation.resume() }
        }
    }

    func letGo() {
        let held = state.withLock { state in
            defer { state.held = nil }
            return state.held
        }
        held?.resume()
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.path.hasSuffix("/post/mark_as_read") else { return try await wrapped.send(request) }
        await withCheckedContinuation { (go: CheckedContinuation<Void, Never>) in
            let (due, isFirst) = state.withLock { state in
                state.marks += 1
                if state.marks == 1 { state.held = go }
                let due = state.watchers.filter { $0.count <= state.marks }
                state.watchers.removeAll { $0.count <= state.marks }
                return (due.map(\.continuation), state.marks == 1)
            }
            for watcher in due { watcher.resume() }
            if !isFirst { go.resume() }
        }
        return try await wrapped.send(request)
    }
}

/// Tests that a queued mark and a direct one reach the server in the order in which they were made.
@MainActor @Suite struct MarksInOrderTests {
    private let server = LemmyServer()
    private let road: FirstHeld
    private let alice: ApiClient
    private let post: Post2

    init() async throws {
        let road = FirstHeld(server.transport)
        self.road = road
        let registry = ClientRegistry(
            ClientRegistry.Environment(commits: Commits(), retries: .none) { _ throws(NetworkingError) in road }
        )
        let guest = ApiClient.getApiClient(for: try ServerAddress("http://strata.test"), with: nil, in: registry)
        alice = try await guest.logIn(username: "alice", password: "alice-password")
        _ = try await alice.getSite()
        post = try #require(try await alice.getPosts(.all, limit: 50).posts.first { !$0.read })
    }

    private func expectRead(_ isRead: Bool) async throws {
        await alice.commits.activity.waitUntilIdle()
        #expect(post.read == isRead && !post.isPending(.read))
        let other = try await World.client(of: try World(server), named: "alice")
        // The list is checked, not the page, because opening the page marks the post as read.
        let listed = try await other.getPosts(.all, limit: 50).posts
        #expect(listed.first { $0.id == post.id }?.read == isRead, "at the server")
    }

    @Test func `a direct mark waits for a queued one that is under way`() async throws {
        _ = alice.markReadQueue.add(post)
        let flush = Task { try await alice.markReadQueue.flush() }
        await road.marks(1)
        #expect(await post.toggleUpvote().value.isSuccess, "a vote waits for no mark")
        let edit = post.setRead(false)
        #expect(!post.read, "at once")
        #expect(road.marks == 1 && !post.read)
        road.letGo()
        try await flush.value
        #expect(await edit.value.isSuccess)
        try await expectRead(false)
    }

    @Test func `a queued mark waits for a direct one that is under way, others do not`() async throws {
        let first = post.setRead(true)
        await road.marks(1)
        let second = post.setRead(false)
        _ = alice.markReadQueue.add(post)
        let other = try #require(try await alice.getPosts(.all, limit: 50).posts.first { !$0.read && $0 !== post })
        _ = alice.markReadQueue.add(other)
        let flush = Task { try await alice.markReadQueue.flush() }
        await road.marks(2)
        #expect(post.read && post.isPending(.read) && other.read)
        road.letGo()
        #expect(await first.value.isSuccess)
        _ = await second.value
        try await flush.value
        try await expectRead(true)
    }

    @Test func `marked, unmarked and marked again while the first is under way`() async throws {
        _ = alice.markReadQueue.add(post)
        let flush = Task { try await alice.markReadQueue.flush() }
        await road.marks(1)
        let off = post.setRead(false)
        #expect(alice.markReadQueue.add(post).error == nil)
        #expect(post.read && alice.markReadQueue.count == 1)
        road.letGo()
        try await flush.value
        _ = await off.value
        try await expectRead(true)
    }

    @Test func `a log-out leaves nothing waiting`() async throws {
        let held = post.setRead(true)
        await road.marks(1)
        let off = post.setRead(false)
        _ = alice.markReadQueue.add(post)
        let flush = Task { try await alice.markReadQueue.flush() }
        try await alice.logOut()
        #expect(await off.value.error != nil)
        road.letGo()
        _ = await held.value
        _ = await flush.result
        await alice.commits.activity.waitUntilIdle()
        #expect(alice.markReadQueue.count == 0 && !post.isPending(.read))
    }
}
