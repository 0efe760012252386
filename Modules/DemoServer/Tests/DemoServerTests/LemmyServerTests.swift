import DemoServer
import Foundation
import Networking
import Testing

@Suite struct `Lemmy server` {
    @Test func `the clock goes on by a second with each accepted write and with nothing else`() throws {
        let server = LemmyServer()
        #expect(server.clockText == "2026-11-21T04:25:00Z")
        let alice = try Client(server, as: "alice")
        #expect(server.clockText == "2026-11-21T04:25:01Z")
        _ = alice.get("/post", [("id", "1")])
        _ = alice.post("/post/like", #"{"post_id":999999,"score":1}"#)
        #expect(server.clockText == "2026-11-21T04:25:01Z")
        #expect(alice.post("/post/like", #"{"post_id":1,"score":1}"#).status == 200)
        #expect(server.clockText == "2026-11-21T04:25:02Z")
    }

    @Test func `the clock can be set to the microsecond and refuses what is no time`() {
        let server = LemmyServer()
        #expect(server.setClock("2026-12-24T18:00:00.123456Z"))
        #expect(server.clockText == "2026-12-24T18:00:00.123456Z")
        #expect(!server.setClock("Christmas"))
        #expect(server.clockText == "2026-12-24T18:00:00.123456Z")
        server.clock = Date(timeIntervalSince1970: 1_800_000_000.5)
        #expect(server.clockText == "2027-01-15T08:00:00.500Z")
    }

    @Test func `the same requests give the same bytes`() throws {
        func session() throws -> [Data] {
            let client = try Client(LemmyServer(), as: "bob")
            return [
                Data(client.token?.utf8 ?? "".utf8),
                client.post("/post/like", #"{"post_id":60,"score":1}"#).body,
                client.get("/post/list", [("sort", "Hot")]).body,
                client.get("/site").body,
            ]
        }
        #expect(try session() == session())
    }

    @Test func `a copy starts from what the other knows, and shares nothing that is written later`() throws {
        let first = LemmyServer()
        let alice = try Client(first, as: "alice")
        #expect(alice.post("/post/like", #"{"post_id":60,"score":1}"#).status == 200)
        let second = try LemmyServer(copying: first)
        #expect(second.clockText == first.clockText)
        var there = Client(second)
        there.token = alice.token
        func vote(_ client: Client) -> Int? {
            client.get("/post", [("id", "60")]).value("post_view", "my_vote") as? Int
        }
        #expect(vote(there) == 1)
        #expect(there.post("/post/like", #"{"post_id":60,"score":-1}"#).status == 200)
        #expect(vote(alice) == 1)
        #expect(vote(there) == -1)
    }

    @Test func `everybody but the banned can log in`() throws {
        let server = LemmyServer()
        #expect(server.accounts.count == 20)
        for account in server.accounts where account.name != "dave" { _ = try Client(server, as: account.name) }
        let dave = Client(server).post("/user/login", #"{"username_or_email":"dave","password":"dave-password"}"#)
        #expect(dave.status == 400)
        #expect(dave.error == "site_ban")
    }

    @Test func `a logout ends the token and no other`() throws {
        let server = LemmyServer()
        let first = try Client(server, as: "alice")
        let second = try Client(server, as: "alice")
        #expect(first.token != second.token)
        #expect(first.post("/user/logout", "{}").status == 200)
        #expect(first.get("/user/unread_count").status == 401)
        #expect(first.get("/site").value("my_user") == nil)
        #expect(second.get("/user/unread_count").status == 200)
    }

    @Test func `a token in the cookie counts as one in the header`() throws {
        let server = LemmyServer()
        let token = try #require(try Client(server, as: "alice").token)
        let request = HTTPRequest(path: "/api/v3/user/unread_count", headers: ["Cookie": "theme=dark; jwt=\(token)"])
        #expect(server.respond(to: request).status == 200)
    }

    @Test func `a cookie is found wherever it stands, and none among what is no cookie`() throws {
        let server = LemmyServer()
        let token = try #require(try Client(server, as: "alice").token)
        func status(_ cookies: String...) -> Int {
            var request = HTTPRequest(path: "/api/v3/user/unread_count")
            for cookie in cookies { request.headers.append("Cookie", cookie) }
            return server.respond(to: request).status
        }
        for cookie in [
            "jwt=\(token)", "a=b;jwt=\(token)", "\tjwt = \(token) ; ;c=", "jwt=\(token.replacing(".", with: "%2E"))",
        ] {
            #expect(status(cookie) == 200, "\(cookie)")
        }
        #expect(status("theme=dark", "jwt=\(token)") == 200)
        #expect(status("jwt=\(token)", "jwt=other") == 200)
        #expect(status("jwt=other; jwt=\(token)") == 401)
        #expect(status("JWT=\(token)") == 401)
        #expect(status("jwt=\(token); flag") == 401)
        #expect(status("=b", "jwt=\(token)") == 401)
    }

    @Test func `only what is called Bearer, in these letters, is a token in the header`() throws {
        let server = LemmyServer()
        let token = try #require(try Client(server, as: "alice").token)
        func status(_ authorization: String) -> Int {
            let headers: HTTPHeaders = ["authorization": authorization]
            return server.respond(to: HTTPRequest(path: "/api/v3/user/unread_count", headers: headers)).status
        }
        #expect(status("Bearer \(token)") == 200)
        for other in [
            "bearer \(token)", "Bearer  \(token)", "Bearer\t\(token)", "Token \(token)", token, "Bearer ", "",
        ] {
            #expect(status(other) == 401, "\(other)")
        }
    }

    @Test func `a subscription is counted once, however often it is made`() throws {
        let alice = try Client(LemmyServer(), as: "alice")
        let before = alice.get("/community", [("name", "terminals")])
        let id = try #require(before.value("community_view", "community", "id") as? Int)
        let count = try #require(before.value("community_view", "counts", "subscribers") as? Int)
        #expect(before.value("community_view", "subscribed") as? String == "NotSubscribed")
        for _ in 1...2 {
            let after = alice.post("/community/follow", #"{"community_id":\#(id),"follow":true}"#)
            #expect(after.value("community_view", "subscribed") as? String == "Subscribed")
            #expect(after.value("community_view", "counts", "subscribers") as? Int == count + 1)
        }
        let undone = alice.post("/community/follow", #"{"community_id":\#(id),"follow":false}"#)
        #expect(undone.value("community_view", "counts", "subscribers") as? Int == count)
    }

    @Test func `a remote community waits to agree`() throws {
        let bob = try Client(LemmyServer(), as: "bob")
        let view = bob.get("/community", [("name", "photos@elsewhere.test")])
        let id = try #require(view.value("community_view", "community", "id") as? Int)
        let answer = bob.post("/community/follow", #"{"community_id":\#(id),"follow":true}"#)
        #expect(answer.value("community_view", "subscribed") as? String == "Pending")
    }

    @Test func `voting twice counts once and zero takes it back`() throws {
        let quinn = try Client(LemmyServer(), as: "quinn")
        let before = quinn.get("/post", [("id", "1")])
        let score = try #require(before.value("post_view", "counts", "score") as? Int)
        let vote = before.value("post_view", "my_vote") as? Int ?? 0
        for (given, expected) in [
            (1, score - vote + 1), (1, score - vote + 1), (-1, score - vote - 1), (0, score - vote),
        ] {
            let answer = quinn.post("/post/like", #"{"post_id":1,"score":\#(given)}"#)
            #expect(answer.value("post_view", "counts", "score") as? Int == expected)
            #expect(answer.value("post_view", "my_vote") as? Int == (given == 0 ? nil : given))
            #expect(answer.value("post_view", "read") as? Bool == true)
        }
    }

    @Test func `a block takes a person out of feeds and an unblock brings them back`() throws {
        let grace = try Client(LemmyServer(), as: "grace")
        let feed = [("type_", "All"), ("sort", "New"), ("limit", "50")]
        let author = try #require(creators(in: grace.get("/post/list", feed)).first { ![2, 8].contains($0) })
        #expect(grace.post("/user/block", #"{"person_id":\#(author),"block":true}"#).value("blocked") as? Bool == true)
        #expect(!creators(in: grace.get("/post/list", feed)).contains(author))
        #expect(
            grace.post("/user/block", #"{"person_id":\#(author),"block":false}"#).value("blocked") as? Bool == false
        )
        #expect(creators(in: grace.get("/post/list", feed)).contains(author))
    }

    @Test func `admins and oneself cannot be blocked`() throws {
        let grace = try Client(LemmyServer(), as: "grace")
        #expect(grace.post("/user/block", #"{"person_id":8,"block":true}"#).error == "cant_block_yourself")
        #expect(grace.post("/user/block", #"{"person_id":2,"block":true}"#).error == "cant_block_admin")
        #expect(grace.post("/user/block", #"{"person_id":999,"block":true}"#).error == "person_block_already_exists")
    }

    @Test func `blocking a community unsubscribes from it`() throws {
        let alice = try Client(LemmyServer(), as: "alice")
        let before = alice.get("/community", [("id", "2")]).value("community_view", "counts", "subscribers") as? Int
        let blocked = alice.post("/community/block", #"{"community_id":2,"block":true}"#)
        #expect(blocked.value("community_view", "blocked") as? Bool == true)
        #expect(blocked.value("community_view", "subscribed") as? String == "NotSubscribed")
        #expect(blocked.value("community_view", "counts", "subscribers") as? Int == before.map { $0 - 1 })
        #expect(ids(in: alice.get("/post/list", [("community_id", "2")])).isEmpty)
    }

    @Test func `what is read in the inbox is no longer counted`() throws {
        let alice = try Client(LemmyServer(), as: "alice")
        let unread = try #require(alice.get("/user/unread_count").value("replies") as? Int)
        let rows = alice.get("/user/replies", [("unread_only", "true")]).object["replies"] as? [[String: Any]]
        let reply = try #require((rows?.first?["comment_reply"] as? [String: Any])?["id"] as? Int)
        let marked = alice.post("/comment/mark_as_read", #"{"comment_reply_id":\#(reply),"read":true}"#)
        #expect(marked.value("comment_reply_view", "comment_reply", "read") as? Bool == true)
        #expect(alice.get("/user/unread_count").value("replies") as? Int == unread - 1)
        #expect(alice.post("/user/mark_all_as_read", "{}").status == 200)
        let left = alice.get("/user/unread_count").object.values.compactMap { $0 as? Int }
        #expect(left == [0, 0, 0])
    }

    @Test func `nobody reads another's inbox`() throws {
        let server = LemmyServer()
        let rows = try Client(server, as: "alice").get("/user/replies").object["replies"] as? [[String: Any]]
        let reply = try #require((rows?.first?["comment_reply"] as? [String: Any])?["id"] as? Int)
        let bob = try Client(server, as: "bob")
        let refused = bob.post("/comment/mark_as_read", #"{"comment_reply_id":\#(reply),"read":true}"#)
        #expect(refused.error == "couldnt_update_comment")
        #expect(Client(server).get("/user/replies").status == 401)
    }

    @Test func `pages joined by cursors are the whole list`() throws {
        let bob = try Client(LemmyServer(), as: "bob")
        for sort in ["Active", "Hot", "Scaled", "Controversial", "New", "Old", "NewComments", "MostComments", "TopAll"]
        {
            let whole = ids(in: bob.get("/post/list", [("type_", "All"), ("sort", sort), ("limit", "50")]))
            var joined: [Int] = []
            var cursor: String?
            while joined.count < 50 {
                var query = [("type_", "All"), ("sort", sort), ("limit", "7")]
                if let cursor { query.append(("page_cursor", cursor)) }
                let page = bob.get("/post/list", query)
                joined += ids(in: page)
                cursor = try #require(page.value("next_page") as? String)
            }
            #expect(Array(joined.prefix(50)) == whole, "sorted by \(sort)")
        }
    }

    @Test func `the last page is followed by an empty one without a cursor`() {
        let client = Client(LemmyServer())
        var cursor: String? = nil
        var pages = 0
        repeat {
            var query = [("community_name", "swift"), ("sort", "New"), ("limit", "50")]
            if let cursor { query.append(("page_cursor", cursor)) }
            let page = client.get("/post/list", query)
            cursor = page.value("next_page") as? String
            #expect((cursor == nil) == ids(in: page).isEmpty)
            pages += 1
        } while cursor != nil && pages < 10
        #expect(pages == 3)
    }

    @Test func `a world that is not there is an error that names the file`() {
        let error = #expect(throws: DemoServerError.self) {
            try LemmyServer(start: URL(fileURLWithPath: "/nowhere/at/all"))
        }
        #expect(error?.code == .unreadableWorld)
        #expect(error?.message.contains("/nowhere/at/all") == true)
    }

    @Test(arguments: [
        ("post", #"{"id":-4}"#), ("post", #"{"id":99999999999}"#), ("person", "not json"),
        ("comment", #"{"id":1,"creator_id":0}"#),
        ("local_site", ""),
    ])
    func `a world with a bad row is an error that names the table`(table: String, row: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }  // Ignored: a remaining folder in /tmp does no harm.
        let start = try Corpus.folder("0.19/start/tables")
        let tables = folder.appendingPathComponent("tables")
        try FileManager.default.createDirectory(at: tables, withIntermediateDirectories: true)
        for single in ["local_site", "local_site_rate_limit", "site_aggregates", "site"] where single != table {
            let rows = try String(contentsOf: start.appendingPathComponent("\(single).jsonl"), encoding: .utf8)
            try rows.write(to: tables.appendingPathComponent("\(single).jsonl"), atomically: false, encoding: .utf8)
        }
        try row.write(to: tables.appendingPathComponent("\(table).jsonl"), atomically: false, encoding: .utf8)
        let error = #expect(throws: DemoServerError.self) { try LemmyServer(start: folder) }
        #expect(error?.code == .unreadableWorld)
        #expect(error?.message.contains("\(table).jsonl") == true, "\(error?.message ?? "")")
    }

    @Test func `the transport answers as the server does`() async throws {
        let server = LemmyServer()
        let request = HTTPRequest(path: "/api/v3/site")
        #expect(try await server.transport.send(request) == server.respond(to: request))
    }

    @Test func `votes from many threads are all counted`() async throws {
        let server = LemmyServer()
        let voters = try server.accounts.filter { $0.name != "dave" && $0.name != "pavel" }.map {
            try Client(server, as: $0.name)
        }
        await withTaskGroup { group in
            for voter in voters {
                group.addTask { _ = voter.post("/post/like", #"{"post_id":1,"score":1}"#) }
            }
        }
        let counts = Client(server).get("/post", [("id", "1")])
        #expect((counts.value("post_view", "counts", "upvotes") as? Int ?? 0) >= voters.count)
        for voter in voters { #expect(voter.get("/post", [("id", "1")]).value("post_view", "my_vote") as? Int == 1) }
    }

    private func creators(in page: HTTPResponse) -> [Int] {
        (page.object["posts"] as? [[String: Any]] ?? []).compactMap { ($0["creator"] as? [String: Any])?["id"] as? Int }
    }

    private func ids(in page: HTTPResponse) -> [Int] {
        (page.object["posts"] as? [[String: Any]] ?? []).compactMap { ($0["post"] as? [String: Any])?["id"] as? Int }
    }
}
