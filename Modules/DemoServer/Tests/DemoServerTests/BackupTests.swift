import DemoServer
import Foundation
import Networking
import Testing

/// Settings that are transferred from one account to another.
@Suite struct `Settings backups` {
    private let lists = [
        "followed_communities", "saved_posts", "saved_comments", "blocked_communities", "blocked_users",
        "blocked_instances",
    ]

    @Test func `what one account exports another can import`() throws {
        let server = LemmyServer()
        let alice = try Client(server, as: "alice")
        let kenji = try Client(server, as: "kenji")
        _ = alice.post("/site/block", #"{"instance_id":2,"block":true}"#)
        let exported = alice.get("/user/export_settings")
        let imported = kenji.post("/user/import_settings", exported.text)
        #expect(imported.text == #"{"success":true}"#)
        let copy = kenji.get("/user/export_settings").object
        for key in ["display_name", "bio", "bot_account"] {
            #expect(copy[key] as? NSObject == exported.object[key] as? NSObject)
        }
        for list in lists {
            let original = try #require(exported.object[list] as? [String])
            #expect(Set(try #require(copy[list] as? [String])).isSuperset(of: original))
        }
        let settings = try #require(copy["settings"] as? [String: Any])
        #expect(settings["show_nsfw"] as? Bool == true)
        #expect(settings["person_id"] as? Int != 3)
    }

    @Test func `a backup may be part of one, and what is unknown here is left out`() throws {
        let kenji = try Client(LemmyServer(), as: "kenji")
        let before = try #require(kenji.get("/user/export_settings").object["saved_posts"] as? [String])
        let body = """
            {"saved_posts":["http://strata.test/post/21","http://nowhere.test/post/1"],"blocked_instances":["new.test"]}
            """
        #expect(kenji.post("/user/import_settings", body).status == 200)
        let after = kenji.get("/user/export_settings").object
        #expect(Set(try #require(after["saved_posts"] as? [String])) == Set(before + ["http://strata.test/post/21"]))
        #expect(after["blocked_instances"] as? [String] == ["new.test"])
        let linked = kenji.get("/federated_instances").value("federated_instances", "linked") as? [[String: Any]]
        #expect(linked?.compactMap { $0["domain"] as? String } == ["elsewhere.test", "new.test"])
    }

    @Test(arguments: [
        (#"{"settings":{"id":1}}"#, "missing field `person_id`"),
        (#"{"settings":7}"#, "invalid type: integer `7`, expected a map"),
        (#"{"saved_posts":[7]}"#, "invalid type: integer `7`, expected a string"),
    ])
    func `what is no backup is refused`(body: String, complaint: String) throws {
        let kenji = try Client(LemmyServer(), as: "kenji")
        #expect(kenji.post("/user/import_settings", body).message?.contains(complaint) == true)
    }

    @Test func `too many addresses at once are refused`() throws {
        let kenji = try Client(LemmyServer(), as: "kenji")
        let addresses = Array(repeating: #""http://a.test/""#, count: 10_001).joined(separator: ",")
        #expect(kenji.post("/user/import_settings", "{\"saved_posts\":[\(addresses)]}").error == "too_many_items")
    }
}
