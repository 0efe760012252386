import DemoServer
import Foundation
import Networking
import Testing

/// Messages, mentions and reports.
@Suite struct `Inbox rules` {
    let server = LemmyServer()

    @Test func `whoever is blocked can neither write nor change a message`() throws {
        let alice = try Client(server, as: "alice")
        let bob = try Client(server, as: "bob")
        let sent = alice.post("/private_message", #"{"recipient_id":4,"content":"hello"}"#)
        let id = try #require(sent.value("private_message_view", "private_message", "id") as? Int)
        #expect(bob.post("/user/block", #"{"person_id":3,"block":true}"#).status == 200)
        #expect(alice.post("/private_message", #"{"recipient_id":4,"content":"x"}"#).error == "person_is_blocked")
        #expect(
            alice.put("/private_message", #"{"private_message_id":\#(id),"content":"x"}"#).error == "person_is_blocked"
        )
        let long = String(repeating: "x", count: 10_001)
        #expect(
            alice.put("/private_message", #"{"private_message_id":\#(id),"content":"\#(long)"}"#).error
                == "invalid_body_field"
        )
        #expect(alice.post("/private_message/delete", #"{"private_message_id":\#(id),"deleted":true}"#).status == 200)
    }

    @Test func `mentions are as old as the comment, replies as their notice`() throws {
        let bob = try Client(server, as: "bob")
        func times(_ path: String, _ list: String, _ part: String) throws -> [String] {
            let rows = try #require(bob.get(path, [("sort", "New"), ("limit", "50")]).object[list] as? [[String: Any]])
            return rows.compactMap { ($0[part] as? [String: Any])?["published"] as? String }
        }
        let mentions = try times("/user/mention", "mentions", "comment")
        #expect(mentions.count > 1)
        #expect(mentions == mentions.sorted(by: >))
        let replies = try times("/user/replies", "replies", "comment_reply")
        #expect(replies.count > 1)
        #expect(replies == replies.sorted(by: >))
    }

    @Test func `a report that is not there is named by its kind`() throws {
        let carol = try Client(server, as: "carol")
        let body = #"{"report_id":999,"resolved":true}"#
        #expect(carol.put("/post/report/resolve", body).error == "couldnt_find_post_report")
        #expect(carol.put("/comment/report/resolve", body).error == "couldnt_find_comment_report")
        #expect(carol.put("/private_message/report/resolve", body).error == "couldnt_find_private_message_report")
        let erin = try Client(server, as: "erin")
        #expect(erin.put("/post/report/resolve", #"{"report_id":1,"resolved":true}"#).error == "not_a_mod_or_admin")
        #expect(erin.put("/private_message/report/resolve", body).error == "not_an_admin")
    }

    @Test func `a post that is gone cannot be reported, not even by its writer`() throws {
        for (name, post) in [("olga", 8), ("alice", 6), ("carol", 8)] {
            let client = try Client(server, as: name)
            let answer = client.post("/post/report", #"{"post_id":\#(post),"reason":"r"}"#)
            #expect(answer.error == "couldnt_find_post", "\(name)")
        }
    }

    @Test func `a reason is trimmed and neither empty nor too long`() throws {
        let alice = try Client(server, as: "alice")
        #expect(alice.post("/post/report", #"{"post_id":999,"reason":"  \n"}"#).error == "report_reason_required")
        let long = String(repeating: "r", count: 1001)
        #expect(alice.post("/post/report", #"{"post_id":999,"reason":"\#(long)"}"#).error == "report_too_long")
        #expect(alice.post("/post/report", #"{"post_id":999,"reason":" r "}"#).error == "couldnt_find_post")
    }
}
