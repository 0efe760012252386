import DemoServer
import Foundation
import Networking
import Testing

/// Bans from the site and from a community: permissions, expiry and side effects.
@Suite struct `Ban rules` {
    let server = LemmyServer()

    @Test func `whoever acts must stand higher than whom they act on`() throws {
        let bob = try Client(server, as: "bob")
        let ban = #"{"community_id":2,"person_id":3,"ban":true,"reason":"r"}"#
        #expect(bob.post("/community/ban_user", ban).error == "not_higher_mod")
        #expect(
            bob.post("/community/ban_user", #"{"community_id":2,"person_id":2,"ban":true}"#).error == "not_higher_mod"
        )
        #expect(bob.post("/community/ban_user", #"{"community_id":2,"person_id":5,"ban":true}"#).status == 200)
    }

    @Test func `of a community ban the end is judged first, the reason last`() throws {
        let erin = try Client(server, as: "erin")
        let alice = try Client(server, as: "alice")
        let long = String(repeating: "r", count: 10_001)
        let past = #"{"community_id":2,"person_id":5,"ban":true,"expires":5,"reason":"\#(long)"}"#
        #expect(erin.post("/community/ban_user", past).error == "ban_expiration_in_past")
        let endless = #"{"community_id":2,"person_id":5,"ban":true,"expires":9223372036854775807}"#
        #expect(erin.post("/community/ban_user", endless).error == "invalid_unix_time")
        let wordy = #"{"community_id":2,"person_id":5,"ban":true,"reason":"\#(long)"}"#
        #expect(erin.post("/community/ban_user", wordy).error == "not_a_mod_or_admin")
        #expect(alice.post("/community/ban_user", wordy).error == "invalid_body_field")
    }

    @Test(arguments: [(3649, true), (3651, false)])
    func `a ban of more than ten years has no end`(days: Int64, hasEnd: Bool) throws {
        let alice = try Client(server, as: "alice")
        let end = 1_795_235_101 + days * 86_400
        let ban = #"{"community_id":2,"person_id":5,"ban":true,"expires":\#(end)}"#
        #expect(alice.post("/community/ban_user", ban).status == 200)
        let log = alice.get("/modlog", [("type_", "ModBanFromCommunity")]).object["banned_from_community"]
        let entry = (log as? [[String: Any]])?.first?["mod_ban_from_community"] as? [String: Any]
        #expect((entry?["expires"] != nil) == hasEnd)
    }

    @Test func `nobody can be let back in who is not there, but the number is used`() throws {
        let alice = try Client(server, as: "alice")
        #expect(
            alice.post("/community/ban_user", #"{"community_id":2,"person_id":999,"ban":true}"#).error
                == "community_user_already_banned"
        )
        let missing = alice.post("/community/ban_user", #"{"community_id":2,"person_id":999,"ban":false}"#)
        #expect(missing.error == "unknown")
        #expect(missing.message?.contains("mod_ban_from_community_other_person_id_fkey") == true)
    }

    @Test(arguments: [-5, 0, 999_999, 2_147_483_647])
    func `a number that nobody has does no harm`(person: Int) throws {
        let carol = try Client(server, as: "carol")
        for (path, fields) in [
            ("/community/ban_user", #""community_id":2,"ban":false,"remove_data":true"#),
            ("/community/ban_user", #""community_id":2,"ban":true"#),
            ("/community/mod", #""community_id":2,"added":false"#),
            ("/community/mod", #""community_id":2,"added":true"#), ("/community/transfer", #""community_id":2"#),
            ("/user/ban", #""ban":true"#), ("/user/ban", #""ban":false"#), ("/user/block", #""block":true"#),
            ("/user/block", #""block":false"#), ("/admin/add", #""added":true"#), ("/admin/add", #""added":false"#),
        ] {
            let status = carol.post(path, #"{"person_id":\#(person),\#(fields)}"#).status
            #expect([400, 404].contains(status), "\(path) \(fields)")
        }
        for (path, fields) in [
            ("/community/follow", #""follow":true"#), ("/community/block", #""block":true"#),
            ("/community/block", #""block":false"#), ("/community/remove", #""removed":true"#),
            ("/community/delete", #""deleted":true"#),
        ] {
            let status = carol.post(path, #"{"community_id":\#(person),\#(fields)}"#).status
            #expect([400, 404].contains(status), "\(path) \(fields)")
        }
        #expect(carol.post("/private_message", #"{"content":"x","recipient_id":\#(person)}"#).status == 400)
        #expect(carol.get("/user", [("person_id", "\(person)")]).status == 400)
        #expect(carol.get("/community", [("id", "\(person)")]).status == 400)
    }

    @Test func `data is removed in a community for the posts and one page of comments, whether banned or not`() throws {
        let alice = try Client(server, as: "alice")
        let before = alice.get("/user", [("username", "miguel")])
        let posts = try #require(before.value("person_view", "counts", "post_count") as? Int)
        let comments = try #require(before.value("person_view", "counts", "comment_count") as? Int)
        let free = #"{"community_id":2,"person_id":14,"ban":false,"remove_data":true}"#
        #expect(alice.post("/community/ban_user", free).object["banned"] as? Bool == false)
        let after = alice.get("/user", [("username", "miguel")])
        #expect(try #require(after.value("person_view", "counts", "post_count") as? Int) < posts)
        let left = try #require(after.value("person_view", "counts", "comment_count") as? Int)
        #expect((comments - 10..<comments).contains(left))
    }

    @Test func `a ban from the site ends logins, and so does its end`() throws {
        let carol = try Client(server, as: "carol")
        let erin = try Client(server, as: "erin")
        #expect(carol.post("/user/ban", #"{"person_id":6,"ban":false}"#).status == 200)
        #expect(erin.get("/user/unread_count").status == 401)
        #expect(carol.post("/user/ban", #"{"person_id":2,"ban":false}"#).status == 200)
        #expect(carol.get("/user/unread_count").status == 401)
    }

    @Test func `a site ban is judged by rights, reason, end and person`() throws {
        let carol = try Client(server, as: "carol")
        let long = String(repeating: "r", count: 10_001)
        #expect(
            carol.post("/user/ban", #"{"person_id":999,"ban":true,"reason":"\#(long)","expires":5}"#).error
                == "invalid_body_field"
        )
        #expect(carol.post("/user/ban", #"{"person_id":999,"ban":true,"expires":5}"#).error == "ban_expiration_in_past")
        let missing = carol.post("/user/ban", #"{"person_id":999,"ban":true}"#)
        #expect(missing.status == 404)
        #expect(missing.error == "couldnt_update_user")
    }

    @Test func `with the data go pictures, communities and messages`() throws {
        let carol = try Client(server, as: "carol")
        let rosa = try Client(server, as: "rosa")
        #expect(rosa.put("/community", #"{"community_id":7,"icon":"http://example.com/i.png"}"#).status == 200)
        #expect(rosa.post("/private_message", #"{"recipient_id":3,"content":"hello"}"#).status == 200)
        let alice = try Client(server, as: "alice")
        let unread = try #require(alice.get("/user/unread_count").object["private_messages"] as? Int)
        #expect(carol.post("/user/ban", #"{"person_id":19,"ban":false,"remove_data":true}"#).status == 200)
        #expect(alice.get("/user/unread_count").object["private_messages"] as? Int == unread - 1)
        let community = carol.get("/community", [("id", "7")])
        #expect(community.value("community_view", "community", "removed") as? Bool == true)
        #expect(community.value("community_view", "community", "icon") == nil)
    }

    @Test func `somebody of another server is banned from the communities they have written in`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.post("/user/ban", #"{"person_id":22,"ban":true,"reason":"spam"}"#).status == 200)
        let log = carol.get("/modlog", [("other_person_id", "22"), ("limit", "50")])
        #expect((log.object["banned"] as? [Any])?.count == 1)
        let entries = try #require(log.object["banned_from_community"] as? [[String: Any]])
        #expect(!entries.isEmpty)
        #expect(entries.allSatisfy { ($0["community"] as? [String: Any])?["local"] as? Bool == true })
        let banned = try #require(carol.get("/user/banned").object["banned"] as? [[String: Any]])
        #expect(banned.allSatisfy { ($0["person"] as? [String: Any])?["local"] as? Bool == true })
    }

    @Test func `who is banned for a while is listed until then`() throws {
        let carol = try Client(server, as: "carol")
        let ban = #"{"person_id":6,"ban":true,"expires":1795321500}"#
        #expect(carol.post("/user/ban", ban).status == 200)
        func names() -> [String] {
            let banned = carol.get("/user/banned").object["banned"] as? [[String: Any]] ?? []
            return banned.compactMap { ($0["person"] as? [String: Any])?["name"] as? String }.sorted()
        }
        #expect(names() == ["dave", "erin"])
        #expect(server.setClock("2026-11-22T04:25:01Z"))
        #expect(names() == ["dave"])
    }
}
