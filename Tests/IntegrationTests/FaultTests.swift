import DemoServer
import Foundation
import LemmyMiddleware
import Middleware
import Networking
import Propagation
import Testing

/// Tests each network fault from the outside: the client's error, the shown state, and the server's state.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FaultTests {
    nonisolated struct Case: CustomTestStringConvertible, Sendable {
        let mode: Faults.Mode
        let code: ApiClientError.Code
        /// True if the server has counted the vote although the client rolls it back.
        var isCounted = false
        /// The client's estimate whether the edit may have happened.
        var mayHaveHappened = false
        var hint = "try again"

        var testDescription: String { "net \(mode)" }
    }

    nonisolated static let cases = [
        Case(mode: .fail(1), code: .serverFailed, mayHaveHappened: true),
        Case(mode: .rate(1), code: .serverFailed, mayHaveHappened: true),
        Case(mode: .html, code: .serverFailed, mayHaveHappened: true),
        Case(mode: .limit(.all()), code: .rateLimited, hint: "wait a little"),
        Case(mode: .limit(.all(by: .proxy)), code: .rateLimited, hint: "wait a little"),
        Case(mode: .offline, code: .noConnection, hint: "net is offline; net ok brings it back"),
        Case(
            mode: .malformed,
            code: .unreadable,
            isCounted: true,
            mayHaveHappened: true,
            hint: "the server may have done it: load it again to see"
        ),
        Case(
            mode: .truncate(.share(0.9)),
            code: .unreadable,
            isCounted: true,
            mayHaveHappened: true,
            hint: "the server may have done it: load it again to see"
        ),
    ]

    @Test(arguments: cases)
    func `a vote that meets it is taken back unless the server has it, and counts once`(_ fault: Case) async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(try await alice.getPosts(.local, limit: 5).posts.first { $0.vote == .neutral })
        let before = post.score
        let elsewhere = try await World.client(of: world, named: "alice")

        world.faults.apply(fault.mode, on: RequestPattern(method: .post, path: "/post/like"))
        let lost = post.castVote(.up)
        #expect(post.score == before + 1 && post.isPending(.vote))
        let result = await lost.value
        if fault.isCounted {
            #expect(result.isSuccess, "a look tells that the server has it")
            #expect(post.score == before + 1 && post.vote == .up && !post.isPending(.vote))
        } else {
            let error = try #require(result.error as? ApiClientError)
            #expect(error.code == fault.code)
            #expect(
                error.hint == (fault.mayHaveHappened ? "the server may have done it: load it again to see" : fault.hint)
            )
            #expect(error.mayHaveHappened == fault.mayHaveHappened)
            #expect(post.score == before && post.vote == .neutral && !post.isPending(.vote))
        }
        #expect(try await elsewhere.getPost(id: post.id).vote == (fault.isCounted ? .up : .neutral))

        world.faults.apply(.ok)
        let again = await post.castVote(.up).value
        #expect(fault.isCounted || again.isSuccess)
        #expect(post.score == before + 1 && post.vote == .up)
        #expect(try await elsewhere.getPost(id: post.id).score == before + 1, "counted once")
    }

    @Test(arguments: cases)
    func `what is shown survives a refresh that meets it`(_ fault: Case) async throws {
        let world = try World()
        let page = try await world.guest.getPosts(.local, limit: 5)
        let titles = page.posts.map(\.title)
        let scores = page.posts.map(\.score)
        world.faults.apply(fault.mode)
        await #expect(throws: ApiClientError.self) { try await world.guest.getPosts(.local, limit: 5) }
        #expect(page.posts.map(\.title) == titles && page.posts.map(\.score) == scores)
        world.faults.apply(.ok)
        let again = try await world.guest.getPosts(.local, limit: 5)
        #expect(again.posts.first === page.posts.first)
    }

    /// Wherever a response is cut off, the error tells the position.
    @Test func `a cut answer is an error with path and offset`() async throws {
        let world = try World()
        let whole = world.server.respond(
            to: HTTPRequest(path: "/api/v3/post/list", query: [.init("limit", "2"), .init("type_", "Local")])
        ).body.count
        var paths = 0
        for count in stride(from: 0, to: whole - 200, by: 211) {
            world.faults.apply(.truncate(.bytes(count)))
            let error = await #expect(throws: ApiClientError.self) { try await world.guest.getPosts(.local, limit: 2) }
            #expect(error?.code == .unreadable && error?.status == 200)
            let message = try #require(error?.message)
            #expect(
                message.hasPrefix("http://strata.test answered GET /post/list with something unreadable: The text ")
            )
            #expect(
                message.contains(count == 0 ? "is empty" : "ends after \(count) bytes, in the middle of "),
                "\(message)"
            )
            if error?.message.contains("posts[") == true { paths += 1 }
        }
        #expect(paths > 5, "most of it is inside of posts")
        #expect(world.guest.caches.liveCount == 0, "nothing of it was taken in")
    }

    @Test func `malformed JSON is an error with an offset, wherever the seed puts it`() async throws {
        let world = try World()
        world.faults.apply(.malformed)
        var messages: Set<String> = []
        for seed in 0..<40 {
            world.faults.apply(.seed(UInt64(seed)))
            let error = await #expect(throws: ApiClientError.self) { try await world.guest.getPosts(.local, limit: 2) }
            #expect(error?.code == .unreadable)
            #expect(error?.message.contains(/byte \d+/) == true, "\(error?.message ?? "")")
            messages.insert(error?.message ?? "")
        }
        #expect(messages.count > 20, "in many places")
        #expect(world.guest.caches.liveCount == 0)
        world.faults.apply(.seed(3))
        let first = await #expect(throws: ApiClientError.self) { try await world.guest.getPosts(.local, limit: 2) }
        world.faults.apply(.seed(3))
        let second = await #expect(throws: ApiClientError.self) { try await world.guest.getPosts(.local, limit: 2) }
        #expect(first?.message == second?.message, "and in the same with the same seed")
    }

    @Test func `a proxy says how long to wait`() async throws {
        let world = try World()
        world.faults.apply(.limit(Faults.Limit(1, per: .seconds(86_400), by: .proxy)))
        _ = try await world.guest.getPosts(.local, limit: 1)
        let error = await #expect(throws: ApiClientError.self) { try await world.guest.getPosts(.local, limit: 1) }
        #expect(error?.code == .rateLimited && error?.status == 429)
        #expect(error?.hint.wholeMatch(of: /wait 8\d{4} s/) != nil, "\(error?.hint ?? "")")
    }

    /// One edit fails, the other does not, and they do not affect each other.
    @Test func `a fault for votes leaves saving alone`() async throws {
        let world = try World()
        let alice = try await world.logIn("alice")
        let post = try #require(
            try await alice.getPosts(.local, limit: 10).posts.first { $0.vote == .neutral && !$0.saved }
        )
        world.faults.apply(.fail(1), on: RequestPattern(method: .post, path: "/post/like"))
        let (vote, save) = (post.castVote(.up), post.setSaved(true))
        #expect(await !vote.value.isSuccess)
        #expect(await save.value.isSuccess)
        #expect(post.vote == .neutral && post.saved)
    }
}
