import DemoServer
import Foundation
import Networking
import Testing

/// The differences of 0.18 that the recorded session does not cover.
@Suite struct `0_18 rules` {
    private let server = LemmyServer(version: .v0_18)

    private func client(_ name: String) throws -> OldClient { try OldClient(server, as: name) }

    @Test func `what cannot be read is told before the missing token`() {
        let nobody = Client(server)
        let like = nobody.post("/post/like", #"{"post_id":21}"#)
        #expect(like.text.hasPrefix("Json deserialize error: missing field `score`"))
        #expect(nobody.post("/post/like", "{}").text.hasPrefix("Json deserialize error: missing field `post_id`"))
        let complete = nobody.post("/post/like", #"{"post_id":21,"score":1}"#)
        #expect(complete.text == "Json deserialize error: missing field `auth` at line 1 column 24")
        let wrong = nobody.post("/post/like", #"{"post_id":21,"score":1,"auth":"x"}"#)
        #expect(wrong.text == #"{"error":"not_logged_in"}"#)
    }

    @Test func `whoever sends no token changes nothing`() throws {
        let before = Client(server).get("/post", [("id", "21")]).text
        _ = Client(server).post("/post/like", #"{"post_id":21,"score":1}"#)
        #expect(Client(server).get("/post", [("id", "21")]).text == before)
    }

    @Test func `a ban leaves the token, and says so`() throws {
        let heidi = try client("heidi")
        let carol = try client("carol")
        let id = try #require(carol.get("/user", ["username": "heidi"]).value("person_view", "person", "id") as? Int)
        #expect(carol.post("/user/ban", #""person_id":\#(id),"ban":true"#).status == 200)
        #expect(heidi.get("/user/unread_count").text == #"{"error":"site_ban"}"#)
        #expect(carol.post("/user/ban", #""person_id":\#(id),"ban":false"#).status == 200)
        #expect(heidi.get("/user/unread_count").status == 200)
    }

    @Test(arguments: [
        "/user/validate_auth", "/post/like/list", "/comment/like/list", "/user/list_logins", "/user/export_settings",
    ])
    func `routes of 0_19 are not there`(path: String) throws {
        let answer = try client("carol").get(path, ["post_id": "21", "comment_id": "21"])
        #expect(answer.status == 404)
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: ["/post/list", "/comment/list"])
    func `fields of 0_19 are not looked at`(path: String) throws {
        let alice = try client("alice")
        let plain = alice.get(path, ["sort": "New"]).text
        let asked = alice.get(
            path,
            ["sort": "New", "liked_only": "nonsense", "disliked_only": "true", "page_cursor": "x"]
        )
        #expect(asked.text == plain)
    }

    @Test func `sorts and listings of 0_19 are none`() throws {
        let nobody = Client(server)
        let sort = nobody.get("/comment/list", [("sort", "Controversial")])
        #expect(
            sort.text
                == "Query deserialize error: unknown variant `Controversial`, expected one of `Hot`, `Top`, `New`, `Old`"
        )
        let listing = nobody.get("/post/list", [("type_", "ModeratorView")]).text
        #expect(listing.hasSuffix("expected one of `All`, `Local`, `Subscribed`"))
    }

    @Test(arguments: [
        ("/community/list", "limit", "51", "Fetch limit is > 50"), ("/community/list", "page", "0", "Page is < 1"),
        ("/modlog", "limit", "0", "Fetch limit is > 50"),
    ])
    func `a page that is none is told in plain text`(path: String, name: String, value: String, text: String) {
        let answer = Client(server).get(path, [(name, value)])
        #expect(answer.status == 400)
        #expect(answer.text == text)
        #expect(answer.headers["Content-Type"] == "text/plain")
    }

    @Test func `no page is too far out`() {
        let answer = Client(server).get("/post/list", [("page", "9223372036854775807")])
        #expect(answer.text == #"{"posts":[]}"#)
    }

    @Test func `an edit takes away the link that it does not repeat`() throws {
        let alice = try client("alice")
        let made = alice.post("/post", #""name":"A link","community_id":2,"url":"https://example.com/a""#)
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        #expect(made.value("post_view", "post", "url") as? String == "https://example.com/a")
        let edited = alice.post("/post", #""post_id":\#(id),"name":"No link""#, method: .put)
        #expect(edited.status == 200)
        #expect(edited.value("post_view", "post", "url") == nil)
    }

    @Test func `a link that is none makes the body unreadable`() throws {
        let answer = try client("alice").post("/post", #""name":"A link","community_id":2,"url":"nowhere""#)
        #expect(answer.text.hasPrefix(#"Json deserialize error: relative URL without a base: "nowhere""#))
        #expect(answer.headers["Content-Type"] == "text/plain; charset=utf-8")
    }

    @Test(arguments: [
        ("a < b & c > d", "a &lt; b &amp; c > d"), ("> quoted", "> quoted"), ("<b>bold</b>", "<b>bold</b>"),
        ("<script>alert(1);</script> hello", " hello"), ("<img src='http://example.com'> test", " test"),
        ("<a href=\"x\">link</a>", "link"), ("<i>open", "<i>open</i>"), ("&amp; &copy", "&amp; &amp;copy"),
        ("one<br>two", "one<br>two"), ("1 <2", "1 &lt;2"),
    ])
    func `texts are cleaned of HTML`(text: String, kept: String) throws {
        let escaped = text.replacingOccurrences(of: "\"", with: "\\\"")
        let made = try client("alice").post("/comment", #""content":"\#(escaped)","post_id":21"#)
        #expect(made.value("comment_view", "comment", "content") as? String == kept)
    }

    @Test(.timeLimit(.minutes(20))) func `a text of very many tags is cleaned as it is read`() throws {
        let tags = String(repeating: "<b>", count: 100_000) + String(repeating: "</i>", count: 100_000)
        let edit = #""community_id":2,"title":"\#(tags)""#
        #expect(try client("alice").post("/community", edit, method: .put).error == "couldnt_update_community")
    }

    @Test func `a new post has the rank of new rows at once`() throws {
        let alice = try client("alice")
        let made = alice.post("/post", #""name":"Brand new","community_id":2"#)
        #expect(made.value("post_view", "counts", "hot_rank") as? Int == 1728)
        #expect(made.value("post_view", "counts", "hot_rank_active") as? Int == 1728)
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        let feed = alice.get("/post/list", ["sort": "Hot", "type_": "All", "limit": "20"]).object["posts"]
        let posts = (feed as? [[String: Any]] ?? []).compactMap { ($0["post"] as? [String: Any])?["id"] as? Int }
        #expect(posts.contains(id))
    }

    @Test func `ranks of a 0_19 world are whole numbers that fall with age`() throws {
        let feed = Client(server).get("/post/list", [("sort", "Hot"), ("type_", "All"), ("limit", "50")]).object[
            "posts"
        ]
        let counts = (feed as? [[String: Any]] ?? []).map { $0["counts"] as? [String: Any] ?? [:] }
        let ranks = counts.compactMap { $0["hot_rank"] as? Int }
        #expect(ranks.count == 50)
        #expect(ranks.dropFirst(5) == ranks.dropFirst(5).sorted(by: >)[...])
        // The test computes the expected rank from the post's time and score at 2026-11-21T04:25:00Z.
        for count in counts {
            let score = try #require(count["score"] as? Int)
            let text = try #require(count["published"] as? String)
            #expect(!text.hasSuffix("Z"))
            let published = try #require(ISO8601DateFormatter().date(from: "\(text.prefix(19))Z"))
            let hours = (1_795_235_100 - published.timeIntervalSince1970) / 3600
            let rank = hours > 0 ? 10_000 * log10(Double(max(1, score + 3))) / pow(hours + 2, 1.8) : 0
            #expect(abs(Double(count["hot_rank"] as? Int ?? -1) - rank) <= 1)
        }
    }

    @Test func `nobody sees their own deleted post, and moderators see everybody's`() throws {
        let alice = try client("alice")
        let quinn = try client("quinn")
        let made = quinn.post("/post", #""name":"Soon gone","community_id":2"#)
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        let deleted = quinn.post("/post/delete", #""post_id":\#(id),"deleted":true"#)
        #expect(deleted.value("post_view", "post", "deleted") as? Bool == true)
        let own = quinn.get("/post", ["id": "\(id)"])
        #expect(own.status == 404)
        #expect(own.text == #"{"error":"couldnt_find_post"}"#)
        #expect(alice.get("/post", ["id": "\(id)"]).status == 200)
        let feed = alice.get("/post/list", ["community_id": "2", "sort": "New", "limit": "1"]).object["posts"]
        let first = (feed as? [[String: Any]])?.first?["post"] as? [String: Any]
        #expect(first?["id"] as? Int == id)
    }

    @Test func `settings are answered with a token`() throws {
        let answer = try client("alice").post("/user/save_user_settings", #""show_new_post_notifs":true"#, method: .put)
        #expect((answer.object["jwt"] as? String)?.isEmpty == false)
        let site = try client("alice").get("/site")
        let user = site.value("my_user", "local_user_view", "local_user") as? [String: Any]
        #expect(user?["show_new_post_notifs"] as? Bool == true)
        #expect(user?["admin"] == nil)
    }

    @Test func `the columns that only 0_19 has are not shown`() throws {
        let answer = try client("carol").get("/post", ["id": "1"])
        let post = answer.value("post_view", "post") as? [String: Any] ?? [:]
        #expect(post["alt_text"] == nil && post["url_content_type"] == nil && post["id"] != nil)
        let community = answer.value("community_view", "community") as? [String: Any] ?? [:]
        #expect(community["visibility"] == nil && community["id"] != nil)
        #expect(answer.value("community_view", "counts", "hot_rank") is Int)
        #expect(answer.value("post_view", "creator", "admin") is Bool)
        #expect(answer.value("post_view", "creator_is_admin") == nil)
    }

    @Test func `a locked post is closed to its moderators too`() throws {
        let alice = try client("alice")
        let made = alice.post("/post", #""name":"Closed","community_id":2"#)
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        #expect(alice.post("/post/lock", #""post_id":\#(id),"locked":true"#).status == 200)
        #expect(alice.post("/comment", #""content":"Still","post_id":\#(id)"#).text == #"{"error":"locked"}"#)
    }

    @Test func `what somebody said before they were blocked stays in the inbox`() throws {
        let alice = try client("alice")
        let bob = try client("bob")
        let made = alice.post("/post", #""name":"A question","community_id":2"#)
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        #expect(bob.post("/comment", #""content":"An answer","post_id":\#(id)"#).status == 200)
        let unread = try #require(alice.get("/user/unread_count").object["replies"] as? Int)
        let bobID = try #require(alice.get("/user", ["username": "bob"]).value("person_view", "person", "id") as? Int)
        #expect(alice.post("/user/block", #""person_id":\#(bobID),"block":true"#).status == 200)
        #expect(alice.get("/user/unread_count").object["replies"] as? Int == unread)
        let replies = alice.get("/user/replies", ["limit": "1"]).object["replies"] as? [[String: Any]]
        #expect((replies?.first?["creator"] as? [String: Any])?["id"] as? Int == bobID)
    }
}

/// A client of a server in this process that sends the token in a field, as before 0.19.
struct OldClient {
    private let client: Client
    private let token: String

    init(_ server: LemmyServer, as name: String) throws {
        token = try #require(try Client(server, as: name).token)
        client = Client(server)
    }

    func get(_ path: String, _ query: [String: String] = [:]) -> HTTPResponse {
        client.get(path, query.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [("auth", token)])
    }

    /// Sends a request with a body.
    ///
    /// - Parameter fields: The members of the body, without its braces.
    func post(_ path: String, _ fields: String, method: HTTPRequest.Method = .post) -> HTTPResponse {
        client.post(path, #"{\#(fields),"auth":"\#(token)"}"#, method: method)
    }
}
