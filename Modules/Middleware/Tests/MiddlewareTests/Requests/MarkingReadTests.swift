import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Testing
import WireRuntime

/// One request marks many posts as read since 0.19; 0.18 takes one post at a time.
@MainActor @Suite struct MarkingReadTests {
    private struct Sent: Decodable, Equatable {
        var post_id: Int?
        var post_ids: [Int]?
        var read: Bool
        var auth: String?
    }

    private func send(_ ids: [Int], to version: String) async throws -> (
        sent: Sent?, error: ApiClientError?, effects: Int
    ) {
        let server = ScriptedServer(version: version) { _, _ in .json(#"{"success":true}"#) }
        let client = try server.client(token: "token")
        var (effects, failure): (Int, ApiClientError?) = (0, nil)
        do {
            effects = try await client.sendMarkRead(true, of: ids.map { .init($0) }, because: nil).effects.count
        } catch {
            failure = error
        }
        let body = server.requests.first { $0.path.hasSuffix("/mark_as_read") }?.body
        return (try body.map { try JSONDecoder().decode(Sent.self, from: $0) }, failure, effects)
    }

    @Test func `since 0_19 all go in one request`() async throws {
        let (sent, error, effects) = try await send([1, 2], to: "0.19.12")
        #expect(sent == Sent(post_ids: [1, 2], read: true) && error == nil && effects == 2)
    }

    @Test func `before, one goes, with the token in the body`() async throws {
        let (sent, error, effects) = try await send([1], to: "0.18.5")
        #expect(sent == Sent(post_id: 1, read: true, auth: "token") && error == nil && effects == 1)
    }

    @Test func `before, several are refused unsent`() async throws {
        let (sent, error, _) = try await send([1, 2], to: "0.18.5")
        #expect(sent == nil && error?.code == .unsupported)
    }
}
