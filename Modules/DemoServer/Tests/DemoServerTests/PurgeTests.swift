import Foundation
import Networking
import Testing

@testable import DemoServer

/// Purged objects, and the absence of references to them.
@Suite struct Purges {
    private func world() throws -> World { try WorldLoader.bundled.get() }

    /// Returns the differences between a person's counts and their content. The tables may contain errors, but a purge must not increase
    /// them.
    private func drift(_ world: World) -> [PersonID: [Int]] {
        var drift: [PersonID: [Int]] = [:]
        for person in world.people.rows {
            let posts = world.posts.rows.count { $0.creatorID == person.id && $0.isCounted }
            let comments = world.comments.rows.count { $0.creatorID == person.id && $0.isCounted }
            guard let counts = world.personCounts[person.id] else { continue }
            drift[person.id] = [counts.postCount - posts, counts.commentCount - comments]
        }
        return drift
    }

    @Test func `a purged comment leaves those that answer it`() throws {
        let server = LemmyServer()
        let carol = try Client(server, as: "carol")
        let parent = carol.post("/comment", #"{"content":"above","post_id":22}"#)
        let id = try #require(parent.value("comment_view", "comment", "id") as? Int)
        let child = carol.post("/comment", #"{"content":"below","post_id":22,"parent_id":\#(id)}"#)
        let childID = try #require(child.value("comment_view", "comment", "id") as? Int)
        #expect(
            carol.post("/admin/purge/comment", #"{"comment_id":\#(id),"reason":"spam"}"#).text == #"{"success":true}"#
        )
        #expect(carol.get("/comment", [("id", "\(id)")]).error == "couldnt_find_comment")
        #expect(carol.get("/comment", [("id", "\(childID)")]).status == 200)
        let log = carol.get("/modlog", [("type_", "AdminPurgeComment")])
        let purged = try #require((log.object["admin_purged_comments"] as? [[String: Any]])?.first)
        #expect((purged["admin_purge_comment"] as? [String: Any])?["reason"] as? String == "spam")
        #expect((purged["admin"] as? [String: Any])?["name"] as? String == "carol")
    }

    @Test func `a purged post takes its comments along`() throws {
        let carol = try Client(LemmyServer(), as: "carol")
        #expect(carol.post("/admin/purge/post", #"{"post_id":21}"#).status == 200)
        #expect(carol.get("/post", [("id", "21")]).error == "couldnt_find_post")
        let comments = carol.get("/comment/list", [("post_id", "21")]).object["comments"] as? [Any]
        #expect(comments?.isEmpty == true)
        let log = carol.get("/modlog").object["admin_purged_posts"] as? [[String: Any]]
        #expect((log?.first?["community"] as? [String: Any])?["name"] as? String == "swift")
    }

    @Test(arguments: [2, 3, 13])
    func `after a purged community all numbers are right`(id: CommunityID) throws {
        var world = try world()
        let before = drift(world)
        world.purge(try #require(world.communities[id]))
        #expect(world.communities[id] == nil)
        #expect(drift(world) == before)
        #expect(!world.posts.rows.contains { $0.communityID == id })
        for comment in world.comments.rows { #expect(world.posts[comment.postID] != nil) }
        for notice in Array(world.replies.rows) + Array(world.mentions.rows) {
            #expect(world.comments[notice.commentID] != nil)
        }
        for person in world.people.rows {
            #expect(world.postVotes.all(of: person.id).keys.allSatisfy { world.posts[$0] != nil })
            #expect(world.commentVotes.all(of: person.id).keys.allSatisfy { world.comments[$0] != nil })
        }
    }

    @Test func `purges take tags, locks and marks along`() throws {
        var world = try world()
        let comment = try #require(world.comments.rows.first { _ in true })
        let post = try #require(world.posts[comment.postID])
        let now = LemmyServer.start
        world.since1_0.lockedComments.insert(comment.id)
        world.since1_0.tags[1] = CommunityTag(
            id: 1,
            communityID: post.communityID,
            name: "question",
            color: .color01,
            published: now
        )
        world.since1_0.postTags[post.id] = [1]
        world.since1_0.postNotifications[2, post.id] = .mute
        world.since1_0.communityNotifications[2, post.communityID] = .mute
        world.ofPieFed.commentAlerts[2, comment.id] = true
        world.ofPieFed.answers.insert(comment.id)
        world.ofPieFed.flairs[2, post.communityID] = "Reader"
        world.ofPieFed.tagStyles[1] = TagStyle(textColor: "red")
        world.ofPieFed.feedSubscriptions[2, post.communityID] = now
        world.purge(try #require(world.communities[post.communityID]))
        #expect(world.since1_0.lockedComments.isEmpty && world.since1_0.tags.rows.allSatisfy { _ in false })
        #expect(world.since1_0.postTags.isEmpty && world.since1_0.postNotifications.rows.isEmpty)
        #expect(world.since1_0.communityNotifications.rows.isEmpty && world.ofPieFed.commentAlerts.rows.isEmpty)
        #expect(world.ofPieFed.answers.isEmpty && world.ofPieFed.flairs.rows.isEmpty)
        #expect(world.ofPieFed.tagStyles.isEmpty && world.ofPieFed.feedSubscriptions.rows.isEmpty)
    }

    @Test func `a purged person keeps the name and nothing else`() throws {
        let server = LemmyServer()
        let carol = try Client(server, as: "carol")
        let bob = try Client(server, as: "bob")
        #expect(carol.post("/admin/purge/person", #"{"person_id":4,"reason":"gone"}"#).status == 200)
        #expect(bob.get("/user/unread_count").status == 401)
        let person = carol.get("/user", [("person_id", "4")])
        let view = person.value("person_view", "person") as? [String: Any]
        #expect(view?["name"] as? String == "bob")
        #expect(view?["banned"] as? Bool == true)
        #expect(view?["deleted"] as? Bool == true)
        let community = carol.get("/community", [("id", "2")]).object["moderators"] as? [[String: Any]]
        #expect(community?.contains { ($0["moderator"] as? [String: Any])?["id"] as? Int == 4 } == false)
    }

    @Test(arguments: ["person", "community", "post", "comment"])
    func `only admins purge, and only what is there`(kind: String) throws {
        let server = LemmyServer()
        let alice = try Client(server, as: "alice")
        let carol = try Client(server, as: "carol")
        #expect(alice.post("/admin/purge/\(kind)", #"{"\#(kind)_id":1}"#).error == "not_an_admin")
        #expect(carol.post("/admin/purge/\(kind)", #"{"\#(kind)_id":99999}"#).error == "couldnt_find_\(kind)")
        #expect(Client(server).post("/admin/purge/\(kind)", #"{"\#(kind)_id":1}"#).status == 401)
    }
}
