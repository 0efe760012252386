import Foundation
import Networking
import Testing

@testable import DemoServer

/// The writes of PieFed, whose rules differ from Lemmy's.
@Suite struct `PieFed's writes` {
    private let server = LemmyServer(software: .pieFed)

    private func account(_ name: String) throws -> PieFedAccount { try PieFedAccount(server, as: name) }

    /// Returns an account of the same world, served as Lemmy.
    private func asLemmy(_ account: PieFedAccount) throws -> Client {
        var client = Client(try LemmyServer(copying: server, software: .lemmy))
        client.token = account.token
        return client
    }

    // MARK: Votes

    @Test func `the same vote again takes a post's vote back`() throws {
        let grace = try account("grace")
        func vote(_ score: Int) -> HTTPResponse { grace.post("/post/like", #"{"post_id":27,"score":\#(score)}"#) }
        let base = try #require(vote(0).value("post_view", "counts", "score") as? Int)
        for (score, expected) in [(1, 1), (1, 0), (1, 1), (-1, -1), (-1, 0), (1, 1), (0, 0), (0, 0), (2, 0)] {
            let answer = vote(score)
            #expect(answer.postVote == expected)
            #expect(answer.value("post_view", "counts", "score") as? Int == base + expected)
            #expect(answer.value("post_view", "read") as? Bool == true)
        }
    }

    @Test func `the same vote again takes a comment's vote back`() throws {
        let grace = try account("grace")
        func vote(_ score: Int) -> HTTPResponse { grace.post("/comment/like", #"{"comment_id":24,"score":\#(score)}"#) }
        let base = try #require(vote(0).value("comment_view", "counts", "score") as? Int)
        for (score, expected) in [(1, 1), (1, 0), (-1, -1), (0, 0), (-1, -1), (-1, 0)] {
            let answer = vote(score)
            #expect(answer.commentVote == expected)
            #expect(answer.value("comment_view", "counts", "score") as? Int == base + expected)
        }
    }

    @Test func `a reaction leaves the vote as it is`() throws {
        let grace = try account("grace")
        let up = #"{"post_id":27,"score":1,"emoji":"🎉"}"#
        _ = grace.post("/post/like", #"{"post_id":27,"score":0}"#)
        #expect(grace.post("/post/like", up).postVote == 1)
        #expect(grace.post("/post/like", up).postVote == 1)
        #expect(grace.post("/post/like", #"{"post_id":27,"score":1,"private":true}"#).postVote == 0)
    }

    @Test func `one's own new post and comment have one's vote, so voting takes it back`() throws {
        let alice = try account("alice")
        let post = alice.post("/post", #"{"title":"Mine","community_id":2,"body":"words"}"#)
        let id = try #require(post.value("post_view", "post", "id") as? Int)
        #expect(post.postVote == 1)
        #expect(post.value("post_view", "counts", "upvotes") as? Int == 1)
        #expect(post.value("post_view", "post", "title") as? String == "Mine")
        #expect(post.value("post_view", "post", "user_id") as? Int == 3)
        #expect(post.value("post_view", "activity_alert") as? Bool == true)
        #expect(post.value("post_view", "read") as? Bool == false)
        let comment = alice.post("/comment", #"{"body":"","post_id":\#(id)}"#)
        #expect(comment.commentVote == 1)
        #expect(comment.value("comment_view", "comment", "body") as? String == "")
        #expect(comment.value("comment_view", "activity_alert") as? Bool == true)
        let number = try #require(comment.value("comment_view", "comment", "id") as? Int)
        #expect(alice.post("/post/like", #"{"post_id":\#(id),"score":1}"#).postVote == 0)
        #expect(alice.post("/comment/like", #"{"comment_id":\#(number),"score":1}"#).commentVote == 0)
    }

    // MARK: Marks

    @Test func `saving twice is refused, and the post stays saved`() throws {
        let erin = try account("erin")
        func save(_ save: Bool) -> HTTPResponse { erin.put("/post/save", #"{"post_id":27,"save":\#(save)}"#) }
        #expect(save(false).message == "This post was not bookmarked.")
        #expect(save(true).value("post_view", "saved") as? Bool == true)
        let again = save(true)
        #expect(again.status == 400)
        #expect(again.message == "This post has already been bookmarked.")
        #expect(erin.get("/post", [("id", "27")]).value("post_view", "saved") as? Bool == true)
        #expect(erin.get("/post", [("id", "27")]).value("post_view", "read") as? Bool == true)
        #expect(save(false).value("post_view", "saved") as? Bool == false)
        #expect(save(false).status == 400)
    }

    @Test func `saving a comment twice is refused, and so is subscribing to it twice`() throws {
        let erin = try account("erin")
        func save(_ save: Bool) -> HTTPResponse { erin.put("/comment/save", #"{"comment_id":24,"save":\#(save)}"#) }
        #expect(save(true).value("comment_view", "saved") as? Bool == true)
        #expect(save(true).message == "This comment has already been bookmarked.")
        #expect(save(false).value("comment_view", "saved") as? Bool == false)
        #expect(save(false).message == "This comment was not bookmarked.")
        let (on, off) = (#"{"comment_id":24,"subscribe":true}"#, #"{"comment_id":24,"subscribe":false}"#)
        #expect(erin.put("/comment/subscribe", on).value("comment_view", "activity_alert") as? Bool == true)
        #expect(erin.put("/comment/subscribe", on).message == "A subscription for this comment already existed.")
        #expect(erin.put("/comment/subscribe", off).value("comment_view", "activity_alert") as? Bool == false)
    }

    @Test func `a subscription is a mark of the viewer alone`() throws {
        let erin = try account("erin")
        let post = erin.put("/post/subscribe", #"{"post_id":27,"subscribe":true}"#)
        #expect(post.value("post_view", "activity_alert") as? Bool == true)
        let off = erin.put("/post/subscribe", #"{"post_id":27,"subscribe":false}"#)
        #expect(off.value("post_view", "activity_alert") as? Bool == false)
        let community = erin.put("/community/subscribe", #"{"community_id":2,"subscribe":true}"#)
        #expect(community.value("community_view", "activity_alert") as? Bool == true)
        let person = erin.put("/user/subscribe", #"{"person_id":4,"subscribe":true}"#)
        #expect(person.value("person_view", "activity_alert") as? Bool == true)
        let other = try account("grace").post("/user/note", #"{"person_id":4,"note":"writes well"}"#)
        #expect(other.value("person_view", "activity_alert") as? Bool == false)
        #expect(other.value("person_view", "person", "note") as? String == "writes well")
        let cleared = try account("grace").post("/user/note", #"{"person_id":4,"note":null}"#)
        #expect(cleared.value("person_view", "person", "note") == nil)
    }

    @Test func `posts are marked as read by one number or many, or not at all`() throws {
        let erin = try account("erin")
        #expect(erin.post("/post/mark_as_read", #"{"post_ids":[25,27],"read":true}"#).text == #"{"success":true}"#)
        #expect(erin.post("/post/mark_as_read", #"{"post_id":25,"read":false}"#).text == #"{"success":true}"#)
        #expect(erin.post("/post/mark_as_read", #"{"post_ids":[],"read":true}"#).text == #"{"success":true}"#)
        let unknown = erin.post("/post/mark_as_read", #"{"post_ids":[25,999999],"read":true}"#)
        #expect(unknown.text == #"{"success":false}"#)
        #expect(erin.get("/post", [("id", "27")]).value("post_view", "read") as? Bool == true)
        #expect(erin.get("/post", [("id", "25")]).value("post_view", "read") as? Bool == false)
    }

    @Test func `a hidden post is not shown as hidden`() throws {
        let hidden = try account("erin").post("/post/hide", #"{"post_id":27,"hidden":true}"#)
        #expect(hidden.status == 200)
        #expect(hidden.value("post_view", "hidden") as? Bool == false)
    }

    // MARK: Writing

    @Test func `somebody else may change and delete a post, but not a comment`() throws {
        let erin = try account("erin")
        let edited = erin.put("/post", #"{"post_id":21,"title":"Another title","body":"Another body."}"#)
        #expect(edited.value("post_view", "post", "title") as? String == "Another title")
        #expect(edited.value("post_view", "creator", "user_name") as? String == "alice")
        let deleted = erin.post("/post/delete", #"{"post_id":21,"deleted":true}"#)
        #expect(deleted.value("post_view", "post", "deleted") as? Bool == true)
        #expect(deleted.value("post_view", "post", "body") as? String == "")
        #expect(deleted.value("post_view", "post", "title") as? String == "Another title")
        #expect(erin.post("/post/delete", #"{"post_id":21,"deleted":true}"#).status == 200)
        let restored = erin.post("/post/delete", #"{"post_id":21,"deleted":false}"#)
        #expect(restored.value("post_view", "post", "body") as? String == "Another body.")
        #expect(erin.post("/comment/delete", #"{"comment_id":70,"deleted":true}"#).pieFedStatus == "Not found")
        #expect(PieFedAccount(server).put("/post", #"{"post_id":21,"title":"No one"}"#).message == "incorrect_login")
    }

    @Test func `a null takes a post's link away, and a missing one leaves it`() throws {
        let alice = try account("alice")
        let post = alice.post("/post", #"{"title":"Linked","community_id":2,"url":"http://example.com/a"}"#)
        let id = try #require(post.value("post_view", "post", "id") as? Int)
        #expect(post.value("post_view", "post", "post_type") as? String == "Link")
        let kept = alice.put("/post", #"{"post_id":\#(id),"title":"Still linked"}"#)
        #expect(kept.value("post_view", "post", "url") as? String == "http://example.com/a")
        let cleared = alice.put("/post", #"{"post_id":\#(id),"url":null}"#)
        #expect(cleared.value("post_view", "post", "url") == nil)
        #expect(cleared.value("post_view", "post", "post_type") as? String == "Discussion")
    }

    @Test func `a title has one to 255 characters`() throws {
        let alice = try account("alice")
        for (length, status) in [(1, 200), (255, 200), (256, 400)] {
            let title = String(repeating: "x", count: length)
            #expect(alice.post("/post", #"{"title":"\#(title)","community_id":2}"#).status == status)
            #expect(alice.put("/post", #"{"post_id":21,"title":"\#(title)"}"#).status == status)
        }
    }

    @Test func `a flair stands beside the name in its community only`() throws {
        let erin = try account("erin")
        func flair(of comment: Int) -> String? {
            let answer = erin.post("/comment/like", #"{"comment_id":\#(comment),"score":0}"#)
            return answer.value("comment_view", "creator", "flair") as? String
        }
        #expect(erin.post("/user/set_flair", #"{"community_id":2,"flair_text":"Reader"}"#).status == 200)
        // Comment 64 is in the community, and comment 24 is somebody else's.
        #expect(flair(of: 64) == "Reader")
        #expect(flair(of: 24) == nil)
        #expect(erin.post("/user/set_flair", #"{"community_id":2,"flair_text":null}"#).status == 200)
        #expect(flair(of: 64) == nil)
    }

    @Test func `a comment is distinguished by an edit, if its author moderates`() throws {
        let edit = #"{"comment_id":%,"body":"Distinguished?","distinguished":true}"#
        let alice = try account("alice").put("/comment", edit.replacing("%", with: "70"))
        #expect(alice.value("comment_view", "comment", "distinguished") as? Bool == true)
        #expect(alice.value("comment_view", "comment", "body") as? String == "Distinguished?")
        let erin = try account("erin").put("/comment", edit.replacing("%", with: "64"))
        #expect(erin.value("comment_view", "comment", "distinguished") as? Bool == false)
        #expect(erin.value("comment_view", "comment", "body") as? String == "Distinguished?")
    }

    @Test func `a deleted comment has no text, and comes back`() throws {
        let alice = try account("alice")
        let before = try #require(
            alice.put("/comment", #"{"comment_id":70,"body":"Words."}"#).value("comment_view", "comment", "body")
                as? String
        )
        let deleted = alice.post("/comment/delete", #"{"comment_id":70,"deleted":true}"#)
        #expect(deleted.value("comment_view", "comment", "deleted") as? Bool == true)
        #expect(deleted.value("comment_view", "comment", "body") as? String == "")
        let restored = alice.post("/comment/delete", #"{"comment_id":70,"deleted":false}"#)
        #expect(restored.value("comment_view", "comment", "body") as? String == before)
    }

    @Test func `anybody marks a comment as the answer`() throws {
        let marked = try account("grace").post("/comment/mark_as_answer", #"{"comment_reply_id":24,"answer":true}"#)
        #expect(marked.value("comment_reply_view", "comment", "answer") as? Bool == true)
        #expect(marked.value("comment_reply_view", "recipient", "user_name") as? String == "grace")
        let taken = try account("erin").post("/comment/mark_as_answer", #"{"comment_reply_id":24,"answer":false}"#)
        #expect(taken.value("comment_reply_view", "comment", "answer") as? Bool == false)
    }

    // MARK: Inbox

    @Test func `a reply is marked as read by the number of its comment`() throws {
        let alice = try account("alice")
        func unread() throws -> Int? { try asLemmy(alice).get("/user/unread_count").object["replies"] as? Int }
        let before = try #require(try unread())
        // Comment 2 is a reply to a post of alice's that she has not read.
        let marked = alice.post("/comment/mark_as_read", #"{"comment_reply_id":2,"read":true}"#)
        #expect(marked.value("comment_reply_view", "comment_reply", "id") as? Int == 2)
        #expect(marked.value("comment_reply_view", "comment_reply", "read") as? Bool == true)
        #expect(try unread() == before - 1)
        _ = alice.post("/comment/mark_as_read", #"{"comment_reply_id":2,"read":false}"#)
        #expect(try unread() == before)
        #expect(alice.put("/user/mark_all_notifications_read", "{}").status == 200)
        #expect(try unread() == 0)
    }

    @Test func `a notification is answered with the mark that it had`() throws {
        let (alice, erin) = (try account("alice"), try account("erin"))
        let list = alice.get("/user/notifications", [("status", "Unread"), ("limit", "1")])
        let first = try #require((list.value("items") as? [[String: Any]])?.first)
        let id = try #require(first["notif_id"] as? Int)
        func mark(_ read: Bool) -> HTTPResponse {
            alice.put("/user/notification_state", #"{"notif_id":\#(id),"read_state":\#(read)}"#)
        }
        #expect(mark(true).object["status"] as? String == "Unread")
        #expect(mark(false).object["status"] as? String == "Read")
        #expect(mark(true).object["notif_id"] as? Int == id)
        let unread = alice.get("/user/notifications", [("status", "Unread"), ("limit", "100")])
        let others = (unread.value("items") as? [[String: Any]] ?? []).compactMap { $0["notif_id"] as? Int }
        #expect(!others.contains(id))
        let foreign = erin.put("/user/notification_state", #"{"notif_id":\#(id),"read_state":true}"#)
        #expect(foreign.pieFedStatus == "Not found")
    }

    @Test func `a feed is followed and left, but not by its owner`() throws {
        let (bob, erin) = (try account("bob"), try account("erin"))
        let made = bob.post(
            "/feed",
            #"{"name":"evening","title":"For the evening","description":"Quiet.","communities":"cats@strata.test"}"#
        )
        let id = try #require(made.object["id"] as? Int)
        #expect(made.object["owner"] as? Bool == true)
        #expect(made.object["communities_count"] as? Int == 1)
        #expect(bob.post("/feed", #"{"name":"evening","title":"Again"}"#).message?.contains("UniqueViolation") == true)
        func follow(_ account: PieFedAccount, _ follow: Bool) -> HTTPResponse {
            account.post("/feed/follow", #"{"feed_id":\#(id),"follow":\#(follow)}"#)
        }
        #expect(follow(erin, true).object["subscribed"] as? Bool == true)
        #expect(follow(erin, true).object["subscriptions_count"] as? Int == 2)
        #expect(follow(erin, false).object["subscribed"] as? Bool == false)
        #expect(follow(bob, false).message == "You cannot leave your own feed")
        #expect(erin.put("/feed", #"{"feed_id":\#(id),"title":"Not mine"}"#).message == "incorrect_login")
        #expect(bob.put("/feed", #"{"feed_id":\#(id),"title":"For later"}"#).object["title"] as? String == "For later")
        // The communities change, although the response is an error.
        let failed = bob.put("/feed", #"{"feed_id":\#(id),"communities":"cats@strata.test\ndatalayers@strata.test"}"#)
        #expect(failed.status == 400)
        #expect(bob.get("/feed", [("id", "\(id)")]).object["communities_count"] as? Int == 2)
        #expect(erin.post("/feed/delete", #"{"feed_id":\#(id),"deleted":true}"#).message == "not_found")
        #expect(bob.post("/feed/delete", #"{"feed_id":\#(id),"deleted":true}"#).status == 200)
        #expect(follow(erin, true).message == "could not find feed")
    }

    @Test func `all notifications are not all messages`() throws {
        let alice = try account("alice")
        func unread() throws -> Int? { try asLemmy(alice).get("/user/unread_count").object["private_messages"] as? Int }
        let before = try #require(try unread())
        let notifications = alice.put("/user/mark_all_notifications_read", "{}")
        #expect(notifications.text == #"{"mark_all_notifications_as_read":"complete"}"#)
        #expect(try unread() == before)
        #expect(before > 0)
        #expect(alice.post("/user/mark_all_as_read", "{}").text == #"{"replies":[]}"#)
        #expect(try unread() == 0)
    }

    @Test func `a message reaches somebody who has blocked its sender`() throws {
        let (alice, heidi) = (try account("alice"), try account("heidi"))
        let sent = heidi.post("/private_message", #"{"content":"to one who blocked me","recipient_id":3}"#)
        #expect(sent.status == 200)
        let id = try #require(sent.value("private_message_view", "private_message", "id") as? Int)
        let edited = heidi.put("/private_message", #"{"private_message_id":\#(id),"content":"Edited."}"#)
        #expect(edited.value("private_message_view", "private_message", "content") as? String == "Edited.")
        let mark = #"{"private_message_id":\#(id),"read":true}"#
        #expect(heidi.post("/private_message/mark_as_read", mark).pieFedStatus == "Not found")
        let read = alice.post("/private_message/mark_as_read", mark)
        #expect(read.value("private_message_view", "private_message", "read") as? Bool == true)
        #expect(alice.post("/private_message/delete", #"{"private_message_id":\#(id),"deleted":true}"#).status == 400)
        let deleted = heidi.post("/private_message/delete", #"{"private_message_id":\#(id),"deleted":true}"#)
        #expect(deleted.value("private_message_view", "private_message", "content") as? String == "Deleted by author")
        #expect(alice.post("/private_message", #"{"content":"to myself","recipient_id":3}"#).status == 400)
    }

    @Test func `a reported message is answered with an error`() throws {
        let (alice, carol) = (try account("alice"), try account("carol"))
        // Message 12 is from frank to alice.
        let reported = alice.post("/private_message/report", #"{"private_message_id":12,"reason":"a test"}"#)
        #expect(reported.status == 400)
        #expect(reported.message == "{'private_message_view': ['Missing data for required field.']}")
        let list = try asLemmy(carol).get("/private_message/report/list").object["private_message_reports"]
        #expect((list as? [[String: Any]])?.count == 1)
    }
}
