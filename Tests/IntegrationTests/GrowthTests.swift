import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation
import Testing

/// Tests that twice the work takes about twice as long, not four times.
@MainActor @Suite(.serialized) struct GrowthTests {
    private let world: World
    private let alice: ApiClient

    init() async throws {
        world = try World()
        alice = try await world.logIn("alice")
        _ = try await alice.getSite()
    }

    /// Returns the seconds that this thread works, without other threads and waiting.
    private func cost(_ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try body()
        return now() - start
    }

    /// Compares the minimum of some rounds of one size with that of twice the size; adds rounds while other load disturbs the result.
    private func expectLinear(_ what: String, _ measure: (Int) async throws -> Double) async throws {
        var (single, double) = (Double.infinity, Double.infinity)
        var isLinear: Bool { double < single * 3 + 0.002 }
        for round in 1...40 where round <= 2 || !isLinear {
            single = min(single, try await measure(1000))
            double = min(double, try await measure(2000))
        }
        #expect(isLinear, "\(what): \(single) s for 1,000, \(double) s for 2,000")
    }

    /// Returns a page of made-up posts, all by one person in one community.
    private func page(of count: Int, score: Int = 0) async throws -> (page: PostPageValue, stamp: Stamp) {
        var (page, stamp) = try await alice.getPostPageValue(.local, limit: 1)
        let one = try #require(page.posts.first)
        page.posts = (1...count).map { number in
            var post = one
            post.post1.id = PostID(100_000 + number)
            post.fields.score = score
            post.fields.vote = .neutral
            return post
        }
        return (page, stamp)
    }

    @Test func `a page into as many living posts`() async throws {
        try await expectLinear("a page that changes every post") { count in
            let (page, stamp) = try await page(of: count)
            let posts = try alice.publish(page, stamp: stamp).posts
            #expect(posts.count == count && alice.caches.post2.objects.count == count)
            let (news, newer) = try await self.page(of: count, score: 7)
            let spent = try cost { _ = try alice.publish(news, stamp: newer) }
            #expect(posts.allSatisfy { $0.score == 7 })
            return spent
        }
    }

    @Test func `watched rows of a page`() async throws {
        try await expectLinear("a page that a row each watches") { count in
            let (page, stamp) = try await page(of: count)
            let posts = try alice.publish(page, stamp: stamp).posts
            var draws = 0
            let watches = posts.map { post in
                world.commits.watch { _ in
                    _ = post.score
                    draws += 1
                }
            }
            let (news, newer) = try await self.page(of: count, score: 7)
            let spent = try cost { _ = try alice.publish(news, stamp: newer) }
            #expect(draws == 2 * count)
            withExtendedLifetime(watches) {}
            return spent
        }
    }

    @Test func `edits of as many posts, made and given up`() async throws {
        try await expectLinear("edits that wait") { count in
            let client = try await world.logIn("bob")
            let (page, stamp) = try await page(of: count)
            world.faults.apply(.hold)
            let posts = try client.publish(page, stamp: stamp).posts
            let spent = cost {
                for post in posts { post.castVote(.up) }
                client.clientStore.close(CancellationError())
            }
            #expect(posts.allSatisfy { $0.vote == .neutral && !$0.isPending(.vote) })
            world.faults.apply(.offline)
            world.faults.apply(.off(.hold))
            await world.settle()
            world.faults.apply(.ok)
            return spent
        }
    }

    /// Returns how often the edits are applied to the fields until all are settled.
    private func applications(of count: Int) async throws -> Int {
        let (page, stamp) = try await page(of: 1)
        let post = try #require(try alice.publish(page, stamp: stamp).posts.first)
        let applied = Lock(0)
        let goesOn = AsyncStream<Void>.makeStream()
        let value = post.tierValue
        let edits = (1...count).map { number in
            post.submit(.vote, "vote \(number)") { fields in
                applied.withLock { $0 += 1 }
                fields.score = number
            } request: { _ in
                EditRequest {
                    for await _ in goesOn.stream { break }
                    var answer = value
                    answer.fields.score = number
                    return answer
                }
            }
        }
        #expect(post.score == count && post.isPending(.vote))
        goesOn.continuation.finish()
        for edit in edits { _ = await edit.value }
        #expect(post.score == count && !post.isPending(.vote))
        return applied.withLock { $0 }
    }

    @Test func `edits queued on one post`() async throws {
        let (single, double) = (try await applications(of: 1000), try await applications(of: 2000))
        #expect(double < single * 3, "\(single) for 1,000 edits, \(double) for 2,000")
    }
}
