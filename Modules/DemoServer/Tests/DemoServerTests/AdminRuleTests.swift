import DemoServer
import Foundation
import Networking
import Testing

/// The actions that only admins may perform.
@Suite struct `Admin rules` {
    let server = LemmyServer()

    @Test func `admins are made of people of this server, and taken off by earlier ones`() throws {
        let carol = try Client(server, as: "carol")
        let alice = try Client(server, as: "alice")
        #expect(alice.post("/admin/add", #"{"person_id":3,"added":true}"#).error == "not_an_admin")
        #expect(carol.post("/admin/add", #"{"person_id":22,"added":true}"#).error == "object_not_local")
        let made = carol.post("/admin/add", #"{"person_id":3,"added":true}"#)
        #expect((made.object["admins"] as? [Any])?.count == 2)
        #expect(alice.post("/admin/add", #"{"person_id":2,"added":false}"#).error == "not_higher_admin")
        #expect(alice.post("/user/ban", #"{"person_id":2,"ban":true}"#).error == "not_higher_admin")
        #expect(carol.post("/admin/add", #"{"person_id":3,"added":false}"#).status == 200)
        let log = try #require(carol.get("/modlog", [("type_", "ModAdd")]).object["added"] as? [[String: Any]])
        #expect(log.compactMap { ($0["mod_add"] as? [String: Any])?["removed"] as? Bool } == [true, false])
        #expect((log.first?["modded_person"] as? [String: Any])?["name"] as? String == "alice")
    }

    @Test func `the last admin stays one, the first may leave`() throws {
        let carol = try Client(server, as: "carol")
        #expect(carol.post("/user/leave_admin", "{}").error == "cannot_leave_admin")
        #expect(carol.post("/admin/add", #"{"person_id":3,"added":true}"#).status == 200)
        let site = carol.post("/user/leave_admin", "{}")
        #expect((site.object["admins"] as? [Any])?.count == 1)
        #expect(site.value("my_user") == nil)
        #expect(carol.post("/user/leave_admin", "{}").error == "not_an_admin")
    }

    @Test func `a hidden community is listed for those who follow it`() throws {
        let carol = try Client(server, as: "carol")
        let alice = try Client(server, as: "alice")
        #expect(alice.put("/community/hide", #"{"community_id":2,"hidden":true}"#).error == "not_an_admin")
        let missing = carol.put("/community/hide", #"{"community_id":999,"hidden":true}"#)
        #expect(missing.status == 404)
        #expect(missing.error == "couldnt_update_community_hidden_status")
        #expect(carol.put("/community/hide", #"{"community_id":2,"hidden":true,"reason":"r"}"#).status == 200)
        func lists(_ client: Client) -> Bool {
            let views = client.get("/community/list", [("limit", "50")]).object["communities"] as? [[String: Any]] ?? []
            return views.contains { ($0["community"] as? [String: Any])?["id"] as? Int == 2 }
        }
        #expect(!lists(Client(server)))
        #expect(lists(alice))
        let log = carol.get("/modlog", [("type_", "ModHideCommunity")]).object["hidden_communities"] as? [[String: Any]]
        #expect((log?.first?["mod_hide_community"] as? [String: Any])?["hidden"] as? Bool == true)
        #expect((log?.first?["admin"] as? [String: Any])?["name"] as? String == "carol")
    }
}
