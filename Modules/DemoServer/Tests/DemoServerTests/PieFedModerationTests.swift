import Foundation
import Networking
import Testing

@testable import DemoServer

/// PieFed's writes of moderators and admins, on communities and on accounts.
@Suite struct `PieFed's moderation` {
    private let server = LemmyServer(software: .pieFed)

    private func account(_ name: String) throws -> PieFedAccount { try PieFedAccount(server, as: name) }

    // MARK: Content

    @Test func `people without the right to lock or pin are answered with a success`() throws {
        let (alice, erin) = (try account("alice"), try account("erin"))
        let lock = #"{"post_id":27,"locked":true}"#
        let ignored = erin.post("/post/lock", lock)
        #expect(ignored.status == 200)
        #expect(ignored.value("post_view", "post", "locked") as? Bool == false)
        #expect(alice.post("/post/lock", lock).value("post_view", "post", "locked") as? Bool == true)
        #expect(alice.post("/comment", #"{"body":"x","post_id":27}"#).message == "Comments are disabled on this post")
        let pin = #"{"post_id":27,"featured":true}"#
        #expect(erin.post("/post/feature", pin).value("post_view", "post", "sticky") as? Bool == false)
        #expect(alice.post("/post/feature", pin).value("post_view", "post", "sticky") as? Bool == true)
        let onInstance = #"{"post_id":27,"featured":true,"feature_type":"Local"}"#
        let pinned = try account("carol").post("/post/feature", onInstance)
        #expect(pinned.value("post_view", "post", "instance_sticky") as? Bool == true)
    }

    @Test func `a removed post keeps its title, and comes back with its text`() throws {
        let alice = try account("alice")
        let removed = alice.post("/post/remove", #"{"post_id":27,"removed":true,"reason":"duplicate"}"#)
        #expect(removed.value("post_view", "post", "removed") as? Bool == true)
        #expect(removed.value("post_view", "post", "deleted") as? Bool == false)
        #expect(removed.value("post_view", "post", "body") as? String == "")
        let restored = alice.post("/post/remove", #"{"post_id":27,"removed":false}"#)
        #expect((restored.value("post_view", "post", "body") as? String)?.isEmpty == false)
        let nsfw = alice.post("/community/moderate/post/nsfw", #"{"post_id":27,"nsfw_status":true}"#)
        #expect(nsfw.value("post", "nsfw") as? Bool == true)
    }

    @Test func `nobody may reply to a locked comment or below it`() throws {
        let (alice, erin) = (try account("alice"), try account("erin"))
        let reply = #"{"body":"Under a locked one.","post_id":21,"parent_id":%}"#
        let ignored = erin.post("/comment/lock", #"{"comment_id":2,"locked":true}"#)
        #expect(ignored.value("comment_view", "comment", "locked") as? Bool == false)
        let locked = alice.post("/comment/lock", #"{"comment_id":2,"locked":true}"#)
        #expect(locked.value("comment_view", "comment", "locked") as? Bool == true)
        for parent in ["2", "33"] {
            for account in [alice, erin] {
                let answer = account.post("/comment", reply.replacing("%", with: parent))
                #expect(answer.message == "This comment cannot be replied to.")
            }
        }
        _ = alice.post("/comment/lock", #"{"comment_id":2,"locked":false}"#)
        #expect(erin.post("/comment", reply.replacing("%", with: "2")).status == 200)
        let removed = alice.post("/comment/remove", #"{"comment_id":2,"removed":true,"reason":"unkind"}"#)
        #expect(removed.value("comment_view", "comment", "body") as? String == "")
    }

    @Test func `a report is answered with what it is about`() throws {
        let erin = try account("erin")
        let post = erin.post("/post/report", #"{"post_id":27,"reason":"Edit weak.","report_remote":false}"#)
        #expect(post.value("post_report_view", "post_report", "reason") as? String == "Edit weak.")
        #expect(post.value("post_report_view", "post_report", "resolved") as? Bool == false)
        #expect(post.value("post_report_view", "creator", "user_name") as? String == "erin")
        #expect(post.value("post_report_view", "post_creator", "user_name") as? String == "frank")
        let comment = erin.post("/comment/report", #"{"comment_id":2,"reason":"unkind"}"#)
        #expect(comment.value("comment_report_view", "comment_creator", "user_name") as? String == "bob")
        #expect(comment.value("comment_report_view", "comment_report", "comment_id") as? Int == 2)
    }

    // MARK: Bans

    @Test func `a ban from a community has an end, and ends once`() throws {
        let (alice, grace) = (try account("alice"), try account("grace"))
        let end = "2027-06-07T02:29:07.980084Z"
        try #require(grace.post("/community/follow", #"{"community_id":2,"follow":true}"#).status == 200)
        let body = #"{"community_id":2,"user_id":8,"reason":"heat","expires_at":"%"}"#
        let past = alice.post("/community/moderate/ban", body.replacing("%", with: "2020-01-01T00:00:00.000000Z"))
        #expect(past.message?.hasPrefix("expires_at must be a time in the future.") == true)
        let banned = alice.post("/community/moderate/ban", body.replacing("%", with: end))
        #expect(banned.value("expires_at") as? String == end)
        #expect(banned.value("banned_by", "user_name") as? String == "alice")
        #expect(banned.value("banned_user", "user_name") as? String == "grace")
        #expect(banned.value("expired") as? Bool == false)
        #expect(grace.post("/comment", #"{"body":"x","post_id":27}"#).status == 400)
        // Somebody who is banned goes on following the community.
        #expect(grace.get("/community", [("id", "2")]).value("community_view", "subscribed") as? String == "Subscribed")
        let list = alice.get("/community/moderate/bans", [("community_id", "2")])
        let people = (list.value("items") as? [[String: Any]] ?? []).compactMap {
            ($0["banned_user"] as? [String: Any])?["user_name"] as? String
        }
        #expect(people == ["pavel", "grace"])
        let unban = #"{"community_id":2,"user_id":8}"#
        #expect(alice.put("/community/moderate/unban", unban).value("expired") as? Bool == true)
        #expect(alice.put("/community/moderate/unban", unban).message == "Specified ban does not exist")
        #expect(grace.post("/comment", #"{"body":"x","post_id":27}"#).status == 200)
        #expect(grace.get("/community/moderate/bans", [("community_id", "2")]).message == "incorrect_login")
    }

    @Test func `somebody banned from the site is a stranger until the ban ends`() throws {
        let (carol, erin, alice) = (try account("carol"), try account("erin"), try account("alice"))
        let ban = #"{"person_id":6,"reason":"spam","ban_ip_address":false,"purge_content":null}"#
        #expect(alice.post("/user/ban", ban).message?.hasPrefix("403 Forbidden: ") == true)
        #expect(carol.post("/user/ban", ban).value("person_view", "person", "banned") as? Bool == true)
        #expect(erin.put("/post/save", #"{"post_id":27,"save":true}"#).message == "incorrect_login")
        let logIn = #"{"username":"erin","password":"erin-password"}"#
        #expect(PieFedAccount(server).post("/user/login", logIn).message == "incorrect_login")
        // A login does not look at the token of the request.
        #expect(erin.post("/user/login", logIn).message == "incorrect_login")
        let unbanned = carol.post("/user/unban", #"{"person_id":6}"#)
        #expect(unbanned.value("person_view", "person", "banned") as? Bool == false)
        #expect(erin.post("/user/login", logIn).status == 200)
        var stranger = PieFedAccount(server)
        stranger.token = "nonsense"
        #expect(stranger.post("/user/login", logIn).status == 200)
        #expect(stranger.put("/post/save", #"{"post_id":27,"save":true}"#).message == "Not enough segments")
    }

    // MARK: Communities

    @Test func `a community gets a plain name, once`() throws {
        let bob = try account("bob")
        let made = bob.post(
            "/community",
            #"{"name":"Bad Name!","title":"Bad","description":"New here.","nsfw":false,"restricted_to_mods":true}"#
        )
        #expect(made.value("community_view", "community", "name") as? String == "bad_name")
        #expect(made.value("community_view", "community", "restricted_to_mods") as? Bool == true)
        #expect(made.value("community_view", "subscribed") as? String == "Subscribed")
        let id = try #require(made.value("community_view", "community", "id") as? Int)
        let again = bob.post("/community", #"{"name":"bad name","title":"Again"}"#)
        #expect(again.message == "community with that name already exists")
        let edited = bob.put("/community", #"{"community_id":\#(id),"title":"Fresher","description":"Newer."}"#)
        #expect(edited.value("community_view", "community", "title") as? String == "Fresher")
        #expect(edited.value("community_view", "community", "description") as? String == "Newer.")
        let deleted = bob.post("/community/delete", #"{"community_id":\#(id),"deleted":true}"#)
        #expect(deleted.value("community_view", "community", "deleted") as? Bool == true)
        #expect(deleted.value("community_view", "community", "banned") as? Bool == true)
        let mods = bob.post("/community/mod", #"{"community_id":3,"person_id":6,"added":true}"#)
        let names = (mods.value("moderators") as? [[String: Any]] ?? []).compactMap {
            ($0["moderator"] as? [String: Any])?["user_name"] as? String
        }
        #expect(names == ["bob", "erin"])
    }

    @Test func `joining twice is no error, leaving twice is`() throws {
        let erin = try account("erin")
        func follow(_ follow: Bool) -> HTTPResponse {
            erin.post("/community/follow", #"{"community_id":2,"follow":\#(follow)}"#)
        }
        for _ in 0..<2 { #expect(follow(true).value("community_view", "subscribed") as? String == "Subscribed") }
        #expect(follow(false).value("community_view", "subscribed") as? String == "NotSubscribed")
        #expect(follow(false).pieFedStatus == "Not found")
        let remote = erin.post("/community/follow", #"{"community_id":13,"follow":true}"#)
        #expect(remote.value("community_view", "subscribed") as? String == "Subscribed")
        // The ban of a person keeps them from writing, not from following.
        let pavel = try account("pavel").post("/community/follow", #"{"community_id":2,"follow":true}"#)
        #expect(pavel.value("community_view", "subscribed") as? String == "Subscribed")
    }

    @Test func `a block leaves the subscription, and may come twice`() throws {
        let erin = try account("erin")
        for _ in 0..<2 {
            let answer = erin.post("/community/block", #"{"community_id":4,"block":true}"#)
            #expect(answer.value("blocked") as? Bool == true)
            #expect(answer.value("community_view", "blocked") as? Bool == true)
            #expect(answer.value("community_view", "subscribed") as? String == "Subscribed")
        }
        let freed = erin.post("/community/block", #"{"community_id":4,"block":false}"#)
        #expect(freed.value("community_view", "blocked") as? Bool == false)
        for _ in 0..<2 {
            #expect(erin.post("/user/block", #"{"person_id":4,"block":true}"#).value("blocked") as? Bool == true)
        }
        #expect(erin.post("/site/block", #"{"instance_id":2,"block":true}"#).text == #"{"blocked":true}"#)
    }

    @Test func `leaving everything leaves what one moderates`() throws {
        let alice = try account("alice")
        let left = alice.post("/community/leave_all", "{}")
        func names(_ list: String) -> [String] {
            (left.value(list) as? [[String: Any]] ?? []).compactMap {
                ($0["community"] as? [String: Any])?["name"] as? String
            }
        }
        #expect(names("follows") == [], "the communities that one moderates are in a list of their own")
        #expect(names("moderates").sorted() == ["datalayers", "swift"])
        let swift = alice.get("/community", [("name", "swift")])
        #expect(swift.value("community_view", "subscribed") as? String == "Subscribed")
    }

    // MARK: Accounts

    @Test func `an applicant logs in while the application waits`() throws {
        let lemmy = LemmyServer()
        let carol = try Client(lemmy, as: "carol")
        let asking = #"{"registration_mode":"RequireApplication","application_question":"Why?"}"#
        try #require(carol.put("/site", asking).status == 200)
        for name in ["zed", "yan"] {
            let application = """
                {"username":"\(name)","password":"\(name)-password","password_verify":"\(name)-password",\
                "show_nsfw":false,"answer":"So."}
                """
            let answer = Client(lemmy).post("/user/register", application)
            try #require(answer.object["registration_created"] as? Bool == true)
        }
        let pieFed = try LemmyServer(copying: lemmy, software: .pieFed)
        let logIn = #"{"username":"ZED","password":"zed-password"}"#
        let answer = PieFedAccount(pieFed).post("/user/login", logIn)
        #expect(answer.status == 200)
        #expect(Array(answer.object.keys) == ["jwt"])
        let admin = try PieFedAccount(pieFed, as: "carol")
        let zed = try #require(try pieFed.snapshot().world.people.rows.first { $0.name == "zed" }?.id)
        let yan = try #require(try pieFed.snapshot().world.people.rows.first { $0.name == "yan" }?.id)
        let path = "/admin/registration_application/approve"
        func count() -> Int? { admin.get("/site").value("site", "user_count") as? Int }
        let before = try #require(count())
        var refused = PieFedAccount(pieFed)
        let login = refused.post("/user/login", #"{"username":"yan","password":"yan-password"}"#)
        refused.token = login.object["jwt"] as? String
        #expect(refused.get("/user/me").status == 200)
        // PieFed counts an applicant from the registration on, and deletes one who is refused.
        #expect(admin.put(path, #"{"user_id":\#(yan),"approve":false}"#).text == "null\n")
        #expect(count() == before - 1)
        #expect(admin.put(path, #"{"user_id":\#(yan),"approve":false}"#).message?.hasPrefix("Problem finding") == true)
        #expect(count() == before - 1)
        #expect(refused.get("/user/me").status == 400)
        let approved = admin.put(path, #"{"user_id":\#(zed),"approve":true}"#)
        #expect(approved.status == 400)
        #expect(approved.message?.hasPrefix("Could not build url for endpoint") == true)
        // The decision took effect all the same.
        #expect(count() == before - 1)
        let again = Client(try LemmyServer(copying: pieFed, software: .lemmy))
        let inLemmy = #"{"username_or_email":"zed","password":"zed-password"}"#
        #expect(again.post("/user/login", inLemmy).status == 200)
    }

    @Test func `credentials are checked without a login`() {
        let nobody = PieFedAccount(server)
        let right = nobody.post("/user/verify_credentials", #"{"username":"alice","password":"alice-password"}"#)
        #expect(right.status == 200)
        #expect(right.text == "null\n")
        let wrong = nobody.post("/user/verify_credentials", #"{"username":"alice","password":"wrong"}"#)
        #expect(wrong.message == "")
        #expect(wrong.pieFedStatus == "Bad credentials")
    }

    @Test func `settings are answered with the account`() throws {
        let grace = try account("grace")
        func settings(_ body: String) -> [String: Any] {
            let answer = grace.put("/user/save_user_settings", body)
            return answer.value("my_user", "local_user_view", "local_user") as? [String: Any] ?? [:]
        }
        for (body, shows, visibility) in [
            (#"{"show_nsfw":true}"#, true, "Show"), (#"{"nsfw_visibility":"Blur"}"#, true, "Blur"),
            (#"{"show_nsfw":false}"#, false, "Hide"), (#"{"nsfw_visibility":"Show"}"#, true, "Show"),
        ] {
            #expect(settings(body)["show_nsfw"] as? Bool == shows)
            #expect(settings(body)["nsfw_visibility"] as? String == visibility)
        }
        #expect(settings(#"{"show_read_posts":false}"#)["show_read_posts"] as? Bool == false)
        let sort = settings("{}")["default_sort_type"] as? String
        #expect(settings(#"{"default_sort_type":"New"}"#)["default_sort_type"] as? String == sort)
        #expect(settings(#"{"community_keyword_filter":["cat"]}"#)["community_keyword_filter"] as? [String] == ["cat"])
        let bio = grace.put("/user/save_user_settings", #"{"bio":"A *new* bio.","display_name":"New name"}"#)
        let person = bio.value("my_user", "local_user_view", "person") as? [String: Any] ?? [:]
        #expect(person["about"] as? String == "A *new* bio.")
        #expect(person["title"] as? String != "New name")
    }

    @Test func `a picture is sent as a file, and deleted by its address`() throws {
        let (alice, bob) = (try account("alice"), try account("bob"))
        let picture = Sample.png(3, 2)
        let sent = bob.upload(picture)
        #expect(sent.status == 200)
        let address = try #require(sent.object["url"] as? String)
        let path = "/" + address.split(separator: "/").dropFirst(2).joined(separator: "/")
        #expect(server.respond(to: HTTPRequest(path: path)).body == picture)
        let post = bob.post("/post", #"{"title":"A picture","url":"\#(address)","community_id":3}"#)
        #expect(post.value("post_view", "post", "url") as? String == address)
        let delete = #"{"file":"\#(address)"}"#
        #expect(alice.post("/image/delete", delete).text == #"{"result":"ok"}"#)
        #expect(server.respond(to: HTTPRequest(path: path)).status == 200)
        #expect(bob.post("/image/delete", delete).text == #"{"result":"ok"}"#)
        #expect(server.respond(to: HTTPRequest(path: path)).status == 404)
        #expect(bob.post("/image/delete", #"{"file":"https://piefed.test/nothing.png"}"#).status == 200)
        #expect(bob.upload(Data("words".utf8)).message == "filetype not allowed")
        let unnamed = bob.upload(picture, field: "images[]")
        #expect(unnamed.pieFedStatus == "{'files': {'file': ['Missing data for required field.']}}")
        #expect(PieFedAccount(server).upload(picture).message == "incorrect_login")
        #expect(bob.upload(picture, to: "user_image").status == 200)
    }
}
