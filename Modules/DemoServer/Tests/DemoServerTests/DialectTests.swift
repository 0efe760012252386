import DemoServer
import Foundation
import Networking
import Testing

@Suite struct Dialects {
    @Test(arguments: [
        ("0.19.20", Dialect.v0_19), ("0.19", .v0_19), ("0.18.5", .v0_18), ("0.18", .v0_18), ("1.0", .v1_0),
        ("1.0.0", .v1_0), ("1.0.0-beta.1", .v1_0),
    ])
    func `a version or its beginning names a dialect`(text: String, dialect: Dialect) throws {
        #expect(try Dialect(text) == dialect)
    }

    @Test(arguments: ["0", "", "0.1", "0.19.2", "0.19.200", "0.18.", "1", "1.1", "0.18.5.1"])
    func `any other version is refused with those there are`(text: String) throws {
        let error = try #require(#expect(throws: DemoServerError.self) { try Dialect(text) })
        #expect(error.code == .unknownVersion)
        #expect(error.message == "The demo server cannot answer as \(text.isEmpty ? "nothing" : text).")
        #expect(error.hint == "It can answer as 0.19.20, 0.18.5 and 1.0.0-beta.1.")
    }

    @Test func `a server tells the version it answers as`() throws {
        #expect(LemmyServer().version == .v0_19)
        for dialect in Dialect.allCases {
            let site = LemmyServer(version: dialect).respond(to: HTTPRequest(path: "/api/v3/site"))
            #expect(site.object["version"] as? String == dialect.version)
        }
    }

    @Test func `0_18 takes the token as a field and knows no header`() throws {
        let client = Client(LemmyServer(version: .v0_18))
        let login = client.post("/user/login", #"{"username_or_email":"alice","password":"alice-password"}"#)
        let token = try #require(login.object["jwt"] as? String)
        #expect(client.get("/user/unread_count", [("auth", token)]).status == 200)
        #expect(client.post("/post/like", #"{"post_id":21,"score":1,"auth":"\#(token)"}"#).status == 200)

        var withHeader = client
        withHeader.token = token
        let refused = withHeader.get("/user/unread_count")
        #expect(refused.status == 400)
        #expect(refused.text == "Query deserialize error: missing field `auth`")
        #expect(refused.headers["Content-Type"] == "text/plain; charset=utf-8")
        #expect(refused.headers["Cache-Control"] == nil)
    }

    @Test func `0_18 refuses an unknown token by name`() {
        let refused = Client(LemmyServer(version: .v0_18)).get("/user/unread_count", [("auth", "not-a-token")])
        #expect(refused.status == 400)
        #expect(refused.text == #"{"error":"not_logged_in"}"#)
    }
}

@Suite struct `Tables of the other version` {
    private var start: URL { get throws { try Corpus.folder("0.18/start") } }

    @Test func `0_18's are served as 0_19, with its members and its ranks`() throws {
        let alice = try Client(LemmyServer(start: start), as: "alice")
        let feed = alice.get("/post/list", [("sort", "Controversial"), ("type_", "All"), ("limit", "2")])
        #expect(feed.status == 200)
        #expect((feed.object["next_page"] as? String)?.hasPrefix("P") == true)
        let counts = (feed.object["posts"] as? [[String: Any]])?.last?["counts"] as? [String: Any]
        // The first post after the pinned one has as many upvotes as downvotes.
        #expect(counts?["upvotes"] as? Int == counts?["downvotes"] as? Int)
        let carol = try Client(LemmyServer(start: start), as: "carol")
        let user = carol.get("/site").value("my_user", "local_user_view", "local_user") as? [String: Any]
        #expect(user?["admin"] as? Bool == true)
        #expect(user?["validator_time"] == nil)
    }

    @Test func `0_19's are served as 0_18, the admin among them`() throws {
        let site = Client(LemmyServer(version: .v0_18)).get("/site")
        let admins = (site.object["admins"] as? [[String: Any]])?.compactMap { $0["person"] as? [String: Any] }
        #expect(admins?.map { $0["name"] as? String } == ["carol"])
        #expect(admins?.first?["admin"] as? Bool == true)
        #expect(site.value("site_view", "counts", "id") as? Int == 1)
        #expect(site.value("site_view", "local_site_rate_limit", "import_user_settings") == nil)
    }

    @Test(arguments: Dialect.allCases)
    func `a made-up world is served as any of them`(dialect: Dialect) throws {
        let server = try LemmyServer(seed: 7, size: WorldSize(posts: 60, comments: 100, people: 25), version: dialect)
        let feed = Client(server).get("/post/list", [("type_", "All"), ("sort", "Hot"), ("limit", "3")])
        let posts = feed.object["posts"] as? [[String: Any]] ?? []
        #expect(posts.count == 3)
        let ranks = posts.map { ($0["counts"] as? [String: Any])?["hot_rank"] as? Int }
        #expect(ranks.contains { ($0 ?? 0) > 0 } == (dialect == .v0_18))
    }
}
