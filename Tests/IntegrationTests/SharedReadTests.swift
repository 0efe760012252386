import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Tests that equal concurrent reads are one request, as long as that request fits each of them.
@MainActor @Suite struct SharedReadTests {
    private let world: World
    private let alice: ApiClient

    init() async throws {
        world = try World()
        alice = try await world.logIn("alice")
        _ = try await alice.getSite()
    }

    private func sent(_ path: String) -> Int { world.transport.passed.count(of: path) }

    @Test func `two equal reads are one request and one answer`() async throws {
        world.faults.apply(.hold)
        let reads = (0..<2).map { _ in Task { try await alice.getPosts(.local, limit: 5) } }
        try await world.faults.waitUntilHeld(1)
        // Both are under way: the second can only be waiting for the first.
        await world.hasJoined()
        world.faults.apply(.ok)
        let pages = [try await reads[0].value.posts, try await reads[1].value.posts]
        #expect(pages[0] == pages[1])
        #expect(sent("/post/list") == 1)
    }

    @Test func `two upgrades of one post are one request and one object`() async throws {
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
        world.faults.apply(.hold)
        let upgrades = (0..<2).map { _ in Task { try await post.upgrade() as? Post3 } }
        try await world.faults.waitUntilHeld(1)
        await world.hasJoined()
        world.faults.apply(.ok)
        let (first, second) = (try await upgrades[0].value, try await upgrades[1].value)
        #expect(first != nil && first === second)
        #expect(sent("/post") == 1)
    }

    @Test func `reads that differ are requests of their own`() async throws {
        world.faults.apply(.hold)
        let reads = [
            Task { try await alice.getPosts(.local, limit: 5).posts.count },
            Task { try await alice.getPosts(.local, limit: 6).posts.count },
            Task { try await alice.getPosts(.all, limit: 5).posts.count },
            Task { try await alice.getPosts(.local, sort: .new, limit: 5).posts.count },
            Task { try await world.guest.getPosts(.local, limit: 5).posts.count },
        ]
        try await world.faults.waitUntilHeld(5)
        world.faults.apply(.ok)
        for read in reads { #expect(try await read.value > 0) }
        #expect(sent("/post/list") == 5)
    }

    /// The first read may have been answered before the vote: a read after the vote must show it.
    @Test func `a read joins no flight from before the last confirmed edit`() async throws {
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let before = sent("/post/list")
        world.gate.close("/post/list")
        let early = Task { try await alice.getPosts(.local, limit: 5) }
        await world.gate.waitUntilKept()
        #expect(await post.castVote(.up).value.isSuccess)
        let late = Task { try await alice.getPosts(.local, limit: 5) }
        await world.hasJoined()
        world.gate.open("/post/list")
        _ = try await early.value
        _ = try await late.value
        #expect(sent("/post/list") == before + 2)
        #expect(post.vote == .up)
    }

    @Test func `a finished flight is joined by nobody`() async throws {
        _ = try await alice.getPosts(.local, limit: 5)
        _ = try await alice.getPosts(.local, limit: 5)
        #expect(sent("/post/list") == 2)
    }

    @Test func `who gives up hears so at once, and the others get their answer`() async throws {
        world.faults.apply(.hold)
        let reads = (0..<3).map { _ in Task { try await alice.getPosts(.local, limit: 5).posts.count } }
        try await world.faults.waitUntilHeld(1)
        await world.hasJoined()
        reads[0].cancel()
        await #expect(throws: CancellationError.self) { try await reads[0].value }
        #expect(world.faults.counts.held == 1, "the request goes on")
        world.faults.apply(.ok)
        #expect(try await reads[1].value == 5)
        #expect(try await reads[2].value == 5)
        #expect(sent("/post/list") == 1)
    }

    /// The transport hangs and ignores the cancellation; the caller must not wait for it.
    @Test func `who gives up waits for no transport`() async throws {
        world.gate.close("/post/list")
        let read = Task { try await alice.getPosts(.local, limit: 5).posts.count }
        await world.gate.waitUntilKept()
        read.cancel()
        await #expect(throws: CancellationError.self) { try await read.value }
        world.gate.open("/post/list")
        await world.settle()
        #expect(alice.caches.liveCount == 0, "nobody wants it any more")
    }

    @Test func `when all give up the request is called off`() async throws {
        world.faults.apply(.hold)
        let reads = (0..<2).map { _ in Task { try await alice.getPosts(.local, limit: 5).posts.count } }
        try await world.faults.waitUntilHeld(1)
        await world.hasJoined()
        for read in reads { read.cancel() }
        for read in reads { await #expect(throws: CancellationError.self) { try await read.value } }
        await world.settle()
        #expect(world.faults.counts.held == 0 && world.faults.counts.open == 0)
        world.faults.apply(.ok)
        #expect(try await alice.getPosts(.local, limit: 5).posts.count == 5, "a later read is a new request")
        #expect(sent("/post/list") == 2)
    }

    @Test func `a failure is told to all who wait, and not to later ones`() async throws {
        world.faults.apply(.hold)
        let reads = (0..<2).map { _ in Task { try await alice.getPosts(.local, limit: 5).posts.count } }
        try await world.faults.waitUntilHeld(1)
        await world.hasJoined()
        world.faults.apply(.fail(1))
        world.faults.apply(.off(.hold))
        for read in reads {
            let error = await #expect(throws: ApiClientError.self) { try await read.value }
            #expect(error?.status == 500)
        }
        #expect(try await alice.getPosts(.local, limit: 5).posts.count == 5)
    }

    @Test func `a read that started after an answer was lost settles it, and nothing more is sent`() async throws {
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let score = post.score
        world.faults.apply(.truncate(.share(0.5)), on: RequestPattern(path: "/post/like"))
        // The look-up whether it arrived fails, too.
        world.faults.apply(.html, on: RequestPattern(method: .get, path: "/resolve_object"))
        #expect(await !post.castVote(.up).value.isSuccess)
        world.faults.apply(.ok)
        _ = try await alice.getPosts(.local, limit: 5)
        #expect(post.vote == .up && post.score == score + 1)
        let before = world.transport.passed.count
        guard case .ignored = await post.castVote(.up).value else {
            Issue.record("the vote was sent although the server is known to have it")
            return
        }
        #expect(world.transport.passed.count == before)
    }

    @Test func `a read that started before the loss settles nothing`() async throws {
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        world.gate.close("/post/list")
        let early = Task { try await alice.getPosts(.local, limit: 5) }
        await world.gate.waitUntilKept()
        world.faults.apply(.truncate(.share(0.5)), on: RequestPattern(path: "/post/like"))
        // The look-up whether it arrived fails, too.
        world.faults.apply(.html, on: RequestPattern(method: .get, path: "/resolve_object"))
        #expect(await !post.castVote(.up).value.isSuccess)
        world.faults.apply(.ok)
        world.gate.open("/post/list")
        _ = try await early.value
        #expect(post.editState.unconfirmed == ["vote"])
        #expect(await post.castVote(.neutral).value.isSuccess, "sent, whatever is shown")
    }

    /// A doubt about a lost edit is settled by a read, too, although the post is not retained when the response arrives.
    @Test func `a doubt is settled by the next read although nobody held the post meanwhile`() async throws {
        func lose() async throws -> Post2Value {
            let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
            world.faults.apply(.truncate(.share(0.5)), on: RequestPattern(path: "/post/like"))
            // The look-up whether it arrived fails, too.
            world.faults.apply(.html, on: RequestPattern(method: .get, path: "/resolve_object"))
            #expect(await !post.castVote(.up).value.isSuccess)
            world.faults.apply(.ok)
            return post.tierValue
        }
        let old = try await lose()
        await world.settle()
        #expect(alice.caches.liveCount == 0)
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.id == old.id })
        #expect(post.vote == .up && post.editState.unconfirmed.isEmpty)
        guard case .ignored = await post.castVote(.up).value else {
            Issue.record("the vote was sent although the server is known to have it")
            return
        }
    }
}

extension World {
    /// Lets started tasks of the main actor run until they wait.
    func hasJoined() async {
        // A task of the main actor begins after all tasks that were started before it with the same priority.
        for _ in 0..<3 { await Task { @MainActor in }.value }
    }
}
