import DemoServer
import Foundation
import Networking
import Testing

/// Creating, changing, removing and transferring communities: the precedence of errors and the side effects.
@Suite struct `Community rules` {
    let server = LemmyServer()

    @Test func `a new community is judged in the real server's order`() throws {
        let bob = try Client(server, as: "bob")
        let long = String(repeating: "d", count: 10_001)
        func found(_ fields: String) -> String? { bob.post("/community", "{\(fields)}").error }
        #expect(found(#""name":"no spaces","title":"T","icon":"nowhere","description":"\#(long)""#) == "invalid_url")
        #expect(found(#""name":"no spaces","title":"T","description":"\#(long)""#) == "invalid_name")
        #expect(found(#""name":"swift","title":"T","description":"\#(long)""#) == "invalid_body_field")
        #expect(found(#""name":"swift","title":"T""#) == "community_already_exists")
        #expect(found(#""name":"plain","title":"T","icon":"""#) == "invalid_url")
        #expect(found(#""name":"\#(String(repeating: "n", count: 21))","title":"T""#) == "invalid_name")
    }

    @Test func `a name taken in another case uses up a number, the same name does not`() throws {
        let bob = try Client(server, as: "bob")
        #expect(bob.post("/community", #"{"name":"swift","title":"T"}"#).error == "community_already_exists")
        #expect(bob.post("/community", #"{"name":"SWIFT","title":"T"}"#).error == "community_already_exists")
        let new = bob.post("/community", #"{"name":"plain","title":"T"}"#)
        #expect(new.value("community_view", "community", "id") as? Int == 24)
    }

    @Test func `a new community keeps an empty description, a changed one loses it`() throws {
        let bob = try Client(server, as: "bob")
        let new = bob.post(
            "/community",
            #"{"name":"plain","title":"T","description":"","banner":"HTTP://Example.com"}"#
        )
        #expect(new.value("community_view", "community", "description") as? String == "")
        #expect(new.value("community_view", "community", "banner") as? String == "http://example.com/")
        let changed = bob.put("/community", #"{"community_id":23,"description":"","banner":""}"#)
        #expect(changed.value("community_view", "community", "description") == nil)
        #expect(changed.value("community_view", "community", "banner") == nil)
    }

    @Test func `a new community speaks what its founder reads, and stays when its languages are refused`() throws {
        let bob = try Client(server, as: "bob")
        #expect(bob.put("/user/save_user_settings", #"{"discussion_languages":[37,21]}"#).status == 200)
        let new = bob.post("/community", #"{"name":"plain","title":"T"}"#)
        #expect(new.object["discussion_languages"] as? [Int] == [0, 21, 37])
        let refused = bob.post("/community", #"{"name":"other","title":"T","discussion_languages":[9999]}"#)
        #expect(refused.error == "language_not_allowed")
        #expect(bob.get("/community", [("name", "other")]).object["discussion_languages"] as? [Int] == [])
    }

    @Test func `whoever may not change a community hears that before anything else`() throws {
        let erin = try Client(server, as: "erin")
        let long = String(repeating: "d", count: 10_001)
        let change = #"{"community_id":2,"description":"\#(long)","icon":"nowhere","discussion_languages":[9999]}"#
        #expect(erin.put("/community", change).error == "not_a_mod_or_admin")
        let bob = try Client(server, as: "bob")
        #expect(bob.put("/community", change).error == "invalid_body_field")
        #expect(bob.put("/community", #"{"community_id":2,"icon":"nowhere"}"#).error == "invalid_url")
        #expect(
            bob.put("/community", #"{"community_id":2,"discussion_languages":[9999]}"#).error == "language_not_allowed"
        )
    }

    @Test func `a title that its column does not hold is refused late`() throws {
        let bob = try Client(server, as: "bob")
        let long = String(repeating: "t", count: 256)
        #expect(bob.post("/community", #"{"name":"plain","title":"\#(long)"}"#).error == "community_already_exists")
        let new = bob.post("/community", #"{"name":"plain","title":"\#(long.dropLast())"}"#)
        #expect(new.value("community_view", "community", "id") as? Int == 24)
        #expect(bob.put("/community", #"{"community_id":24,"title":"\#(long)"}"#).error == "couldnt_update_community")
    }

    @Test func `only who was there first deletes, hands on and takes off moderators`() throws {
        let alice = try Client(server, as: "alice")
        let bob = try Client(server, as: "bob")
        let carol = try Client(server, as: "carol")
        #expect(bob.post("/community/delete", #"{"community_id":2,"deleted":true}"#).error == "not_top_mod")
        #expect(carol.post("/community/delete", #"{"community_id":2,"deleted":true}"#).error == "not_top_mod")
        #expect(carol.post("/community/delete", #"{"community_id":999,"deleted":true}"#).error == "not_top_mod")
        #expect(bob.post("/community/transfer", #"{"community_id":2,"person_id":4}"#).error == "not_an_admin")
        #expect(
            bob.post("/community/transfer", #"{"community_id":999,"person_id":4}"#).error == "couldnt_find_community"
        )
        #expect(
            bob.post("/community/mod", #"{"community_id":2,"person_id":3,"added":false}"#).error == "not_higher_mod"
        )
        let moved = alice.post("/community/transfer", #"{"community_id":2,"person_id":4}"#)
        #expect(moved.object["discussion_languages"] as? [Int] == [])
        #expect(
            alice.post("/community/mod", #"{"community_id":2,"person_id":4,"added":false}"#).error == "not_higher_mod"
        )
        #expect(bob.post("/community/mod", #"{"community_id":2,"person_id":3,"added":false}"#).status == 200)
        let log = alice.get("/modlog", [("type_", "ModTransferCommunity")])
        #expect((log.object["transferred_to_community"] as? [Any])?.count == 1)
    }

    @Test func `an admin appoints in local communities only`() throws {
        let carol = try Client(server, as: "carol")
        #expect(
            carol.post("/community/mod", #"{"community_id":13,"person_id":3,"added":true}"#).error == "not_a_moderator"
        )
        #expect(carol.post("/community/mod", #"{"community_id":3,"person_id":3,"added":true}"#).status == 200)
        #expect(
            carol.post("/community/mod", #"{"community_id":3,"person_id":3,"added":true}"#).error
                == "community_moderator_already_exists"
        )
        #expect(
            carol.post("/community/mod", #"{"community_id":3,"person_id":999,"added":true}"#).error
                == "community_moderator_already_exists"
        )
        let nobody = carol.post("/community/mod", #"{"community_id":3,"person_id":999,"added":false}"#)
        #expect(nobody.message?.contains("mod_add_community_other_person_id_fkey") == true)
    }

    @Test func `a community that is not there cannot be removed`() throws {
        let carol = try Client(server, as: "carol")
        let missing = carol.post("/community/remove", #"{"community_id":999,"removed":true}"#)
        #expect(missing.status == 404)
        #expect(missing.error == "couldnt_update_community")
        let alice = try Client(server, as: "alice")
        #expect(alice.post("/community/remove", #"{"community_id":2,"removed":true}"#).error == "not_an_admin")
        #expect(alice.post("/community/remove", #"{"community_id":3,"removed":true}"#).error == "not_a_mod_or_admin")
    }

    @Test func `a removed community can be seen and edited by nobody but listed for admins`() throws {
        let alice = try Client(server, as: "alice")
        let carol = try Client(server, as: "carol")
        let erin = try Client(server, as: "erin")
        #expect(carol.post("/community/remove", #"{"community_id":2,"removed":true}"#).status == 200)
        #expect(alice.get("/community", [("id", "2")]).status == 200)
        #expect(alice.put("/community", #"{"community_id":2,"title":"T"}"#).error == "deleted")
        #expect(erin.post("/community/follow", #"{"community_id":2,"follow":true}"#).error == "deleted")
        #expect(erin.post("/community/block", #"{"community_id":2,"block":true}"#).error == "couldnt_find_community")
        #expect(alice.post("/community/transfer", #"{"community_id":2,"person_id":4}"#).error == "deleted")
        func lists(_ client: Client) -> Bool {
            let views = client.get("/community/list", [("limit", "50")]).object["communities"] as? [[String: Any]] ?? []
            return views.contains { ($0["community"] as? [String: Any])?["id"] as? Int == 2 }
        }
        #expect(lists(carol))
        #expect(!lists(alice))
    }

    @Test func `a moderator who is banned there moderates no more, an admin does`() throws {
        let alice = try Client(server, as: "alice")
        let bob = try Client(server, as: "bob")
        let carol = try Client(server, as: "carol")
        #expect(alice.post("/community/ban_user", #"{"community_id":2,"person_id":4,"ban":true}"#).status == 200)
        #expect(bob.post("/post/lock", #"{"post_id":7,"locked":true}"#).error == "banned_from_community")
        #expect(carol.post("/community/mod", #"{"community_id":2,"person_id":2,"added":true}"#).status == 200)
        #expect(carol.post("/community/ban_user", #"{"community_id":2,"person_id":2,"ban":true}"#).status == 200)
        #expect(carol.post("/post/lock", #"{"post_id":7,"locked":true}"#).status == 200)
    }
}
