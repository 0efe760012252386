import Foundation
import LemmyIdentifiers
import LemmyMiddlewareMocks
import Networking
import Primitives
import Propagation
import Testing
import WireRuntime

@testable import LemmyMiddleware
@testable import LemmyMiddlewareV4
@testable import Middleware

/// A server that a client with two dialects talks to, and that may become another version meanwhile.
@MainActor @Suite struct `A server with a choice of dialects` {
    private let server = TableTransport(["GET /.well-known/nodeinfo": .json(links)])

    private static let links = """
        {"links":[{"rel":"http://nodeinfo.diaspora.software/ns/schema/2.1","href":"http://strata.test/nodeinfo/2.1"}]}
        """

    private func client(token: String? = nil) throws -> ApiClient {
        let environment = ClientEnvironment(
            commits: Commits(),
            retries: .none,
            dialects: [.lemmyV3, .lemmyV4]
        ) { [server] _ throws(NetworkingError) in server }
        return .getApiClient(
            for: try ServerAddress("http://strata.test"),
            with: token,
            in: ClientRegistry(environment)
        )
    }

    /// Makes the server run a version of Lemmy.
    private func run(_ version: String) {
        server["GET /nodeinfo/2.1"] = .json(#"{"software":{"name":"lemmy","version":"\#(version)"}}"#)
    }

    private func serve(_ row: String, line: Int) throws {
        server[row] = .json(String(decoding: try RecordedRequest.read(line: line).answer, as: UTF8.self))
    }

    private var requests: [String] { server.requests.map { "\($0.method.rawValue) \($0.path)" } }
    private var questionCount: Int { requests.count { $0 == "GET /.well-known/nodeinfo" } }

    // MARK: Requests that fail

    @Test func `a read without a route is sent again in the new dialect`() async throws {
        run("0.19.12")
        let api = try client()
        _ = try await api.dialect(because: nil)
        run("1.0.0")
        server["GET /api/v3/comment"] = .status(404)
        try serve("GET /api/v4/comment", line: 242)
        #expect(try await api.getComment(id: 812).id == 812)
    }

    @Test func `a write that the server may have done is not sent again`() async throws {
        run("0.19.12")
        let api = try client()
        _ = try await api.dialect(because: nil)
        run("1.0.0")
        server["POST /api/v3/user/register"] = "[]"
        let error = await #expect(throws: ApiClientError.self) {
            try await api.register(username: "new", password: "new-password")
        }
        #expect(error?.code == .unreadable && error?.mayHaveHappened == true)
        #expect(!requests.contains { $0.hasPrefix("POST /api/v4") } && questionCount == 1)
    }

    @Test func `a refusal with a code of the server is no question of the dialect`() async throws {
        run("0.19.12")
        let api = try client()
        server["GET /api/v3/comment"] = .status(404, #"{"error":"couldnt_find_comment"}"#)
        let error = await #expect(throws: ApiClientError.self) { try await api.getComment(id: 812) }
        #expect(error?.code == .notFound && questionCount == 1)
    }

    @Test func `a log-out is sent again in the new dialect`() async throws {
        run("0.19.12")
        let api = try client(token: "JWT")
        _ = try await api.dialect(because: nil)
        run("1.0.0")
        server["POST /api/v3/user/logout"] = .status(404)
        server["POST /api/v4/account/auth/logout"] = #"{"success":true}"#
        try await api.logOut()
        #expect(api.isLoggedOut && requests.last == "POST /api/v4/account/auth/logout")
    }

    // MARK: The dialect of a server

    @Test func `a server that no longer names its software keeps its dialect`() async throws {
        run("1.0.0")
        let api = try client()
        #expect(try await api.dialect(because: nil).name == "Lemmy's /api/v4")
        server["GET /.well-known/nodeinfo"] = nil
        server["GET /api/v4/comment"] = .status(404)
        await #expect(throws: ApiClientError.self) { try await api.getComment(id: 812) }
        #expect(questionCount == 2 && api.expectedDialect.name == "Lemmy's /api/v4")
    }

    @Test func `another version of the site makes the server be asked again`() async throws {
        let (detector, address) = (DialectDetector(), try ServerAddress("http://strata.test"))
        func find(_ version: String?) async throws -> String {
            try await detector.find(address, among: [.lemmyV3, .lemmyV4]) {
                // The version changes between the answer and its use.
                defer { detector.recordSiteVersion(version ?? "unknown", of: address) }
                return version.map { ServerSoftware(name: "lemmy", version: $0) }
            }.name
        }
        #expect(try await find("0.19.12") == "Lemmy's /api/v3")
        #expect(detector.dialect(of: address)?.name == "Lemmy's /api/v3")
        detector.recordSiteVersion("0.19.12", of: address)
        detector.recordSiteVersion("1.0.0", of: address)
        #expect(detector.dialect(of: address) == nil && detector.lastDialect(of: address)?.name == "Lemmy's /api/v3")
        #expect(try await find("1.0.1") == "Lemmy's /api/v4")
        #expect(try await find(nil) == "Lemmy's /api/v4")
    }

    @Test func `a prepared edit is sent without a question`() async throws {
        run("1.0.0")
        try serve("POST /api/v4/post/hide", line: 332)
        let api = try client(token: "JWT")
        // A check of the token would run beside the request.
        api.state.withLock { $0.token = .valid }
        let request = api.editRequest { dialect throws(ApiClientError) in try dialect.hide(true, 12 as PostID) }
        let cause = api.commits.makeCause(.command, "hide", parent: nil)
        try await request.prepare?(cause)
        let count = questionCount
        api.environment.dialectDetector.recordSiteVersion("1.0.0", of: api.server)
        api.environment.dialectDetector.recordSiteVersion("1.0.1", of: api.server)
        _ = try await request.send(cause, api.clientStore)
        #expect(questionCount == count && requests.contains("POST /api/v4/post/hide"))
    }

    // MARK: Permission

    @Test func `a client that may not send asks nothing`() async throws {
        run("1.0.0")
        let guest = try client()
        func expectRefusal(_ code: ApiClientError.Code, _ body: () async throws -> Void) async {
            let error = await #expect(throws: ApiClientError.self) { try await body() }
            #expect(error?.code == code)
        }
        await expectRefusal(.notLoggedIn) { _ = try await guest.report(7 as PostID, reason: "spam") }
        await expectRefusal(.notLoggedIn) { _ = try await guest.getBannedPeople() }
        await expectRefusal(.notLoggedIn) { _ = try await guest.uploadImage(Data([1]), format: .png) }
        let gone = try client(token: "JWT")
        gone.close()
        await expectRefusal(.loggedOut) { _ = try await gone.getComment(id: 7) }
        await expectRefusal(.loggedOut) { _ = try await gone.uploadImage(Data([1]), format: .png) }
        #expect(requests.isEmpty)
    }

    @Test func `a guest does not ask for the post of reports that a guest cannot read`() async throws {
        run("1.0.0")
        let guest = try client()
        _ = try await guest.dialect(because: nil)
        let count = requests.count
        let error = await #expect(throws: ApiClientError.self) { try await guest.getReports(commentId: 26) }
        #expect(error?.message == "GET /report/list needs an account on strata.test, and this client is a guest's")
        #expect(requests.count == count)
    }

    // MARK: Lists

    @Test func `a page of a person's posts also updates the person`() async throws {
        run("0.19.12")
        func page(_ postCount: Int) -> TableTransport.Answer {
            .json(
                """
                {"person_view":{"person":{"id":3,"name":"alice","banned":false,"published":"2023-01-01T00:00:00Z",\
                "actor_id":"http://strata.test/u/alice","local":true,"deleted":false,"bot_account":false,\
                "instance_id":1},"counts":{"person_id":3,"post_count":\(postCount),"comment_count":0},\
                "is_admin":false},"comments":[],"posts":[],"moderates":[]}
                """
            )
        }
        server["GET /api/v3/user"] = page(1)
        let api = try client()
        let alice = try await api.getPerson(id: 3)
        #expect(alice.postCount == 1)
        server["GET /api/v3/user"] = page(2)
        let query = PersonContentQuery(id: 3, sort: .new, page: PageQuery(1, 50))
        let found: CreationScan<Post2>.Page = try await api.scanPage(at: .first) { dialect, _ throws(ApiClientError) in
            try dialect.personPosts(query)
        }
        #expect(found.rows.isEmpty && alice.postCount == 2)
    }

    private func askedKinds(_ path: String) -> [String] {
        server.requests.filter { $0.path == path }.map { $0.query.first { $0.name == "type_" }?.value ?? "none" }
    }

    @Test func `a modlog that was made before the dialect was known has the kinds of the server`() async throws {
        run("1.0.0")
        server["GET /api/v4/modlog"] = .json(try Self.modlog())
        let feed = try client().modlog(limit: 1)
        try await feed.loadMore()
        #expect(askedKinds("/api/v4/modlog") == ["none"], "one request for all kinds together")
        #expect(feed.count == 1 && feed.hasMore)
        #expect(server.requests.allSatisfy { $0.path != "/api/v3/modlog" })
        // The list goes on where the server says.
        server["GET /api/v4/modlog"] = #"{"items":[]}"#
        try await feed.loadMore()
        #expect(server.requests.last?.query.first { $0.name == "page_cursor" }?.value == "M2" && !feed.hasMore)
    }

    @Test func `a modlog goes along with an upgrade when it is refreshed`() async throws {
        run("0.19.12")
        let actions = [
            "removed_posts", "locked_posts", "featured_posts", "removed_comments", "removed_communities",
            "banned_from_community", "banned", "added_to_community", "transferred_to_community", "added",
            "admin_purged_persons", "admin_purged_communities", "admin_purged_posts", "admin_purged_comments",
            "hidden_communities",
        ]
        server["GET /api/v3/modlog"] = .json("{\(actions.map { "\"\($0)\":[]" }.joined(separator: ","))}")
        let api = try client()
        let feed = api.modlog(limit: 1)
        try await feed.loadMore()
        #expect(askedKinds("/api/v3/modlog") == ["none"] && feed.isEmpty && !feed.hasMore)
        run("1.0.0")
        server["GET /api/v3/modlog"] = .status(404)
        server["GET /api/v4/modlog"] = .json(try Self.modlog())
        // The upgrade is noticed by this load, which cannot be finished, because its sources no longer fit.
        let error = await #expect(throws: ApiClientError.self) { try await feed.refresh() }
        #expect(error?.code == .outdatedPage)
        try await feed.refresh()
        #expect(feed.count == 1 && feed.hasMore && Set(askedKinds("/api/v4/modlog")) == ["none"])
    }

    /// Returns a page with the first entry of the recorded modlog.
    private static func modlog() throws -> String {
        let answer = try RecordedRequest.read(line: 788).answer
        let object = try #require(try JSONSerialization.jsonObject(with: answer) as? [String: Any])
        let items = try #require(object["items"] as? [Any])
        let page: [String: Any] = ["items": Array(items.prefix(1)), "next_page": "M2"]
        return String(decoding: try JSONSerialization.data(withJSONObject: page), as: UTF8.self)
    }
}

/// Calls of several requests, watched request by request.
@MainActor @Suite struct `The requests of one call` {
    private let table = TableTransport()

    /// A server that runs a closure before it answers from a table.
    private struct WatchedTransport: Transport {
        let table: TableTransport
        let watch: @Sendable (HTTPRequest) async -> Void

        @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            await watch(request)
            return try await table.send(request)
        }
    }

    private func client(
        _ commits: Commits = Commits(),
        _ watch: @escaping @Sendable (HTTPRequest) async -> Void
    ) throws -> ApiClient {
        let transport = WatchedTransport(table: table, watch: watch)
        let environment = ClientEnvironment(commits: commits, retries: .none, dialects: [.lemmyV4]) {
            _ throws(NetworkingError) in transport
        }
        return .getApiClient(
            for: try ServerAddress("http://strata.test"),
            with: "JWT",
            in: ClientRegistry(environment)
        )
    }

    private func serve(_ row: String, line: Int, status: Int = 200) throws {
        let text = String(decoding: try RecordedRequest.read(line: line).answer, as: UTF8.self)
        table[row] = .status(status, text)
    }

    @Test func `an answer has the stamp of the write, or of the first read`() async throws {
        try serve("GET /api/v4/account/validate_auth", line: 48)
        try serve("GET /api/v4/account/notification/list", line: 640)
        try serve("POST /api/v4/account/notification/mark_as_read", line: 671)
        try serve("GET /api/v4/site", line: 45)
        try serve("GET /api/v4/account", line: 28)
        let (commits, stamps) = (Commits(), Lock<[String: Stamp]>([:]))
        let api = try client(commits) { request in
            let stamp = commits.makeStamp()
            stamps.withLock { $0[request.path] = stamp }
        }
        let marked = try await api.fetch(LemmyV4().markRead(true, 14 as PrivateMessageID), because: nil)
        let listed = try #require(stamps.withLock { $0["/api/v4/account/notification/list"] })
        #expect(listed.isOlder(than: marked.startedAt))
        let site = try await api.fetch(LemmyV4().site(), because: nil)
        let first = try #require(stamps.withLock { $0["/api/v4/site"] })
        #expect(site.value.me != nil && site.startedAt.isOlder(than: first))
    }

    @Test func `a failure after a log-out has no value`() async throws {
        try serve("GET /api/v4/site", line: 45)
        try serve("GET /api/v4/account", line: 19, status: 401)
        let client = Lock<ApiClient?>(nil)
        let api = try self.client { request in
            guard request.path == "/api/v4/account" else { return }
            await client.withLock { $0 }?.close()
        }
        client.withLock { $0 = api }
        let error = await #expect(throws: ApiClientError.self) { try await api.fetch(LemmyV4().site(), because: nil) }
        #expect(error?.code == .loggedOut)
        client.withLock { $0 = nil }
    }
}
