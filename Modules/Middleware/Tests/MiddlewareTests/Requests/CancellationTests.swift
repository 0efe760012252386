import Foundation
import LemmyMiddleware
import Networking
import Propagation
import Testing

/// Tests that a cancelled caller returns at once, whatever it waited for, and leaves nothing under way.
@MainActor @Suite(.timeLimit(.minutes(20))) struct GivingUpTests {
    private func expectGivenUp<Value: Sendable>(
        _ client: ApiClient,
        at limbo: Limbo,
        _ work: @escaping @MainActor () async throws -> Value
    ) async {
        let task = Task { _ = try await work() }
        await limbo.waitUntilEntered()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await client.commits.activity.waitUntilIdle()
        await limbo.waitUntilEmpty()
    }

    @Test func `waiting for the answer`() async throws {
        let server = ScriptedServer { _, _ in .hang }
        let client = try server.client(retries: .standard)
        await expectGivenUp(client, at: server.limbo) { try await client.getPosts(.local) }
        #expect(server.requests.count == 1)
    }

    @Test func `waiting for the version`() async throws {
        let server = ScriptedServer { _, _ in .hang }
        let client = try server.client()
        await expectGivenUp(client, at: server.limbo) { try await client.getPosts(.local, sort: .scaled) }
        #expect(server.asked == ["GET /site"])
    }

    @Test func `waiting to ask again`() async throws {
        let (server, clock) = (ScriptedServer { _, _ in .fail(.timedOut) }, PauseClock(isStill: true))
        let client = try server.client(retries: .standard, clock: clock)
        await expectGivenUp(client, at: clock.limbo) { try await client.getPosts(.local) }
        #expect(server.requests.count == 1)
    }

    @Test func `waiting for the check of a token`() async throws {
        let server = ScriptedServer { request, _ in request.path.hasSuffix("/validate_auth") ? .hang : .emptyPage }
        let client = try server.client(token: "token")
        await expectGivenUp(client, at: server.limbo) { try await client.getPosts(.local) }
    }

    @Test func `waiting to be logged in`() async throws {
        let server = ScriptedServer { _, _ in .hang }
        let client = try server.client()
        await expectGivenUp(client, at: server.limbo) { try await client.logIn(username: "a", password: "b") }
    }

    @Test func `who goes on waiting for a version gets it`() async throws {
        let site = ScriptedServer.Step.json(SiteAnswer.text(version: "0.19.12"))
        let server = ScriptedServer { request, _ in request.path == "/api/v3/site" ? .hang(then: site) : .emptyPage }
        try await expectOneGoesOn(at: server, as: try server.client()) { try await $0.getPosts($1, sort: .scaled) }
    }

    @Test func `who goes on waiting for the check of a token gets it`() async throws {
        let good = ScriptedServer.Step.json(#"{"success":true}"#)
        let server = ScriptedServer { request, _ in
            request.path == "/api/v3/user/validate_auth" ? .hang(then: good) : .emptyPage
        }
        try await expectOneGoesOn(at: server, as: try server.client(token: "token")) { try await $0.getPosts($1) }
    }

    private func expectOneGoesOn(
        at server: ScriptedServer,
        as client: ApiClient,
        _ read: @escaping @MainActor (ApiClient, FeedKind) async throws -> PostPage
    ) async throws {
        let first = Task { try await read(client, .local) }
        await server.limbo.waitUntilEntered()
        let second = Task { try await read(client, .all) }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        server.limbo.open()
        #expect(try await second.value.posts.isEmpty)
    }
}
