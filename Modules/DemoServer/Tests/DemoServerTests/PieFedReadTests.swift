import Foundation
import Networking
import Testing

@testable import DemoServer

/// PieFed's reads, computed from the bundled world.
@Suite struct `PieFed's reads` {
    private let server = LemmyServer(software: .pieFed)

    private var guest: PieFedAccount { PieFedAccount(server) }

    private func account(_ name: String) throws -> PieFedAccount { try PieFedAccount(server, as: name) }

    private func ids(_ response: HTTPResponse, _ list: String = "posts", _ object: String = "post") -> [Int] {
        let rows = response.object[list] as? [[String: Any]] ?? []
        return rows.compactMap { ($0[object] as? [String: Any])?["id"] as? Int }
    }

    // MARK: The kind of server

    @Test func `nodeinfo says piefed, and Lemmy's site answers too`() {
        let info = server.respond(to: HTTPRequest(path: "/nodeinfo/2.1"))
        #expect(info.value("software", "name") as? String == "piefed")
        #expect(info.value("software", "version") as? String == "1.6.18-peachpie")
        let lemmy = server.respond(to: HTTPRequest(path: "/api/v3/site"))
        #expect(lemmy.status == 200 && lemmy.value("site_view", "site", "name") != nil)
        #expect(guest.get("/site/version").text == #"{"version":"1.6.18-peachpie"}"#)
        #expect(server.imitatedSoftware == "PieFed 1.6.18-peachpie")
    }

    @Test func `unknown paths are a page, wrong methods are JSON`() {
        for path in ["/api/v4/site", "/api/v3/post/list", "/api/alpha/nowhere"] {
            let answer = server.respond(to: HTTPRequest(path: path))
            #expect(answer.status == 404)
            #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
        }
        #expect(guest.get("/post/like").text == #"{"code":405,"status":"Method Not Allowed"}"#)
        #expect(guest.get("/user/get_captcha").text == #"{"error":"not_yet_implemented"}"#)
        #expect(guest.get("/site").headers["Cache-Control"] == "no-store")
    }

    @Test func `a bad token fails reads, too`() throws {
        var stranger = guest
        stranger.token = "nonsense"
        for path in ["/site", "/post/list", "/user/me", "/site/version"] {
            let answer = stranger.get(path)
            #expect(answer.status == 400)
            #expect(answer.text == #"{"code":400,"message":"Not enough segments","status":"Bad Request"}"#)
        }
        let alice = try account("alice")
        stranger.token = alice.token.map { "\($0)x" }
        #expect(stranger.get("/site").message == "Signature verification failed")
        #expect(guest.get("/user/me").message == "incorrect_login")
        #expect(alice.get("/user/me").status == 200)
    }

    @Test func `an account of Lemmy stays logged in when its server becomes PieFed`() throws {
        let lemmy = LemmyServer()
        let client = try Client(lemmy, as: "alice")
        var alice = PieFedAccount(try LemmyServer(copying: lemmy, software: .pieFed))
        alice.token = client.token
        #expect(alice.get("/user/me").value("local_user_view", "person", "user_name") as? String == "alice")
        #expect(ids(alice.get("/post/list", [("sort", "New")])).count > 10)
    }

    @Test func `a server of Lemmy 1_0 that becomes PieFed keeps what both have`() throws {
        let lemmy = LemmyServer(version: .v1_0)
        let alice = try #require(try lemmy.snapshot().world.people.rows.first { $0.name == "alice" && $0.local }?.id)
        try lemmy.store.write(nil) { world, now in
            world.since1_0.notes[alice, 4] = PersonNote(text: "writes well", published: now)
            world.since1_0.lockedComments.insert(2)
            world.since1_0.multiCommunities[1] = MultiCommunity(id: 1, creatorID: alice, name: "both", published: now)
            return WorldStore.WriteResult(outcome: (), advancesClock: false)
        }
        let pieFed = try LemmyServer(copying: lemmy, software: .pieFed)
        let world = try pieFed.snapshot().world
        #expect(world.since1_0.notes[alice, 4]?.text == "writes well")
        #expect(
            PieFedAccount(pieFed).get("/comment", [("id", "2")]).value("comment_view", "comment", "locked") as? Bool
                == true
        )
        #expect(PieFedAccount(pieFed).get("/feed", [("id", "1")]).object["name"] as? String == "both")
        // A server of 0.19 has none of it.
        #expect(try LemmyServer(copying: lemmy, version: .v0_19).snapshot().world.since1_0.lockedComments.isEmpty)
    }

    @Test func `no route is declared twice`() {
        for software in ServerSoftware.allCases {
            for version in Dialect.allCases {
                let routes = Route.all(of: software, in: version).map {
                    "\($0.method.rawValue) \($0.origin.path)\($0.path)"
                }
                let twice = Dictionary(grouping: routes) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
                #expect(twice == [], "\(software), \(version.version)")
            }
        }
    }

    @Test func `a list by the score has the same pages as the whole list`() throws {
        let large = try LemmyServer(
            copying: LemmyServer(seed: 5, size: WorldSize(posts: 400, comments: 900, people: 60)),
            software: .pieFed
        )
        let alice = try PieFedAccount(large, as: "alice")
        for sort in ["TopAll", "New", "Old", "Active", "Hot"] {
            var shown: [Int] = []
            for page in 1...4 {
                let query = [("sort", sort), ("limit", "20"), ("page", "\(page)"), ("type_", "All")]
                shown += ids(alice.get("/post/list", query))
            }
            #expect(Set(shown).count == 80, "\(sort)")
            let counts = try large.snapshot().world.postCounts
            let scores = shown.map { counts[PostID($0)]?.score ?? 0 }
            if sort == "TopAll" { #expect(scores.dropFirst(20) == ArraySlice(scores.dropFirst(20).sorted(by: >))) }
        }
    }

    @Test func `a saved server goes on as PieFed`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "piefed-\(UUID().uuidString).state")
        defer {
            // Ignored: a file that is left behind is in the temporary folder.
            try? FileManager.default.removeItem(at: file)
        }
        try server.save(to: file)
        let again = try LemmyServer(state: file)
        #expect(again.software == .pieFed)
        #expect(again.respond(to: HTTPRequest(path: "/api/alpha/site")).status == 200)
        #expect(
            try LemmyServer(state: file, software: .lemmy).respond(to: HTTPRequest(path: "/api/v3/post")).status != 404
        )
    }

    // MARK: Lists

    @Test func `the list of all posts names a next page beyond its end`() {
        var (page, seen): (String?, Set<Int>) = ("1", [])
        var sizes: [Int] = []
        while let number = page, sizes.count < 50 {
            let answer = guest.get("/post/list", [("sort", "TopAll"), ("limit", "40"), ("page", number)])
            let found = ids(answer)
            #expect(seen.isDisjoint(with: found))
            seen.formUnion(found)
            sizes.append(found.count)
            page = answer.object["next_page"] as? String
            if sizes.suffix(2) == [0, 0] { break }
        }
        #expect(sizes.suffix(2) == [0, 0], "\(sizes): the pages beyond the end are empty and name a next one")
        #expect(page != nil)
        let community = [("community_name", "swift"), ("limit", "100"), ("page", "9")]
        #expect(guest.get("/post/list", community).object["next_page"] is NSNull)
    }

    @Test func `the list of all posts may name no next page before its end`() throws {
        let all = ids(guest.get("/post/list", [("sort", "TopDay"), ("limit", "100")])).count
        try #require(all > 2 && all < 100)
        func top(_ limit: Int) -> HTTPResponse {
            guest.get("/post/list", [("sort", "TopDay"), ("limit", "\(limit)")])
        }
        // The real server compares the number of posts with the sum of the page's number and its length.
        #expect(top(all - 1).object["next_page"] is NSNull)
        #expect(top(all - 2).object["next_page"] as? String == "2")
        let last = guest.get("/post/list", [("limit", "3"), ("page", "\(Int.max)")])
        #expect(ids(last).isEmpty && last.object["next_page"] is NSNull)
    }

    @Test func `communities are sorted by their last activity`() throws {
        let alice = try account("alice")
        func list(_ sort: String) -> [Int] {
            ids(guest.get("/community/list", [("sort", sort)]), "communities", "community")
        }
        let rest = list("Active").filter { $0 != 2 }
        try #require(rest.count > 2)
        #expect(alice.post("/post", #"{"title":"News","community_id":2}"#).status == 200)
        #expect(list("Active") == [2] + rest)
        #expect(list("Hot") == [2] + rest)
        let post = try #require(ids(guest.get("/post/list", [("community_id", "\(rest[1])")])).first)
        #expect(alice.post("/comment", #"{"body":"An answer.","post_id":\#(post)}"#).status == 200)
        #expect(list("Active").prefix(2) == [rest[1], 2])
    }

    @Test(arguments: [(1, 2, 2, 1, true), (1, 1, 2, 1, false), (2, 2, 3, 1, true), (5, 0, 1, 1, false)])
    func `controversy is the product of the votes`(up: Int, down: Int, up2: Int, down2: Int, isFirst: Bool) {
        let ranks = [(up, down), (up2, down2)].map { ServerSoftware.pieFed.controversy(upvotes: $0, downvotes: $1) }
        #expect((ranks[0] >= ranks[1]) == isFirst)
        // In Lemmy two votes of either kind come before three that are divided.
        #expect(ServerSoftware.lemmy.controversy(upvotes: 1, downvotes: 1) > 1.8)
    }

    @Test func `a limit is cut, and none has a next page`() {
        #expect(ids(guest.get("/post/list", [("limit", "1000")])).count == 100)
        let none = guest.get("/post/list", [("limit", "0")])
        #expect(ids(none).isEmpty && none.object["next_page"] as? String == "2")
        let cursor = guest.get("/post/list", [("limit", "3"), ("sort", "New"), ("page_cursor", "2")])
        #expect(ids(cursor) == ids(guest.get("/post/list", [("limit", "3"), ("sort", "New"), ("page", "2")])))
    }

    @Test func `filters restrict the posts`() throws {
        let nsfw = guest.get("/post/list", [("nsfw", "Only"), ("limit", "100")])
        let marks = (nsfw.object["posts"] as? [[String: Any]] ?? []).map { ($0["post"] as? [String: Any])?["nsfw"] }
        #expect(!marks.isEmpty && marks.allSatisfy { $0 as? Bool == true })
        #expect(ids(guest.get("/post/list", [("type_", "Popular")])).isEmpty)
        #expect(ids(guest.get("/post/list", [("community_name", "nowhere")])).isEmpty)
        let bob = guest.get("/post/list", [("person_id", "4"), ("limit", "100")])
        let creators = (bob.object["posts"] as? [[String: Any]] ?? []).map {
            ($0["creator"] as? [String: Any])?["id"] as? Int
        }
        #expect(Set(creators) == [4])
        let alice = try account("alice")
        #expect(alice.put("/post/save", #"{"post_id":27,"save":true}"#).status == 200)
        #expect(ids(alice.get("/post/list", [("saved_only", "true"), ("limit", "100")])).contains(27))
        // For a guest, the saved posts are all.
        #expect(ids(guest.get("/post/list", [("saved_only", "true"), ("limit", "100")])).count == 100)
    }

    @Test(arguments: [
        ("/post/list", "sort", "hot", "Must be one of: Hot, Top, TopHour, TopSixHour"),
        ("/post/list", "sort", "MostComments", "Must be one of: Hot"),
        ("/post/list", "limit", "x", "Not a valid integer."), ("/post/list", "nsfw", "no", "Must be one of: Exclude"),
        ("/comment/list", "sort", "Active", "Must be one of: Hot, Top, TopAll, New, Old, Controversial."),
        ("/community/list", "type_", "Popular", "Must be one of: All, Local, Subscribed"),
        ("/search", "type_", "All", "Must be one of: Communities, Posts, Users, Url, Comments."),
        ("/post", "id", "x", "Not a valid integer."),
    ])
    func `an unknown value is refused with its field`(path: String, field: String, value: String, words: String) {
        let answer = guest.get(path, [("q", "a"), (field, value)])
        #expect(answer.status == 400 && answer.message == "Validation failed")
        #expect(answer.pieFedStatus?.hasPrefix("{'query': {'\(field)': ['\(words)") == true, "\(answer.text)")
    }

    // MARK: Comments

    /// The paths of the comments of a response.
    private func paths(_ response: HTTPResponse) -> [String] {
        (response.object["comments"] as? [[String: Any]] ?? []).compactMap {
            ($0["comment"] as? [String: Any])?["path"] as? String
        }
    }

    @Test func `the flat list of a thread has pages, and parents first on request`() {
        let query = [("post_id", "21"), ("sort", "New"), ("limit", "5")]
        let first = guest.get("/comment/list", query)
        #expect(paths(first).count == 5 && first.object["next_page"] as? String == "2")
        let second = guest.get("/comment/list", query + [("page", "2")])
        #expect(Set(paths(first)).isDisjoint(with: paths(second)))
        let deep = paths(guest.get("/comment/list", query + [("depth_first", "true")]))
        #expect(deep.count >= 5 && Set(paths(first)).isSubset(of: deep))
        for (index, path) in deep.enumerated() {
            let steps = path.split(separator: ".").dropFirst().dropLast()
            for step in steps { #expect(deep[..<index].contains { $0.hasSuffix(".\(step)") }, "\(path) after \(step)") }
        }
        let top = paths(guest.get("/comment/list", [("post_id", "21"), ("max_depth", "0"), ("limit", "100")]))
        #expect(!top.isEmpty && top.allSatisfy { $0.split(separator: ".").count == 2 })
    }

    @Test func `trees come whole, and the cursor is the next one`() throws {
        func count(_ tree: [String: Any]) -> Int {
            (tree["replies"] as? [[String: Any]] ?? []).reduce(1) { $0 + count($1) }
        }
        var (cursor, total, tops): (String?, Int, [Int]) = (nil, 0, [])
        repeat {
            let page = cursor.map { [("page", $0)] } ?? []
            let answer = guest.get("/post/replies", [("post_id", "21"), ("limit", "4"), ("sort", "Old")] + page)
            let trees = answer.object["comments"] as? [[String: Any]] ?? []
            tops += ids(answer, "comments", "comment")
            total += trees.reduce(0) { $0 + count($1) }
            for reply in trees.first?["replies"] as? [[String: Any]] ?? [] {
                #expect(reply["post"] == nil && reply["community"] == nil)
            }
            cursor = answer.object["next_page"] as? String
        } while cursor != nil
        #expect(Set(tops).count == tops.count)
        let flat = guest.get("/comment/list", [("post_id", "21"), ("limit", "100")])
        #expect(total == paths(flat).count)
        #expect(guest.get("/post/replies", [("post_id", "999999")]).message?.hasPrefix("'NoneType'") == true)
    }

    // MARK: People, inbox and log

    @Test func `a profile has content on request only`() {
        let bare = guest.get("/user", [("username", "bob")])
        #expect(ids(bare).isEmpty && bare.value("person_view", "person", "user_name") as? String == "bob")
        let full = guest.get("/user", [("username", "bob"), ("include_content", "true"), ("limit", "3")])
        #expect(ids(full).count == 3 && ids(full, "comments", "comment").count == 3)
        #expect(guest.get("/user", [("username", "nobody")]).pieFedStatus == "Not found")
        #expect(guest.get("/user").message == "Validation failed")
    }

    @Test func `what was read is left out of the inbox, and counted nowhere`() throws {
        let alice = try account("alice")
        let all = ids(alice.get("/user/replies", [("unread_only", "false"), ("limit", "100")]), "replies", "comment")
        let unread = ids(alice.get("/user/replies", [("limit", "100")]), "replies", "comment")
        #expect(all.count > unread.count && Set(unread).isSubset(of: all))
        let before = try #require(alice.get("/user/unread_count").object["replies"] as? Int)
        let id = try #require(unread.first)
        let mark = #"{"comment_reply_id":\#(id),"read":true}"#
        #expect(alice.post("/comment/mark_as_read", mark).status == 200)
        #expect(alice.get("/user/unread_count").object["replies"] as? Int == before - 1)
        #expect(!ids(alice.get("/user/replies", [("limit", "100")]), "replies", "comment").contains(id))
        let counts = alice.get("/user/notifications", [("status", "All")])
        let items = alice.get("/user/notifications", [("status", "Unread"), ("limit", "100")])
        let listed = items.object["items"] as? [Any] ?? []
        #expect(counts.value("counts", "unread") as? Int == listed.count)
    }

    @Test func `a search is for one kind, and an object has one key`() throws {
        let people = guest.get("/search", [("q", "ali"), ("type_", "Users")])
        #expect(ids(people, "users", "person").count >= 1)
        #expect(ids(people).isEmpty && people.object["posts"] is [Any])
        #expect(guest.get("/search", [("q", "x")]).message == "Validation failed")
        let found = guest.get("/resolve_object", [("q", "!swift@strata.test")])
        #expect(Set(found.object.keys) == ["community"])
        #expect(guest.get("/resolve_object", [("q", "nope")]).message == "No object found.")
    }

    @Test func `the log is for admins, votes are for moderators`() throws {
        let (carol, alice) = (try account("carol"), try account("alice"))
        #expect(alice.post("/post/lock", #"{"post_id":27,"locked":true}"#).status == 200)
        #expect((carol.get("/modlog").object["locked_posts"] as? [Any])?.isEmpty == false)
        #expect((guest.get("/modlog").object["locked_posts"] as? [Any])?.isEmpty == true)
        #expect(alice.get("/post/like/list", [("post_id", "27")]).status == 200)
        #expect(guest.get("/post/like/list", [("post_id", "27")]).message == "incorrect_login")
        #expect(try account("erin").get("/post/like/list", [("post_id", "27")]).message == "Not a moderator")
    }
}
