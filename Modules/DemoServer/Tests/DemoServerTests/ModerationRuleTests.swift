import DemoServer
import Foundation
import Networking
import Testing

/// The permissions of moderators on posts and comments, and the visibility of the log.
@Suite struct `Moderation rules` {
    let server = LemmyServer()

    @Test func `nobody removes what an admin or an earlier moderator wrote`() throws {
        let alice = try Client(server, as: "alice")
        let bob = try Client(server, as: "bob")
        let carol = try Client(server, as: "carol")
        let mine = try post(by: alice)
        let admins = try post(by: carol)
        #expect(bob.post("/post/remove", #"{"post_id":\#(mine),"removed":true}"#).error == "not_higher_mod")
        #expect(alice.post("/post/remove", #"{"post_id":\#(admins),"removed":true}"#).error == "not_higher_mod")
        #expect(bob.post("/post/lock", #"{"post_id":\#(admins),"locked":true}"#).status == 200)
        #expect(alice.post("/post/remove", #"{"post_id":\#(mine),"removed":true}"#).status == 200)
        let comment = try comment(by: carol, on: 7)
        #expect(alice.post("/comment/remove", #"{"comment_id":\#(comment),"removed":true}"#).error == "not_higher_mod")
        #expect(carol.post("/comment/remove", #"{"comment_id":\#(comment),"removed":true}"#).status == 200)
    }

    @Test func `a comment its writer has deleted is not removed, and of all refusals that comes last`() throws {
        let alice = try Client(server, as: "alice")
        let carol = try Client(server, as: "carol")
        let erin = try Client(server, as: "erin")
        let comment = try comment(by: carol, on: 7)
        #expect(carol.post("/comment/delete", #"{"comment_id":\#(comment),"deleted":true}"#).status == 200)
        let order = #"{"comment_id":\#(comment),"removed":true}"#
        #expect(erin.post("/comment/remove", order).error == "not_a_mod_or_admin")
        #expect(alice.post("/comment/remove", order).error == "not_higher_mod")
        #expect(carol.post("/comment/remove", order).error == "couldnt_update_comment")
    }

    @Test func `only a moderator distinguishes, and only what is theirs`() throws {
        let alice = try Client(server, as: "alice")
        let erin = try Client(server, as: "erin")
        let comment = try comment(by: erin, on: 7)
        let order = #"{"comment_id":\#(comment),"distinguished":true}"#
        #expect(alice.post("/comment/distinguish", order).error == "no_comment_edit_allowed")
        #expect(erin.post("/comment/distinguish", order).error == "not_a_mod_or_admin")
    }

    @Test func `removing settles the reports of it`() throws {
        let alice = try Client(server, as: "alice")
        let erin = try Client(server, as: "erin")
        #expect(erin.post("/post/report", #"{"post_id":7,"reason":"r"}"#).status == 200)
        func open() -> Int? { alice.get("/user/report_count", [("community_id", "2")]).object["post_reports"] as? Int }
        let before = try #require(open())
        #expect(alice.post("/post/remove", #"{"post_id":7,"removed":true,"reason":"off topic"}"#).status == 200)
        #expect(open() == before - 1)
    }

    @Test func `only those who moderate something learn who moderated, and can ask for them`() throws {
        let alice = try Client(server, as: "alice")
        let erin = try Client(server, as: "erin")
        #expect(alice.post("/post/lock", #"{"post_id":7,"locked":true}"#).status == 200)
        let query = [("type_", "ModLockPost"), ("mod_person_id", "4"), ("post_id", "7")]
        #expect((alice.get("/modlog", query).object["locked_posts"] as? [Any])?.isEmpty == true)
        let seen = try #require(erin.get("/modlog", query).object["locked_posts"] as? [[String: Any]])
        #expect(seen.count == 1)
        #expect(seen.first?["moderator"] == nil)
        #expect((seen.first?["mod_lock_post"] as? [String: Any])?["mod_person_id"] as? Int == 3)
    }

    @Test func `the log of a comment has what was done to it and nothing of its post`() throws {
        let alice = try Client(server, as: "alice")
        let erin = try Client(server, as: "erin")
        let comment = try comment(by: erin, on: 7)
        #expect(alice.post("/comment/remove", #"{"comment_id":\#(comment),"removed":true}"#).status == 200)
        #expect(alice.post("/post/lock", #"{"post_id":7,"locked":true}"#).status == 200)
        func counts(_ query: [(String, String)]) -> [String: Int] {
            alice.get("/modlog", query).object.compactMapValues { ($0 as? [Any])?.count }.filter { $0.value > 0 }
        }
        #expect(counts([("comment_id", "\(comment)")]) == ["removed_comments": 1])
        #expect(counts([("post_id", "7")])["locked_posts"] == 1)
        #expect(counts([("post_id", "7")])["removed_comments"] == nil)
        let ofErin = counts([("other_person_id", "6"), ("community_id", "2")])
        #expect(Array(ofErin.keys) == ["removed_comments"])
    }

    @Test(arguments: [
        ([("limit", "51")], 400), ([("limit", "51"), ("type_", "ModBan")], 400),
        ([("limit", "51"), ("type_", "ModBan"), ("post_id", "7")], 200), ([("page", "0"), ("post_id", "7")], 400),
        ([("limit", "51"), ("type_", "AdminPurgePost")], 400), ([("type_", "ModSleep")], 400),
    ])
    func `a page of the log is judged where there is a list`(query: [(String, String)], status: Int) {
        #expect(Client(server).get("/modlog", query).status == status)
    }

    private func post(by client: Client) throws -> Int {
        let new = client.post("/post", #"{"name":"A post of mine","community_id":2}"#)
        return try #require(new.value("post_view", "post", "id") as? Int)
    }

    private func comment(by client: Client, on post: Int) throws -> Int {
        let new = client.post("/comment", #"{"content":"words","post_id":\#(post)}"#)
        return try #require(new.value("comment_view", "comment", "id") as? Int)
    }
}
