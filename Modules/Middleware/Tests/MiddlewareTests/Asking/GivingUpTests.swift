import Foundation
import LemmyMiddleware
import Networking
import Propagation
import Testing

/// Who gives up hears so at once, whatever was being waited for, and leaves nothing under way.
@MainActor @Suite struct GivingUpTests {
    private func expectGivenUp<Value: Sendable>(
        _ client: ApiClient,
        at limbo: Limbo,
        _ work: @escaping @MainActor () async throws -> Value
    ) async {
        let task = Task { _ = try await work() }
        await limbo.waitUntilEntered()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await client.commits.activity.settled()
        #expect(limbo.count == 0)
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

    @Test func `who goes on waiting is not given up`() async throws {
        let server = ScriptedServer { request, count in
            guard request.path == "/api/v3/site" else { return .emptyPage }
            return count == 1 ? .hang : .json(SiteAnswer.text(version: "0.19.12"))
        }
        let client = try server.client()
        let (first, second) = (
            Task { try await client.getPosts(.local, sort: .scaled) },
            Task { try await client.getPosts(.all, sort: .scaled) }
        )
        await server.limbo.waitUntilEntered()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(server.limbo.count <= 1)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(server.limbo.count == 0)
        #expect(try await client.getPosts(.local, sort: .scaled).posts.isEmpty, "the next one asks anew")
    }
}
