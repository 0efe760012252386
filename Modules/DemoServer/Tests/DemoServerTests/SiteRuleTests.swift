import Foundation
import Networking
import Testing

@testable import DemoServer

/// The site's settings: permissions, errors and effects.
@Suite struct `Site rules` {
    let server = LemmyServer()

    @Test(arguments: [
        (#"{"slur_filter_regex":"("}"#, "invalid_regex"), (#"{"slur_filter_regex":".*"}"#, "permissive_regex"),
        (#"{"name":""}"#, "site_name_required"), (#"{"name":"123456789012345678901"}"#, "site_name_length_overflow"),
        (#"{"description":"LONG"}"#, "site_description_length_overflow"),
        (#"{"default_post_listing_type":"Subscribed"}"#, "invalid_default_post_listing_type"),
        (#"{"registration_mode":"RequireApplication","application_question":""}"#, "application_question_required"),
        (#"{"icon":"nowhere"}"#, "invalid_url"), (#"{"registration_mode":"Maybe"}"#, "unknown"),
        (#"{"discussion_languages":[9999]}"#, "unknown"),
    ])
    func `what does not fit is refused`(body: String, code: String) throws {
        let carol = try Client(server, as: "carol")
        let answer = carol.put("/site", body.replacingOccurrences(of: "LONG", with: String(repeating: "d", count: 151)))
        #expect(answer.status == 400)
        #expect(answer.error == code)
    }

    @Test func `only an admin changes the site`() throws {
        #expect(try Client(server, as: "alice").put("/site", #"{"name":""}"#).error == "not_an_admin")
        #expect(Client(server).put("/site", "{}").status == 401)
    }

    @Test func `what is sent is changed, what is empty is taken away, the rest stays`() throws {
        let carol = try Client(server, as: "carol")
        let change =
            #"{"name":"New","sidebar":"","enable_downvotes":false,"rate_limit_post":7,"rate_limit_post_per_second":0}"#
        let changed = carol.put("/site", change)
        #expect(changed.value("site_view", "site", "name") as? String == "New")
        #expect(changed.value("site_view", "site", "sidebar") == nil)
        #expect(changed.value("site_view", "site", "description") as? String == "A small made-up instance.")
        #expect(changed.value("site_view", "local_site_rate_limit", "post") as? Int == 7)
        #expect(changed.value("site_view", "local_site_rate_limit", "post_per_second") as? Int == 1)
        let alice = try Client(server, as: "alice")
        #expect(alice.post("/post/like", #"{"post_id":1,"score":-1}"#).error == "downvotes_are_disabled")
    }

    @Test func `forbidden words are those of the pattern that was set last`() throws {
        let (alice, carol) = (try Client(server, as: "alice"), try Client(server, as: "carol"))
        func refusal(of title: String) -> String? {
            alice.post("/post", "{\"name\":\"\(title)\",\"community_id\":2}").error
        }
        #expect(carol.put("/site", #"{"slur_filter_regex":"drat|blast"}"#).status == 200)
        #expect(refusal(of: "Oh Drat it") == "slurs")
        #expect(refusal(of: "Oh fudge it") == nil)
        let comment = alice.post("/comment", #"{"post_id":1,"content":"drat, BLAST and fudge"}"#)
        #expect(comment.value("comment_view", "comment", "content") as? String == "*removed*, *removed* and fudge")
        #expect(carol.put("/site", #"{"slur_filter_regex":"fudge"}"#).status == 200)
        #expect(refusal(of: "Oh drat it") == nil)
        #expect(refusal(of: "Oh fudge it") == "slurs")
        let site = carol.put("/site", #"{"slur_filter_regex":""}"#)
        #expect(site.status == 200)
        #expect(site.value("site_view", "local_site", "slur_filter_regex") == nil)
        #expect(refusal(of: "Oh fudge it") == nil)
    }

    @Test func `a pattern is compiled when it is set, and kept while the rest changes`() throws {
        let (alice, carol) = (try Client(server, as: "alice"), try Client(server, as: "carol"))
        #expect(carol.put("/site", #"{"slur_filter_regex":"drat"}"#).status == 200)
        let filter = try #require(try server.snapshot().world.localSite.slurFilter)
        #expect(alice.post("/comment", #"{"post_id":1,"content":"drat"}"#).status == 200)
        #expect(carol.put("/site", #"{"name":"Quiet"}"#).status == 200)
        #expect(try server.snapshot().world.localSite.slurFilter === filter)
    }

    @Test(arguments: [
        "(", "[z-a]", "*a", "(?=a)", "(?<!a)", #"(a)\1"#, #"\p{Klingon}"#, String(repeating: "(", count: 50_000),
    ])
    func `an invalid pattern is refused`(pattern: String) throws {
        let carol = try Client(server, as: "carol")
        let body = try JSONEncoder().encode(["slur_filter_regex": pattern])
        #expect(carol.put("/site", String(decoding: body, as: UTF8.self)).error == "invalid_regex")
    }

    @Test func `a word is replaced, all else stays as it was`() {
        let filter = SlurFilter(#"\bdrat\b|bl[ae]st"#)
        #expect(filter.redacted("Drat! 🏳️‍🌈 blasted drats e\u{301}") == "*removed*! 🏳️‍🌈 *removed*ed drats e\u{301}")
        #expect(filter.matches(in: "BLEST") && !filter.matches(in: "dratted"))
    }

    @Test(arguments: ["(", ""])
    func `a pattern that is none filters nothing`(pattern: String) {
        let filter = SlurFilter(pattern)
        #expect(!filter.matches(in: "( anything"))
        #expect(filter.redacted("( anything") == "( anything")
    }

    @Test(arguments: [2, 0, -1, Int(Int32.min)])
    func `where names may have no length at all, none is right`(longest: Int) throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.put("/site", "{\"actor_name_max_length\":\(longest)}").status == 200)
        #expect(carol.post("/community", #"{"name":"place","title":"Place"}"#).error == "invalid_name")
    }

    @Test func `a server is the same however its name is written`() throws {
        let carol = try Client(server, as: "carol")
        let change = #"{"blocked_instances":["Elsewhere.TEST","new.test","NEW.test"]}"#
        #expect(carol.put("/site", change).status == 200)
        let blocked = carol.get("/federated_instances").value("federated_instances", "blocked") as? [[String: Any]]
        #expect(blocked?.compactMap { $0["domain"] as? String } == ["elsewhere.test", "new.test"])
        #expect(blocked?.allSatisfy { $0["updated"] is String } == true)
    }

    @Test func `a private instance shows itself to nobody without an account`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.put("/site", #"{"private_instance":true}"#).status == 200)
        for path in ["/post/list", "/comment/list", "/community/list", "/modlog"] {
            #expect(Client(server).get(path).error == "instance_is_private", "\(path)")
        }
        #expect(Client(server).get("/community").error == "no_id_given")
        #expect(Client(server).get("/site").status == 200)
    }

    @Test func `taglines are replaced as a whole under new numbers`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.put("/site", #"{"taglines":["one","two"]}"#).status == 200)
        let lines = carol.put("/site", #"{"taglines":["three"]}"#).object["taglines"] as? [[String: Any]]
        #expect(lines?.map { $0["id"] as? Int } == [3])
        let shown = Client(server).get("/site").object["taglines"] as? [[String: Any]]
        #expect(shown?.map { $0["content"] as? String } == ["three"])
    }

    @Test func `whoever registers with an application waits, whoever was there does not`() throws {
        let carol = try Client(server, as: "carol")
        let users = try #require(carol.get("/site").value("site_view", "counts", "users") as? Int)
        let asking = carol.put("/site", #"{"registration_mode":"RequireApplication"}"#)
        // The admin's own account had not been accepted before; now it counts.
        #expect(asking.value("site_view", "counts", "users") as? Int == users + 1)
        let passwords = #""password":"long-enough-1","password_verify":"long-enough-1""#
        let short = Client(server).post("/user/register", "{\"username\":\"fresh\",\(passwords)}")
        #expect(short.error == "registration_application_answer_required")
        let applied = Client(server).post(
            "/user/register",
            "{\"username\":\"fresh\",\"answer\":\"I like it.\",\(passwords)}"
        )
        #expect(applied.object["registration_created"] as? Bool == true)
        #expect(applied.object["jwt"] == nil)
        let login = #"{"username_or_email":"fresh","password":"long-enough-1"}"#
        #expect(Client(server).post("/user/login", login).error == "registration_application_is_pending")
        #expect(carol.get("/site").value("site_view", "counts", "users") as? Int == users + 1)
        _ = try Client(server, as: "alice")
        #expect(carol.put("/site", #"{"registration_mode":"Closed"}"#).status == 200)
        let closed = Client(server).post("/user/register", "{\"username\":\"other\",\(passwords)}")
        #expect(closed.error == "registration_closed")
    }

    @Test func `addresses that must be verified cannot be, for no letter can be sent`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.put("/site", #"{"require_email_verification":true}"#).status == 200)
        let passwords = #""password":"long-enough-1","password_verify":"long-enough-1""#
        let silent = Client(server).post("/user/register", "{\"username\":\"fresh\",\(passwords)}")
        #expect(silent.error == "email_required")
        let answer = Client(server).post(
            "/user/register",
            "{\"username\":\"fresh\",\"email\":\"a@b.example\",\(passwords)}"
        )
        #expect(answer.error == "no_email_setup")
        let login = #"{"username_or_email":"fresh","password":"long-enough-1"}"#
        #expect(Client(server).post("/user/login", login).error == "email_not_verified")
        let alice = try Client(server, as: "alice")
        #expect(alice.put("/user/save_user_settings", #"{"email":""}"#).error == "email_required")
    }

    @Test func `communities lose the languages that the site gives up`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.put("/site", #"{"discussion_languages":[0,37]}"#).status == 200)
        #expect(carol.get("/site").object["discussion_languages"] as? [Int] == [0, 37])
        #expect(carol.get("/community", [("id", "2")]).object["discussion_languages"] as? [Int] == [0, 37])
        let bob = try Client(server, as: "bob")
        #expect(
            bob.put("/community", #"{"community_id":2,"discussion_languages":[21]}"#).error == "language_not_allowed"
        )
    }
}
