import Foundation
import LemmyMiddleware
import Networking
import Primitives
import Propagation
import Testing

/// Tests that only a read with a temporary failure is retried.
@MainActor @Suite struct RetryTests {
    private let exact = RetryPolicy(limit: 3, firstPause: .seconds(1), longestPause: .seconds(3), jitter: 0)

    private func error(_ step: ScriptedServer.Step, asks: RetryPolicy) async throws -> (
        ApiClientError?, Int, [Duration]
    ) {
        let (server, clock) = (ScriptedServer { _, _ in step }, PauseClock())
        let client = try server.client(retries: asks, clock: clock)
        let error = await #expect(throws: ApiClientError.self) { try await client.getPosts(.local) }
        return (error, server.requests.count, clock.pauses)
    }

    @Test(arguments: [
        ScriptedServer.Step.fail(.timedOut), .fail(.brokenAnswer), .text("", status: 502), .text("", status: 503),
        .text("", status: 504), .text("", status: 429), .json(#"{"error":"rate_limit_error"}"#, status: 400),
    ])
    func `what passes is asked again, after longer and longer`(step: ScriptedServer.Step) async throws {
        let (error, count, pauses) = try await error(step, asks: exact)
        #expect(count == 4 && error?.isTransient == true)
        #expect(pauses == [.seconds(1), .seconds(2), .seconds(3)])
    }

    @Test(arguments: [
        ScriptedServer.Step.fail(.noConnection), .fail(.refused), .fail(.tooLarge), .text("", status: 500),
        .text("", status: 404), .json(#"{"error":"couldnt_find_post"}"#, status: 400), .json("{"),
    ])
    func `what stays is told at once`(step: ScriptedServer.Step) async throws {
        let (_, count, pauses) = try await error(step, asks: exact)
        #expect(count == 1 && pauses.isEmpty)
    }

    @Test func `the answer that comes is the answer`() async throws {
        let server = ScriptedServer { _, count in count < 3 ? .fail(.timedOut) : .emptyPage }
        let client = try server.client(retries: exact, clock: PauseClock())
        #expect(try await client.getPosts(.local).posts.isEmpty)
        #expect(server.requests.count == 3)
    }

    /// A read that was answered after an edit was confirmed is newer than the edit, however early its first attempt was.
    @Test func `an answer is as old as the try that brought it`() async throws {
        let (commits, noted) = (Lock<Commits?>(nil), Lock<[Stamp]>([]))
        let server = ScriptedServer { _, count in
            if let commits = commits.withLock({ $0 }) { noted.withLock { $0.append(commits.makeStamp()) } }
            return count < 2 ? .fail(.timedOut) : .emptyPage
        }
        let client = try server.client(retries: exact, clock: PauseClock())
        commits.withLock { $0 = client.commits }
        let (_, stamp) = try await client.getPostPageValue(.local)
        let arrivals = noted.withLock { $0 }
        #expect(arrivals.count == 2 && arrivals[0].isOlder(than: stamp) && stamp.isOlder(than: arrivals[1]))
    }

    @Test func `a write is never sent twice`() async throws {
        for step in [ScriptedServer.Step.fail(.timedOut), .fail(.brokenAnswer), .text("", status: 503)] {
            let (server, clock) = (ScriptedServer(version: "0.19.12") { _, _ in step }, PauseClock())
            let client = try server.client(retries: exact, clock: clock)
            let error = await #expect(throws: ApiClientError.self) {
                try await client.logIn(username: "a", password: "b")
            }
            #expect(error?.mayHaveHappened == true)
            #expect(server.requests.count == 1 && clock.pauses.isEmpty)
        }
    }

    @Test(arguments: [503, 404, 204])
    func `a picture is deleted with GET, and that is a write that is sent once`(status: Int) async throws {
        let (server, clock) = (ScriptedServer(version: "0.19.12") { _, _ in .text("", status: status) }, PauseClock())
        let client = try server.client(token: "token", retries: exact, clock: clock)
        var error: (any Error)?
        do { try await client.deleteImage(id: "a.png", deleteToken: "secret") } catch let failure { error = failure }
        #expect(server.requests.count { $0.path == "/pictrs/image/delete/secret/a.png" } == 1 && clock.pauses.isEmpty)
        #expect((error == nil) == (status == 204), "any status of 200 to 299 is a success")
    }

    @Test func `none sends everything once`() async throws {
        let (_, count, pauses) = try await error(.fail(.timedOut), asks: .none)
        #expect(count == 1 && pauses.isEmpty)
    }

    @Test func `a server that wants to be left alone is`() throws {
        func pause(_ seconds: Int?) -> Duration? {
            let error = ApiClientError(.rateLimited, "", retryAfter: seconds.map { .seconds($0) })
            return exact.pause(before: 1, after: error, chance: 0)
        }
        #expect(pause(nil) == .seconds(1))
        #expect(pause(2) == .seconds(2), "not earlier than it says")
        #expect(pause(4) == nil, "longer than anybody wants to wait: the caller is told")
    }

    @Test func `a share of a pause is left to chance, and no more`() throws {
        let policy = RetryPolicy(limit: 100, firstPause: .seconds(1), longestPause: .seconds(8), jitter: 0.5)
        let error = ApiClientError(.timedOut, "")
        #expect(policy.pause(before: 3, after: error, chance: 0) == .seconds(4))
        #expect(policy.pause(before: 3, after: error, chance: 0.5) == .seconds(3))
        #expect(policy.pause(before: 3, after: error, chance: 1) == .seconds(2))
        #expect(policy.pause(before: 100, after: error, chance: 0) == .seconds(8), "no number overflows")
        #expect(policy.pause(before: 101, after: error, chance: 0) == nil)
    }
}
