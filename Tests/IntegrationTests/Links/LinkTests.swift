import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import LemmyMiddlewareV4
import Middleware
import Networking
import Primitives
import Propagation
import Testing
import WireRuntime

/// Tests of one entity as two accounts on two servers see it.
@MainActor @Suite struct LinkTests {
    @Test func `both sides are shown, after one request, with the number that each server gave`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first)
        let before = (bench.toStrata.requests.count, bench.toLinden.requests.count)
        let link = try await EntityLink<PostTiers>(post, through: bob)
        let posts = try link.posts
        #expect(posts.map(\.actorId) == [post.actorId, post.actorId] && link.actorId == post.actorId)
        #expect(posts.map(\.api.siteHost) == ["strata.test", "linden.example"])
        #expect(posts[0].id != posts[1].id && posts[0].title == posts[1].title)
        #expect(bench.toStrata.requests.count == before.0)
        #expect(bench.toLinden.passed.dropFirst(before.1) == ["GET /api/v3/resolve_object"])
        #expect(posts.map(\.api.accountName) == ["alice", "bob"])
    }

    @Test(arguments: [(Dialect.v0_19, Dialect.v0_19), (.v0_19, .v1_0), (.v1_0, .v0_19)])
    func `a vote counts where it is cast, and the other side shows it only if its server has it`(
        _ version: Dialect,
        _ other: Dialect
    ) async throws {
        let bench = try LinkBench(version, other)
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let post = try #require(try await alice.getPosts(.all, limit: 20).posts.first { $0.vote == .neutral })
        let link = try await EntityLink<PostTiers>(post, through: bob)
        let posts = try link.posts
        let scores = posts.map(\.score)
        let requests = bench.toLinden.requests.count
        #expect(await posts[0].castVote(.up).value.isSuccess)
        #expect(posts.map(\.vote) == [.up, .neutral] && posts.map(\.score) == [scores[0] + 1, scores[1]])
        #expect(bench.toLinden.requests.count == requests, "an edit of one side asks the other side nothing")
        #expect(try await bench.state(of: posts[1].id, at: bench.linden, for: "bob") == (scores[1], .neutral))

        #expect(await posts[1].castVote(.down).value.isSuccess)
        #expect(posts.map(\.vote) == [.up, .down] && posts.map(\.score) == [scores[0] + 1, scores[1] - 1])
        #expect(try await bench.state(of: posts[0].id, at: bench.strata, for: "alice") == (scores[0] + 1, .up))
    }

    @Test func `a refresh asks every server once, and marks nothing as read`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let rows = try await alice.getPosts(.all, limit: 50).posts
        let post = try #require(rows.first { $0.vote == .neutral && !$0.read })
        let link = try await EntityLink<PostTiers>(post, through: bob)
        let posts = try link.posts
        let score = posts[1].score
        let other = try await bench.atLinden("alice")
        #expect(try await other.vote(.up, on: posts[1].id).isSuccess)
        #expect(posts[1].score == score, "nobody has asked yet")
        let before = (bench.toStrata.requests.count, bench.toLinden.requests.count)
        try await link.refresh()
        #expect(posts[1].score == score + 1 && !posts[0].read && !posts[1].read)
        #expect(bench.toStrata.passed.dropFirst(before.0) == ["GET /api/v3/resolve_object"])
        #expect(bench.toLinden.passed.dropFirst(before.1) == ["GET /api/v3/resolve_object"])
    }

    @Test func `a failed vote is taken back on its own side`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let post = try #require(try await alice.getPosts(.all, limit: 20).posts.first { $0.vote == .neutral })
        let posts = try await EntityLink<PostTiers>(post, through: bob).posts
        let scores = posts.map(\.score)
        #expect(await posts[1].castVote(.up).value.isSuccess)
        bench.faults.apply(.fail(1))
        #expect(await !posts[0].castVote(.up).value.isSuccess)
        #expect(posts.map(\.vote) == [.neutral, .up] && posts.map(\.score) == [scores[0], scores[1] + 1])
    }

    @Test func `an observer of both sides is notified of each`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let post = try #require(try await alice.getPosts(.all, limit: 20).posts.first { $0.vote == .neutral })
        let link = try await EntityLink<PostTiers>(post, through: bob)
        var shown: [[Vote?]] = []
        let watch = registryWatch(bench) { shown.append(link.sides.map { $0.wrappedValue.vote_ }) }
        let posts = try link.posts
        #expect(await posts[0].castVote(.up).value.isSuccess)
        #expect(await posts[1].castVote(.down).value.isSuccess)
        #expect(shown.first == [.neutral, .neutral] && shown.contains([.up, .neutral]) && shown.last == [.up, .down])
        withExtendedLifetime(watch) {}
    }

    private func registryWatch(_ bench: LinkBench, _ draw: @escaping @MainActor () -> Void) -> Watch {
        bench.registry.environment.commits.watch { _ in draw() }
    }

    @Test func `comments, communities and people are linked, too`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let comment = try await alice.getComment(id: 1)
        let comments = try await EntityLink<CommentTiers>(comment, through: bob).sides.map(\.wrappedValue)
        #expect(comments.map(\.actorId) == [comment.actorId, comment.actorId] && comments[1].api === bob)
        let community = try await alice.getCommunity(name: "swift")
        let link = try await EntityLink<CommunityTiers>(community, through: bob)
        #expect(link.sides.map { $0.wrappedValue.local_ } == [true, false])
        let relation = try #require(link.sides[1].wrappedValue.relation_)
        #expect(await relation.setSubscribed(true).value.isSuccess)
        let mine = try await EntityLink<PersonTiers>(alice.getMyPerson(), through: bob)
        #expect(mine.sides.map { $0.wrappedValue.local_ } == [true, false])
    }

    @Test func `a dropped link leaves nothing alive`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        func use() async throws {
            let link = try await EntityLink<PostTiers>(try await alice.getPost(id: 1), through: bob)
            let posts = try link.posts
            #expect(await posts[1].castVote(.up).value.isSuccess)
            #expect(alice.caches.liveCount > 0 && bob.caches.liveCount > 0)
        }
        let before = (alice.caches.liveCount, bob.caches.liveCount)
        try await use()
        #expect((alice.caches.liveCount, bob.caches.liveCount) == before)
        #expect(alice.caches.post1.objects.isEmpty && bob.caches.post1.objects.isEmpty)
    }

    @Test func `without a link, the same work sends the other server nothing`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let before = bench.toLinden.requests.count
        let post = try #require(try await alice.getPosts(.all, limit: 20).posts.first { $0.vote == .neutral })
        #expect(await post.castVote(.up).value.isSuccess)
        _ = try await post.upgrade()
        #expect(bench.toLinden.requests.count == before && bob.caches.post1.objects.isEmpty)
    }

    @Test func `two accounts of one server are linked, and see one model each`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atStrata("bob"))
        let post = try await alice.getPost(id: 1)
        let posts = try await EntityLink<PostTiers>(post, through: bob).posts
        #expect(posts[0].id == posts[1].id && posts[0].api !== posts[1].api)
    }
}
