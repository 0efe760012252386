import Foundation
import Networking
import Testing

@testable import DemoServer

/// The dialect of 1.0, served from the bundled world.
@Suite struct `The dialect of 1.0` {
    private let server = LemmyServer(version: .v1_0)

    private func get(_ path: String, _ query: [(String, String)] = [], _ token: String? = nil) -> HTTPResponse {
        var request = HTTPRequest(path: "/api/v4\(path)")
        request.query = query.map { .init($0, $1) }
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        return server.respond(to: request)
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String,
        _ token: String? = nil
    ) -> HTTPResponse {
        var request = HTTPRequest(method: method, path: "/api/v4\(path)", body: Data(body.utf8))
        request.headers["Content-Type"] = "application/json"
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        return server.respond(to: request)
    }

    private func logIn(_ name: String) throws -> String {
        let password = name == "carol" ? "carol-is-admin" : "\(name)-password"
        let body = #"{"username_or_email":"\#(name)","password":"\#(password)"}"#
        return try #require(send(.post, "/account/auth/login", body).object["jwt"] as? String)
    }

    private func posts(_ response: HTTPResponse) -> [Int] {
        let items = response.object["items"] as? [[String: Any]] ?? []
        return items.compactMap { ($0["post"] as? [String: Any])?["id"] as? Int }
    }

    @Test func `nodeinfo names the version`() {
        let answer = server.respond(to: HTTPRequest(path: "/nodeinfo/2.1"))
        #expect(answer.value("software", "version") as? String == "1.0.0-beta.1")
        #expect(answer.value("software", "name") as? String == "lemmy")
    }

    @Test func `the pages of a list lead to each other`() throws {
        let query = [("type_", "all"), ("sort", "new"), ("limit", "5")]
        let first = get("/post/list", query)
        #expect(first.object["prev_page"] == nil)
        let next = try #require(first.object["next_page"] as? String)
        let second = get("/post/list", query + [("page_cursor", next)])
        #expect(Set(posts(first)).isDisjoint(with: posts(second)))
        let previous = try #require(second.object["prev_page"] as? String)
        #expect(posts(get("/post/list", query + [("page_cursor", previous)])) == posts(first))
        let all = get("/post/list", [("type_", "all"), ("sort", "new"), ("limit", "10")])
        #expect(posts(all) == posts(first) + posts(second))
        #expect(get("/post/list", [("page_cursor", "nonsense")]).status == 400)
    }

    @Test func `a search for all kinds has the cursor of each kind in one`() throws {
        let all = get("/search", [("search_term", ""), ("limit", "3")])
        let parts = try #require(all.object["next_page"] as? String).split(separator: ",").map(String.init)
        for (kind, part) in zip(["posts", "comments", "users", "communities"], parts) {
            let one = get("/search", [("search_term", ""), ("limit", "3"), ("type_", kind)])
            #expect(one.object["next_page"] as? String == part, "\(kind)")
        }
        #expect(parts.count == 5 && parts.last == "none")
    }

    @Test func `an account lists its pictures by cursor, and an administrator those of all`() throws {
        let alice = try logIn("alice")
        for side in 1...3 {
            let answer = upload(Sample.png(side, 1), alice)
            let name = try #require(answer.object["filename"] as? String)
            #expect(answer.object["image_url"] as? String == "http://strata.test/api/v4/image/\(name)")
            #expect(get("/image/\(name)").body == Sample.png(side, 1))
        }
        func aliases(_ answer: HTTPResponse) -> [String] {
            (answer.object["items"] as? [[String: Any]] ?? []).compactMap {
                ($0["local_image"] as? [String: Any])?["pictrs_alias"] as? String
            }
        }
        let first = get("/account/media/list", [("limit", "2")], alice)
        let cursor = try #require(first.object["next_page"] as? String)
        let second = get("/account/media/list", [("limit", "2"), ("page_cursor", cursor)], alice)
        #expect(aliases(first).count == 2 && aliases(second).count == 1)
        #expect(Set(aliases(first)).isDisjoint(with: aliases(second)) && second.object["next_page"] == nil)
        #expect(get("/account/media/list").status == 401)
        let all = get("/image/list", [("limit", "3")], try logIn("carol"))
        #expect(aliases(all) == aliases(first) + aliases(second))
        #expect(get("/image/list", [], alice).object["error"] as? String == "not_an_admin")
        let body = "{\"filename\":\"\(aliases(first)[0])\"}"
        #expect(send(.delete, "/account/media", body, try logIn("bob")).status == 404)
        #expect(send(.delete, "/account/media", body, alice).object["success"] as? Bool == true)
        #expect(aliases(get("/account/media/list", [], alice)) == Array((aliases(first) + aliases(second)).dropFirst()))
    }

    private func upload(_ bytes: Data, _ token: String) -> HTTPResponse {
        var request = Sample.upload(Sample.form([bytes]), ["Authorization": "Bearer \(token)"])
        request.path = "/api/v4/image"
        return server.respond(to: request)
    }

    @Test func `settings that one account exports another can import`() throws {
        let (alice, kenji) = (try logIn("alice"), try logIn("kenji"))
        #expect(send(.put, "/account/settings/save", #"{"blocking_keywords":["sofa"]}"#, alice).status == 200)
        let exported = get("/account/settings/export", [], alice)
        let imported = server.respond(
            to: {
                var request = HTTPRequest(method: .post, path: "/api/v4/account/settings/import", body: exported.body)
                request.headers["Content-Type"] = "application/json"
                request.headers["Authorization"] = "Bearer \(kenji)"
                return request
            }()
        )
        #expect(imported.object["success"] as? Bool == true)
        let copy = get("/account/settings/export", [], kenji).object
        for key in ["display_name", "bio", "bot_account", "blocking_keywords"] {
            #expect(copy[key] as? NSObject == exported.object[key] as? NSObject, "\(key)")
        }
        for list in ["followed_communities", "saved_posts", "saved_comments", "blocked_communities", "blocked_users"] {
            let original = try #require(exported.object[list] as? [String])
            #expect(Set(try #require(copy[list] as? [String])).isSuperset(of: original), "\(list)")
        }
        let settings = try #require(copy["settings"] as? [String: Any])
        let own = try #require(exported.object["settings"] as? [String: Any])
        #expect(settings["show_nsfw"] as? Bool == own["show_nsfw"] as? Bool)
        #expect(settings["person_id"] as? Int != own["person_id"] as? Int)
    }

    @Test func `a site is set up once`() throws {
        let again = send(.post, "/site", #"{"name":"Again"}"#, try logIn("carol"))
        #expect(again.status == 400 && again.object["error"] as? String == "site_already_exists")
        #expect(
            send(.post, "/site", #"{"name":"Again"}"#, try logIn("alice")).object["error"] as? String == "not_an_admin"
        )
    }

    @Test func `a vote is an action of the viewer, who takes it back by leaving it out`() throws {
        let alice = try logIn("alice")
        let liked = send(.post, "/post/like", #"{"post_id":21,"is_upvote":true}"#, alice)
        #expect(liked.value("post_view", "post_actions", "vote_is_upvote") as? Bool == true)
        let score = try #require(liked.value("post_view", "post", "score") as? Int)
        let taken = send(.post, "/post/like", #"{"post_id":21}"#, alice)
        #expect(taken.value("post_view", "post_actions", "vote_is_upvote") == nil)
        #expect(taken.value("post_view", "post", "score") as? Int == score - 1)
        #expect(get("/post", [("id", "21")]).value("post_view", "post_actions") == nil)
    }

    @Test func `an error has its code and its cause`() {
        let missing = get("/post", [("id", "999999")])
        #expect(missing.status == 404)
        #expect(missing.text == #"{"error":"not_found","cause":"Record not found"}"#)
        #expect(get("/account").text == #"{"error":"incorrect_login","cause":"IncorrectLogin"}"#)
        #expect(get("/comment/list", [("limit", "51")]).object["error"] as? String == "invalid_fetch_limit")
    }

    @Test func `people are found by their names, in an order`() {
        func names(_ query: [(String, String)]) -> [String] {
            let items = get("/person/list", query).object["items"] as? [[String: Any]] ?? []
            return items.compactMap { ($0["person"] as? [String: Any])?["name"] as? String }
        }
        #expect(names([("search_term", "zo")]) == ["zoe"])
        #expect(names([("search_term", "zo"), ("type_", "local")]).isEmpty)
        #expect(names([("sort", "old"), ("limit", "50")]) == names([("sort", "new"), ("limit", "50")]).reversed())
    }

    @Test func `an administrator changes the settings of the site`() throws {
        let body = #"{"username_or_email":"carol","password":"carol-is-admin"}"#
        let carol = try #require(send(.post, "/account/auth/login", body).object["jwt"] as? String)
        let settings =
            #"{"summary":"Cats","nsfw_content_disallowed":true,"post_downvotes":"disable","#
            + #""registration_mode":"require_application","application_question":"Why?","#
            + #""default_post_sort_type":"new","rate_limit_post_max_requests":7}"#
        #expect(send(.put, "/site", settings, try logIn("alice")).object["error"] as? String == "not_an_admin")
        let answer = send(.put, "/site", settings, carol)
        #expect(answer.value("site_view", "site", "summary") as? String == "Cats")
        let site = try #require(answer.value("site_view", "local_site") as? [String: Any])
        #expect(site["nsfw_content_disallowed"] as? Bool == true && site["post_downvotes"] as? String == "disable")
        #expect(site["default_post_sort_type"] as? String == "new")
        #expect(site["registration_mode"] as? String == "require_application")
        #expect(answer.value("site_view", "local_site_rate_limit", "post_max_requests") as? Int == 7)

        let new = #"{"username":"zora","password":"zora-password","password_verify":"zora-password","answer":"Purr"}"#
        #expect(send(.post, "/account/auth/register", new).object["registration_created"] as? Bool == true)
        let list = get("/admin/registration_application/list", [("unread_only", "true")], carol)
        let application = try #require((list.object["items"] as? [[String: Any]])?.first)
        let id = try #require((application["registration_application"] as? [String: Any])?["id"] as? Int)
        let approval = #"{"id":\#(id),"approve":true}"#
        let decided = send(.put, "/admin/registration_application/approve", approval, carol)
        #expect(decided.value("registration_application", "admin", "name") as? String == "carol")
        let account = decided.value("registration_application", "creator_local_user") as? [String: Any]
        #expect(account?["accepted_application"] as? Bool == true)
        #expect(try !logIn("zora").isEmpty)
        #expect(send(.post, "/admin/leave", "{}", carol).object["error"] as? String == "cannot_leave_admin")
    }

    @Test func `the site has emojis of its own`() throws {
        let body = #"{"username_or_email":"carol","password":"carol-is-admin"}"#
        let carol = try #require(send(.post, "/account/auth/login", body).object["jwt"] as? String)
        let emoji =
            #"{"category":"own","shortcode":"cat","image_url":"http://strata.test/c.png","#
            + #""alt_text":"A cat","keywords":["pet"]}"#
        let made = send(.post, "/custom_emoji", emoji, carol)
        let id = try #require(made.value("custom_emoji", "custom_emoji", "id") as? Int)
        #expect(made.value("custom_emoji", "custom_emoji", "published_at") != nil)
        #expect((get("/custom_emoji/list").object["custom_emojis"] as? [Any])?.count == 1)
        #expect(send(.delete, "/custom_emoji", #"{"id":\#(id)}"#, carol).object["success"] as? Bool == true)
        #expect((get("/custom_emoji/list").object["custom_emojis"] as? [Any])?.isEmpty == true)
    }

    @Test func `only a part of the older API is there`() {
        #expect(server.respond(to: HTTPRequest(path: "/api/v3/site")).status == 200)
        #expect(server.respond(to: HTTPRequest(path: "/api/v3/modlog")).status == 404)
        #expect(LemmyServer().respond(to: HTTPRequest(path: "/api/v4/site")).status == 404)
    }

    @Test func `a copy as 1_0 is the server after its upgrade`() throws {
        let old = LemmyServer()
        var login = HTTPRequest(method: .post, path: "/api/v3/user/login")
        login.headers["Content-Type"] = "application/json"
        login.body = Data(#"{"username_or_email":"alice","password":"alice-password"}"#.utf8)
        let token = try #require(old.respond(to: login).object["jwt"] as? String)
        let new = try LemmyServer(copying: old, version: .v1_0)
        var request = HTTPRequest(path: "/api/v4/account")
        request.headers["Authorization"] = "Bearer \(token)"
        #expect(new.respond(to: request).value("local_user_view", "person", "name") as? String == "alice")
        request.path = "/api/v4/post"
        request.query = [.init("id", "21")]
        #expect(new.respond(to: request).value("post_view", "post", "id") as? Int == 21)
        #expect(old.respond(to: request).status == 404 && old.version == .v0_19)
    }

    @Test func `notifications of every kind have one sequence of numbers`() throws {
        let world = try server.snapshot().world
        let all =
            world.replies.rows.map(\.id) + world.mentions.rows.map(\.id) + world.since1_0.notifications.rows.map(\.id)
        #expect(Set(all).count == all.count && !all.isEmpty)
    }

    @Test func `a reply notifies, and whoever reads the notification has one less`() throws {
        let (alice, bob) = (try logIn("alice"), try logIn("bob"))
        func count() -> Int? { get("/account/unread_counts", [], alice).object["notification_count"] as? Int }
        let before = try #require(count())
        let comment = send(.post, "/comment", #"{"post_id":21,"content":"Which one?"}"#, bob)
        #expect(comment.status == 200)
        #expect(count() == before + 1)
        let list = get("/account/notification/list", [("limit", "1")], alice).object["items"] as? [[String: Any]]
        let id = try #require((list?.first?["notification"] as? [String: Any])?["id"] as? Int)
        let read = send(.post, "/account/notification/mark_as_read", #"{"notification_id":\#(id),"read":true}"#, alice)
        #expect(read.status == 200)
        #expect(count() == before)
    }

    @Test func `a removal has a reason, and its author is told`() throws {
        let carol = try #require(
            send(
                .post,
                "/account/auth/login",
                #"{"username_or_email":"carol","password":"carol-is-admin"}"#
            ).object["jwt"] as? String
        )
        #expect(send(.post, "/post/remove", #"{"post_id":21,"removed":true}"#, carol).status == 400)
        let removed = send(.post, "/post/remove", #"{"post_id":21,"removed":true,"reason":"twice"}"#, carol)
        #expect(removed.value("post_view", "post", "removed") as? Bool == true)
        let log = get("/modlog", [("limit", "1")]).object["items"] as? [[String: Any]]
        #expect((log?.first?["modlog"] as? [String: Any])?["reason"] as? String == "twice")
    }

    @Test func `whoever watches a community hears of its posts, and whoever blocks a word does not see them`() throws {
        let (alice, bob) = (try logIn("alice"), try logIn("bob"))
        let watch = send(.put, "/community/notifications", #"{"community_id":3,"mode":"all_posts"}"#, alice)
        #expect(watch.status == 200)
        let made = send(.post, "/post", #"{"community_id":3,"name":"A zebra in the garden"}"#, bob)
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        let list = get("/account/notification/list", [("type_", "subscribed"), ("limit", "1")], alice)
        let data = (list.object["items"] as? [[String: Any]])?.first?["data"] as? [String: Any]
        #expect((data?["post"] as? [String: Any])?["id"] as? Int == id)
        let query = [("type_", "all"), ("sort", "new"), ("limit", "1")]
        #expect(posts(get("/post/list", query, alice)) == [id])
        #expect(send(.put, "/account/settings/save", #"{"blocking_keywords":["zebra"]}"#, alice).status == 200)
        #expect(!posts(get("/post/list", query, alice)).contains(id))
    }

    @Test func `a blocked word has from 3 to 50 letters, and another one changes nothing`() throws {
        let alice = try logIn("alice")
        func block(_ word: String) -> [String: Any] {
            send(.put, "/account/settings/save", #"{"blocking_keywords":["\#(word)"]}"#, alice).object
        }
        #expect(block("zebra")["success"] as? Bool == true)
        #expect(block("ab")["error"] as? String == "block_keyword_too_short")
        #expect(block(String(repeating: "a", count: 51))["error"] as? String == "block_keyword_too_long")
        #expect(get("/account", [], alice).object["keyword_blocks"] as? [String] == ["zebra"])
    }

    @Test func `a muted post notifies nobody, and a post that is no longer muted does`() throws {
        let (alice, bob) = (try logIn("alice"), try logIn("bob"))
        func count() -> Int? { get("/account/unread_counts", [], alice).object["notification_count"] as? Int }
        let made = send(.post, "/post", #"{"community_id":2,"name":"A quiet post"}"#, alice)
        let id = try #require(made.value("post_view", "post", "id") as? Int)
        func mute(_ mode: String) -> Int {
            send(.put, "/post/notifications", #"{"post_id":\#(id),"mode":"\#(mode)"}"#, alice).status
        }
        let before = count()
        #expect(mute("mute") == 200)
        #expect(send(.post, "/comment", #"{"post_id":\#(id),"content":"@alice@strata.test!"}"#, bob).status == 200)
        #expect(count() == before)
        #expect(mute("replies_and_mentions") == 200)
        #expect(send(.post, "/comment", #"{"post_id":\#(id),"content":"Hello."}"#, bob).status == 200)
        #expect(count() == before.map { $0 + 1 })
    }

    @Test func `nobody replies to a locked comment but moderators`() throws {
        let (alice, erin) = (try logIn("alice"), try logIn("erin"))
        let made = send(.post, "/comment", #"{"post_id":21,"content":"No."}"#, erin)
        let id = try #require(made.value("comment_view", "comment", "id") as? Int)
        let locked = send(.post, "/comment/lock", #"{"comment_id":\#(id),"locked":true,"reason":"enough"}"#, alice)
        #expect(locked.value("comment_view", "comment", "locked") as? Bool == true)
        let reply = #"{"post_id":21,"parent_id":\#(id),"content":"Yes."}"#
        #expect(send(.post, "/comment", reply, erin).object["error"] as? String == "locked")
        #expect(send(.post, "/comment", reply, alice).status == 200)
    }

    @Test func `moderators offer tags and give them to posts`() throws {
        let (alice, erin) = (try logIn("alice"), try logIn("erin"))
        let tag = #"{"community_id":2,"name":"question"}"#
        #expect(send(.post, "/community/tag", tag, erin).status == 400)
        let id = try #require(send(.post, "/community/tag", tag, alice).object["id"] as? Int)
        #expect(send(.post, "/community/tag", tag, alice).status == 400)
        let offered = get("/community", [("id", "2")]).value("community_view", "tags") as? [[String: Any]]
        #expect(offered?.map { $0["name"] as? String } == ["question"])
        func names(_ response: HTTPResponse) -> [String] {
            (response.value("post_view", "tags") as? [[String: Any]] ?? []).compactMap {
                $0["display_name"] as? String ?? $0["name"] as? String
            }
        }
        let posts = posts(get("/post/list", [("community_id", "2"), ("limit", "1")]))
        let post = try #require(posts.first)
        let edit = #"{"post_id":\#(post),"tags":[\#(id)]}"#
        #expect(send(.put, "/post/mod_edit", edit, erin).status == 400)
        #expect(names(send(.put, "/post/mod_edit", edit, alice)) == ["question"])
        #expect(send(.put, "/post/mod_edit", #"{"post_id":\#(post),"tags":[99]}"#, alice).status == 404)
        _ = send(.put, "/community/tag", #"{"tag_id":\#(id),"display_name":"Ask"}"#, alice)
        #expect(names(get("/post", [("id", "\(post)")])) == ["Ask"])
        _ = send(.delete, "/community/tag", #"{"tag_id":\#(id),"delete":true}"#, alice)
        #expect(names(get("/post", [("id", "\(post)")])) == [])
    }

    @Test func `a state file keeps what only 1_0 stores`() throws {
        let alice = try logIn("alice")
        for (method, path, body) in [
            (HTTPRequest.Method.post, "/person/note", #"{"person_id":4,"note":"writes well"}"#),
            (.post, "/multi_community", #"{"name":"both","title":"Both"}"#),
            (.post, "/multi_community/entry", #"{"id":1,"community_id":3}"#),
            (.post, "/comment/like", #"{"comment_id":36,"is_upvote":false}"#),
            (.put, "/post/notifications", #"{"post_id":21,"mode":"all_comments"}"#),
            (.put, "/community/notifications", #"{"community_id":3,"mode":"mute"}"#),
            (.put, "/account/settings/save", #"{"blocking_keywords":["zebra"],"default_items_per_page":7}"#),
            (.post, "/post/lock", #"{"post_id":21,"locked":true,"reason":"heat"}"#),
            (.post, "/community/tag", #"{"community_id":2,"name":"question"}"#),
            (.put, "/post/mod_edit", #"{"post_id":21,"tags":[1]}"#),
        ] {
            #expect(send(method, path, body, alice).status == 200, "\(path)")
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("v4-\(UUID().uuidString).state")
        // Ignored: the folder is temporary.
        defer { try? FileManager.default.removeItem(at: file) }
        try server.save(to: file)
        let again = try LemmyServer(state: file)
        #expect(again.version == .v1_0)
        let differences = try Difference.all(between: server.snapshot().world, and: again.snapshot().world)
        #expect(differences.isEmpty, "\(differences.prefix(10))")
    }
}
