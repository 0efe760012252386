import ApiTypes
import Foundation
import Middleware
import MiddlewareRequests
import Networking
import Testing
import WireRuntime

@Suite struct `A request of generated types` {
    private let server = TableTransport(["GET /api/user/unread_count": .json(unread)])
    private static let unread = #"{"replies":1,"mentions":2,"private_messages":3}"#

    private func ask() async throws -> ApiGetUnreadCountResponse {
        try await server.send(ApiGetUnreadCount(), token: "secret", basePath: "/api")
    }

    /// Returns the error of a request that the server answers so.
    private func error(_ answer: TableTransport.Answer?) async throws -> RequestError {
        server["GET /api/user/unread_count"] = answer
        return try #require(await #expect(throws: RequestError.self) { _ = try await ask() })
    }

    @Test func `is sent with its token and decoded`() async throws {
        #expect(try await ask().replies == 1)
        let request = try #require(server.requests.first)
        #expect(request.path == "/api/user/unread_count" && request.method == .get && request.body == nil)
        #expect(request.headers["Authorization"] == "Bearer secret" && request.headers["Content-Type"] == nil)
    }

    @Test func `has its parameters in the query or the body`() throws {
        let list = try HTTPRequest(ApiGetPosts(limit: 5))
        #expect(list.query == [HTTPRequest.QueryItem("limit", "5")] && list.body == nil)
        let save = try HTTPRequest(ApiSavePost(postId: 7, save: true))
        #expect(save.method == .put && save.query.isEmpty && save.headers["Content-Type"] == "application/json")
        #expect(save.body == Data(#"{"post_id":7,"save":true}"#.utf8))
    }

    @Test func `a refusal says what the server said`() async throws {
        let refusal = try await error(.status(403, #"{"error":"not yours"}"#))
        #expect(refusal.code == .refused && refusal.status == 403 && !refusal.mayHaveHappened)
        #expect(refusal.obstacle == nil && refusal.message.contains("not yours") && !refusal.message.contains("secret"))
        let login = try await error(.status(401))
        #expect(login.code == .notLoggedIn && login.obstacle == .login)
        let missing = try await error(nil)
        #expect(missing.status == 404 && missing.message.contains("the table has no row GET /api/user/unread_count"))
    }

    @Test func `a failure of the server leaves open what happened`() async throws {
        let failure = try await error(.status(500, "<html>"))
        #expect(failure.code == .serverFailed && failure.mayHaveHappened && failure.obstacle == nil)
        #expect(try await error(.status(503)).obstacle == .connection)
        let unreadable = try await error(.json(#"{"replies":"one"}"#))
        #expect(unreadable.code == .unreadable && unreadable.mayHaveHappened)
        let lost = try await error(.failure(TransportError(.brokenAnswer, "the connection broke")))
        #expect(lost.code == .lostResponse && lost.mayHaveHappened && lost.obstacle == .connection)
    }

    @Test func `without a connection nothing has happened`() async throws {
        let offline = try await error(.failure(TransportError(.noConnection, "no route", hint: "go online")))
        #expect(offline.code == .noConnection && !offline.mayHaveHappened && offline.obstacle == .connection)
        #expect(offline.message.contains("no route") && offline.hint == "go online")
        #expect(try await error(.status(429)).obstacle == .connection)
    }

    @Test func `a cancelled request throws CancellationError`() async {
        server["GET /api/user/unread_count"] = .failure(TransportError(.cancelled, "cancelled"))
        await #expect(throws: CancellationError.self) { _ = try await ask() }
    }
}
