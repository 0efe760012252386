import DemoServer
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import Propagation
import Testing
import WireRuntime

/// Tests of what cannot be linked, and of accounts that leave.
@MainActor @Suite struct LinkRefusalTests {
    @Test func `different entities are refused without a request`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let (one, other) = (try await alice.getPost(id: 1), try await alice.getPost(id: 2))
        let there = try await PostTiers.counterpart(of: other, through: bob)
        let before = bench.toStrata.requests.count + bench.toLinden.requests.count
        let error = #expect(throws: EntityLinkError.self) { try EntityLink<PostTiers>([one, there]) }
        #expect(error?.code == .differentEntities && error?.message.contains("/post/1") == true)
        #expect(bench.toStrata.requests.count + bench.toLinden.requests.count == before)
    }

    @Test func `the same account is refused, also after another login and as the second other side`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let again = try await bench.atStrata("alice")
        let post = try await alice.getPost(id: 1)
        let before = bench.toStrata.requests.count + bench.toLinden.requests.count
        for clients in [[alice], [again]] {
            let error = await #expect(throws: EntityLinkError.self) {
                try await EntityLink<PostTiers>(post, through: clients[0])
            }
            #expect(error?.code == .sameAccount && error?.message.contains("alice at strata.test") == true)
        }
        await #expect(throws: EntityLinkError.self) { try await EntityLink<PostTiers>(post, through: bob, bob) }
        #expect(bench.toStrata.requests.count + bench.toLinden.requests.count == before)
    }

    @Test func `a server that has not received it names the next step`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let swift = try await alice.getCommunity(name: "swift")
        let new = try await alice.createPost(title: "Written after linden received it", communityId: swift.id)
        for (client, hint) in [(bob, "follow its community there"), (try bench.guestAtLinden(), "log in at linden")] {
            let error = await #expect(throws: ApiClientError.self) {
                try await EntityLink<PostTiers>(new, through: client)
            }
            #expect(error?.code == .notFound && error?.hint.contains(hint) == true, "\(error?.hint ?? "")")
        }
    }

    @Test func `a guest sees what the server knows`() async throws {
        let bench = try LinkBench()
        let alice = try await bench.atStrata("alice")
        let post = try await alice.getPost(id: 1)
        let posts = try await EntityLink<PostTiers>(post, through: try bench.guestAtLinden()).posts
        #expect(posts[1].api.isGuest && posts[1].vote == .neutral)
    }

    @Test func `after a log-out of one side, the other one is still refreshed`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let post = try await alice.getPost(id: 1)
        let link = try EntityLink<PostTiers>([try await PostTiers.counterpart(of: post, through: bob), post])
        let score = try link.posts[0].score
        try await bob.logOut()
        let before = (bench.toStrata.requests.count, bench.toLinden.requests.count)
        let error = await #expect(throws: ApiClientError.self) { try await link.refresh() }
        #expect(error?.code == .loggedOut)
        #expect(bench.toStrata.requests.count == before.0 + 1 && bench.toLinden.requests.count == before.1)
        let posts = try link.posts
        #expect(posts[0].score == score, "what bob saw last is still shown")
        #expect(await !posts[0].castVote(.up).value.isSuccess)
        #expect(posts[1].api === alice)
    }

    @Test func `a side without a connection does not keep the others from being read`() async throws {
        let bench = try LinkBench()
        let (alice, bob) = (try await bench.atStrata("alice"), try await bench.atLinden("bob"))
        let link = try await EntityLink<PostTiers>(try await alice.getPost(id: 1), through: bob)
        bench.faults.apply(.offline)
        let before = bench.toLinden.requests.count
        let error = await #expect(throws: ApiClientError.self) { try await link.refresh() }
        #expect(error?.code == .noConnection && bench.toLinden.requests.count == before + 1)
    }
}
